import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../src/contract/entities/member';
import type { Team } from '../../../src/contract/entities/team';
import { type SandboxDesk, startSandboxDesk } from './sandbox-core';

let desk: SandboxDesk;
let auditedBefore: number;
beforeAll(async () => {
  desk = await startSandboxDesk({ prod: true });
  await desk.signIn('all');
});
afterAll(() => desk.stop());
beforeEach(async () => {
  auditedBefore = (await desk.audit()).length;
});
afterEach(() => desk.clearFaults());

/** A member of a team with at least three members, where no one is the only one in their role. */
const findPlace = async (): Promise<{ member: Member; team: Team }> => {
  for (let offset = 0; offset < 60; offset += 1) {
    const rows = desk.sandbox
      .database()
      .all<{ team_id: number }>(
        'SELECT team_id FROM memberships GROUP BY team_id HAVING count(*) >= 3 AND sum(is_admin) >= 1 ORDER BY team_id LIMIT 1 OFFSET ?',
        offset,
      );
    const teamId = rows[0]?.team_id;
    if (teamId === undefined) break;
    const team = await desk.value('team.getById', { teamId });
    const place = team.memberTeams.find((each) => !each.isAdmin);
    if (!place) continue;
    const member = await desk.value('member.getById', { memberId: place.member.id });
    return { member, team };
  }
  throw new Error('the seed has no such team');
};
const memberNow = (memberId: number) => desk.value('member.getById', { memberId });
const auditOf = async (route: string) =>
  (await desk.audit()).slice(auditedBefore).filter((line) => line.route === route);

it('changes an email, announces it, and records it in the audit', async () => {
  const { member } = await findPlace();
  desk.changed();
  const email = 'brand.new@example.com';
  const base = { email: member.email };
  await desk.value('member.setEmail', { memberId: member.id, email, base });
  expect((await memberNow(member.id)).email).toBe(email);
  expect(desk.changed()[0]).toBe(`member ${member.id}`);
  expect(await auditOf('member.update')).toMatchObject([
    { subject: `member ${member.id}`, after: { email } },
  ]);
});

it('reports an email a colleague changed meanwhile as a conflict, and then saves the chosen one', async () => {
  const { member } = await findPlace();
  const colleague = await desk.colleague();
  await colleague.signIn('all');
  const base = { email: member.email };
  await colleague.value('member.setEmail', {
    memberId: member.id,
    email: 'colleague@example.com',
    base,
  });
  const mine = { memberId: member.id, email: 'mine@example.com', base };
  expect(await desk.call('member.setEmail', mine)).toMatchObject({
    ok: false,
    error: { code: 'conflict', current: { email: 'colleague@example.com' } },
  });
  expect((await memberNow(member.id)).email).toBe('colleague@example.com');
  await desk.value('member.setEmail', {
    ...mine,
    base: { email: 'colleague@example.com' },
  });
  expect((await memberNow(member.id)).email).toBe('mine@example.com');
});

it('refuses a taken email with the server’s message', async () => {
  const { member, team } = await findPlace();
  const other = team.memberTeams.find((each) => each.member.id !== member.id);
  const result = await desk.call('member.setEmail', {
    memberId: member.id,
    email: other?.member.email ?? '',
    base: { email: member.email },
  });
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'conflict', message: expect.stringContaining('already has the email') },
  });
});

it('treats an action with a lost response as done when the API shows it, and does not resend it', async () => {
  const { member, team } = await findPlace();
  const input = {
    teamId: team.id,
    shopifyOrderId: 'S-1',
    fulfillOrderId: 'F-1',
    newStandardDevices: 3,
    newCustomDevices: 1,
  };
  const idempotencyKey = randomUUID();
  await desk.fault({ route: 'team.addOrder', drop: 'after', times: 1 });
  desk.events.length = 0;
  expect(await desk.call('team.addOrder', input, idempotencyKey)).toMatchObject({ ok: true });
  expect(await auditOf('team.addOrder')).toHaveLength(1);
  const journal = await desk.value('journal.list', { text: 'team.addOrder' });
  expect(journal.map(({ outcome }) => outcome)).toEqual(['done']);
  // The windows' journals reload.
  expect(desk.events.filter(({ type }) => type === 'journal.changed')).toHaveLength(1);
  expect(member.id).toBeGreaterThan(0);
});

it('completes an action when the token expires during it', async () => {
  const { member } = await findPlace();
  await desk.fault({ tokens: 'expire' });
  const emailVerified = !member.emailVerified;
  await desk.value('member.verifyEmail', { memberId: member.id, emailVerified });
  expect((await memberNow(member.id)).emailVerified).toBe(emailVerified);
  expect(await auditOf('member.verifyEmail')).toHaveLength(1);
});

