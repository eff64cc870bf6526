import { expect, test, vi } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { createTestStore, settled } from '../../../helpers/test-store';

const olive: TeamSetupFlow = { ...newTeamSetupFlow('olive@x.test', false, 'flow-1'), teamId: 17 };
const ivan: TeamSetupFlow = { ...newTeamSetupFlow('ivan@x.test', false, 'flow-2'), teamId: 18 };
const max: TeamSetupFlow = { ...newTeamSetupFlow('max@x.test', false, 'flow-3'), teamId: 19 };

/** A window that shows Olive's team; core has another flow and these parked ones. */
const setup = (now: TeamSetupFlow | null, parked: readonly TeamSetupFlow[]) => {
  const { fake, state, store } = createTestStore('sales');
  fake.answer('teamSetup.get', now);
  fake.answer('teamSetup.parked', [...parked]);
  state().teamSetup.follow(olive);
  state().navigation.showTab(1);
  return { fake, state, store };
};

test('a window says that another one continued with another team, and where its own waits', async () => {
  const { fake, state } = setup(ivan, [olive]);
  fake.emit({ type: 'teamSetup.changed' });
  await vi.waitFor(() => expect(state().feedback.alerts).toHaveLength(1));
  expect(state().feedback.alerts[0]).toMatchObject({
    title: 'Another team is on this screen',
    message:
      'You continued with ivan@x.test in another window. olive@x.test is under “Not sent yet” on Home.',
  });
  expect(state().teamSetup.flow).toEqual(ivan);
});

test('a window says that another one left its team', async () => {
  const { fake, state } = setup(null, [olive]);
  fake.emit({ type: 'teamSetup.changed' });
  await vi.waitFor(() =>
    expect(state().feedback.snackbar?.message).toBe(
      'You left olive@x.test in another window. It is under “Not sent yet” on Home.',
    ),
  );
});

test('a window that follows several moves says where its own team waits, in one message', async () => {
  const { fake, state } = setup(ivan, [olive]);
  fake.emit({ type: 'teamSetup.changed' });
  await vi.waitFor(() => expect(state().feedback.alerts).toHaveLength(1));
  fake.answer('teamSetup.get', max);
  fake.answer('teamSetup.parked', [olive, ivan]);
  fake.emit({ type: 'teamSetup.changed' });
  await vi.waitFor(() =>
    expect(state().feedback.alerts.map(({ message }) => message)).toEqual([
      'You continued with max@x.test in another window. olive@x.test is under “Not sent yet” on Home.',
    ]),
  );
  // Back at its own team, nothing is elsewhere.
  fake.answer('teamSetup.get', olive);
  fake.emit({ type: 'teamSetup.changed' });
  await vi.waitFor(() => expect(state().feedback.alerts).toEqual([]));
  expect(state().teamSetup.flow).toEqual(olive);
});

test('a window says nothing about its own move, or if its team isn’t on the screen', async () => {
  const { fake, state } = setup(ivan, [olive]);
  const resuming = fake.hold('teamSetup.resume');
  const resumed = state().teamSetup.resume(18);
  await resuming.arrived;
  // Core tells every window before it responds.
  fake.emit({ type: 'teamSetup.changed' });
  await vi.waitFor(() => expect(state().teamSetup.flow).toEqual(ivan));
  resuming.answer(ivan);
  await resumed;
  await settled();
  expect(state().feedback.alerts).toEqual([]);

  state().teamSetup.follow(olive);
  state().navigation.showTab(0);
  fake.emit({ type: 'teamSetup.changed' });
  await vi.waitFor(() => expect(state().teamSetup.flow).toEqual(ivan));
  expect(state().feedback.alerts).toEqual([]);
  expect(state().feedback.snackbar).toBeNull();
});
