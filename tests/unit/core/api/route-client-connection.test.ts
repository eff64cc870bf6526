import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteClient } from '../../../../src/main/core/api/route-client';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock, timersOn } from '../helpers/fake-clock';
import { type FakeServer, startServer } from '../helpers/fake-server';
import {
  deviceAnswer,
  free,
  options,
  type RouteClientChanges,
  routeClient,
} from '../helpers/route-helpers';

let server: FakeServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.close();
});

const clientFor = (changes: RouteClientChanges = {}) => routeClient(server.url, changes);

describe('a connection', () => {
  const drop = { raw: (_response: unknown, socket: { destroy(): void }) => socket.destroy() };
  const update = (client: RouteClient) =>
    failureOf(client.send('member.update', { id: 5, email: 'a@b.c' }, options()));

  it('has sent nothing when it is refused', async () => {
    const closed = await startServer();
    await closed.close();
    expect(await update(clientFor({ url: closed.url }))).toEqual({
      code: 'offline',
      outcome: 'not-sent',
      message: 'No connection to the server (ECONNREFUSED).',
    });
  });

  it('has sent nothing when the host name does not resolve', async () => {
    const failing = clientFor({
      fetch: async () => {
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error('getaddrinfo'), {
            code: 'ENOTFOUND',
            syscall: 'getaddrinfo',
          }),
        });
      },
    });
    expect(await update(failing)).toMatchObject({ code: 'offline', outcome: 'not-sent' });
  });

  it.each([
    'net::ERR_INTERNET_DISCONNECTED',
    'net::ERR_NAME_NOT_RESOLVED',
    'net::ERR_CERT_AUTHORITY_INVALID',
    'net::ERR_CONNECTION_REFUSED',
    'net::ERR_CONNECTION_RESET',
    'net::ERR_EMPTY_RESPONSE',
  ])("leaves the outcome of a write unknown for Electron's message: %s", async (message) => {
    const failing = clientFor({
      fetch: async () => {
        throw new Error(message);
      },
    });
    expect(await update(failing)).toMatchObject({
      code: 'offline',
      outcome: 'unknown',
      message: expect.stringContaining(message.slice(5)),
    });
  });

  it('leaves an action unknown and does not retry it when it breaks', async () => {
    server.on('PATCH /internal/member/5', drop);
    expect(await update(clientFor())).toMatchObject({
      code: 'offline',
      outcome: 'unknown',
      message: expect.stringContaining('The change may still have gone through.'),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('retries a query twice when it breaks', async () => {
    server.on('POST /internal/member/get_by_id', drop);
    const answer = clientFor().send('member.getById', { memberId: 5 }, options());
    expect(await failureOf(answer)).toMatchObject({ code: 'offline', outcome: 'unknown' });
    expect(server.requests).toHaveLength(3);
  });

  it.each([502, 503, 504])(
    'retries a query when the gateway is in trouble (%i)',
    async (status) => {
      let times = 0;
      server.on('GET /internal/member/5/popls', () => {
        times += 1;
        return times < 3 ? { status, body: { message: 'busy' } } : { body: deviceAnswer };
      });
      expect(await clientFor().send('member.devices', { id: 5 }, options())).toHaveLength(1);
      expect(times).toBe(3);
    },
  );

  it.each([400, 429, 500])('does not retry after %i', async (status) => {
    server.on('GET /internal/member/5/popls', { status });
    await failureOf(clientFor().send('member.devices', { id: 5 }, options()));
    expect(server.requests).toHaveLength(1);
  });

  it('waits a little longer before each retry', async () => {
    const clock = fakeClock();
    timersOn(clock, 150, 450);
    server.on('GET /internal/member/5/popls', { status: 503 });
    const client = clientFor({ clock, timeouts: { backoff: [150, 450] } });
    const answer = failureOf(client.send('member.devices', { id: 5 }, options()));
    await clock.awaited(150);
    clock.advance(150);
    await clock.awaited(450);
    expect(server.requests).toHaveLength(2);
    clock.advance(450);
    await answer;
    expect(server.requests).toHaveLength(3);
    expect(clock.waiting).toBe(0);
  });
});

describe('the time limit', () => {
  const silent = { raw: () => undefined };

  it.each([
    { kind: 'a query', seconds: 15 },
    { kind: 'an action', seconds: 30 },
  ])('ends $kind after $seconds seconds', async ({ seconds }) => {
    const clock = fakeClock();
    server.on('POST /internal/member/get_by_id', silent);
    server.on('PATCH /internal/member/5', silent);
    const client = clientFor({ clock });
    const answer = failureOf(
      seconds === 15
        ? client.send('member.getById', { memberId: 5 }, options())
        : client.send('member.update', { id: 5 }, options()),
    );
    await server.seen(
      seconds === 15 ? 'POST /internal/member/get_by_id' : 'PATCH /internal/member/5',
    );
    clock.advance(seconds * 1000);
    expect(await answer).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining(`within ${seconds} seconds`),
    });
    expect(server.requests).toHaveLength(1);
    expect(clock.waiting).toBe(0);
  });

  it('also ends a response that stops partway', async () => {
    const clock = fakeClock();
    let begun: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    server.on('POST /internal/member/get_by_id', {
      raw: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"member":', () => begun());
      },
    });
    const answer = failureOf(
      clientFor({ clock }).send('member.getById', { memberId: 5 }, options()),
    );
    await beginning;
    clock.advance(15_000);
    expect((await answer).code).toBe('timeout');
  });

  it('runs from the request to the last byte', async () => {
    const clock = fakeClock();
    const begun = Promise.withResolvers<void>();
    server.on('POST /internal/member/get_by_id', {
      raw: (response) => {
        clock.advance(14_000);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"member":', () => begun.resolve());
      },
    });
    const answer = failureOf(
      clientFor({ clock }).send('member.getById', { memberId: 5 }, options()),
    );
    await begun.promise;
    clock.advance(1_000);
    expect((await answer).code).toBe('timeout');
  });

  it('is new for each retry, and the waits between do not count', async () => {
    const clock = fakeClock();
    timersOn(clock, 2_000);
    server.on('GET /internal/member/5/popls', () => {
      clock.advance(14_000);
      return { status: 503 };
    });
    const client = clientFor({ clock, timeouts: { backoff: [2_000, 2_000] } });
    const answer = failureOf(client.send('member.devices', { id: 5 }, options()));
    for (let retry = 1; retry <= 2; retry += 1) {
      await clock.awaited(2_000);
      clock.advance(2_000);
    }
    expect(await answer).toMatchObject({ code: 'server', status: 503 });
    expect(server.requests).toHaveLength(3);
  });

  it('ends at once when the caller cancels', async () => {
    const controller = new AbortController();
    server.on('PATCH /internal/member/5', silent);
    const answer = clientFor().send('member.update', { id: 5 }, { signal: controller.signal });
    await server.seen('PATCH /internal/member/5');
    controller.abort();
    expect((await failureOf(answer)).code).toBe('cancelled');
  });

  it('ends the wait between two tries when the caller cancels', async () => {
    const controller = new AbortController();
    const clock = fakeClock();
    timersOn(clock, 150);
    server.on('GET /internal/member/5/popls', { status: 503 });
    const client = clientFor({ clock, timeouts: { backoff: [150] } });
    const answer = client.send('member.devices', { id: 5 }, { signal: controller.signal });
    await clock.awaited(150);
    controller.abort();
    expect((await failureOf(answer)).code).toBe('cancelled');
    expect(clock.waiting).toBe(0);
  });

  it('does not start for a call that is already canceled', async () => {
    const answer = clientFor().send('member.devices', { id: 5 }, { signal: AbortSignal.abort() });
    expect((await failureOf(answer)).code).toBe('cancelled');
    expect(server.requests).toEqual([]);
  });
});