it('keeps admin rights and flags after toggling', async () => {
  const { member, team } = await findPlace();
  await desk.value('member.changeAdmin', { memberId: member.id, teamId: team.id, isAdmin: true });
  const place = (await memberNow(member.id)).memberTeams.find((each) => each.team.id === team.id);
  expect(place?.isAdmin).toBe(true);
  const value = !team.sendWeeklyInviteReminders;
  await desk.value('team.setFlag', { teamId: team.id, flag: 'sendWeeklyInviteReminders', value });
  const after = await desk.value('team.getById', { teamId: team.id });
  expect(after.sendWeeklyInviteReminders).toBe(value);
});

it('turns both halves of lead capture off and on', async () => {
  const { member } = await findPlace();
  await desk.value('member.setLeadCapture', { memberId: member.id, on: false });
  expect((await memberNow(member.id)).exchange).toBe('0');
  await desk.value('member.setLeadCapture', { memberId: member.id, on: true });
  expect((await memberNow(member.id)).exchange ?? '').toBe('');
});

it('reverts a half-finished lead capture change', async () => {
  const { member } = await findPlace();
  await desk.fault({
    route: 'member.update',
    status: 422,
    body: { message: 'No form.' },
    times: 1,
  });
  expect(
    await desk.call('member.setLeadCapture', { memberId: member.id, on: false }),
  ).toMatchObject({
    ok: false,
    error: { message: 'No form.' },
  });
  expect((await auditOf('member.setLeadCaptureMode')).map(({ after }) => after)).toHaveLength(2);
});

it('sends only the changes to a team’s subscription', async () => {
  const { team } = await findPlace();
  await desk.value('team.setSubscription', {
    teamId: team.id,
    stripeSubscription: team.stripeSubscription ?? '',
    enterprisePlan: team.enterprisePlan === '60' ? '50' : '60',
    base: { stripeSubscription: team.stripeSubscription, enterprisePlan: team.enterprisePlan },
  });
  const [line] = await auditOf('team.update');
  expect(Object.keys(line?.after as object)).toEqual(['enterprisePlan']);
});

it('removes a deleted member, and notifies their teams', async () => {
  const { member, team } = await findPlace();
  desk.changed();
  await desk.value('member.delete', { id: member.id, email: member.email });
  expect(desk.changed()).toEqual(
    expect.arrayContaining([`member ${member.id} deleted`, `team ${team.id}`]),
  );
  expect(await desk.call('member.getById', { memberId: member.id })).toMatchObject({
    error: { code: 'not-found' },
  });
});

it('opens the team app once through Admin Login, signed in as the member', async () => {
  const { member } = await findPlace();
  await desk.value('member.openTeamApp', {
    memberId: member.id,
    target: 'admin',
    reason: 'call 17',
  });
  const url = desk.opened.at(-1) ?? '';
  expect(url.startsWith(desk.sandbox.environment.teamApp.production)).toBe(true);
  const token = new URL(url).searchParams.get('addon') ?? '';
  expect(token).not.toBe('');
  expect(await (await fetch(url)).text()).toContain(member.email);
  expect(await (await fetch(url)).text()).not.toContain(member.email);
  const files = await readdir(path.join(desk.userData, 'journal'));
  const journal = await readFile(path.join(desk.userData, 'journal', files[0] ?? ''), 'utf8');
  expect(journal).toContain('call 17');
  expect(journal).not.toContain(token);
  expect(desk.logged()).not.toContain(token);
});

describe('a quote', () => {
  const quote = async () => {
    const { priceConfig } = await desk.value('billing.priceConfig', {});
    const price = priceConfig.find((each) => each.isCurrent && each.period === 'year');
    return {
      companyName: 'Müller & Söhne',
      clientName: 'Zoë',
      clientEmail: 'zoe@example.com',
      memberQuantity: 12,
      sourcePriceId: price?.priceId ?? '',
      customMemo: '',
      discountId: null,
      includeCheckout: true,
    };
  };

  it('is saved as a PDF in the downloads folder', async () => {
    const saved = await desk.value('quote.save', await quote());
    const names = await readdir(desk.downloads);
    expect(saved.fileName).toBe('Popl Teams Quote - M_ller___S_hne.pdf');
    const bytes = await readFile(saved.path);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(names).toEqual([saved.fileName]);
    await rm(saved.path);
  });

  it.each([
    { fault: { status: 400, body: { msg: 'Unknown price' } }, error: { message: 'Unknown price' } },
    { fault: { truncate: true }, error: { code: 'invalid-response' } },
    { fault: { drop: 'after' }, error: { code: 'offline', outcome: 'unknown' } },
    { fault: { status: 200, body: '<html>' }, error: { code: 'invalid-response' } },
  ])('leaves nothing behind on a failure ($fault)', async ({ fault, error }) => {
    await desk.fault({ route: 'quote.makePdf', ...fault });
    expect(await desk.call('quote.save', await quote())).toMatchObject({ ok: false, error });
    expect(await readdir(desk.downloads)).toEqual([]);
  });
});
