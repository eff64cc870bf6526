import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { scheme, user } from '../../domain/hr-sync/hr-builders';
import { chooseTeam, connection, dryRun, leaver, predicted, refused, type } from './open-hr-sync';

const lost = { status: 'signed-out', reason: 'Your session has expired.' } as const;
const locked = { ...signedIn(['admin']), locked: { systemPrompt: false } } as const;
const message = 'Your session has ended: it has expired. Sign in again.';

const openHr = async () => {
  const app = await renderShell({
    session: signedIn(['admin']),
    prepare: (fake) => {
      fake.answer('hr.recentTeams', []);
      fake.answer('hr.syncs', []);
      fake.answer('hr.connections', [connection()]);
      fake.refuse('team.getById', refused);
      fake.answer('hr.groups', [{ id: 'g1', displayName: 'Sales' }]);
      fake.answer('hr.countGroup', { count: 12 });
      fake.answer('hr.mapConf', scheme());
      fake.answer('hr.syncState', { state: 'none', sync: null, last: null });
    },
  });
  await app.user.click(await screen.findByRole('tab', { name: 'HR Sync' }));
  await screen.findByRole('textbox', { name: /Team ID/ });
  await chooseTeam(app);
  return app;
};

test.each([
  ['unauthorized', lost],
  ['locked', locked],
] as const)(
  'a user search that a lost session or the lock interrupted is repeated (%s)',
  async (code, gone) => {
    const { fake, user: person } = await openHr();
    fake.refuse('hr.userTest', { code, message });
    const panel = within(await screen.findByRole('region', { name: 'User search' }));
    type(await panel.findByRole('textbox'), 'ada@x.test');
    await person.click(panel.getByRole('button', { name: 'Search users' }));
    await waitFor(() => expect(fake.inputs('hr.userTest')).toHaveLength(1));
    act(() => fake.emit({ type: 'session.changed', session: gone }));
    const found = { groups: [], inGroupIds: [], problem: null };
    fake.answer('hr.userTest', { ...found, user: user('u1', { displayName: 'Ada Default' }) });
    await act(async () => fake.emit({ type: 'session.changed', session: signedIn(['admin']) }));
    expect(await screen.findByText('Ada Default')).toBeTruthy();
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    expect(fake.inputs('hr.userTest').map(({ upn }) => upn)).toEqual(['ada@x.test', 'ada@x.test']);
  },
);

test('a dry run that ends while the app is locked loads the rest of its lists after the return', async () => {
  const { fake, user: person } = await openHr();
  const held = fake.hold('hr.dryRun');
  fake.refuse('hr.dryRunPage', { code: 'locked', message: 'Internal Dash is locked.' });
  await person.click(await screen.findByRole('button', { name: 'Dry run' }));
  await held.arrived;
  act(() => fake.emit({ type: 'session.changed', session: locked }));
  const result = dryRun({ removed: [leaver(1)] });
  const counts = { ...result.counts, removed: 2 };
  await act(async () => held.answer(predicted({ ...result, counts })));
  await waitFor(() => expect(fake.inputs('hr.dryRunPage')).toHaveLength(1));
  const rest = fake.hold('hr.dryRunPage');
  await act(async () => fake.emit({ type: 'session.changed', session: signedIn(['admin']) }));
  await rest.arrived;
  expect(screen.queryByText('Internal Dash is locked.')).toBeNull();
  await act(async () => rest.answer({ added: [], changed: [], removed: [leaver(2)], skipped: [] }));
  expect(screen.queryByText('Internal Dash is locked.')).toBeNull();
});
