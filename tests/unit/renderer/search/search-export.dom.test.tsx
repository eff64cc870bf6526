import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memberRow, teamRow } from '../../../helpers/rows';
import { field, grid, idsOf, openSearch, search } from './open-search';

const exportOf = (name: RegExp) =>
  within(screen.getByRole('region', { name })).getByRole('button', { name: 'Export CSV' });

test('exports each table completely, in the order on the screen', async () => {
  const app = openSearch({
    members: [
      memberRow({ id: 3, email: 'c@x.test', slug: 'sea', hash: 'H3', isPro: 1 }),
      memberRow({
        id: 1,
        email: '=cmd|a@x.test',
        registeredDate: '2025-01-02T03:04:05Z',
        app_last_open: '2025-05-01T00:00:00Z',
        dashboard_last_open: '2025-06-01T00:00:00Z',
        activeTeamsMember: { id: 1, team: { id: 9, enterprisePlan: '50' } },
      }),
    ],
    teams: [teamRow({ id: 9, companyName: 'Acme', createdAt: '2024-01-01', enterprisePlan: '60' })],
  });
  app.fake.answer('table.save', null);
  await search(app, 'x');
  await app.user.click(within(grid('Members')).getByRole('button', { name: 'ID' }));
  await app.user.click(exportOf(/^Members/));
  await waitFor(() => expect(app.fake.inputs('table.save')).toHaveLength(1));
  await app.user.click(exportOf(/^Teams/));
  await waitFor(() => expect(app.fake.inputs('table.save')).toHaveLength(2));
  expect(app.fake.inputs('table.save')).toMatchObject([
    {
      name: 'Members matching x',
      headers: ['ID', 'Email', 'Created Date', 'Last Login', 'Plan', 'Hash', 'Slug'],
      rows: [
        [1, '=cmd|a@x.test', '2025-01-02T03:04:05Z', '2025-06-01T00:00:00Z', 'Entrust', null, null],
        [3, 'c@x.test', null, null, 'Pro', 'H3', 'sea'],
      ],
    },
    {
      name: 'Teams matching x',
      headers: ['ID', 'Email', 'Company', 'Created Date', 'Plan'],
      rows: [[9, 'team9@example.test', 'Acme', '2024-01-01', 'New Billing']],
    },
  ]);
});

test('offers no export without rows, and marks a capped list in the file name', async () => {
  const members = Array.from({ length: 10_000 }, (_, index) => memberRow({ id: index + 1 }));
  const app = openSearch({ members });
  app.fake.answer('table.save', null);
  await search(app, 'x');
  expect(screen.getAllByRole('button', { name: 'Export CSV' })).toHaveLength(1);
  await app.user.click(exportOf(/^Members/));
  await waitFor(() => expect(app.fake.inputs('table.save')).toHaveLength(20));
  const parts = app.fake.inputs('table.save');
  expect(parts[0]?.name).toBe('First 10,000 members matching x');
  expect(parts.flatMap(({ rows }) => rows)).toHaveLength(10_000);
  expect(parts.map(({ more }) => more)).toEqual([...Array<boolean>(19).fill(true), false]);
});

test('shows the total count while rows load, and exports nothing incomplete', async () => {
  const app = openSearch();
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => memberRow({ id: index + 1 }));
  const held = app.fake.hold('search.query');
  // Matches no record as a whole, because Enter would open that record over the table.
  await app.user.type(field(), 'x{Enter}');
  const { id: call } = await held.arrived;
  await app.run(() =>
    app.fake.emit({
      type: 'response.started',
      call,
      value: { members: rows(100), teams: [] },
      counts: { members: 250, teams: 0 },
    }),
  );
  const panel = within(screen.getByRole('region', { name: /^Members/ }));
  expect(panel.getByRole('heading', { name: 'Members (250)' })).toBeTruthy();
  expect(idsOf('Members')[0]).toBe(1);
  expect(panel.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  held.answer({ members: rows(250), teams: [] });
  await panel.findByRole('button', { name: 'Export CSV' });
  expect(panel.getByRole('heading', { name: 'Members (250)' })).toBeTruthy();
});
