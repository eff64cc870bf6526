import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../src/sandbox/identity/people';
import { createBrowser } from './browser';
import { type SandboxDesk, startSandboxDesk } from './sandbox-core';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await startSandboxDesk();
});
afterAll(() => desk.stop());
afterEach(() => desk.call('session.signOut', {}));

const session = () => desk.value('session.get', {});

describe('signing in at the sandbox', () => {
  it.each(people.filter(({ permissions }) => permissions !== null))(
    'works for $name, with their permissions',
    async ({ role, email, permissions }) => {
      const { result, html } = await desk.signIn(role);
      expect(result).toMatchObject({ ok: true, value: { status: 'signed-in', user: { email } } });
      expect(html).toContain('go back to Internal Dash');
      const flags = ['admin', 'sales', 'ops', 'search', 'firewall'] as const;
      expect(await session()).toMatchObject({
        user: Object.fromEntries(
          flags.map((flag) => [`can_access_${flag}`, permissions?.includes(flag)]),
        ),
      });
    },
  );

  it('is refused by the staff API for people who are not staff', async () => {
    const { result, html } = await desk.signIn('refused');
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(html).toContain('Sign-in failed');
    expect(await session()).toEqual({ status: 'signed-out' });
    expect((await desk.signIn('all')).result).toMatchObject({ ok: true });
  });

  it('can be declined in the browser', async () => {
    const page = desk.nextPage();
    const result = desk.call('session.signIn', {});
    const { html } = await createBrowser().refuse(await page);
    expect(await result).toMatchObject({
      ok: false,
      error: { code: 'unauthorized', message: 'The sign-in was declined in the browser.' },
    });
    expect(html).toContain('declined');
  });
});

describe('a session that ends in the sandbox', () => {
  it('is renewed once for many calls', async () => {
    await desk.signIn('all');
    const before = (await desk.requests('auth.loginSso')).length;
    const pages = desk.opened.length;
    await desk.fault({ tokens: 'expire' });
    const results = await Promise.all(
      Array.from({ length: 10 }, () => desk.call('search.query', { query: 'a' })),
    );
    for (const result of results) expect(result.ok).toBe(true);
    expect(await desk.requests('auth.loginSso')).toHaveLength(before + 1);
    expect(desk.opened).toHaveLength(pages);
  });

  it('returns to the login screen with the reason when Google has ended it too', async () => {
    const { email } = people.find(({ role }) => role === 'all') as { email: string };
    await desk.signIn('all');
    await desk.fault({ tokens: 'revoke' });
    await fetch(`${desk.sandbox.url}/__sandbox/identity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revoke: email }),
    });
    expect(await desk.call('search.query', { query: 'a' })).toMatchObject({
      ok: false,
      error: { code: 'unauthorized' },
    });
    expect(await session()).toMatchObject({
      status: 'signed-out',
      reason: expect.stringContaining('Sign in again.'),
    });
  });
});
