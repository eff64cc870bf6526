import { expect, test, vi } from 'vitest';
import type { UnfinishedWrite } from '../../../../src/contract/entities/unfinished-write';
import { ok } from '../../../../src/contract/wire/result';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { createTestStore, settled } from '../../../helpers/test-store';

const step = (over: Partial<UnfinishedWrite> = {}): UnfinishedWrite => ({
  id: 'write-1',
  action: 'pricing.set',
  title: 'Set a team’s pricing',
  subject: 'team 17',
  detail: '',
  startedAt: '2026-01-15T17:00:00.000Z',
  state: 'under-way',
  message: '',
  record: null,
  canRepeat: false,
  isOld: false,
  ...over,
});

/** A reloaded window, which has no pending writes of its own. */
const setup = (unfinished: readonly UnfinishedWrite[], teamId: number | null = 17) => {
  const all = createTestStore('sales');
  all.fake.answer('teamSetup.leave', null);
  all.fake.answer('writes.unfinished', [...unfinished]);
  const flow = { ...newTeamSetupFlow('team@x.test', false, 'flow-1'), teamId };
  all.state().teamSetup.follow(flow);
  all.state().navigation.showTab(1);
  return {
    ...all,
    flow,
    left: () => all.fake.inputs('teamSetup.leave').length,
    question: () => all.state().navigationGuard.question?.title ?? null,
  };
};

test.each([
  ['for its team', step(), 17],
  ['that creates its team', step({ action: 'team.create', subject: 'team of ada@x.test' }), null],
])(
  'asks on Exit about a pending step %s that only core knows about',
  async (_of, write, teamId) => {
    const { state, left, question } = setup([write], teamId);
    const ended = state().teamSetup.end();
    await vi.waitFor(() => expect(question()).toBe('Leave before the response arrives?'));
    expect(left()).toBe(0);
    state().navigationGuard.leave();
    expect(await ended).toBe(true);
    expect(left()).toBe(1);
  },
);

test.each([
  ['Stay', (leaving: { stay(): void }) => leaving.stay()],
  [
    'another confirmation that comes first',
    (leaving: { ask(go: () => void): void }) => leaving.ask(() => undefined),
  ],
])('stays in the flow and keeps the screen on %s', async (_how, stay) => {
  const { state, left, question, flow } = setup([step()]);
  const ended = state().teamSetup.end();
  await vi.waitFor(() => expect(question()).not.toBeNull());
  stay(state().navigationGuard);
  expect(await ended).toBe(false);
  expect([left(), question(), state().navigation.tab]).toEqual([0, null, 1]);
  expect(state().teamSetup.flow).toEqual(flow);
});

test.each([
  ['for another team', step({ subject: 'team 18' })],
  ['with an unknown outcome and no pending answer', step({ state: 'unknown' })],
  ['outside the flow', step({ action: 'team.addOrder' })],
  ['that creates another team', step({ action: 'team.create', subject: 'team of zoe@x.test' })],
])('asks nothing on Exit about a write %s', async (_of, write) => {
  const { state, left, question } = setup([write]);
  expect(await state().teamSetup.end()).toBe(true);
  await settled();
  expect([left(), question()]).toEqual([1, null]);
});

test('leaves on Exit when core cannot tell', async () => {
  const { fake, state, left } = setup([]);
  fake.refuse('writes.unfinished', {
    code: 'file',
    reason: 'EACCES',
    message: 'The list can’t be read.',
  });
  expect(await state().teamSetup.end()).toBe(true);
  expect(left()).toBe(1);
});

test('drops nothing that is typed for the next team after Exit', async () => {
  const { fake, state, left } = setup([]);
  // Core responds late once the flow is gone.
  const late = Promise.withResolvers<void>();
  fake.on('writes.unfinished', async () => {
    if (left() > 0) await late.promise;
    return ok([]);
  });
  const ended = state().teamSetup.end();
  await vi.waitFor(() => expect(state().teamSetup.flow).toBeNull());
  await settled();
  state().drafts.set('team-setup/new-team', '{"value":{"teamOwnerEmail":"zoe@x.test"}}');
  late.resolve();
  expect(await ended).toBe(true);
  expect(Object.keys(state().drafts.texts)).toEqual(['team-setup/new-team']);
});
