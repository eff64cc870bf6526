import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { MethodInput } from '../../../../src/contract/methods/methods';
import {
  guarded,
  scopeNameOf,
  signInAs,
  startTestCore,
  type TestCore,
  type TestCoreOptions,
} from '../helpers/test-core';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
  await test.signIn();
  test.opened.length = 0;
  guarded(test, 'POST /internal/member/get_by_id', (request) => ({
    body: {
      member: {
        id: (request.json() as { memberId: number }).memberId,
        email: 'max@example.com',
        uid: 'uid-5',
      },
    },
  }));
  guarded(test, tokenRoute, { body: { loginToken: 'login-token-1' } });
};
afterEach(() => test.stop());

const tokenRoute = 'POST /internal/member/get_login_token';
const tokenRequests = () =>
  test.api.requests.filter((request) => request.path === '/internal/member/get_login_token');
const openApp = (input: Partial<MethodInput<'member.openTeamApp'>> = {}) =>
  test.call('member.openTeamApp', { memberId: 5, target: 'admin', ...input });
const journalText = () =>
  readFile(path.join(test.userData, 'journal', `${scopeNameOf(test)}.jsonl`), 'utf8');

describe('C1, J16: Admin Login', () => {
  it.each([
    { isProd: true, target: 'admin', page: 'https://admin.example.com/sign-in' },
    { isProd: true, target: 'staging', page: 'https://staging.example.com/sign-in' },
    { isProd: false, target: 'admin', page: 'https://dev.example.com/sign-in' },
    {
      isProd: false,
      target: 'admin',
      page: 'https://staging.example.com/sign-in',
      kind: 'staging',
    },
    { isProd: true, target: 'admin', page: 'https://admin.example.com/sign-in', kind: 'staging' },
  ] as const)('opens $page ($target, production: $isProd, $kind)', async (each) => {
    const { isProd, target, page } = each;
    const kind = 'kind' in each && each.kind ? each.kind : 'sandbox';
    await start({ isProd, environment: (plain) => ({ ...plain, kind }) });
    expect(await openApp({ target, reason: 'call 17' })).toEqual({
      ok: true,
      value: { host: new URL(page).host },
    });
    expect(test.opened).toEqual([`${page}?addon=login-token-1`]);
    expect(tokenRequests()[0]?.json()).toEqual({ uid: 'uid-5' });
    const login = target === 'staging' ? 'Staging Login' : 'Admin Login';
    expect(await test.call('journal.list', {})).toMatchObject({
      value: [{ detail: `${login} on ${new URL(page).host} as max@example.com` }],
    });
  });

  it('keeps the query of the page', async () => {
    await start({
      environment: (plain) => ({
        ...plain,
        teamApp: { ...plain.teamApp, dev: 'https://dev.example.com/sign-in?from=staff' },
      }),
    });
    await openApp({ reason: 'x' });
    expect(test.opened).toEqual(['https://dev.example.com/sign-in?from=staff&addon=login-token-1']);
  });

  it('is refused for staging outside production mode', async () => {
    await start();
    expect(await openApp({ target: 'staging', reason: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'validation', field: 'target' },
    });
    expect(tokenRequests()).toEqual([]);
  });

  it('requires the admin permission', async () => {
    await start({ user: { can_access_admin: false } });
    expect(await openApp({ reason: 'x' })).toMatchObject({ error: { code: 'forbidden' } });
  });

  it('J29: asks for a reason once per member and session, and continues without one', async () => {
    await start();
    const needed = () => test.call('member.loginReason', { memberId: 5 });
    expect(await needed()).toEqual({ ok: true, value: { needed: true, suggestions: [] } });
    expect(await openApp({ reason: '   ' })).toMatchObject({ ok: true });
    expect(await journalText()).toContain('No reason given');
    // It is not suggested for the next one.
    expect(await needed()).toEqual({ ok: true, value: { needed: false, suggestions: [] } });
    await test.call('session.signOut', {});
    await test.signIn();
    expect(await openApp({ reason: ' call 17 ' })).toMatchObject({ ok: true });
    expect(await needed()).toEqual({
      ok: true,
      value: { needed: false, suggestions: ['call 17'] },
    });
  });

  it('keeps its reason while the app is locked and the settings change', async () => {
    await start();
    await openApp({ reason: 'call 17' });
    await test.call('settings.setTheme', { theme: 'dark' });
    expect(await openApp()).toMatchObject({ ok: true });
    await test.call('lock.now', {});
    await test.signIn();
    expect(await openApp()).toMatchObject({ ok: true });
  });

  it('suggests the last ten reasons, each once, newest first', async () => {
    await start();
    for (const reason of ['a', 'b', 'a', ...'cdefghijk']) await openApp({ reason });
    expect(await test.call('member.loginReason', { memberId: 5 })).toMatchObject({
      value: { suggestions: [...'kjihgfedca'] },
    });
    await signInAs(test, 'next@example.com');
    expect(await test.call('member.loginReason', { memberId: 5 })).toMatchObject({
      value: { suggestions: [] },
    });
  });

  it('records who, whom, where, and why in the journal before it asks for the token', async () => {
    await start();
    let before = '';
    guarded(test, tokenRoute, async () => {
      before = await journalText();
      return { body: { loginToken: 'login-token-1' } };
    });
    await openApp({ reason: 'call 17' });
    expect(JSON.parse(before)).toMatchObject({
      actor: 'sam@example.com',
      environment: 'sandbox',
      action: 'member.openTeamApp',
      subject: 'member 5',
      detail: 'Admin Login on dev.example.com as max@example.com',
      reason: 'call 17',
      outcome: 'started',
    });
    expect(await test.call('journal.list', {})).toMatchObject({ value: [{ outcome: 'done' }] });
    expect(await journalText()).not.toContain('login-token-1');
  });

  it.each(['no one', 'another person'])(
    'J37: opens nothing if the token arrives after the logout: %s is signed in',
    async (next) => {
      await start();
      const held = Promise.withResolvers<void>();
      guarded(test, tokenRoute, async () => {
        await held.promise;
        return { body: { loginToken: 'login-token-1' } };
      });
      const opening = openApp({ reason: 'call 17' });
      await test.api.seen(tokenRoute);
      if (next === 'no one') await test.call('session.signOut', {});
      else await signInAs(test, 'next@example.com', { id: 8 });
      held.resolve();
      expect(await opening).toMatchObject({
        error: {
          code: 'unauthorized',
          message: 'sam@example.com is no longer signed in, so the page wasn’t opened.',
        },
      });
      expect(test.opened.filter((page) => page.includes('addon'))).toEqual([]);
    },
  );

  it('does not happen when it cannot be recorded', async () => {
    await start();
    await writeFile(path.join(test.userData, 'journal'), 'in the way');
    expect(await openApp({ reason: 'x' })).toMatchObject({ ok: false, error: { code: 'file' } });
    expect(tokenRequests()).toEqual([]);
    expect(test.opened).toEqual([]);
  });

  it('shows why it is refused and does not ask for the reason again', async () => {
    await start();
    guarded(test, tokenRoute, { status: 403, body: { message: 'Not this member.' } });
    expect(await openApp({ reason: 'call 17' })).toMatchObject({
      error: { code: 'forbidden', message: 'Not this member.' },
    });
    expect(test.opened).toEqual([]);
    guarded(test, tokenRoute, { body: { loginToken: 'login-token-1' } });
    expect(await openApp()).toMatchObject({ ok: true });
    expect(await test.call('journal.list', {})).toMatchObject({
      value: [
        { outcome: 'done', reason: 'call 17' },
        { outcome: 'refused', reason: 'call 17', message: 'Not this member.' },
      ],
    });
  });

  it('is impossible for a member without an auth-provider ID', async () => {
    await start();
    guarded(test, 'POST /internal/member/get_by_id', {
      body: { member: { id: 5, email: 'max@example.com', uid: null } },
    });
    expect(await openApp({ reason: 'x' })).toMatchObject({ error: { code: 'conflict' } });
    expect(tokenRequests()).toEqual([]);
  });
});
