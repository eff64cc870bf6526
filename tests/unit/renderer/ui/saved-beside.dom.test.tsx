import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { SaveTableButton } from '../../../../src/renderer/parts/save-file/save-table-button';
import { renderApp } from '../../../helpers/render-app';

const file = { id: 'f1', path: '/downloads/t.csv', fileName: 't.csv' };
const next = { id: 'f2', path: '/downloads/t (2).csv', fileName: 't (2).csv' };

const table = () => ({ headers: ['A'], rows: [[1]] });

/** A screen with an export button; the test changes what it saves and whether it shows. */
const Dashboard = () => {
  const [name, setName] = useState<string | null>('Orders');
  return (
    <section aria-label="Dashboard">
      {name && <SaveTableButton name={name} table={table} />}
      <button type="button" onClick={() => setName('Teams')}>
        Other table
      </button>
      <button type="button" onClick={() => setName(null)}>
        Leave
      </button>
    </section>
  );
};

const open = (content: ReactNode = <Dashboard />) => renderApp(content);
const press = (app: ReturnType<typeof open>, name: string) =>
  app.user.click(screen.getByRole('button', { name }));
const place = () => within(screen.getByRole('region', { name: 'Dashboard' })).queryByRole('status');
const said = () => place()?.textContent;

test('announces a saved file next to its button with links to it, and not in a snackbar', async () => {
  const app = open();
  app.fake.answer('table.save', file);
  // Screen readers do not announce a live region that appears with its first message.
  const region = place();
  expect(region?.getAttribute('role')).toBe('status');
  expect(said()).toBe('');
  await press(app, 'Export CSV');
  await screen.findByText('Saved t.csv');
  expect(place()).toBe(region);
  expect(region?.contains(screen.getByText('Saved t.csv'))).toBe(true);
  expect(screen.getByText('Saved t.csv').title).toBe('/downloads/t.csv');
  expect(app.snackbar()).toBeNull();
  app.fake.answer('file.open', null);
  app.fake.answer('file.showInFolder', null);
  await press(app, 'Open');
  await press(app, 'Show in folder');
  expect(app.fake.inputs('file.open')).toEqual([{ id: 'f1' }]);
  expect(app.fake.inputs('file.showInFolder')).toEqual([{ id: 'f1' }]);
  // The message stays until the next one.
  expect(said()).toContain('Saved t.csv');
});

test('replaces the message on the next save', async () => {
  const app = open();
  app.fake.answer('table.save', file);
  await press(app, 'Export CSV');
  await screen.findByText('Saved t.csv');
  const held = app.fake.hold('table.save');
  await press(app, 'Export CSV');
  expect(said()).toBe('');
  await held.arrived;
  await act(async () => held.answer(next));
  await screen.findByText('Saved t (2).csv');
});

test('removes the message when the button saves another table, and when the screen closes', async () => {
  const app = open();
  app.fake.answer('table.save', file);
  await press(app, 'Export CSV');
  await screen.findByText('Saved t.csv');
  await press(app, 'Other table');
  expect(said()).toBe('');
  await press(app, 'Export CSV');
  await screen.findByText('Saved t.csv');
  await press(app, 'Leave');
  expect(place()).toBeNull();
  expect(screen.queryByText('Saved t.csv')).toBeNull();
});

test.each(['Other table', 'Leave'])(
  'reports in the snackbar to a user who chose “%s” meanwhile',
  async (way) => {
    const app = open();
    const held = app.fake.hold('table.save');
    await press(app, 'Export CSV');
    await held.arrived;
    await press(app, way);
    await act(async () => held.answer(file));
    await waitFor(() => expect(app.snackbar()).toBe('Saved t.csv'));
    expect(app.store.getState().feedback.snackbar?.actions).toEqual([
      { kind: 'open-file', savedFileId: 'f1' },
      { kind: 'show-in-folder', savedFileId: 'f1' },
    ]);
    expect(said() ?? '').toBe('');
  },
);

test('also reports in the snackbar under a dialog, and next to the button after the dialog closes', async () => {
  const app = open(
    <div data-testid="page">
      <Dashboard />
    </div>,
  );
  const held = app.fake.hold('table.save');
  await press(app, 'Export CSV');
  await held.arrived;
  screen.getByTestId('page').setAttribute('inert', '');
  await act(async () => held.answer(file));
  await waitFor(() => expect(app.snackbar()).toBe('Saved t.csv'));
  expect(said()).toContain('Saved t.csv');
});

test('reports a refusal in the usual way, and next to the button until the next try', async () => {
  const app = open();
  const full =
    'The disk is full, so the file couldn’t be saved in “/downloads”. Free up space, then try again.';
  app.fake.refuse('table.save', { code: 'file', message: full, reason: 'ENOSPC' });
  await press(app, 'Export CSV');
  await waitFor(() => expect(said()).toBe(full));
  expect(app.snackbar()).toBe(full);
  // The snackbar already announced it.
  expect(place()?.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('off');
  app.fake.answer('table.save', file);
  await press(app, 'Export CSV');
  await screen.findByText('Saved t.csv');
  expect(said()).not.toContain('full');
});

test('says nothing about a canceled save', async () => {
  const app = open();
  app.fake.refuse('table.save', { code: 'cancelled', message: 'Canceled' });
  await press(app, 'Export CSV');
  await waitFor(() => expect(app.fake.inputs('table.save')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-busy')).not.toBe(
      'true',
    ),
  );
  expect(said()).toBe('');
  expect(app.snackbar()).toBeNull();
});

test('shows the file of one team’s table not at the table of a team with the same name', async () => {
  const app = open(
    [1, 2].map((id) => (
      <section key={id} aria-label={`Team ${id}`}>
        <SaveTableButton id={id} name="Orders of Acme" table={table} />
      </section>
    )),
  );
  const team = (id: number) => within(screen.getByRole('region', { name: `Team ${id}` }));
  app.fake.answer('table.save', file);
  await app.user.click(team(1).getByRole('button', { name: 'Export CSV' }));
  await team(1).findByText('Saved t.csv');
  expect(team(2).getByRole('status').textContent).toBe('');
});

test('keeps the file beside the button when the table is filtered otherwise', async () => {
  const Filtered = () => {
    const [filter, setFilter] = useState('lily');
    return (
      <section aria-label="Dashboard">
        <SaveTableButton name="Members" filters={[filter]} table={table} />
        <button type="button" onClick={() => setFilter('')}>
          Clear
        </button>
      </section>
    );
  };
  const app = open(<Filtered />);
  app.fake.answer('table.save', file);
  await press(app, 'Export CSV');
  await screen.findByText('Saved t.csv');
  expect(app.fake.inputs('table.save')[0]?.name).toBe('Members matching lily');
  await press(app, 'Clear');
  expect(said()).toContain('Saved t.csv');
});
