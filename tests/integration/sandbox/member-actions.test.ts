import { describe, expect, it } from 'vitest';
import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { sandboxForTests } from './api';

const api = sandboxForTests();

interface MemberResponse {
  id: number;
  uid: string;
  email: string;
  emailVerified: boolean;
  textFollowUp: 0 | 1;
  emailFollowUp: 0 | 1;
  exchange: string | null;
  memberTeams: { id: number; isAdmin: 0 | 1; team: { id: number } }[];
}

const member = async (id: number): Promise<MemberResponse> => {
  const { body } = await api.call<{ member: MemberResponse }>('/internal/member/get_by_id', {
    body: { memberId: id },
  });
  return body.member;
};
const patch = (id: number, body: object, as?: 'sales') =>
  api.call(`/internal/member/${id}`, { method: 'PATCH', body, ...(as ? { as } : {}) });

describe('PATCH member', () => {
  it('changes only the given keys', async () => {
    const before = await member(memberIds.free);
    expect((await patch(memberIds.free, { email: 'henry@new.example' })).status).toBe(200);
    expect(await member(memberIds.free)).toEqual({ ...before, email: 'henry@new.example' });
    expect((await patch(memberIds.free, { exchange: '0' })).status).toBe(200);
    expect(await member(memberIds.free)).toMatchObject({
      email: 'henry@new.example',
      exchange: '0',
    });
  });

  it('refuses a taken email even in different case, and keeps the old one', async () => {
    const { email } = await member(memberIds.pro);
    const taken = (await member(memberIds.proPlus)).email.toUpperCase();
    const answer = await patch(memberIds.pro, { email: taken });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain(taken);
    expect((await member(memberIds.pro)).email).toBe(email);
  });

  it('accepts the member’s own email in different case', async () => {
    const { email } = await member(memberIds.pro);
    expect((await patch(memberIds.pro, { email: email.toUpperCase() })).status).toBe(200);
  });

  it.each(['no-at.example', 'a@b', 'two words@x.example', 'a@@b.example', ''])(
    'refuses the malformed email %j',
    async (email) => {
      const answer = await patch(memberIds.pro, { email });
      expect(answer.status).toBe(422);
      expect(answer.body.message).toBeTruthy();
    },
  );

  it('refuses a flag that a parent team has turned off', async () => {
    const answer = await patch(memberIds.textLimited, { textFollowUp: true });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.message).toContain('Union Energy Group');
    expect((await patch(memberIds.textLimited, { emailFollowUp: false })).status).toBe(200);
    expect((await patch(memberIds.textLimited, { emailFollowUp: true })).status).toBe(200);
    expect(await member(memberIds.textLimited)).toMatchObject({
      textFollowUp: 0,
      emailFollowUp: 1,
    });
  });

  it('turns flags on and off when no parent limits them', async () => {
    await patch(memberIds.flagsOff, { textFollowUp: true });
    expect(await member(memberIds.flagsOff)).toMatchObject({ textFollowUp: 1, emailFollowUp: 0 });
  });

  it('lets sales change the email but not the flags', async () => {
    expect((await patch(memberIds.unverified, { email: 'l@new.example' }, 'sales')).status).toBe(
      200,
    );
    expect((await patch(memberIds.unverified, { textFollowUp: true }, 'sales')).status).toBe(403);
  });

  it('refuses an empty change and an unknown member', async () => {
    expect((await patch(memberIds.pro, {})).status).toBe(422);
    expect((await patch(77_777_777, { email: 'x@y.example' })).status).toBe(404);
    expect((await patch(memberIds.pro, { exchange: 'maybe' })).status).toBe(422);
  });
});

describe('DELETE member', () => {
  const remove = (id: number, email: string) =>
    api.call(`/internal/member/${id}`, { method: 'DELETE', body: { id, email } });

  it('deletes the member with devices and memberships, and keeps cards and logs', async () => {
    const { email } = await member(memberIds.transferable);
    const database = api.sandbox.database();
    const count = (table: string, column: string): number =>
      database.get<{ n: number }>(
        `SELECT count(*) AS n FROM ${table} WHERE ${column} = ${memberIds.transferable}`,
      )!.n;
    expect(count('devices', 'mid')).toBe(1);
    const cards = database.get<{ n: number }>('SELECT count(*) AS n FROM business_cards')!.n;
    expect((await remove(memberIds.transferable, email)).status).toBe(200);
    expect(count('members', 'id')).toBe(0);
    expect(count('devices', 'mid')).toBe(0);
    expect(count('memberships', 'member_id')).toBe(0);
    expect(database.get<{ n: number }>('SELECT count(*) AS n FROM business_cards')!.n).toBe(cards);
    expect((await remove(memberIds.transferable, email)).status).toBe(404);
  });

  it('refuses a team’s only admin, and an address that is not the member’s', async () => {
    const { email } = await member(memberIds.onlyAdmin);
    expect(await remove(memberIds.onlyAdmin, email)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('only admin') },
    });
    const answer = await remove(memberIds.metacharacters, 'somebody@else.example');
    expect(answer.status).toBe(409);
    expect((await member(memberIds.metacharacters)).id).toBe(memberIds.metacharacters);
  });

  it('refuses a body that names another member', async () => {
    const answer = await api.call('/internal/member/36', {
      method: 'DELETE',
      body: { id: 35, email: 'x@y.example' },
    });
    expect(answer.status).toBe(422);
  });
});

