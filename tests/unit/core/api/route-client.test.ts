import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../../src/domain/outbox/outcome';
import { planRoutes } from '../../../../src/main/core/api/route-plan';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';
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
afterEach(() => server.close());

const clientFor = (changes: RouteClientChanges = {}) => routeClient(server.url, changes);

describe('a request', () => {
  it('carries the token but no key for a query', async () => {
    server.on('POST /internal/member/get_by_id', { body: { member: { id: 5, email: 'a@b.c' } } });
    await clientFor().send('member.getById', { memberId: 5 }, options());
    expect(server.requests[0]).toMatchObject({
      path: '/internal/member/get_by_id',
      headers: {
        authorization: 'Bearer token-1',
        'content-type': 'application/json',
        accept: 'application/json',
      },
    });
    expect(server.requests[0]?.json()).toEqual({ memberId: 5 });
    expect(server.requests[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('carries the intent as its key for an action', async () => {
    server.on('POST /internal/member/verify_email', { body: {} });
    const input = { memberId: 5, emailVerified: false };
    expect(await clientFor().send('member.verifyEmail', input, options())).toBeNull();
    expect(server.requests[0]?.headers['idempotency-key']).toBe('intent-1');
  });

  it('has no body for an action without other parameters', async () => {
    server.on('POST /internal/stripe/link_subscription/7', {
      body: {
        subscription: { collection_method: 'send_invoice' },
        invoice: { id: 'in_1', status: 'draft', amount_due: 100, invoice_pdf: null },
      },
    });
    await clientFor().send('billing.linkSubscription', { teamId: 7 }, options());
    const [request] = server.requests;
    expect(request?.body).toBe('');
    expect(request?.headers['content-type']).toBeUndefined();
    expect(request?.headers['idempotency-key']).toBe('intent-1');
  });

  it('carries no token when there is none', async () => {
    server.on('POST /internal/auth/login_sso', {
      body: { token: 't', user: { email: 'a@b.c' }, isProd: true },
    });
    await clientFor().send('auth.loginSso', { google_credential: 'x' }, { signal: free() });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('puts keys into the path and query, and omits keys that are not given', async () => {
    server.on('GET /internal/member/5/crm-export-logs', { body: { data: [] } });
    const client = clientFor();
    await client.send('member.crmExportLogs', { id: 5, query: 'a&b=c d' }, options());
    await client.send('member.crmExportLogs', { id: 5 }, options());
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/internal/member/5/crm-export-logs?query=a%26b%3Dc%20d',
      '/internal/member/5/crm-export-logs',
    ]);
    expect(server.requests[0]?.body).toBe('');
  });

  it('replaces half an emoji, as of a text that was cut off, in the path and query', async () => {
    server.on('GET /internal/stripe/demo_teams', { body: { demoTeams: [] } });
    server.on('GET /users/anna%EF%BF%BD/memberOf', { body: { value: [] } });
    const client = clientFor();
    const search = { search: 'Acme \uD83D', isMine: false, limit: 25 };
    expect(await client.send('demoTeam.list', search, options())).toEqual([]);
    await client.send('directory.memberOf', { id: 'anna\uD83D' }, options());
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/internal/stripe/demo_teams?search=Acme%20%EF%BF%BD&isMine=false&limit=25',
      '/users/anna%EF%BF%BD/memberOf',
    ]);
  });

  it('repeats path keys in the body when the row says so', async () => {
    server.on('DELETE /internal/member/5', { body: {} });
    await clientFor().send('member.delete', { id: 5, email: 'a@b.c' }, options());
    expect(server.requests[0]?.json()).toEqual({ id: 5, email: 'a@b.c' });
  });

  it('sends only the values it has', async () => {
    server.on('PATCH /internal/member/5', { body: {} });
    await clientFor().send('member.update', { id: 5, textFollowUp: false }, options());
    expect(server.requests[0]?.json()).toEqual({ textFollowUp: false });
  });

  it("keeps the path of the environment's base address", async () => {
    server.on('GET /prefix/internal/stripe/price_config', { body: { priceConfig: [] } });
    for (const url of [`${server.url}/prefix`, `${server.url}/prefix/`]) {
      await clientFor({ url }).send('billing.priceConfig', {}, options());
    }
    expect(server.requests).toHaveLength(2);
  });

  it("uses the environment's path instead of the one in the table", async () => {
    server.on('GET /v2/teams/9/sales', { body: { data: null } });
    const client = clientFor({ routes: { 'team.salesData': '/v2/teams/{id}/sales' } });
    expect(await client.send('team.salesData', { id: 9 }, options())).toBeNull();
  });
});

describe('J1: environment paths', () => {
  it('must belong to a known route', () => {
    expect(() => planRoutes({ 'team.nothing': '/x' })).toThrow(/"team.nothing", an unknown/);
    expect(() => planRoutes({ constructor: '/x' } as never)).toThrow(/"constructor"/);
  });

  it('must name only keys that the route takes', () => {
    expect(() => planRoutes({ 'team.salesData': '/x/{teamId}' })).toThrow(/uses \{teamId\}/);
  });
});

describe('J6: a response', () => {
  const devices = 'GET /internal/member/5/popls';
  const read = () => clientFor().send('member.devices', { id: 5 }, options());

  it.each([
    { where: 'under its key', body: deviceAnswer },
    { where: 'under data.data', body: { data: { data: [{ id: 1, name: 'D1' }] } }, wrong: true },
    { where: 'as the body itself', body: [{ id: 1, name: 'D1' }] },
  ])('is read as a list $where', async ({ body, wrong }) => {
    server.on(devices, { body });
    if (wrong) expect((await failureOf(read())).code).toBe('invalid-response');
    else expect(await read()).toMatchObject([{ id: 1, name: 'D1' }]);
  });

  it.each([
    { where: 'at the top', body: { member: { id: '5', email: 'a@b.c' } } },
    { where: 'under data', body: { data: { member: { id: '5', email: 'a@b.c' } } } },
  ])('is read as a record $where', async ({ body }) => {
    server.on('POST /internal/member/get_by_id', { body });
    const member = await clientFor().send('member.getById', { memberId: 5 }, options());
    expect(member).toMatchObject({ id: 5, emailVerified: false, memberTeams: [] });
  });

  it('is read as several fields at the top and under data', async () => {
    const user = { email: 'a@b.c' };
    const send = () =>
      clientFor().send('auth.loginSso', { google_credential: 'x' }, { signal: free() });
    server.on('POST /internal/auth/login_sso', { body: { token: 't', data: { user } } });
    expect(await send()).toMatchObject({ token: 't', isProd: false, user: { email: 'a@b.c' } });
  });

  it.each(['at the top', 'under data'])('J18: is read %s after linking a draft', async (where) => {
    const draft = {
      subscription: { collection_method: 'send_invoice' },
      invoice: { id: 'in_1', status: 'draft', amount_due: 240_000, invoice_pdf: null },
    };
    server.on('POST /internal/stripe/link_subscription/7', {
      body: where === 'at its top' ? draft : { data: draft },
    });
    expect(
      await clientFor().send('billing.linkSubscription', { teamId: 7 }, options()),
    ).toMatchObject(draft);
  });

  it('may lack optional values', async () => {
    server.on('PATCH /internal/member-teams/3', { body: {} });
    const answer = clientFor().send('memberTeam.transfer', { id: 3, teamId: 4 }, options());
    expect(await answer).toBeUndefined();
  });

  it('names the field when an essential value is missing', async () => {
    server.on('POST /internal/search/query', { body: { results: { members: [] } } });
    const error = await failureOf(clientFor().send('search.query', { query: 'a' }, options()));
    expect(error).toEqual({
      code: 'invalid-response',
      route: 'search.query',
      field: 'results.teams',
      message: 'The server’s response is missing a required value.',
    });
  });

  it.each([
    ['{"message":"Bad Request"}', false],
    ['Bad Request', false],
    ['', true],
    ['{}', true],
  ])('has no message when it refuses with %j: %s', async (body, wordless) => {
    server.on(devices, { status: 400, body });
    const error = await failureOf(read());
    expect(error.message).toBe('Bad Request');
    expect(error.wordless ?? false).toBe(wordless);
  });

  it('J32: is an error because of an unexpected row only for callers that need every row', async () => {
    server.on(devices, { body: { data: [{ id: 1, name: 'one' }, { name: 'two' }] } });
    const send = (whole: boolean) =>
      clientFor().send('member.devices', { id: 5 }, { ...options(), whole });
    expect(await send(false)).toMatchObject([{ id: 1, name: 'one' }]);
    expect(await failureOf(send(true))).toMatchObject({
      code: 'invalid-response',
      field: 'data.1.id',
    });
  });

  it('names the key when its key is missing', async () => {
    server.on('POST /internal/member/get_by_id', { body: { person: {} } });
    const answer = clientFor().send('member.getById', { memberId: 5 }, options());
    expect(await failureOf(answer)).toMatchObject({ field: 'member' });
  });

  it.each([
    { what: 'a page', body: '<html>Sign in</html>', says: 'has an unknown format' },
    { what: 'nothing', body: '', says: 'has an unknown format' },
    { what: 'half of the answer', body: '{"data":[{"id":1', says: 'cut off' },
  ])('is an invalid response when it is $what', async ({ body, says }) => {
    server.on(devices, { body });
    expect(await failureOf(read())).toMatchObject({
      code: 'invalid-response',
      field: 'body',
      message: expect.stringContaining(says),
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([{ announced: true }, { announced: false }])(
    'is an invalid response when it breaks off partway (length announced: $announced)',
    async ({ announced }) => {
      server.on(devices, {
        raw: (response, socket) => {
          response.writeHead(200, {
            'content-type': 'application/json',
            ...(announced ? { 'content-length': '1000' } : {}),
          });
          response.write('{"data":[', () => socket.destroy());
        },
      });
      expect(await failureOf(read())).toMatchObject({ code: 'invalid-response', field: 'body' });
    },
  );

  it.each([
    { announced: true, first: 'O' },
    { announced: false, first: 'O' },
    { announced: false, first: '{"success":tr' },
  ])(
    'leaves an action unknown when it breaks off (length announced: $announced, after $first)',
    async ({ announced, first }) => {
      server.on('PATCH /internal/member/5', {
        raw: (response, socket) => {
          response.writeHead(200, {
            'content-type': 'application/json',
            ...(announced ? { 'content-length': '2' } : {}),
          });
          response.write(first, () => socket.destroy());
        },
      });
      const error = await failureOf(
        clientFor().send('member.update', { id: 5, email: 'a@b.c' }, options()),
      );
      expect(error).toMatchObject({ code: 'invalid-response', field: 'body' });
      expect(outcomeOf(error)).toBe('unknown');
    },
  );

  it('may be anything for an action that declares no response', async () => {
    server.on('PATCH /internal/member/5', { body: 'OK' });
    expect(
      await clientFor().send('member.update', { id: 5, email: 'a@b.c' }, options()),
    ).toBeNull();
  });

  it('is read without an announced length, in every script', async () => {
    server.on(devices, {
      raw: (response) => {
        const bytes = Buffer.from(JSON.stringify({ data: [{ id: 1, name: '日本語' }] }));
        response.writeHead(200, { 'content-type': 'application/json' });
        // In the middle of a character.
        response.write(bytes.subarray(0, 24));
        response.end(bytes.subarray(24));
      },
    });
    expect(await read()).toMatchObject([{ name: '日本語' }]);
  });

  it('is not followed to another address, and the token is not sent there', async () => {
    server.on(devices, { status: 302, headers: { location: `${server.url}/elsewhere` } });
    expect(await failureOf(read())).toMatchObject({ code: 'invalid-response', field: 'location' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('A11, J7: a refusal', () => {
  const refuse = async (status: number, body?: unknown, headers: Record<string, string> = {}) => {
    server.on('PATCH /internal/member/5', {
      status,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return failureOf(clientFor().send('member.update', { id: 5, email: 'a@b.c' }, options()));
  };

  it.each([
    [400, { code: 'server', status: 400 }],
    [401, { code: 'unauthorized' }],
    [403, { code: 'forbidden' }],
    [404, { code: 'not-found' }],
    [408, { code: 'timeout' }],
    [409, { code: 'conflict' }],
    [422, { code: 'server', status: 422 }],
    [429, { code: 'rate-limited' }],
    [500, { code: 'server', status: 500 }],
    [503, { code: 'server', status: 503 }],
  ])("%i has its own code and the server's message", async (status, expected) => {
    expect(await refuse(status, { message: 'Because.' })).toEqual({
      ...expected,
      message: 'Because.',
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    { what: 'message', body: { message: 'A', error: 'B', msg: 'C' }, says: 'A' },
    { what: 'error', body: { error: 'B', msg: 'C' }, says: 'B' },
    { what: 'msg', body: { msg: 'C' }, says: 'C' },
    { what: 'an empty message', body: { message: '', error: 'B' }, says: 'B' },
    { what: 'a list', body: { message: ['A', 'B'] }, says: 'A, B' },
    { what: 'an error inside', body: { error: { message: 'Inner' } }, says: 'Inner' },
    { what: 'other JSON', body: { reason: 'R' }, says: '{"reason":"R"}' },
    { what: 'text', body: 'Plain text', says: 'Plain text' },
    { what: 'nothing', body: undefined, says: 'Unprocessable Entity' },
    { what: 'an empty object', body: {}, says: 'Unprocessable Entity' },
  ])('takes its message from $what', async ({ body, says }) => {
    expect((await refuse(422, body)).message).toBe(says);
  });

  it('does not repeat a whole page', async () => {
    expect((await refuse(502, 'x'.repeat(50_000))).message.length).toBeLessThan(2_100);
  });

  it('does not repeat a token', async () => {
    const { message } = await refuse(400, { message: 'no: Bearer token-1-abcdefgh' });
    expect(message).toBe('no: Bearer [redacted]');
  });

  it.each([
    ['7', 7],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30],
    ['soon', undefined],
  ])('429 says when to try again (%s)', async (header, seconds) => {
    server.on('PATCH /internal/member/5', {
      status: 429,
      headers: { 'retry-after': header },
      body: { message: 'Slow down.' },
    });
    const client = clientFor({ clock: fakeClock(Date.UTC(2026, 0, 15, 12)) });
    const error = await failureOf(client.send('member.update', { id: 5 }, options()));
    expect(error).toEqual({
      code: 'rate-limited',
      message: 'Slow down.',
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    });
  });
});
