import { beforeEach, expect, it } from 'vitest';
import { lookUpIp } from '../../../../src/main/core/firewall/look-up-ip';
import { failureOf } from '../../../helpers/failure-of';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';

const url = 'https://ip.example/json';
let clock: FakeClock;
beforeEach(() => {
  clock = fakeClock();
});

/** Makes the service answer this; returns the requests it got. */
const service = (body: string, status = 200) => {
  const asked: object[] = [];
  const fetch = async (request: unknown) => {
    const { method, url, redirect, headers } = request as Request;
    asked.push({ method, url, redirect, headers: Object.fromEntries(headers) });
    return new Response(body, { status });
  };
  return {
    asked,
    ask: () => lookUpIp(url, { fetch, clock }, new AbortController().signal),
  };
};

it.each([
  ['{"ip":"203.0.113.7"}', '203.0.113.7'],
  ['{"ip":" 2001:db8::1 ","country":"DE"}', '2001:db8::1'],
  // As servers for IPv4 and IPv6 name an IPv4 address, which the form doesn't take.
  ['{"ip":"::ffff:203.0.113.7"}', '203.0.113.7'],
])('%s is read as %s', async (body, ip) => {
  const { asked, ask } = service(body);
  expect(await ask()).toBe(ip);
  expect(asked).toEqual([
    { method: 'GET', url, redirect: 'follow', headers: { accept: 'application/json' } },
  ]);
  expect(clock.waiting).toBe(0);
});

it.each(['{"ip":"here"}', '{"ip":""}', '{"ip":7}', '{}', '203.0.113.7', '<html>'])(
  '%s is not an address',
  async (body) => {
    expect(await failureOf(service(body).ask())).toEqual({
      code: 'invalid-response',
      field: 'ip',
      message: 'The IP lookup service didn’t return an address.',
    });
  },
);

it("a refusal shows the service's message, whatever it contains", async () => {
  const { ask } = service('{"ip":"203.0.113.7","message":"Too many"}', 403);
  expect(await failureOf(ask())).toEqual({ code: 'forbidden', message: 'Too many' });
});

it('a service times out when it does not respond in 15 seconds', async () => {
  const time = fakeClock();
  const sent = Promise.withResolvers<AbortSignal | undefined>();
  const fetch = (_request: unknown, init?: RequestInit) => {
    const signal = init?.signal ?? undefined;
    sent.resolve(signal);
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  const asked = lookUpIp(url, { fetch, clock: time }, new AbortController().signal);
  await sent.promise;
  time.advance(15_000);
  expect((await failureOf(asked)).code).toBe('timeout');
});

it('an unreachable service is reported', async () => {
  const cause = Object.assign(new Error('no'), { code: 'ENOTFOUND' });
  const fetch = async () => Promise.reject(cause);
  const failure = await failureOf(lookUpIp(url, { fetch, clock }, new AbortController().signal));
  expect(failure).toMatchObject({ code: 'offline', outcome: 'not-sent' });
});
