import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, chooseTeam, chosen, connection, open, refused } from './open-hr-sync';

const gone = /^The selected connection was removed or reconnected\./;
const sync = { startedAt: '2026-01-10T08:00:00Z', by: 'ada@example.com', lastSync: null };

test('a connection that someone removes while it is selected is not replaced by another one', async () => {
  const app = open((fake) =>
    fake.answer('hr.connections', [connection(), connection({ id: 8, integration: 'bamboohr' })]),
  );
  await chooseTeam(app);
  await button('Sync without a dry run');
  expect(chosen()).toBe('Azure Active Directory');
  app.fake.answer('hr.connections', [
    connection({ id: 8, integration: 'bamboohr' }),
    connection({ id: 9 }),
  ]);
  act(() => app.store.getState().server.reload((method) => method === 'hr.connections'));
  expect((await screen.findByText(gone)).textContent).toBe(
    'The selected connection was removed or reconnected. Select another one.',
  );
  expect(chosen()).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Sync without a dry run' })).toBeNull();
  await app.user.click(screen.getByRole('radio', { name: 'BambooHR' }));
  expect(screen.queryByText(gone)).toBeNull();
  await button('Sync without a dry run');
});

test('a lost sync of a removed connection can be marked as finished', async () => {
  const app = open((fake) => {
    fake.answer('hr.syncs', [{ ...sync, teamId: 3000061, connectionId: 5 }]);
    fake.answer('hr.dismissSync', null);
  });
  await app.user.click(await button('Show team 3000061'));
  expect((await screen.findByText(gone)).textContent).toBe(
    'The selected connection was removed or reconnected. Select another one. Its last sync may still be running.',
  );
  await app.user.click(await button('Mark as finished'));
  const question = await screen.findByRole('alertdialog');
  await app.user.click(within(question).getByRole('button', { name: 'Mark as finished' }));
  expect(app.fake.inputs('hr.dismissSync')).toEqual([{ teamId: 3000061, connectionId: 5 }]);
});

test('a removed connection whose syncs couldn’t be loaded says so, and can load them again', async () => {
  const app = open((fake) => fake.refuse('hr.syncs', refused));
  await chooseTeam(app);
  await button('Sync without a dry run');
  app.fake.answer('hr.connections', [connection({ id: 9 })]);
  act(() => app.store.getState().server.reload((method) => method === 'hr.connections'));
  const notice = await screen.findByText(gone);
  await waitFor(() =>
    expect(notice.textContent).toBe(
      'The selected connection was removed or reconnected. Select another one. Couldn’t check for a sync that is still running.',
    ),
  );
  app.fake.answer('hr.syncs', [{ ...sync, teamId: 3000061, connectionId: 7 }]);
  const retry = notice.parentElement?.querySelector('button');
  expect(retry?.textContent).toBe('Try again');
  if (retry) await app.user.click(retry);
  await button('Mark as finished');
});

test('the only connection that someone removes is not said to be reconnected', async () => {
  const app = open();
  await chooseTeam(app);
  await button('Sync without a dry run');
  app.fake.answer('hr.connections', []);
  act(() => app.store.getState().server.reload((method) => method === 'hr.connections'));
  expect((await screen.findByText(/^The selected connection was removed/)).textContent).toBe(
    'The selected connection was removed.',
  );
});
