import { expect, test } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { newTeamForm } from '../../../../src/domain/team-setup/new-team-form';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { createTeam } from '../../../../src/renderer/features/team-setup/team-setup-writes';
import { sendWrite } from '../../../../src/renderer/state/outbox/send-write';
import { createTestStore, settled } from '../../../helpers/test-store';
import { newTeam } from '../../../integration/sandbox/team-setup-payloads';

const key = 'team-setup/new-team';
const created: TeamSetupFlow = { ...newTeamSetupFlow('zoe@new.test', false, 'flow-1'), teamId: 17 };

/** A window with a typed form for Zoe's team. */
const setup = () => {
  const all = createTestStore('sales');
  all.fake.answer('teamSetup.leave', null);
  all.fake.answer('writes.unfinished', []);
  all.fake.answer('drafts.get', { texts: {}, notice: null });
  const type = (teamOwnerEmail: string) =>
    all
      .state()
      .drafts.set(
        key,
        JSON.stringify({ ...newTeamForm(), teamOwnerEmail, memberEmails: 'a@x.test, b@x.test' }),
      );
  type('zoe@new.test');
  const typed = (): string | null => {
    const text = all.state().drafts.texts[key];
    return text === undefined ? null : JSON.parse(text).teamOwnerEmail;
  };
  return { ...all, type, typed };
};

test.each([
  ['a plan change that was only looked at', { isUpgrade: true }],
  ['a plan change of the same owner’s team', { isUpgrade: true, email: 'zoe@new.test' }],
  ['a finished team', { finished: true, teamCreated: true }],
  ['a team whose work is left', { pricingSet: true }],
])('the form for a new team stays after Exit from %s', async (_what, over) => {
  const { state, typed } = setup();
  state().teamSetup.follow({ ...created, email: 'team@x.test', ...over });
  expect(await state().teamSetup.end()).toBe(true);
  expect(typed()).toBe('zoe@new.test');
});

test.each([
  ['from the flow that it was typed in', newTeamSetupFlow('zoe@new.test', false, 'flow-1'), 'end'],
  // Its response was lost, so the form was not sent as far as this window knows.
  ['from its team, found as created', { ...created, email: 'Zoe@new.test' }, 'end'],
  ['by making room for another team', created, 'makeRoom'],
] as const)('the form for a new team is dropped on leaving %s', async (_what, flow, how) => {
  const { state, typed } = setup();
  state().teamSetup.follow(flow);
  await state().teamSetup[how]();
  expect(typed()).toBeNull();
});

test('the form of a team that was found as created is dropped although its email was pasted with an invisible character', async () => {
  const { state, type, typed } = setup();
  type('zoe@new.test\u200B');
  state().teamSetup.follow(created);
  await state().teamSetup.end();
  expect(typed()).toBeNull();
});

test.each([
  ['“Finish later”', (state: ReturnType<typeof setup>['state']) => state().teamSetup.makeRoom()],
  ['Exit', (state: ReturnType<typeof setup>['state']) => state().teamSetup.end()],
  [
    'a plan change of another team',
    async (state: ReturnType<typeof setup>['state']) => {
      const changing = state().teamSetup.startPlanChange(18, 'other@x.test');
      await expect.poll(() => state().navigationGuard.question).not.toBeNull();
      state().navigationGuard.leave();
      await changing;
      await settled();
    },
  ],
])('Undo restores a form for a second team of the same owner after %s', async (_how, leave) => {
  const { fake, state, typed } = setup();
  fake.answer('team.changePlan', { ...created, id: 'flow-2', teamId: 18, isUpgrade: true });
  fake.answer('teamSetup.resume', created);
  await state().teamSetup.resume(17);
  await leave(state);
  expect([fake.inputs('teamSetup.leave').length, typed()]).toEqual([1, null]);
  const { snackbar } = state().feedback;
  expect(snackbar?.message).toBe('Create New Team form cleared');
  expect(snackbar?.actions).toEqual([{ kind: 'undo', of: 'team-setup/new-team' }]);
  await state().undos.undo('team-setup/new-team');
  expect(typed()).toBe('zoe@new.test');
});

test('a form for the same owner stays when Create New Team is pressed again for that owner', async () => {
  const { fake, state, typed } = setup();
  state().teamSetup.follow(created);
  fake.answer('teamSetup.start', newTeamSetupFlow('zoe@new.test', false, 'flow-2'));
  await state().teamSetup.start('zoe@new.test');
  state().navigationGuard.leave();
  await settled();
  expect(state().teamSetup.flow?.id).toBe('flow-2');
  expect([typed(), state().feedback.snackbar]).toEqual(['zoe@new.test', null]);
});

test('only the form that was sent is dropped when its team is created', async () => {
  const { fake, state, type, typed } = setup();
  const first = fake.hold('team.create');
  const creating = sendWrite(state(), createTeam(newTeam('zoe@new.test')));
  await first.arrived;
  type('yan@next.test');
  first.answer(created);
  await creating;
  expect(typed()).toBe('yan@next.test');
  fake.answer('team.create', created);
  await sendWrite(state(), createTeam(newTeam('yan@next.test')));
  expect(typed()).toBeNull();
});
