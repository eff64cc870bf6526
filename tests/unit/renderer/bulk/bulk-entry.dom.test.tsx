import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../../src/contract/permissions';
import { fail, ok } from '../../../../src/contract/wire/result';
import { everyPermission, renderApp } from '../../../helpers/render-app';
import { team } from '../../domain/builders';
import { answerBulk, bulkOf, row } from './open-bulk';

const open = async (command: string, permissions: readonly Permission[] = everyPermission) => {
  const list = { rows: [row(0)], bulk: bulkOf([row(0)]) };
  const app = renderApp(null, {
    permissions,
    prepare: (fake) => {
      answerBulk(fake, list);
      fake.on('team.getById', ({ teamId }) =>
        ok(team({ id: Number(teamId), companyName: 'Acme' })),
      );
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'bulk-entry', command }));
  await screen.findByRole('button', { name: 'Cancel' });
  app.fake.on('bulk.plan', () => ok(list.bulk));
  return app;
};
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^List of/ });

test('focuses the list unless the action needs other input first, and plans a pasted list on Ctrl+Enter', async () => {
  const app = await open('member.toggleVerified');
  expect(screen.getByRole('dialog', { name: 'Verify email for a list' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(area()));
  await app.user.paste('a@example.test\nb@example.test\n');
  expect(screen.getByRole('button', { name: 'Plan 2 rows' })).toBeTruthy();
  await app.user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('dialog', { name: 'Mark emails as verified' });
  expect(app.fake.inputs('bulk.plan')).toEqual([
    {
      action: { method: 'member.verifyEmail', emailVerified: true },
      text: 'a@example.test\nb@example.test\n',
    },
  ]);
  expect(app.store.getState().drafts.texts).toEqual({});
});

test('keeps a list that was changed while its plan was being made', async () => {
  const app = await open('member.toggleVerified');
  const held = app.fake.hold('bulk.plan');
  await app.user.click(area());
  await app.user.keyboard('12{Control>}{Enter}{/Control}');
  await held.arrived;
  await app.user.keyboard('{Enter}13');
  await act(async () => held.answer(bulkOf([row(0)])));
  await screen.findByRole('dialog', { name: 'Mark emails as verified' });
  expect(Object.values(app.store.getState().drafts.texts)).toEqual(['12\n13']);
});

test('asks first for what the action needs, checked by its own rule', async () => {
  const app = await open('member.transfer');
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('teamId'));
  await app.user.keyboard('x{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Enter a numeric team ID.')).toBeTruthy();
  expect(screen.getByText('Enter at least one member.')).toBeTruthy();
  expect(app.fake.inputs('bulk.plan')).toEqual([]);
  await app.user.clear(document.activeElement as HTMLElement);
  // As copied from a page.
  await app.user.paste('3000001\u200b');
  await app.user.click(area());
  await app.user.paste('12');
  await app.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(app.fake.inputs('bulk.plan')).toEqual([
      { action: { method: 'memberTeam.transfer', teamId: 3000001 }, text: '12' },
    ]),
  );
});

test('leaves the fields of an order that are empty to the list', async () => {
  const app = await open('team.addOrder');
  await app.user.type(screen.getByRole('textbox', { name: 'Custom devices' }), '0');
  act(() => area().focus());
  await app.user.paste('11');
  await app.user.click(screen.getByRole('button', { name: 'Plan 1 row' }));
  await waitFor(() =>
    expect(app.fake.inputs('bulk.plan')).toEqual([
      {
        action: {
          method: 'team.addOrder',
          shopifyOrderId: '',
          fulfillOrderId: '',
          newStandardDevices: null,
          newCustomDevices: 0,
        },
        text: '11',
      },
    ]),
  );
});

test('keeps the typed text when the list is closed or refused', async () => {
  const app = await open('member.toggleVerified');
  await waitFor(() => expect(document.activeElement).toBe(area()));
  await app.user.paste('a@example.test');
  app.fake.on('bulk.plan', () =>
    fail({
      code: 'validation',
      message: 'This list can’t be read.',
      fields: { text: 'x' },
    } as never),
  );
  await app.user.click(screen.getByRole('button', { name: 'Plan 1 row' }));
  expect(await screen.findByText('This list can’t be read.')).toBeTruthy();
  expect(area().value).toBe('a@example.test');
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(app.store.getState().drafts.texts).toEqual({
    'bulk/member.toggleVerified/Verify email/list': 'a@example.test',
  });
});

const file = (name: string, content: BlobPart) => new File([content], name);

test.each([
  [file('empty.csv', '\n'), 'empty.csv is empty.'],
  [
    file('list.csv', new Uint8Array([0x50, 0x4b, 3, 4, 9])),
    'list.csv is a workbook. Save it as CSV and choose that file.',
  ],
  [file('photo.csv', new Uint8Array([1, 0, 2])), 'photo.csv isn’t a text file.'],
  [file('big.csv', new Uint8Array(5_000_001)), 'big.csv is too large for a list.'],
])('rejects a file that is not a list: %o', async (chosen, said) => {
  const app = await open('member.toggleVerified');
  await app.user.upload(screen.getByLabelText('CSV file'), chosen);
  expect((await screen.findByText(said)).getAttribute('role')).toBe('alert');
  expect(area().value).toBe('');
});

