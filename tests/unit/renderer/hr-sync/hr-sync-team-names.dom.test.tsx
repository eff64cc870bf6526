import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { button, chooseTeam, connection, dryRun, open, predicted } from './open-hr-sync';

const team = (id: number | string, companyName: string) =>
  ({ id: Number(id), companyName, memberTeams: [] }) as never;

/** Team 3000061 with a connection of its parent team. */
const openSub = async () => {
  const app = open((fake) => {
    fake.answer('visits.add', []);
    fake.answer('hr.connections', [connection({ parentTeamId: 70 })]);
    fake.answer('hr.dryRun', predicted(dryRun(), 70));
    fake.on('team.getById', ({ teamId }) =>
      ok(team(teamId, teamId === 70 ? 'Acme Group' : 'Acme Sales')),
    );
  });
  await chooseTeam(app);
  return app;
};

test('a dry run and its sync name the connection’s parent team', async () => {
  const app = await openSub();
  expect(await screen.findByText(/A sync changes the connection’s parent team, #70/)).toBeTruthy();
  await app.user.click(await button('Dry run'));
  expect(await screen.findByRole('heading', { name: /^Manual sync: Acme Group, / })).toBeTruthy();
  await app.user.click(await button('Sync'));
  expect(await screen.findByText('Sync Acme Group now?')).toBeTruthy();
});

test('a sync without a dry run names the connection’s parent team', async () => {
  const app = await openSub();
  await app.user.click(await button('Sync without a dry run'));
  expect(await screen.findByText('Sync Acme Group now?')).toBeTruthy();
});

test('a sync that may still be running names its team, if that was opened here', async () => {
  const sync = { startedAt: '2026-01-10T08:00:00Z', by: 'ada@example.com', lastSync: null };
  open((fake) => {
    fake.answer('hr.syncs', [
      { ...sync, teamId: 3000064, connectionId: 8 },
      { ...sync, teamId: 3000065, connectionId: 9 },
    ]);
    fake.answer('visits.list', [
      { kind: 'team', id: 3000064, name: 'Harbor & Finch', pinned: false },
    ]);
  });
  const [known, unknown] = within(
    await screen.findByRole('list', { name: 'Syncs in progress' }),
  ).getAllByRole('listitem');
  await waitFor(() =>
    expect(known?.textContent).toMatch(
      /^A sync of team 3000064 \(Harbor & Finch\), started by ada@example.com /,
    ),
  );
  expect(unknown?.textContent).toMatch(/^A sync of team 3000065, started by ada@example.com /);
});

test('a very long name leaves room for who started a sync', async () => {
  open((fake) => {
    const started = { startedAt: '2026-01-10T08:00:00Z', by: 'ada@example.com', lastSync: null };
    fake.answer('hr.syncs', [{ ...started, teamId: 3000064, connectionId: 8 }]);
    fake.answer('visits.list', [
      { kind: 'team', id: 3000064, name: 'A'.repeat(5000), pinned: false },
    ]);
  });
  const list = await screen.findByRole('list', { name: 'Syncs in progress' });
  await waitFor(() => expect(list.textContent).toContain(`(${'A'.repeat(99)}…), started by ada`));
});
