import { describe, expect, it } from 'vitest';
import { ask, callHeaders } from './http-client';
import { scriptedCore, type TestServer, testServer } from './test-server';

const post = (
  { origin, cookie }: TestServer,
  body: string | Buffer,
  changes: Record<string, string> = {},
  signal?: AbortSignal,
) =>
  ask(origin, '/bridge', {
    method: 'POST',
    headers: { ...callHeaders(origin, cookie), ...changes },
    body,
    signal,
  });

const envelope = (method: string, id = '1') => JSON.stringify({ id, method, input: { a: 1 } });

/** Aborts a call once core has it. */
const leaveDuring = async (method: string) => {
  let finish = (_value: unknown): void => undefined;
  const core = scriptedCore(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const server = await testServer({ core: core.core });
  const leaving = new AbortController();
  const called = core.next();
  const answer = post(server, envelope(method), {}, leaving.signal).catch(() => 'left');
  await called;
  return { core, server, finish: () => finish({ ok: true, value: null }), leaving, answer };
};

describe('POST /bridge', () => {
  it("hands the envelope to core as it came, with the window's name, and gives its answer", async () => {
    const core = scriptedCore(() => ({ ok: true, value: { text: 'Zoë \u2028 日本' } }));
    const server = await testServer({ core: core.core });
    const answer = await post(server, envelope('search.query'));
    expect(core.calls).toEqual([
      { envelope: { id: '1', method: 'search.query', input: { a: 1 } }, client: 'window-1' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ ok: true, value: { text: 'Zoë \u2028 日本' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('answers a failure of core with 200 too: it is an answer', async () => {
    const failure = { ok: false, error: { code: 'forbidden', message: 'No permission.' } };
    const server = await testServer({ core: scriptedCore(() => failure).core });
    const answer = await post(server, envelope('search.query'));
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual(failure);
  });

  it('waits for a core that is still starting, and serves the page meanwhile', async () => {
    const core = Promise.withResolvers<ReturnType<typeof scriptedCore>['core']>();
    const server = await testServer({ core: core.promise });
    const answer = post(server, envelope('app.ping'));
    const page = await ask(server.origin, '/', { headers: { cookie: server.cookie } });
    expect(page.status).toBe(200);
    core.resolve(scriptedCore().core);
    expect((await answer).json()).toEqual({ ok: true, value: null });
  });

  it('says when core cannot start, with a reference to the log', async () => {
    const server = await testServer({ core: Promise.reject(new Error('no disk /home/x')) });
    const answer = await post(server, envelope('app.ping'));
    expect(answer.status).toBe(500);
    const { error } = answer.json<{ error: { code: string; correlationId: string } }>();
    expect(error.code).toBe('internal');
    expect(answer.body).not.toContain('/home/x');
    expect(server.log.text()).toContain(error.correlationId);
  });

  it('cancels what core has', async () => {
    const core = scriptedCore();
    const server = await testServer({ core: core.core });
    const answer = await post(server, JSON.stringify({ cancel: 'a-1' }));
    expect(answer.json()).toEqual({ ok: true, value: null });
    expect(core.cancelled).toEqual([{ id: 'a-1', client: 'window-1' }]);
    expect(core.calls).toEqual([]);
  });

  it('leaves to core what looks like a cancellation and is none', async () => {
    const core = scriptedCore();
    const server = await testServer({ core: core.core });
    await post(server, JSON.stringify({ cancel: '' }));
    expect(core.cancelled).toEqual([]);
    expect(core.calls).toHaveLength(1);
  });

  it.each(['', 'a b', 'x'.repeat(65), '<script>'])(
    'takes "%s" for no name of a window',
    async (client) => {
      const core = scriptedCore();
      const server = await testServer({ core: core.core });
      await post(server, envelope('app.ping'), { 'x-client': client });
      expect(core.calls[0]?.client).toBe('unnamed');
    },
  );

  it('ends a query whose window went away', async () => {
    const { core, leaving, answer, finish } = await leaveDuring('search.query');
    const cancelled = core.next();
    leaving.abort();
    await cancelled;
    expect(core.cancelled).toEqual([{ id: '1', client: 'window-1' }]);
    finish();
    expect(await answer).toBe('left');
  });

  it('lets a write finish whose window went away', async () => {
    const { core, server, leaving, answer, finish } = await leaveDuring('member.setEmail');
    leaving.abort();
    expect(await answer).toBe('left');
    finish();
    // The next request is served after the first one's connection was seen to close.
    await post(server, JSON.stringify({ cancel: 'other' }));
    expect(core.cancelled).toEqual([{ id: 'other', client: 'window-1' }]);
    expect(server.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('does not cancel what was answered', async () => {
    const core = scriptedCore();
    const server = await testServer({ core: core.core });
    await post(server, envelope('search.query'), { connection: 'close' });
    await server.close();
    expect(core.cancelled).toEqual([]);
  });
});

describe('what is no call', () => {
  it.each([
    ['no JSON', '{"id":', {}, 400],
    ['nothing', '', {}, 400],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
    ['something that only begins like JSON', '{}', { 'content-type': 'application/jsonx' }, 415],
  ])('is refused: %s', async (_what, body, headers, status) => {
    const core = scriptedCore();
    const server = await testServer({ core: core.core });
    const answer = await post(server, body, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ ok: false, error: { code: 'validation' } });
    expect(core.calls).toEqual([]);
  });

  it('is refused: more than a megabyte, declared or not', async () => {
    const core = scriptedCore();
    const server = await testServer({ core: core.core });
    const body = Buffer.alloc(1024 * 1024 + 1, 'x');
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const answer = await post(server, body, headers as Record<string, string>);
      expect(answer.status).toBe(413);
      expect(answer.json()).toMatchObject({ error: { message: 'The input is too long.' } });
    }
    expect(core.calls).toEqual([]);
    expect((await post(server, envelope('app.ping'))).status).toBe(200);
  });

  it('is a megabyte: it passes', async () => {
    const core = scriptedCore();
    const server = await testServer({ core: core.core });
    const text = JSON.stringify({ id: '1', method: 'x', input: '' });
    const body = text.replace('""', `"${'é'.repeat((1024 * 1024 - text.length) / 2)}"`);
    expect(Buffer.byteLength(body)).toBeGreaterThan(1024 * 1024 - 2);
    expect((await post(server, body)).status).toBe(200);
    expect(core.calls).toHaveLength(1);
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('is asked with %s', async (method) => {
    const { origin, cookie } = await testServer();
    const answer = await ask(origin, '/bridge', { method, headers: { cookie, origin } });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
  });
});
