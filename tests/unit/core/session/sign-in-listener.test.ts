import { get } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestCore, type TestCore } from '../helpers/test-core';

let test: TestCore;
afterEach(() => test.stop());

describe('the sign-in listener', () => {
  const openPage = async () => {
    test = await startTestCore();
    const page = test.nextPage();
    const result = test.call('session.signIn', {});
    const url = await page;
    return { url, result, redirect: new URL(new URL(url).searchParams.get('redirect_uri') ?? '') };
  };

  it('ignores requests that are not responses', async () => {
    const { url, result, redirect } = await openPage();
    expect((await fetch(new URL('/favicon.ico', redirect))).status).toBe(404);
    expect((await fetch(redirect)).status).toBe(400);
    expect((await fetch(`${redirect}?code=1`, { method: 'POST' })).status).toBe(405);
    expect(await test.call('session.get', {})).toMatchObject({ value: { status: 'signing-in' } });
    await (await fetch(test.google.answerFor(url))).text();
    expect(await result).toMatchObject({ ok: true });
  });

  it.each(['//', '//evil.example/callback?code=1&state=1', 'http://evil.example/callback?code=1'])(
    'refuses unreadable %s and continues',
    async (path) => {
      const { url, result, redirect } = await openPage();
      const status = await new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port: redirect.port, path };
        get({ ...options, headers: { host: redirect.host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).once('error', reject);
      });
      expect(status).toBe(400);
      await (await fetch(test.google.answerFor(url))).text();
      expect(await result).toMatchObject({ ok: true });
    },
  );

  it('does not respond to another name for its address', async () => {
    const { redirect } = await openPage();
    const status = await new Promise((resolve) => {
      const options = { host: '127.0.0.1', port: redirect.port, path: '/callback?code=1&state=1' };
      get({ ...options, headers: { host: `evil.example:${redirect.port}` } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    expect(status).toBe(403);
    await test.call('session.cancelSignIn', {});
  });

  it('closes after one response', async () => {
    const { url, result } = await openPage();
    const back = test.google.answerFor(url);
    const response = await fetch(back);
    await response.text();
    await result;
    await expect(fetch(back)).rejects.toThrow();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('closes when the app ends', async () => {
    const { url, result } = await openPage();
    await test.core.close();
    await result;
    await expect(fetch(test.google.answerFor(url))).rejects.toThrow();
  });
});