describe('admins, verification, lead capture', () => {
  const change = (memberId: number, teamId: number, isAdmin: boolean) =>
    api.call('/internal/member/change_admin', { body: { memberId, teamId, isAdmin } });
  const isAdmin = async (id: number, teamId: number) =>
    (await member(id)).memberTeams.find(({ team }) => team.id === teamId)?.isAdmin;

  it('adds and removes an admin, but never the last one', async () => {
    expect((await change(memberIds.secondAdmin, teamIds.classic, false)).status).toBe(200);
    expect(await isAdmin(memberIds.secondAdmin, teamIds.classic)).toBe(0);
    const last = await change(memberIds.everything, teamIds.classic, false);
    expect(last).toMatchObject({
      status: 409,
      body: { message: 'This is the team’s last admin. Make someone else an admin first.' },
    });
    expect(await isAdmin(memberIds.everything, teamIds.classic)).toBe(1);
    expect((await change(memberIds.secondAdmin, teamIds.classic, true)).status).toBe(200);
    expect((await change(memberIds.everything, teamIds.classic, false)).status).toBe(200);
  });

  it('returns 404 for unknown members', async () => {
    expect((await change(memberIds.free, teamIds.classic, true)).status).toBe(404);
    expect((await change(77_777_777, teamIds.classic, true)).status).toBe(404);
    expect((await change(memberIds.free, 77_777_777, true)).status).toBe(404);
  });

  it('verifies an email, and reverts that', async () => {
    const verify = (emailVerified: boolean) =>
      api.call('/internal/member/verify_email', {
        body: { memberId: memberIds.unverified, emailVerified },
      });
    await verify(true);
    expect((await member(memberIds.unverified)).emailVerified).toBe(true);
    await verify(false);
    expect((await member(memberIds.unverified)).emailVerified).toBe(false);
  });

  it('stores the lead capture mode', async () => {
    const set = (leadCaptureMode: unknown) =>
      api.call(`/internal/member/${memberIds.everything}/links-data`, {
        method: 'PATCH',
        body: { leadCaptureMode },
      });
    expect((await set(0)).status).toBe(200);
    const row = api.sandbox
      .database()
      .get<{ lead_capture_mode: number }>('SELECT * FROM members WHERE id = 1');
    expect(row!.lead_capture_mode).toBe(0);
    expect((await set(2)).status).toBe(422);
  });
});

describe('login tokens and the team app', () => {
  const tokenFor = async (uid: string) =>
    api.call<{ loginToken: string; message?: string }>('/internal/member/get_login_token', {
      body: { uid },
    });
  const open = (target: string, token: string) =>
    api.text(`/team-app/${target}?addon=${encodeURIComponent(token)}`);

  it('signs the member in once on each host', async () => {
    const { uid } = await member(memberIds.everything);
    const { body } = await tokenFor(uid);
    expect(body.loginToken).toMatch(/^[\w-]{43}$/);
    const first = await open('production', body.loginToken);
    expect(first.status).toBe(200);
    expect(first.text).toContain('Amelia Whitfield');
    const second = await open('production', body.loginToken);
    expect(second).toMatchObject({ status: 401 });
    expect(second.text).not.toContain('Amelia Whitfield');
    expect((await open('staging', (await tokenFor(uid)).body.loginToken)).status).toBe(200);
    expect((await open('dev', (await tokenFor(uid)).body.loginToken)).status).toBe(200);
    expect((await open('elsewhere', 'x')).status).toBe(404);
  });

  it('makes the token expire after 60 seconds', async () => {
    const { uid } = await member(memberIds.everything);
    const early = await tokenFor(uid);
    const late = await tokenFor(uid);
    const start = api.now;
    api.now = start + 59_999;
    expect((await open('dev', early.body.loginToken)).status).toBe(200);
    api.now = start + 60_000;
    const expired = await open('dev', late.body.loginToken);
    api.now = start;
    expect(expired.status).toBe(401);
    expect(expired.text).toContain('expired');
  });

  it('stores the token only as a hash', async () => {
    const { uid } = await member(memberIds.everything);
    const { body } = await tokenFor(uid);
    const rows = api.sandbox.database().all('SELECT * FROM login_tokens');
    const dump = Buffer.from(JSON.stringify(rows)).toString('latin1');
    expect(dump).not.toContain(body.loginToken);
    expect(JSON.stringify(await api.audit())).not.toContain(body.loginToken);
    const keys = api.sandbox.database().all('SELECT * FROM idempotency_keys');
    expect(JSON.stringify(keys)).not.toContain(body.loginToken);
  });

  it('returns 404 for an unknown uid', async () => {
    expect((await tokenFor('nobody')).status).toBe(404);
  });
});
