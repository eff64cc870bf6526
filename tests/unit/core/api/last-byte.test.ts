import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadline } from '../../../../src/main/core/api/deadline';
import { createRouteClient } from '../../../../src/main/core/api/route-client';
import { planRoutes } from '../../../../src/main/core/api/route-plan';
import { sendRequest } from '../../../../src/main/core/api/send-request';
import { lookUpIp } from '../../../../src/main/core/firewall/look-up-ip';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock, timersOn } from '../helpers/fake-clock';
import { type FakeServer, startServer } from '../helpers/fake-server';

/**
 * undici holds the signal of a Request weakly, so a garbage collection can drop it and, with it,
 * every time limit on a response still arriving. These tests collect garbage while a real server
 * stalls in the middle of its response.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Weak references live until the end of the turn that looked at them. */
const collect = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
};

let server: FakeServer;
/** Resolves with the response once its head and first bytes have left. */
let stalled: Promise<ServerResponse>;
/** Resolves when the connection of that response is closed. */
let closed: Promise<void>;

const stallAfterHead = (headers: Record<string, string>, first: string, status = 200) => {
  const begun = Promise.withResolvers<ServerResponse>();
  const gone = Promise.withResolvers<void>();
  stalled = begun.promise;
  closed = gone.promise;
  return {
    raw: (response: ServerResponse) => {
      response.once('close', () => gone.resolve());
      response.writeHead(status, headers);
      response.write(first, () => begun.resolve(response));
    },
  };
};

beforeEach(async () => {
  server = await startServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.close();
});

const json = { 'content-type': 'application/json' };
const measured = { ...json, 'content-length': '5000' };

describe('a response that stalls partway', () => {
  const clientWith = (clock = fakeClock()) => {
    const plans = planRoutes();
    const client = createRouteClient({
      addresses: async () => ({
        urls: { staff: server.url, product: server.url, directory: server.url },
        plans,
      }),
      fetch,
      clock,
    });
    return { client, clock };
  };

  it.each([
    { what: 'of unknown length', headers: json },
    { what: 'of known length', headers: measured },
  ])('times out for a query after 15 seconds, $what', async ({ headers }) => {
    server.on('POST /internal/member/get_by_id', stallAfterHead(headers, '{"member":'));
    const { client, clock } = clientWith();
    const { signal } = new AbortController();
    const answer = failureOf(client.send('member.getById', { memberId: 5 }, { signal }));
    await stalled;
    await collect();
    clock.advance(15_000);
    expect((await answer).code).toBe('timeout');
    await closed;
  });

  it('times out for an action after 30 seconds', async () => {
    server.on('PATCH /internal/member-teams/5', stallAfterHead(json, '{"mid":'));
    const { client, clock } = clientWith();
    const { signal } = new AbortController();
    const answer = failureOf(client.send('memberTeam.transfer', { id: 5, teamId: 6 }, { signal }));
    await stalled;
    await collect();
    clock.advance(30_000);
    expect((await answer).code).toBe('timeout');
    await closed;
  });

  it('times out after 30 seconds for an action that reads nothing from it, and reports no outcome', async () => {
    server.on('DELETE /internal/member/5', stallAfterHead(json, 'O'));
    const { client, clock } = clientWith();
    const { signal } = new AbortController();
    const answer = failureOf(client.send('member.delete', { id: 5, email: 'a@b.c' }, { signal }));
    await stalled;
    await collect();
    clock.advance(30_000);
    expect(await answer).toEqual({
      code: 'timeout',
      message:
        'The server didn’t respond within 30 seconds. The change may still have gone through.',
    });
    await closed;
  });

  it('ends at once when the caller cancels', async () => {
    server.on('POST /internal/member/get_by_id', stallAfterHead(measured, '{"member":'));
    const { client } = clientWith();
    const controller = new AbortController();
    const { signal } = controller;
    const answer = failureOf(client.send('member.getById', { memberId: 5 }, { signal }));
    await stalled;
    await collect();
    controller.abort();
    expect((await answer).code).toBe('cancelled');
    await closed;
  });

  it('also times out when it is a refusal, whose status says enough', async () => {
    server.on('PATCH /internal/member/5', stallAfterHead(measured, '{"message":', 422));
    const { client, clock } = clientWith();
    const { signal } = new AbortController();
    const answer = failureOf(client.send('member.update', { id: 5 }, { signal }));
    await stalled;
    await collect();
    clock.advance(30_000);
    expect(await answer).toMatchObject({ code: 'server', status: 422 });
    await closed;
  });

  it('ends at once when the caller cancels a refusal', async () => {
    server.on('PATCH /internal/member/5', stallAfterHead(measured, '{"message":', 422));
    const { client, clock } = clientWith();
    // ky's own limit for the body of a refusal.
    timersOn(clock, 10_000);
    const controller = new AbortController();
    const { signal } = controller;
    const answer = failureOf(client.send('member.update', { id: 5 }, { signal }));
    await stalled;
    await collect();
    controller.abort();
    expect(await answer).toMatchObject({ code: 'server', status: 422 });
    await closed;
  });

  it.each([
    { what: 'of unknown length', headers: json },
    { what: 'of known length', headers: measured },
  ])('ends with its deadline whoever reads it, $what', async ({ headers }) => {
    server.on('GET /any', stallAfterHead(headers, '{'));
    const clock = fakeClock();
    const deadline = createDeadline(clock, new AbortController().signal, 'query');
    // Nothing holds the response itself.
    const reading = sendRequest({ fetch, clock }, `${server.url}/any`, deadline).then((response) =>
      response.text(),
    );
    await stalled;
    await collect();
    deadline.giveUp();
    await expect(reading).rejects.toThrow('aborted');
    await closed;
  });

  const quote = {
    companyName: 'A',
    clientName: 'B',
    clientEmail: 'c@d.e',
    memberQuantity: 1,
    sourcePriceId: 'price',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  };
  const openQuote = async (signal: AbortSignal) => {
    server.on(
      'POST /internal/quotes/make_pdf',
      stallAfterHead({ 'content-type': 'application/pdf' }, '%PDF-'),
    );
    const { client, clock } = clientWith();
    const { chunks } = await client.open('quote.makePdf', quote, { signal, idempotencyKey: 'i' });
    const pieces = chunks[Symbol.asyncIterator]();
    await pieces.next();
    const next = failureOf(pieces.next() as Promise<unknown>);
    await stalled;
    await collect();
    return { next, clock };
  };

  it('times out for a file after 30 seconds without a piece', async () => {
    const { next, clock } = await openQuote(new AbortController().signal);
    clock.advance(30_000);
    expect((await next).code).toBe('timeout');
    await closed;
  });

  it('ends at once for a file when the caller cancels', async () => {
    const controller = new AbortController();
    const { next } = await openQuote(controller.signal);
    controller.abort();
    expect((await next).code).toBe('cancelled');
    await closed;
  });

  it.each([
    { what: 'of unknown length', headers: json },
    { what: 'of known length', headers: measured },
  ])('times out for the IP lookup after 15 seconds, $what', async ({ headers }) => {
    server.on('GET /ip', stallAfterHead(headers, '{"ip":'));
    const clock = fakeClock();
    const { signal } = new AbortController();
    const answer = failureOf(lookUpIp(`${server.url}/ip`, { fetch, clock }, signal));
    await stalled;
    await collect();
    clock.advance(15_000);
    expect((await answer).code).toBe('timeout');
    await closed;
  });
});
