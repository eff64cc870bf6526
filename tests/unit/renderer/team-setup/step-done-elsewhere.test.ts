import { expect, test, vi } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { createTestStore } from '../../../helpers/test-store';

const waits = 'Saved to the team you set aside. Find it under “Not sent yet” on Home.';
const left: TeamSetupFlow = { ...newTeamSetupFlow('team@x.test', true, 'flow-1'), teamId: 17 };
const other: TeamSetupFlow = { ...left, id: 'flow-2', teamId: 18 };

test.each([
  ['a sent invoice', 'invoice.send', [other], 'Invoice sent for team@x.test.'],
  ['a created subscription', 'demoTeam.create', [], 'Subscription created for team@x.test.'],
  ['a draft without an invoice', 'invoice.draft', [], 'Nothing is left to do for team@x.test.'],
  ['a draft with an invoice', 'invoice.draft', [other, left], waits],
  ['a price', 'pricing.set', [left], waits],
  [
    'a price of a team dismissed meanwhile',
    'pricing.set',
    [{ ...left, dismissed: true }],
    'Pricing set for team@x.test.',
  ],
] as const)(
  'says where the team is after %s only if work is left',
  async (_what, step, parked, said) => {
    const { fake, state } = createTestStore('sales');
    fake.answer('teamSetup.parked', [...parked]);
    state().teamSetup.follow(other);
    state().teamSetup.follow(null, { step, flow: left });
    await vi.waitFor(() => expect(state().feedback.snackbar?.message).toBe(said));
    expect(state().teamSetup.flow).toEqual(other);
  },
);

test('says what was done when the list of teams can’t be read', async () => {
  const { fake, state } = createTestStore('sales');
  fake.refuse('teamSetup.parked', { code: 'file', message: 'Disk error', reason: 'EIO' });
  state().teamSetup.follow(null, { step: 'invoice.send', flow: left });
  await vi.waitFor(() =>
    expect(state().feedback.snackbar?.message).toBe('Invoice sent for team@x.test.'),
  );
});
