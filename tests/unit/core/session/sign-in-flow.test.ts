import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openLoopback } from '../../../../src/main/core/session/loopback';
import {
  failedPage,
  renderPage,
  signedInPage,
} from '../../../../src/main/core/session/loopback-page';
import { createSignIn, type SignInDependencies } from '../../../../src/main/core/session/sign-in';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

type Person = { readonly email: string };
const sam = { email: 'sam@example.com' };

const setUp = (more: Partial<SignInDependencies<Person>> = {}) => {
  const clock = fakeClock();
  const log = fakeLog();
  const opened: string[] = [];
  const page = Promise.withResolvers<string>();
  const signIn = createSignIn<Person>({
    identity: {
      begin: async (redirectUri) => ({
        url: redirectUri,
        state: 'state-1',
        finish: async (code) => ({ idToken: code, refreshToken: null, subject: 'person-1' }),
      }),
      renew: () => Promise.reject(new Error('no')),
      revoke: () => Promise.reject(new Error('no')),
    },
    login: async () => sam,
    openExternal: async (url) => {
      opened.push(url);
      page.resolve(url);
    },
    clock,
    log,
    ...more,
  });
  /** The browser comes back; returns what its page says. */
  const comeBack = async (query: string) => {
    const answer = await fetch(`${await page.promise}?${query}`);
    return answer.text();
  };
  return { signIn, clock, log, opened, page, comeBack };
};