test('fills the list from a CSV file and shows the file’s name', async () => {
  const app = await open('member.toggleVerified');
  await app.user.upload(screen.getByLabelText('CSV file'), file('fair.csv', 'Email\na@x.test\n'));
  expect(await screen.findByText('From fair.csv')).toBeTruthy();
  expect(area().value).toBe('Email\na@x.test\n');
});

test('restores the typed list that a file has replaced', async () => {
  const app = await open('member.toggleVerified');
  fireEvent.change(area(), { target: { value: '12\n13' } });
  fireEvent.drop(area(), { dataTransfer: { files: [file('fair.csv', 'Email\na@x.test\n')] } });
  await screen.findByText('From fair.csv');
  expect(app.snackbar()).toBe('List replaced');
  await app.run(({ undos }) => undos.undo(undos.last()?.key ?? ''));
  expect(area().value).toBe('12\n13');
});

test('takes neither of two files that are dropped together', async () => {
  await open('member.toggleVerified');
  const files = [file('one.csv', 'a@x.test'), file('two.csv', 'b@x.test')];
  fireEvent.drop(area(), { dataTransfer: { files } });
  expect((await screen.findByText('Drop one file at a time.')).getAttribute('role')).toBe('alert');
  expect(area().value).toBe('');
});

test('says how many rows of a table have nothing in the chosen column', async () => {
  const app = await open('member.toggleVerified');
  await waitFor(() => expect(document.activeElement).toBe(area()));
  await app.user.paste('Member ID,Email\n12,a@x.test\n,b@x.test\n,c@x.test');
  expect(screen.getByText('1 row, 2 skipped because this column is empty')).toBeTruthy();
});

test('says what to do about a table with more text than a list may have', async () => {
  const app = await open('member.toggleVerified');
  const long = `Email,Note\na@x.test,${'x'.repeat(500_000)}`;
  await app.user.upload(screen.getByLabelText('CSV file'), file('fair.csv', long));
  await screen.findByText('From fair.csv');
  await app.user.click(screen.getByRole('button', { name: 'Plan' }));
  const said = 'The list is too long. Paste only the column with the IDs, emails, or slugs.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(app.fake.inputs('bulk.plan')).toEqual([]);
});

test('asks which column of a table without headings names the records', async () => {
  const app = await open('member.toggleVerified');
  await waitFor(() => expect(document.activeElement).toBe(area()));
  await app.user.paste('Ada\t12\t99\nBob\t13\t98');
  const column = screen.getByRole('combobox', { name: 'Column' });
  expect(column.textContent).toBe('Column 2: 12');
  await app.user.click(column);
  await app.user.click(screen.getByRole('option', { name: 'Column 3: 99' }));
  await app.user.click(screen.getByRole('button', { name: 'Plan 2 rows' }));
  await waitFor(() => expect(app.fake.inputs('bulk.plan')).toMatchObject([{ column: 2 }]));
});

test('offers the permitted actions for selected teams, with no list to type', async () => {
  const app = await open('team.addOrder', ['ops']);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  act(() =>
    app.store.getState().navigation.openModal({ kind: 'bulk-entry', on: 'team', ids: [30, 31] }),
  );
  await screen.findByRole('dialog', { name: 'Actions for 2 teams' });
  await app.user.click(screen.getByRole('combobox', { name: 'Action' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Add order',
    'Extend trial to a date',
    'Extend trial by days',
  ]);
  await app.user.click(screen.getByRole('option', { name: 'Extend trial by days' }));
  expect(screen.queryByRole('textbox', { name: /^List of/ })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Plan 2 rows' }));
  await waitFor(() =>
    expect(app.fake.inputs('bulk.plan')).toEqual([
      { action: { method: 'demoTeam.extendTrial', by: { days: 10 } }, text: '30\n31' },
    ]),
  );
});

test('a login link asks before it closes a form whose fields are filled in', async () => {
  const app = await open('member.transfer');
  const guard = () => app.store.getState().navigationGuard;
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('teamId'));
  await app.user.keyboard('3000001');
  act(() => app.fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
  expect(guard().question?.message).toBe(
    'The fields you filled in under “Transfer to team for a list” aren’t kept.',
  );
  act(() => guard().stay());
  expect((document.querySelector('[name="teamId"]') as HTMLInputElement).value).toBe('3000001');
  await app.user.clear(document.querySelector('[name="teamId"]') as HTMLInputElement);
  act(() => app.fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
  expect(app.store.getState().navigation.page).toBe('/login/12');
});

test.each([
  { what: 'a typed list', modal: { command: 'member.transfer' } },
  { what: 'selected members', modal: { on: 'member', ids: [12] } },
] as const)('names the permission that the action for $what needs', async ({ modal }) => {
  const app = renderApp(null, { permissions: ['search', 'ops'] });
  act(() => app.store.getState().navigation.openModal({ kind: 'bulk-entry', ...modal }));
  expect(
    await screen.findByText(
      'It needs the admin permission. Ask an administrator, then sign in again.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('This action isn’t available for a list.')).toBeNull();
});
