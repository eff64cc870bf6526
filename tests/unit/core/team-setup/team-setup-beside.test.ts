import { describe, expect, it, vi } from 'vitest';
import type { ListedEntry } from '../../../../src/contract/entities/journal';
import { journalSentence } from '../../../../src/domain/journal/journal-sentence';
import { flowMark } from '../../../../src/domain/team-setup/team-setup-flow';
import { drop } from '../outbox/write-helpers';
import { created, extended, owner, routes, teamSetupDeskInEachTest } from './team-setup-desk';

const desk = teamSetupDeskInEachTest();

it('J22: a new team retried from the list waits beside the one on the screen', async () => {
  desk.on(routes.create, drop);
  desk.on(routes.search, { body: { results: { members: [], teams: [] } } });
  await desk.create();
  desk.on(routes.begin, { body: { stripeCustomer: 'cus_1' } });
  desk.on('POST /internal/team/10/change_plan', { body: { stripeCustomer: 'cus_1' } });
  await desk.changePlan(10);
  desk.on(routes.create, created);
  const list = await desk.core().call('writes.unfinished', {});
  const id = list.ok ? (list.value.find(({ action }) => action === 'team.create')?.id ?? '') : '';
  expect(await desk.core().call('writes.repeat', { id })).toMatchObject({ ok: true });
  expect(await desk.flow()).toMatchObject({ teamId: 10, isUpgrade: true });
  expect(await desk.parked()).toMatchObject([{ teamId: 9, email: owner, isUpgrade: false }]);
  expect(await desk.unfinished()).toEqual([]);
});

it('writes a dismissal to the journal once, with what was left', async () => {
  await desk.create();
  await desk.price();
  await desk.draft();
  await desk.leave();
  const [left] = await desk.parked();
  const which = { teamId: 9, flowId: left?.id ?? '' };
  await desk.core().call('teamSetup.dismiss', { teamId: 9, flowId: 'another' });
  await desk.core().call('teamSetup.dismiss', which);
  await desk.core().call('teamSetup.dismiss', which);
  const list = await desk.core().call('journal.list', {});
  const entries = list.ok ? list.value : [];
  expect(entries.filter(({ action }) => action === 'teamSetup.dismiss')).toMatchObject([
    {
      subject: 'team 9',
      detail: 'Unsent invoice A-1, $2,400.00',
      outcome: 'done',
    },
  ]);
  expect(journalSentence(entries[0] as ListedEntry)).toMatchObject({
    before: 'Dismissed',
    after: '’s unfinished work',
  });
});

describe('J37: a team dismissed and started again', () => {
  /**
   * At the price of team 9; the request of `act` is held, the team dismissed, and its plan change
   * started again.
   */
  const begunAnew = async (route: string, act: () => Promise<unknown>) => {
    const held = Promise.withResolvers<object>();
    desk.on(route, () => held.promise);
    const slow = act();
    await desk.core().api.seen(route);
    await desk.leave();
    const [left] = await desk.parked();
    await desk.core().call('teamSetup.dismiss', { teamId: 9, flowId: 'another' });
    expect(await desk.parked()).toHaveLength(1);
    await desk.core().call('teamSetup.dismiss', { teamId: 9, flowId: left?.id ?? '' });
    const again = await desk.changePlan();
    expect(again).toMatchObject({ value: { isUpgrade: true, pricingSet: false } });
    return { slow, answer: held.resolve };
  };

  it('is not priced by the response to the previous flow', async () => {
    await desk.create();
    const { slow, answer } = await begunAnew(routes.price, () => desk.price());
    answer({ body: {} });
    expect(await slow).toEqual({ ok: true, value: null });
    expect(await desk.flow()).toMatchObject({ pricingSet: false, previewedCents: null });
    expect(await desk.unfinished()).toEqual([]);
  });

  it('is priced once by the same terms, even while the first response is pending', async () => {
    await desk.create();
    const { slow, answer } = await begunAnew(routes.price, () => desk.price());
    const again = desk.price();
    answer({ body: {} });
    expect(await slow).toEqual({ ok: true, value: null });
    expect(await again).toMatchObject({ ok: true, value: { isUpgrade: true, pricingSet: true } });
    expect(desk.times(routes.price)).toBe(1);
  });

  it('gets no draft from the previous flow, and none under its key', async () => {
    await desk.create();
    await desk.price();
    const before = await desk.flow();
    const { slow, answer } = await begunAnew(routes.draft, () => desk.draft());
    await desk.price({ numberSeats: 40 });
    const { requests } = desk.core().api;
    const again = desk.draft();
    await vi.waitFor(() =>
      expect(requests.filter(({ path }) => path.includes('link_sub'))).toHaveLength(2),
    );
    answer({ body: extended() });
    expect(await slow).toEqual({ ok: true, value: null });
    expect(await again).toMatchObject({ value: { extendedSubscription: extended() } });
    const stale = { teamId: 9, flowId: before?.id ?? '' };
    expect(await desk.core().call('invoice.draft', stale)).toMatchObject({
      error: { code: 'conflict' },
    });
    const [first, second] = desk.keysOf(routes.draft);
    expect(second).not.toBe(first);
  });
});

it('a price that two windows set at the same moment is set once', async () => {
  await desk.create();
  const both = await Promise.all([desk.price(), desk.price({ numberSeats: 40 })]);
  expect(both).toMatchObject([
    { ok: true, value: { pricingSet: true } },
    { error: { code: 'conflict' } },
  ]);
  expect(desk.times(routes.price)).toBe(1);
});

describe('a plan change left by a window in which nothing was typed', () => {
  /** What another window has saved, and the leave of the window that shows an empty form. */
  const leaveAs = async (flowId: string | undefined, key = 'team-setup/9/editor') => {
    await desk.changePlan();
    const flow = await desk.flow();
    if (flow === null) throw new Error('no flow');
    const text = JSON.stringify({ companyName: 'Acme', seats: '240', flowId: flowId ?? flow.id });
    await desk.core().call('drafts.set', { texts: { [key]: text } });
    const leaving = { ...flowMark(flow), untouched: true };
    expect(await desk.core().call('teamSetup.leave', leaving)).toMatchObject({ ok: true });
    expect(await desk.flow()).toBeNull();
    return { id: flow.id, text };
  };

  it('is set aside if another window has typed its pricing', async () => {
    const { id, text } = await leaveAs(undefined);
    expect(await desk.parked()).toMatchObject([{ id, teamId: 9, isUpgrade: true }]);
    expect(await desk.core().call('drafts.get', {})).toMatchObject({
      value: { texts: { 'team-setup/9/editor': text } },
    });
    // Replace Plan goes on with it.
    await desk.changePlan();
    expect(await desk.flow()).toMatchObject({ id });
    expect(desk.times(routes.begin)).toBe(1);
  });

  it.each([
    ['was typed for an earlier setup of the team', 'flow-0', 'team-setup/9/editor'],
    ['is another team’s', undefined, 'team-setup/10/editor'],
  ])('ends if the pricing %s', async (_whose, flowId, key) => {
    await leaveAs(flowId, key);
    expect(await desk.parked()).toEqual([]);
  });
});