describe('a sign-in in the browser', () => {
  it('leaves no timer and no listener when it ends', async () => {
    const { signIn, clock, comeBack, page } = setUp();
    const end = signIn.start();
    const text = await comeBack('state=state-1&code=a');
    expect(await end).toBe(sam);
    expect(text).toContain('Internal Dash is signed in as sam@example.com.');
    expect(clock.waiting).toBe(0);
    await expect(fetch(await page.promise)).rejects.toThrow();
  });

  it('can be canceled while the browser is open, without a warning in the log', async () => {
    const { signIn, clock, log, page } = setUp();
    const end = failureOf(signIn.start());
    const url = await page.promise;
    await clock.awaited(300_000);
    signIn.cancel();
    expect(await end).toMatchObject({ code: 'cancelled' });
    expect(log.lines).toEqual([{ level: 'info', message: 'sign-in canceled' }]);
    expect(clock.waiting).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('can be canceled the moment the page opens', async () => {
    const { signIn } = setUp({
      openExternal: async () => {
        queueMicrotask(() => signIn.cancel());
      },
    });
    expect(await failureOf(signIn.start())).toMatchObject({ code: 'cancelled' });
    signIn.cancel();
  });

  it('says on the browser page that it was canceled after the browser responded', async () => {
    const asked = Promise.withResolvers<void>();
    const { signIn, comeBack } = setUp({
      login: (_credential, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          asked.resolve();
        }),
    });
    const end = failureOf(signIn.start());
    const text = comeBack('state=state-1&code=a');
    await asked.promise;
    signIn.cancel();
    expect(await text).toContain('The sign-in was canceled in Internal Dash.');
    expect(await end).toMatchObject({ code: 'cancelled' });
  });

  it('shows the browser no details of a defect in the app', async () => {
    const cause = new Error('x is undefined');
    const { signIn, comeBack, log } = setUp({ login: () => Promise.reject(cause) });
    const end = signIn.start();
    const failed = expect(end).rejects.toBe(cause);
    const text = await comeBack('state=state-1&code=a');
    await failed;
    expect(text).toContain('Something went wrong in Internal Dash.');
    expect(text).not.toContain('undefined');
    expect(log.lines).toEqual([{ level: 'warn', message: 'sign-in failed', details: { cause } }]);
  });

  it.each([
    { query: 'state=state-1&code=', message: 'The browser’s response has no code.' },
    {
      query: `state=state-1&error=${'e'.repeat(70)}`,
      message: `Google ended the sign-in (${'e'.repeat(60)}).`,
    },
  ])('is refused: $message', async ({ query, message }) => {
    const { signIn, comeBack } = setUp();
    const end = failureOf(signIn.start());
    expect(await comeBack(query)).toContain(message);
    expect(await end).toEqual({ code: 'unauthorized', message });
  });

  it.each(['state=state-12&code=a', 'state=state-2&error=access_denied', 'code=a'])(
    'continues after %s with a wrong state: the right response still counts',
    async (query) => {
      const { signIn, comeBack } = setUp();
      const end = signIn.start();
      expect(await comeBack(query)).toContain('wrong state');
      await comeBack('state=state-1&code=a');
      expect(await end).toMatchObject({ email: 'sam@example.com' });
    },
  );

  it('waits five minutes for a browser', async () => {
    const { signIn, clock, page } = setUp();
    const end = failureOf(signIn.start());
    await page.promise;
    await clock.awaited(300_000);
    clock.advance(300_000);
    expect(await end).toEqual({
      code: 'timeout',
      message: 'The browser didn’t respond. Its page was closed or timed out.',
    });
  });

  it('brings its page up again on request, from when it exists until it is no longer useful', async () => {
    const answer = Promise.withResolvers<Person>();
    const asked = Promise.withResolvers<void>();
    const { signIn, comeBack, opened, page } = setUp({
      login: () => {
        asked.resolve();
        return answer.promise;
      },
    });
    const ends = [signIn.start(), signIn.start()];
    await page.promise;
    expect(opened).toHaveLength(1);
    ends.push(signIn.start());
    expect(opened).toEqual([opened[0], opened[0]]);
    const text = comeBack('state=state-1&code=a');
    await asked.promise;
    ends.push(signIn.start());
    expect(opened).toHaveLength(2);
    answer.resolve(sam);
    expect(await Promise.all(ends)).toEqual([sam, sam, sam, sam]);
    await text;
  });

  it('continues when the page cannot be brought up again', async () => {
    let times = 0;
    const page = Promise.withResolvers<string>();
    const cause = new Error('no browser');
    const { signIn, log } = setUp({
      openExternal: async (url) => {
        times += 1;
        if (times > 1) throw cause;
        page.resolve(url);
      },
    });
    const end = signIn.start();
    const url = await page.promise;
    void signIn.start();
    await (await fetch(`${url}?state=state-1&code=a`)).text();
    expect(await end).toBe(sam);
    expect(log.lines).toEqual([
      {
        level: 'warn',
        message: 'the sign-in page could not be opened again',
        details: { cause },
      },
    ]);
  });
});

describe('the callback address', () => {
  /** A connection opened before the response. */
  const connected = (url: string) => {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const ended = new Promise<string>((resolve) => {
      socket.on('close', () => resolve(text)).on('error', () => undefined);
    });
    return {
      ready: new Promise<void>((resolve) => socket.once('connect', () => resolve())),
      get: (target: string) =>
        socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
      ended,
    };
  };

  it('accepts one response and no connection after it', async () => {
    const loopback = await openLoopback(() => true);
    const [first, second] = [connected(loopback.redirectUri), connected(loopback.redirectUri)];
    await Promise.all([first.ready, second.ready]);
    first.get('/callback?code=1');
    const { parameters, reply } = await loopback.answer;
    expect(parameters.get('code')).toBe('1');
    second.get('/callback?code=2');
    const late = await second.ended;
    expect(late).toMatch(/^HTTP\/1\.1 410 /);
    expect(late).toContain('This sign-in has ended.');
    await expect(fetch(loopback.redirectUri)).rejects.toThrow();
    await reply(signedInPage('sam@example.com'));
    expect(await first.ended).toMatch(/^HTTP\/1\.1 200 /);
    loopback.close();
  });

  it('rejects another user of the computer and then accepts its own', async () => {
    let isOwn = false;
    const loopback = await openLoopback(
      () => true,
      async () => isOwn,
    );
    const theirs = await fetch(`${loopback.redirectUri}?code=theirs`);
    expect([theirs.status, await theirs.text()]).toEqual([
      403,
      expect.stringContaining('This sign-in belongs to another user of this computer.'),
    ]);
    isOwn = true;
    const browser = connected(loopback.redirectUri);
    await browser.ready;
    browser.get('/callback?code=own');
    expect((await loopback.answer).parameters.get('code')).toBe('own');
    loopback.close();
  });

  it('rejects absolute URLs, even its own', async () => {
    const loopback = await openLoopback(() => true);
    const browser = connected(loopback.redirectUri);
    await browser.ready;
    browser.get(`${loopback.redirectUri}?code=1`);
    expect(await browser.ended).toMatch(/^HTTP\/1\.1 400 /);
    loopback.close();
  });

  it('ends open connections when it closes', async () => {
    const loopback = await openLoopback(() => true);
    const browser = connected(loopback.redirectUri);
    await browser.ready;
    browser.get('/callback?code=1');
    await loopback.answer;
    loopback.close();
    expect(await browser.ended).toBe('');
    await expect(fetch(loopback.redirectUri)).rejects.toThrow();
  });
});

describe('the page in the browser', () => {
  const names = `&<>"'`;

  it('says how the sign-in ended, without foreign markup', () => {
    const good = renderPage(signedInPage(names)).body;
    expect(good).toContain('Internal Dash is signed in as &amp;&lt;&gt;&quot;&#39;.');
    expect(good).toContain('<title>You are signed in - Internal Dash</title>');
    expect(good).toContain('<main class="good">');
    expect(good).toContain('You can close this page and go back to Internal Dash.');
    const bad = renderPage(failedPage('Declined.')).body;
    expect(bad).toContain('<h1>Sign-in failed</h1>');
    expect(bad).toContain('<main class="bad">');
    expect(bad).toContain('Close this page, go back to Internal Dash, and sign in again.');
  });

  it('has the status code of the result', () => {
    expect([signedInPage('a').status, failedPage('b').status]).toEqual([200, 400]);
  });
});
