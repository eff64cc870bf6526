import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { config, scheme } from '../../domain/hr-sync/hr-builders';
import { button, chooseTeam, connection, open, type } from './open-hr-sync';

const teamId = 3000061;

test('a group that is found after the form was left does not undo what was edited since', async () => {
  const app = open((fake) =>
    fake.answer('hr.connections', [
      connection({ integrationSyncConfig: config({ sendInvites: false }) }),
    ]),
  );
  await chooseTeam(app);
  await button('Remove Sales from the sync');
  type(screen.getByRole('textbox', { name: 'Group ID' }), 'g2');
  const lookUp = app.fake.hold('hr.groups');
  await app.user.click(await button('Add group'));
  await lookUp.arrived;
  await app.user.click(screen.getByRole('tab', { name: 'Customizations' }));
  await screen.findByRole('combobox', { name: 'Job Title' });
  await app.user.click(screen.getByRole('tab', { name: 'Overview' }));
  const invites = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Send invites' });
  await app.user.click(invites());
  expect(invites().checked).toBe(true);
  await app.run(() => lookUp.answer([{ id: 'g2', displayName: 'Support' }]));
  expect(await button('Remove Support from the sync')).toBeTruthy();
  expect(invites().checked).toBe(true);
});

test('a value of a member field with quotation marks in its name gets a fallback', async () => {
  const given = scheme({ member: { '"department"': ['{{department}}'] } });
  const app = open((fake) => fake.answer('hr.mapConf', given));
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
  await app.user.click(await button(/^Add fallback: .*department/));
  expect(document.activeElement?.getAttribute('name')).toBe('member."department".1');
});

const sync = {
  teamId,
  connectionId: 7,
  startedAt: '2026-01-10T08:00:00Z',
  by: 'ada@example.com',
  lastSync: null,
};

test('the error of a sync whose response was lost goes once the server has completed it', async () => {
  const app = open();
  await chooseTeam(app);
  app.fake.refuse('hr.manualSync', { code: 'timeout', message: 'No response in time.' });
  await app.user.click(await button('Sync without a dry run'));
  app.fake.answer('hr.syncState', { state: 'unknown', sync, last: null });
  await app.user.click(await button('Confirm'));
  await app.run(() => app.fake.emit({ type: 'hr.syncChanged', teamId, connectionId: 7 }));
  expect(await screen.findByText(/It may still be running/)).toBeTruthy();
  app.fake.answer('hr.syncState', { state: 'done', sync, last: null });
  await app.run(() => app.fake.emit({ type: 'hr.syncChanged', teamId, connectionId: 7 }));
  await waitFor(() => expect(app.snackbar()).toBe('Sync complete.'));
  expect(screen.queryByRole('alert')?.textContent).toBeUndefined();
});

test('the error with which the server ended a sync stays', async () => {
  const error = { code: 'server', status: 500, message: 'The directory is closed.' } as const;
  const startedAt = '2026-01-10T08:00:00Z';
  const last = { startedAt, endedAt: startedAt, by: 'ada@example.com', outcome: null, error };
  const app = open();
  await chooseTeam(app);
  app.fake.refuse('hr.manualSync', error);
  app.fake.answer('hr.syncState', { state: 'none', sync: null, last });
  await app.user.click(await button('Sync without a dry run'));
  await app.run(() => app.fake.emit({ type: 'hr.syncChanged', teamId, connectionId: 7 }));
  await app.user.click(await button('Confirm'));
  expect(await screen.findByText('The directory is closed.')).toBeTruthy();
});

test('the error of a sync that never began stays', async () => {
  const app = open();
  await chooseTeam(app);
  app.fake.refuse('hr.manualSync', {
    code: 'offline',
    outcome: 'not-sent',
    message: 'The connection to the server was lost.',
  });
  await app.user.click(await button('Sync without a dry run'));
  await app.user.click(await button('Confirm'));
  expect(await screen.findByText(/Nothing was sent/)).toBeTruthy();
});

test('an error of the checks every 10 seconds is announced once', async () => {
  const every = vi.spyOn(window, 'setInterval');
  const app = open((fake) => fake.answer('hr.syncState', { state: 'unknown', sync, last: null }));
  await chooseTeam(app);
  expect(await screen.findByText(/It may still be running/)).toBeTruthy();
  const check = every.mock.calls.find(([, ms]) => ms === 10_000)?.[0] as () => void;
  every.mockRestore();
  app.fake.refuse('hr.syncState', { code: 'server', status: 422, message: 'Down' });
  await app.run(check);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Down');
  const held = app.fake.hold('hr.syncState');
  await app.run(check);
  await held.arrived;
  expect(alert.role).toBe('alert');
  expect(screen.queryByText('Loading…')).toBeNull();
  await act(async () => held.refuse({ code: 'server', status: 422, message: 'Down' }));
  // But who presses Try again waits for it.
  const again = app.fake.hold('hr.syncState');
  const retry = await button('Try again');
  await app.user.click(retry);
  await again.arrived;
  expect(retry.ariaBusy).toBe('true');
  await act(async () => again.refuse({ code: 'server', status: 422, message: 'Down' }));
  expect(retry.ariaBusy).toBe('false');
  const next = app.fake.hold('hr.syncState');
  await app.run(check);
  await next.arrived;
  expect(retry.ariaBusy).toBe('false');
});
