import { Agent, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ask } from './http-client';
import { openRaw } from './socket-client';
import { scriptedCore, type TestServer, testServer } from './test-server';

const open = ({ origin, keys }: TestServer, client = 'window-1') =>
  openRaw(origin, keys, { client });

const envelope = (method: string, id = '1') => ({ id, method, input: { a: 1 } });

describe('the bridge', () => {
  it('passes an envelope to core unchanged with the window’s name, and returns the response', async () => {
    const core = scriptedCore(() => ({ ok: true, value: { text: 'Zoë \u2028 日本' } }));
    const server = await testServer({ core: core.core });
    const window = await open(server);
    window.call(envelope('search.query'));
    expect(await window.next()).toEqual({
      answer: 1,
      result: { ok: true, value: { text: 'Zoë \u2028 日本' } },
    });
    expect(core.calls).toEqual([
      { envelope: { id: '1', method: 'search.query', input: { a: 1 } }, client: 'window-1' },
    ]);
  });

  it('lets a fast call overtake any number of slow ones', async () => {
    const slow = Promise.withResolvers<unknown>();
    const core = scriptedCore((each) =>
      (each as { method: string }).method === 'team.getById'
        ? slow.promise
        : { ok: true, value: 'quick' },
    );
    const window = await open(await testServer({ core: core.core }));
    for (let id = 1; id <= 50; id += 1) window.call(envelope('team.getById', String(id)));
    window.call(envelope('search.query', 'last'));
    expect(await window.next()).toEqual({ answer: 51, result: { ok: true, value: 'quick' } });
    slow.resolve({ ok: true, value: 'slow' });
    expect(await window.next()).toEqual({ answer: 1, result: { ok: true, value: 'slow' } });
  });

  it('waits for core to start, and serves the page meanwhile', async () => {
    const core = Promise.withResolvers<ReturnType<typeof scriptedCore>['core']>();
    const server = await testServer({ core: core.promise });
    const window = await open(server);
    window.call(envelope('app.ping'));
    const page = await ask(server.origin, '/', { headers: { cookie: server.cookie } });
    expect(page.status).toBe(200);
    core.resolve(scriptedCore().core);
    expect(await window.next()).toEqual({ answer: 1, result: { ok: true, value: null } });
  });

  it('says that core cannot start, and points to the log', async () => {
    const server = await testServer({ core: Promise.reject(new Error('no disk /home/x')) });
    const window = await open(server);
    window.call(envelope('app.ping'));
    const answer = (await window.next()) as {
      result: { error: { code: string; correlationId: string } };
    };
    expect(answer.result.error.code).toBe('internal');
    expect(JSON.stringify(answer)).not.toContain('/home/x');
    expect(server.log.text()).toContain(answer.result.error.correlationId);
  });

  it('cancels a call in core only after that call has been sent', async () => {
    const core = Promise.withResolvers<ReturnType<typeof scriptedCore>['core']>();
    const scripted = scriptedCore();
    const order: string[] = [];
    const window = await open(await testServer({ core: core.promise }));
    window.call(envelope('search.query', 'a-1'));
    window.send({ cancel: 'a-1' });
    window.call(envelope('app.ping', 'after'));
    core.resolve({
      ...scripted.core,
      call: (each, client) => {
        order.push(`call ${(each as { id: string }).id}`);
        return scripted.core.call(each, client);
      },
      cancel: (id, client) => {
        order.push(`cancel ${id}`);
        scripted.core.cancel(id, client);
      },
    });
    await window.next();
    await window.next();
    expect(order).toEqual(['call a-1', 'cancel a-1', 'call after']);
    expect(scripted.cancelled).toEqual([{ id: 'a-1', client: 'window-1' }]);
  });

  it.each(['', 'a b', 'x'.repeat(65), '<script>'])(
    'rejects “%s” as the name of a window',
    async (client) => {
      const core = scriptedCore();
      const window = await open(await testServer({ core: core.core }), client);
      window.call(envelope('app.ping'));
      await window.next();
      expect(core.calls[0]?.client).toBe('unnamed');
    },
  );

  it('tells core that a window left with pending calls, and survives their late responses', async () => {
    const late = Promise.withResolvers<unknown>();
    const core = scriptedCore(() => late.promise);
    const server = await testServer({ core: core.core });
    const window = await open(server);
    const called = core.next();
    window.call(envelope('member.setEmail'));
    await called;
    const forgotten = core.next();
    window.socket.terminate();
    await forgotten;
    expect(core.forgotten).toEqual(['window-1']);
    late.resolve({ ok: true, value: null });
    const after = await open(server);
    after.close();
    expect(server.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a limit', () => {
  it('closes the connection on an oversized message, and core receives none of it', async () => {
    const core = scriptedCore();
    const server = await testServer({ core: core.core });
    const window = await open(server);
    window.call({ ...envelope('x'), input: 'x'.repeat(1024 * 1024) });
    expect(await window.ended).toBe(1009);
    expect(core.calls).toEqual([]);
    const again = await open(server);
    again.call(envelope('app.ping'));
    expect(await again.next()).toMatchObject({ answer: 1 });
  });

  it('allows a message of one megabyte', async () => {
    const core = scriptedCore();
    const window = await open(await testServer({ core: core.core }));
    const text = JSON.stringify({ call: 1, envelope: '' });
    const message = text.replace('""', `"${'é'.repeat((1024 * 1024 - text.length) / 2)}"`);
    expect(Buffer.byteLength(message)).toBeGreaterThan(1024 * 1024 - 2);
    window.socket.send(message);
    expect(await window.next()).toMatchObject({ answer: 1 });
    expect(core.calls).toHaveLength(1);
  });

  it('rejects calls beyond the limit, and continues with the rest', async () => {
    const slow = Promise.withResolvers<unknown>();
    const core = scriptedCore(() => slow.promise);
    const window = await open(await testServer({ core: core.core }));
    for (let id = 1; id <= 1001; id += 1) window.call(envelope('x', String(id)));
    expect(await window.next()).toMatchObject({
      answer: 1001,
      result: { ok: false, error: { code: 'rate-limited' } },
    });
    slow.resolve({ ok: true, value: null });
    expect(await window.next()).toEqual({ answer: 1, result: { ok: true, value: null } });
  });

  it('stops requesting responses for a window that does not read, until it reads again', async () => {
    const big = 'x'.repeat(8 * 1024 * 1024);
    const core = scriptedCore((each) =>
      (each as { method: string }).method === 'big'
        ? { ok: true, value: big }
        : { ok: true, value: null },
    );
    const server = await testServer({ core: core.core });
    const window = await open(server);
    const other = await open(server, 'window-2');
    window.socket.pause();
    for (let id = 1; id <= 6; id += 1) {
      const called = core.next();
      window.call(envelope('big', String(id)));
      // Two responses exceed the send limit, so the host doesn't read the third call.
      if (id <= 2) await called;
    }
    window.call(envelope('app.ping', 'last'));
    // Another window keeps getting responses, so the host had time to read more.
    for (let id = 1; id <= 20; id += 1) {
      other.call(envelope('app.ping', `other-${id}`));
      await other.next();
    }
    const asked = () => core.calls.filter(({ client }) => client !== 'window-2');
    expect(asked()).toHaveLength(2);
    window.socket.resume();
    for (let id = 1; id <= 7; id += 1) expect(await window.next()).toMatchObject({ answer: id });
    expect(asked()).toHaveLength(7);
  });

  it('disconnects a window that does not read before its responses fill the memory', async () => {
    const big = Promise.withResolvers<unknown>();
    const core = scriptedCore(() => big.promise);
    const server = await testServer({ core: core.core });
    const window = await open(server);
    for (let id = 1; id <= 12; id += 1) {
      const called = core.next();
      window.call(envelope('big', String(id)));
      await called;
    }
    window.socket.pause();
    const warned = expect.poll(() => server.log.text(), { timeout: 10_000 });
    big.resolve({ ok: true, value: 'x'.repeat(8 * 1024 * 1024) });
    await warned.toContain('a window is not reading its responses');
    const ended = new Promise((resolve) => window.socket.once('close', resolve));
    window.socket.resume();
    await ended;
    const again = await open(server, 'window-2');
    again.call(envelope('app.ping'));
  });
});

describe('an invalid message', () => {
  it.each([
    ['text that is not JSON', '{"call":'],
    ['an empty message', ''],
    ['a bare envelope', JSON.stringify(envelope('app.ping'))],
    ['an invalid number', JSON.stringify({ call: 'one', envelope: {} })],
    ['an empty cancellation', JSON.stringify({ cancel: '' })],
    ['binary data', Buffer.from(JSON.stringify({ call: 1, envelope: envelope('app.ping') }))],
  ])('closes the connection: %s', async (_what, message) => {
    const core = scriptedCore();
    const window = await open(await testServer({ core: core.core }));
    window.socket.send(message);
    expect(await window.ended).toBe(1008);
    expect(core.calls).toEqual([]);
    expect(core.cancelled).toEqual([]);
  });
});

describe('a request body', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is refused with %s', async (method) => {
    const { origin, cookie } = await testServer();
    const answer = await ask(origin, '/bridge', { method, headers: { cookie, origin } });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  it('does not block the next request on a kept-alive connection, even at two megabytes', async () => {
    const { origin, cookie } = await testServer();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (method: string, body?: Buffer): Promise<number> =>
      new Promise((resolve) => {
        const headers = { cookie, origin };
        const outgoing = request(`${origin}/`, { method, agent, headers }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode ?? 0));
        });
        // The host may end the connection before it has read everything.
        outgoing.on('error', () => resolve(0));
        outgoing.end(body);
      });
    for (let round = 0; round < 3; round += 1) {
      expect([0, 405]).toContain(await send('POST', Buffer.alloc(2 * 1024 * 1024)));
      expect(await send('GET')).toBe(200);
    }
    agent.destroy();
  });
});
