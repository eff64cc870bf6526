import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TeamPricing } from '../../../src/contract/entities/pricing';
import type { TeamSetupFlow } from '../../../src/contract/entities/settings';
import { nodeFileSystem } from '../../../src/main/core/files/file-system';
import { pendingWriteId } from '../../../src/main/core/outbox/pending-write';
import { createPendingWriteFolder } from '../../../src/main/core/outbox/pending-write-folder';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { realClock } from '../../unit/core/helpers/fake-clock';
import { newTeam, teamPricing } from '../sandbox/team-setup-payloads';
import { type SandboxDesk, startSandboxDesk } from './sandbox-core';

const owner = 'olive@truth-team.example';
let desk: SandboxDesk;

beforeEach(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('sales');
});
afterEach(() => desk.stop());

const pricingFor = (flow: TeamSetupFlow, changes: Partial<TeamPricing> = {}) =>
  teamPricing({ teamId: flow.teamId!, stripeCustomerId: flow.stripeCustomer, ...changes });
const setPricing = (pricing: TeamPricing) =>
  desk.call('pricing.set', { pricing, previewedCents: 240_000 });
const unfinished = async () => (await desk.value('writes.unfinished', {}))[0]!;
const set = 'billing.setTeamPricing';

describe('J19: a pricing with an unknown outcome', () => {
  it.each(['before', 'after'] as const)(
    'is not shown by any API response (lost %s it acted), and is set once when repeated under its key',
    async (drop) => {
      const flow = (await desk.value('team.create', newTeam(owner)))!;
      await desk.fault({ route: set, drop, times: 1 });
      expect(await setPricing(pricingFor(flow))).toMatchObject({ error: { outcome: 'unknown' } });
      const { id } = await unfinished();
      expect(await desk.value('pricing.find', { id })).toMatchObject({ truth: 'cannot-tell' });
      await desk.value('writes.repeat', { id });
      expect(await desk.value('teamSetup.get', {})).toMatchObject({
        pricingSet: true,
        previewedCents: 240_000,
      });
      const keys = (await desk.requests(set)).map(({ idempotencyKey }) => idempotencyKey);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      expect(await desk.value('writes.unfinished', {})).toEqual([]);
    },
  );

  it('J27: is not looked up with change_plan, which is sent once', async () => {
    const change = { teamId: teamIds.classic, email: 'team@classic.example' };
    const flow = (await desk.value('team.changePlan', change))!;
    await desk.fault({ route: set, status: 500, times: 3 });
    for (const _try of [1, 2, 3]) {
      expect(await setPricing(pricingFor(flow, { isUpgrade: true }))).toMatchObject({ ok: false });
    }
    // A reload of the window.
    await desk.value('team.changePlan', change);
    expect(await desk.requests('team.beginPlanChange')).toHaveLength(1);
  });
});

describe('J19: a team with an unknown outcome', () => {
  it('is looked up before the write is repeated, and is not created twice', async () => {
    await desk.fault({ route: 'search.query', status: 503 });
    await desk.fault({ route: 'team.createTeam', drop: 'after', times: 1 });
    expect(await desk.call('team.create', newTeam(owner))).toMatchObject({
      error: { outcome: 'unknown' },
    });
    await desk.clearFaults();
    await desk.value('writes.repeat', { id: (await unfinished()).id });
    expect(await desk.value('teamSetup.get', {})).toMatchObject({ email: owner, teamSize: 1 });
    expect(await desk.requests('team.createTeam')).toHaveLength(1);
    expect(await desk.value('writes.unfinished', {})).toEqual([]);
  });
});

describe('J19: a demo team with an unknown outcome', () => {
  it('is not confused with the team’s earlier demo team', async () => {
    const teamId = teamIds.trial;
    const teamSetup = (await desk.value('team.changePlan', { teamId, email: 't@trial.example' }))!;
    const pricing = pricingFor(teamSetup, { isUpgrade: true, numberSeats: 40, trialDays: 16 });
    const ask = async () =>
      (await desk.value('pricing.find', { id: (await unfinished()).id })).truth;
    const create = () => desk.call('demoTeam.create', { pricing, previewedCents: 0 });
    await desk.fault({ route: 'demoTeam.createOne', drop: 'before', times: 1 });
    expect(await create()).toMatchObject({ error: { outcome: 'unknown' } });
    // The team already had one with other terms.
    expect(await ask()).toBe('cannot-tell');
    // The step itself can't find out.
    await desk.fault({ route: 'team.getById', status: 404 });
    await desk.fault({ route: 'demoTeam.createOne', drop: 'after', times: 1 });
    expect(await create()).toMatchObject({ error: { outcome: 'unknown' } });
    await desk.clearFaults();
    expect(await ask()).toBe('present');
    await desk.value('writes.repeat', { id: (await unfinished()).id });
    expect(await desk.value('teamSetup.get', {})).toMatchObject({ teamCreated: true });
    expect(await desk.requests('demoTeam.createOne')).toHaveLength(2);
  });
});

describe('an app killed after it saved a step but before it cleared the pending write', () => {
  it('treats the step as done, and continues with the next one', async () => {
    const request = newTeam(owner);
    const flow = (await desk.value('team.create', request))!;
    const person = (await desk.value('session.get', {})) as { user: { email: string } };
    const folder = createPendingWriteFolder({
      folder: `${desk.userData}/intents/sandbox`,
      files: nodeFileSystem,
      clock: realClock,
      onDamaged: () => undefined,
    });
    const { email } = person.user;
    await folder.create(pendingWriteId(email, 'team.create', request), {
      version: 1,
      key: flow.lastIntent!,
      person: email,
      action: 'team.create',
      subject: `team of ${owner}`,
      detail: '',
      reason: '',
      repeat: { method: 'team.create', input: request },
      slot: null,
      record: null,
      startedAt: new Date().toISOString(),
      attempt: null,
      message: '',
    });
    const again = desk.startAgain();
    await again.value('session.get', {});
    expect(await again.value('writes.unfinished', {})).toHaveLength(1);
    expect(await again.value('teamSetup.get', {})).toMatchObject({ teamId: flow.teamId });
    expect(await again.value('writes.unfinished', {})).toEqual([]);
    const pricing = pricingFor(flow);
    expect(await again.call('pricing.set', { pricing, previewedCents: 240_000 })).toMatchObject({
      ok: true,
    });
  });
});

describe('the owner’s name', () => {
  it('is taken from the team’s owner and kept during a plan change', async () => {
    const flow = (await desk.value('team.create', newTeam(owner)))!;
    await desk.value('demoTeam.create', { pricing: pricingFor(flow), previewedCents: 240_000 });
    const teamId = flow.teamId!;
    const teamSetup = (await desk.value('team.changePlan', { teamId, email: owner }))!;
    expect(teamSetup.teamOwnerName).toBe('Olive Owner');
    const nameNow = () =>
      desk.sandbox
        .database()
        .get<{ owner_name: string }>('SELECT owner_name FROM teams WHERE id = ?', teamId)!
        .owner_name;
    const { teamOwnerName: _unknown, ...nameless } = pricingFor(teamSetup, { isUpgrade: true });
    await desk.value('demoTeam.create', { pricing: nameless, previewedCents: 240_000 });
    expect(nameNow()).toBe('Olive Owner');
  });
});
