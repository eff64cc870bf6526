import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memberRow, teamRow } from '../../../helpers/rows';
import { field, idsOf, openSearch, search } from './open-search';

/** The modal's header text, which says whose record it is. */
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('starts a member’s modal with the data in its row until the member loads', async () => {
  const app = openSearch({
    members: [memberRow({ id: 7, email: 'ada@example.test' })],
  });
  await search(app, 'x');
  app.fake.hold('member.getById');
  await app.user.click(screen.getByText('ada@example.test'));
  const shown = await dialog('Member');
  expect(shown.getByText('ada@example.test')).toBeTruthy();
  expect(shown.getByText('#7', { exact: false })).toBeTruthy();
  expect(shown.getByText('Free')).toBeTruthy();
  expect(shown.getByText('Loading member 7')).toBeTruthy();
});

test('requests the only match at once, and opens it with the data in its row after the rows are painted', async () => {
  const app = openSearch({ members: [memberRow({ id: 7, email: 'ada@example.test' })] });
  app.fake.hold('member.getById');
  const waiting: FrameRequestCallback[] = [];
  const frames = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((run) => waiting.push(run));
  // After 100 ms without a frame, the app stops waiting for one; a slow computer takes that long.
  const { setTimeout } = globalThis;
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) =>
      ms === 100 ? 0 : setTimeout(run, ms)) as unknown as typeof setTimeout);
  onTestFinished(() => {
    frames.mockRestore();
    timers.mockRestore();
  });
  await app.user.type(field(), 'x{Enter}');
  await waitFor(() => expect(idsOf('Members')).toEqual([7]));
  expect(app.store.getState().navigation.modals).toEqual([]);
  expect(app.fake.inputs('member.getById')).toEqual([{ memberId: 7 }]);
  frames.mockRestore();
  for (const run of waiting) run(performance.now());
  const shown = await dialog('Member');
  expect(shown.getByText('ada@example.test')).toBeTruthy();
  expect(shown.getByText('Loading member 7')).toBeTruthy();
  expect(app.fake.inputs('member.getById')).toHaveLength(1);
});

test('starts a team’s modal with the data in its row', async () => {
  const app = openSearch({ teams: [teamRow({ id: 42, email: 'owner@example.test' })] });
  await search(app, 'x');
  app.fake.hold('team.getById');
  await app.user.click(screen.getByText('owner@example.test'));
  const shown = await dialog('Team ID: #42');
  expect(shown.getByText('owner@example.test')).toBeTruthy();
  expect(shown.getByText('Loading team 42')).toBeTruthy();
});

test('names a team that is loading by its company, as its row does', async () => {
  const row = teamRow({ id: 42, email: 'owner@example.test', companyName: 'Harbor' });
  const app = openSearch({ teams: [row] });
  await search(app, 'x');
  app.fake.hold('team.getById');
  await app.user.click(screen.getByText('owner@example.test'));
  const shown = await dialog('Team ID: #42');
  expect(shown.getByText('Harbor')).toBeTruthy();
  expect(shown.queryByText('owner@example.test')).toBeNull();
});

test('clears row data seen by another person when their session ends', async () => {
  const app = openSearch({ members: [memberRow({ id: 7, email: 'ada@example.test' })] });
  await search(app, 'x');
  await app.user.click(screen.getByText('ada@example.test'));
  const { server, records } = app.store.getState();
  expect(records.placeholderOfMember(7)?.email).toBe('ada@example.test');
  await app.run(() => server.clear());
  expect(records.placeholderOfMember(7)).toBeNull();
});