describe('a file', () => {
  const request = {
    companyName: 'A',
    clientName: 'B',
    clientEmail: 'c@d.e',
    memberQuantity: 1,
    sourcePriceId: 'price',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  };
  const open = (client = clientFor(), signal = free()) =>
    client.open('quote.makePdf', request, { signal, token: 't', idempotencyKey: 'i' });
  const makePdf = 'POST /internal/quotes/make_pdf';

  it('arrives in pieces, with its type and length', async () => {
    server.on(makePdf, {
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.alloc(300_000),
    });
    const { chunks, total, contentType } = await open();
    let bytes = 0;
    for await (const chunk of chunks) bytes += chunk.byteLength;
    expect({ total, contentType, bytes }).toEqual({
      total: 300_000,
      contentType: 'application/pdf',
      bytes: 300_000,
    });
    expect(server.requests[0]?.headers['idempotency-key']).toBe('i');
  });

  it('shows why it is refused, even in a blob', async () => {
    server.on(makePdf, {
      status: 400,
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from(JSON.stringify({ msg: 'Unknown price' })),
    });
    expect(await failureOf(open())).toEqual({
      code: 'server',
      status: 400,
      message: 'Unknown price',
    });
  });

  it('is an invalid response when it breaks off', async () => {
    server.on(makePdf, {
      raw: (response, socket) => {
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '99' });
        response.write('%PDF-', () => socket.destroy());
      },
    });
    const { chunks } = await open();
    const readAll = async () => {
      for await (const chunk of chunks) expect(chunk.byteLength).toBeGreaterThan(0);
    };
    expect(await failureOf(readAll())).toMatchObject({ code: 'invalid-response', field: 'body' });
  });

  it('is dropped when it stops arriving', async () => {
    const clock = fakeClock();
    server.on(makePdf, {
      raw: (response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' });
        response.write('%PDF-');
      },
    });
    const { chunks } = await open(clientFor({ clock }));
    const first = chunks[Symbol.asyncIterator]();
    await first.next();
    const second = failureOf(first.next() as Promise<unknown>);
    clock.advance(30_000);
    expect((await second).code).toBe('timeout');
    expect(clock.waiting).toBe(0);
  });

  it('may take longer than a call while it keeps arriving', async () => {
    const clock = fakeClock();
    let write: (text: string) => void = () => undefined;
    let end: () => void = () => undefined;
    server.on(makePdf, {
      raw: (response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' });
        write = (text) => response.write(text);
        end = () => response.end();
        write('a');
      },
    });
    const { chunks } = await open(clientFor({ clock }));
    const iterator = chunks[Symbol.asyncIterator]();
    for (let round = 0; round < 4; round += 1) {
      await iterator.next();
      clock.advance(20_000);
      write('b');
    }
    end();
    await iterator.next();
    expect(await iterator.next()).toMatchObject({ done: true });
  });
});

it('an endless response is refused', async () => {
  server.on('GET /internal/member/5/popls', {
    raw: (response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': '200000000',
      });
      response.write('{');
    },
  });
  const answer = clientFor().send('member.devices', { id: 5 }, options());
  expect(await failureOf(answer)).toMatchObject({ message: 'The server’s response is too large.' });
});
