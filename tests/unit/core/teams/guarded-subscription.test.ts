import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MethodInput } from '../../../../src/contract/methods/methods';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { drop } from '../outbox/write-helpers';

let test: TestCore;
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
  test.events.length = 0;
});
afterEach(() => test.stop());

const team = (changes: Record<string, unknown> = {}) => ({
  id: 9,
  email: 'team@example.com',
  stripeSubscription: 'si_1%sub_1',
  enterprisePlan: 50,
  memberTeams: [],
  ...changes,
});
const getTeam = 'POST /internal/team/get_by_id';
const { bodies, changes, journal, on, sent } = recordHelpers(() => test);

describe("a team's subscription", () => {
  const save = (input: Omit<MethodInput<'team.setSubscription'>, 'teamId'>) =>
    test.call('team.setSubscription', { teamId: 9, ...input });
  const base = { stripeSubscription: 'si_1%sub_1', enterprisePlan: '50' };

  it('sends only what changed', async () => {
    on(getTeam, { body: { team: team() } });
    on('PATCH /internal/team/9', { body: {} });
    const input = { stripeSubscription: 'si_1%sub_1', enterprisePlan: '60', base };
    expect(await save(input)).toEqual({ ok: true, value: null });
    expect(bodies('/internal/team/9')).toEqual([{ enterprisePlan: '60' }]);
    expect(changes()).toEqual(['team 9']);
    expect(await journal()).toMatchObject([{ detail: 'enterprisePlan 50 -> 60' }]);
  });

  it("leaves another person's change alone when the user did not change that value", async () => {
    on(getTeam, { body: { team: team({ stripeSubscription: 'si_2%sub_2' }) } });
    on('PATCH /internal/team/9', { body: {} });
    const input = { stripeSubscription: 'si_1%sub_1', enterprisePlan: '60', base };
    expect(await save(input)).toMatchObject({ ok: true });
    expect(bodies('/internal/team/9')).toEqual([{ enterprisePlan: '60' }]);
  });

  it('shows which value another person changed', async () => {
    on(getTeam, { body: { team: team({ enterprisePlan: '30' }) } });
    const input = { stripeSubscription: 'si_3%sub_3', enterprisePlan: '60', base };
    expect(await save(input)).toMatchObject({
      ok: false,
      error: { code: 'conflict', current: { enterprisePlan: '30' } },
    });
    expect(sent('/internal/team/9')).toEqual([]);
  });

  it('can be set back to the value on the screen when the user chooses it', async () => {
    on(getTeam, { body: { team: team({ enterprisePlan: '30' }) } });
    on('PATCH /internal/team/9', { body: {} });
    const seen = { ...base, enterprisePlan: '30' };
    expect(await save({ enterprisePlan: '50', base: seen })).toMatchObject({ ok: true });
    expect(bodies('/internal/team/9')).toEqual([{ enterprisePlan: '50' }]);
  });

  it('treats none, missing, and empty alike', async () => {
    on(getTeam, { body: { team: team({ stripeSubscription: null, enterprisePlan: null }) } });
    on('PATCH /internal/team/9', { body: {} });
    const input = {
      stripeSubscription: '',
      enterprisePlan: '60',
      base: { stripeSubscription: '' },
    };
    expect(await save(input)).toMatchObject({ ok: true });
    expect(bodies('/internal/team/9')).toEqual([{ enterprisePlan: '60' }]);
  });

  it('J22: is sent as typed in an unusual form, and the journal has the warning', async () => {
    on(getTeam, { body: { team: team() } });
    on('PATCH /internal/team/9', { body: {} });
    await save({ stripeSubscription: 'sub_2', enterprisePlan: 'big', base });
    expect(await journal()).toMatchObject([
      {
        detail:
          'stripeSubscription si_1%sub_1 -> sub_2, enterprisePlan 50 -> big; as typed: The subscription ID doesn’t match the format subItem%sub. The app may not find the subscription. The plan isn’t a numeric level, such as 60. The app may not recognize it.',
      },
    ]);
  });

  it('can be removed', async () => {
    on(getTeam, { body: { team: team() } });
    on('PATCH /internal/team/9', { body: {} });
    expect(await save({ stripeSubscription: '', base })).toMatchObject({ ok: true });
    expect(bodies('/internal/team/9')).toEqual([{ stripeSubscription: '' }]);
    expect(await journal()).toMatchObject([{ detail: 'stripeSubscription si_1%sub_1 -> (none)' }]);
  });

  describe('when the outcome of a change of its ID is unknown', () => {
    const other = 'si_2%sub_2';
    const unfinished = async () => {
      const result = await test.call('writes.unfinished', {});
      return result.ok ? result.value.map(({ detail }) => detail) : [];
    };
    beforeEach(async () => {
      on(getTeam, { body: { team: team() } });
      on('PATCH /internal/team/9', drop);
      await save({ stripeSubscription: other, base });
      expect(await unfinished()).toEqual(['stripeSubscription si_1%sub_1 -> si_2%sub_2']);
      on('PATCH /internal/team/9', { body: {} });
    });

    it('that stays unfinished after a change of only the plan', async () => {
      expect(await save({ enterprisePlan: '60', base })).toMatchObject({ ok: true });
      expect(await unfinished()).toEqual(['stripeSubscription si_1%sub_1 -> si_2%sub_2']);
    });

    it('that is finished after a later change of both', async () => {
      const both = { stripeSubscription: 'si_3%sub_3', enterprisePlan: '60', base };
      expect(await save(both)).toMatchObject({ ok: true });
      expect(await unfinished()).toEqual([]);
    });
  });
});
