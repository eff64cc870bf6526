import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiRoutes } from '../../../../src/contract/methods/routes';
import { createListScanner } from '../../../../src/main/core/api/list-scanner';
import { readResponse } from '../../../../src/main/core/api/read-response';
import { lookUpIp } from '../../../../src/main/core/firewall/look-up-ip';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';
import { free, options, routeClient } from '../helpers/route-helpers';

const route = (response: unknown, output: z.ZodType = z.unknown()) =>
  ({ kind: 'query', response, output }) as never;
const read = async (text: string, of: never) => readResponse('x.y', of, text);

describe('J6: a response', () => {
  it('counts as a list itself only when the list is under `data`', async () => {
    const numbers = z.array(z.number());
    expect(await read('[1]', route({ key: 'data' }, numbers))).toEqual([1]);
    expect(await failureOf(read('[1]', route({ key: 'items' }, numbers)))).toEqual({
      code: 'invalid-response',
      route: 'x.y',
      field: 'items',
      message: 'The server’s response is missing a required value.',
    });
  });

  it.each([
    ['at the top', { total: 5.5, subTotal: 6 }],
    ['under data', { data: { total: 5.5, subTotal: 6 } }],
    ['under data.data', { data: { data: { total: 5.5, subTotal: 6 } } }],
    [
      'under data.data, next to a row count',
      { total: 1, data: { data: { total: 5.5, subTotal: 6 } } },
    ],
  ])('J31: has its fields %s', async (_where, body) => {
    const fields = route(
      { fields: ['total', 'subTotal'] },
      z.object({ total: z.number(), subTotal: z.number() }),
    );
    expect(await read(JSON.stringify(body), fields)).toEqual({ total: 5.5, subTotal: 6 });
  });

  it.each([' {"a', '\n[1,', ' [', '{'])(
    'is reported as cut off when it stops partway: %j',
    async (text) => {
      expect(await failureOf(read(text, route('body')))).toMatchObject({
        code: 'invalid-response',
        message: 'The server’s response was cut off.',
      });
    },
  );

  it.each(['', 'OK {', '<html>['])(
    'is not reported as cut off when it was never JSON: %j',
    async (text) => {
      expect(await failureOf(read(text, route('body')))).toMatchObject({
        message: 'The server’s response has an unknown format.',
      });
    },
  );

  it('names only what is missing when the value is the whole body', async () => {
    const person = z.object({ user: z.object({ email: z.string() }) });
    const body = { user: { email: 'a@b.c' } };
    expect(await read(JSON.stringify(body), route('body', person))).toEqual(body);
    expect(await failureOf(read('{"user":{}}', route('body', person)))).toMatchObject({
      field: 'user.email',
    });
    expect(await failureOf(read('1', route('body', person)))).toMatchObject({ field: 'body' });
    const under = route({ key: 'member' }, z.object({ id: z.number() }));
    expect(await failureOf(read('{"member":{}}', under))).toMatchObject({ field: 'member.id' });
  });

  it('of a payment customer has its subscriptions, which decide between Create and Update', async () => {
    const { 'billing.getCustomer': get } = apiRoutes;
    const customer = async (more: object) =>
      read(JSON.stringify({ customer: { id: 'cus_1', ...more } }), get as never);
    expect(await customer({ subscriptions: null })).toEqual({ id: 'cus_1', subscriptions: null });
    for (const more of [{}, { subscriptions: [{ id: 'sub_1', status: 'active' }] }]) {
      expect(await failureOf(customer(more))).toMatchObject({
        code: 'invalid-response',
        field: 'customer.subscriptions',
      });
    }
  });

  it.each([
    ['product.mapConf', { error: { message: 'The CRM is down.' } }],
    ['team.salesforce', { success: false, message: 'The CRM is down.' }],
    ['team.salesData', { error: true, msg: 'The CRM is down.' }],
    ['team.salesforce', { data: null, error: 'The CRM is down.' }],
    ['member.devices', { success: false, data: [], message: 'The CRM is down.' }],
    ['team.getById', { success: false, message: 'The CRM is down.' }],
    ['billing.priceConfig', { error: 'The CRM is down.' }],
    ['search.query', { error: 'The CRM is down.', results: { members: [], teams: null } }],
    ['member.devices', { success: false, data: {}, message: 'The CRM is down.' }],
    ['directory.transitiveMembers', { error: { message: 'The CRM is down.' } }],
  ] as const)('to %s is an error if it has one in place of the value', async (id, body) => {
    expect(await failureOf(read(JSON.stringify(body), apiRoutes[id] as never))).toEqual({
      code: 'server',
      status: 200,
      message: 'The CRM is down.',
    });
  });

  it('with the value counts, whatever is beside it, and null or a missing one may mean none', async () => {
    const { 'team.salesforce': crm } = apiRoutes;
    const body = { error: 'Partly old.', data: { Name: 'Acme' } };
    expect(await read(JSON.stringify(body), crm as never)).toEqual({ Name: 'Acme' });
    expect(await read('{"data":null,"error":null}', crm as never)).toBeNull();
    expect(await read('{}', crm as never)).toBeUndefined();
  });

  it.each([
    ['member.getById', { member: null }],
    ['team.getById', { data: { team: null } }],
  ] as const)('to %s says with null that there is no such record', async (id, body) => {
    expect(await failureOf(read(JSON.stringify(body), apiRoutes[id] as never))).toEqual({
      code: 'not-found',
      message: 'Not Found',
      wordless: true,
    });
  });

  it('counts as no response when nothing in it is read', async () => {
    expect(await read('%PDF', route('pdf'))).toBeNull();
    expect(await read('%PDF', route('none'))).toBeNull();
  });
});

it.each([
  ['member.linksData', { id: 5 }, '{"data":[{"id":7}]}', [{ id: 7 }]],
  ['member.update', { id: 5, email: 'a@b.c' }, '{"success":true}', null],
] as const)('a response to %s may begin with a byte order mark', async (id, input, body, value) => {
  const fetch = async () => new Response(`\uFEFF${body}`);
  expect(await routeClient('http://x', { fetch }).send(id, input, options())).toEqual(value);
});

describe('lists in a JSON text', () => {
  const scan = (text: string) => {
    const scanner = createListScanner(['results.members', 'data.results.members'], 2);
    scanner.push(Buffer.from(text));
    return scanner.end();
  };

  it('may hold strings, which are not keys', () => {
    const lists = scan('{"results":{"members":["a","b",["c"],"d"]}}');
    expect(lists?.get('results.members')).toEqual({ count: 4, first: ['"a"', '"b"'] });
  });

  it('are not looked up at keys that contain a dot', () => {
    expect(scan('{"results.members":[8]}')?.size).toBe(0);
  });
});

describe('a request', () => {
  /** Records what was asked and how; the fake network answers. */
  const network = (answer: (signal?: AbortSignal | null) => Promise<Response>) => {
    const asked: Request[] = [];
    const fetch = async (request: unknown, init?: RequestInit) => {
      asked.push(request as Request);
      return answer(init?.signal);
    };
    const clock = fakeClock();
    return { asked, clock, client: routeClient('https://api.example', { fetch, clock }) };
  };
  const broken = () =>
    Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' }));
  const silent = (signal?: AbortSignal | null) =>
    new Promise<never>((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const quote = { teamId: 9, includeCheckout: true } as never;

  it('accepts a PDF or an error for a file, and JSON for anything else', async () => {
    const { asked, client } = network(async () => new Response('{"data":[]}'));
    await client.open('quote.teamPdf', quote, options());
    await client.send('member.devices', { id: 5 }, options());
    expect(asked.map(({ headers }) => headers.get('accept'))).toEqual([
      'application/pdf, application/json',
      'application/json',
    ]);
  });

  it('fails at once with the reason when the file cannot be requested', async () => {
    const { clock, client } = network(broken);
    expect(await failureOf(client.open('quote.teamPdf', quote, options()))).toMatchObject({
      code: 'offline',
      outcome: 'not-sent',
    });
    expect(clock.waiting).toBe(0);
  });

  it('allows a file 15 seconds to start arriving', async () => {
    const { clock, client } = network(silent);
    const opening = failureOf(client.open('quote.teamPdf', quote, options()));
    await clock.awaited(15_000);
    clock.advance(15_000);
    expect((await opening).code).toBe('timeout');
  });

  it('carries no key header for an action without a key', async () => {
    const { asked, client } = network(async () => new Response('{}'));
    const input = { memberId: 5, emailVerified: true };
    await client.send('member.verifyEmail', input, { signal: free() });
    expect(asked[0]?.headers.has('idempotency-key')).toBe(false);
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });

  it('allows a sync ten minutes', async () => {
    const { clock, client } = network(silent);
    const input = { connectionId: 3, isSilent: true } as const;
    const syncing = failureOf(client.send('product.manualSync', input, options()));
    await clock.awaited(600_000);
    clock.advance(599_999);
    expect(clock.waiting).toBe(1);
    clock.advance(1);
    expect((await syncing).code).toBe('timeout');
  });

  it.each([
    { header: '7', times: 1 },
    { header: null, times: 3 },
  ])('is retried at once when the server does not say when: $header', async (each) => {
    const headers = new Headers(each.header === null ? {} : { 'retry-after': each.header });
    const { asked, client } = network(async () => new Response('', { status: 503, headers }));
    const answer = client.send('member.devices', { id: 5 }, options());
    expect(await failureOf(answer)).toMatchObject({ code: 'server', status: 503 });
    expect(asked).toHaveLength(each.times);
  });

  it('omits null values from its address', async () => {
    const { asked, client } = network(async () => new Response('{"data":[]}'));
    await client.send('member.crmExportLogs', { id: 5, query: null } as never, options());
    expect(asked[0]?.url).toBe('https://api.example/internal/member/5/crm-export-logs');
  });
});

it('an address over the length limit is not read', async () => {
  const fetch = async () => new Response(`{"ip":"203.0.113.7"}`.padEnd(100_001));
  const asked = lookUpIp('https://ip.example', { fetch, clock: fakeClock() }, free());
  expect(await failureOf(asked)).toEqual({
    code: 'invalid-response',
    field: 'body',
    message: 'The server’s response is too large.',
  });
});
