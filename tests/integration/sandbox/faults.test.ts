import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { memberIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { sandboxForTests } from './api';

const api = sandboxForTests();

const fault = (body: object) => api.call('/__sandbox/faults', { body, as: null });
const clear = () => api.call('/__sandbox/faults', { method: 'DELETE', as: null });
const devices = () => api.call('/internal/member/1/popls');
const verified = () =>
  api.sandbox
    .database()
    .get<{ email_verified: number }>('SELECT * FROM members WHERE id = ?', memberIds.unverified)!
    .email_verified;
const verify = (emailVerified: boolean, key?: string) =>
  api.call('/internal/member/verify_email', {
    body: { memberId: memberIds.unverified, emailVerified },
    ...(key ? { key } : {}),
  });

afterEach(async () => {
  await clear();
});

describe('faults', () => {
  it('change the status and the body, as many times as told', async () => {
    await fault({ route: 'member.devices', status: 503, body: { message: 'Down' }, times: 2 });
    expect(await devices()).toMatchObject({ status: 503, body: { message: 'Down' } });
    expect((await devices()).status).toBe(503);
    expect((await devices()).status).toBe(200);
  });

  it('stay until they are cleared, and are listed', async () => {
    await fault({ route: 'GET /internal/member/{id}/popls', status: 418, body: 'teapot' });
    for (let round = 0; round < 3; round += 1) {
      expect(await devices()).toMatchObject({ status: 418, body: 'teapot' });
    }
    const listed = await api.call<{ faults: object[] }>('/__sandbox/faults', { as: null });
    expect(listed.body.faults).toMatchObject([{ status: 418, left: null }]);
    await clear();
    expect((await devices()).status).toBe(200);
  });

  it('affect one address and not the others', async () => {
    await fault({ route: 'GET /internal/member/2/popls', status: 500 });
    expect((await devices()).status).toBe(200);
    expect((await api.call('/internal/member/2/popls')).status).toBe(500);
  });

  it('affect endpoints outside the API too', async () => {
    await fault({ route: 'GET /ip-lookup', status: 503, times: 1 });
    expect((await api.call('/ip-lookup', { as: null })).status).toBe(503);
    expect(await api.call('/ip-lookup', { as: null })).toMatchObject({
      body: { ip: '203.0.113.24' },
    });
    await fault({ route: 'POST /identity/token', status: 503, times: 1 });
    const { status } = await api.text('/identity/token', { method: 'POST' });
    expect(status).toBe(503);
    expect((await api.text('/identity/token', { method: 'POST' })).status).toBe(400);
  });

  it('delay a response', async () => {
    await fault({ route: 'member.devices', latencyMs: 80, times: 1 });
    const started = performance.now();
    expect((await devices()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(75);
  });

  it('drop the connection before the server acts', async () => {
    await fault({ route: 'member.verifyEmail', drop: 'before', times: 1 });
    await expect(verify(true)).rejects.toThrow();
    expect(verified()).toBe(0);
  });

  it('drop the connection after the server acted, and the key then returns the response', async () => {
    await fault({ route: 'member.verifyEmail', drop: 'after', times: 1 });
    await expect(verify(true, 'lost')).rejects.toThrow();
    expect(verified()).toBe(1);
    const before = (await api.audit()).length;
    expect((await verify(true, 'lost')).status).toBe(200);
    expect((await api.audit()).length).toBe(before);
    await verify(false);
  });

  it('cut a response off in the middle', async () => {
    await fault({ route: 'member.devices', truncate: true, times: 1 });
    const head = await new Promise<{ promised: number; got: number; error: boolean }>((resolve) => {
      const request = httpRequest(
        `${api.sandbox.url}/internal/member/1/popls`,
        { headers: { authorization: `Bearer ${api.sandbox.signIn('all')}` } },
        (response) => {
          let got = 0;
          response.on('data', (chunk: Buffer) => {
            got += chunk.length;
          });
          const promised = Number(response.headers['content-length']);
          response.on('error', () => resolve({ promised, got, error: true }));
          response.on('end', () => resolve({ promised, got, error: false }));
        },
      );
      request.end();
    });
    expect(head.error).toBe(true);
    expect(head.promised).toBeGreaterThan(50);
    expect(head.got).toBe(Math.floor(head.promised / 2));
  });

  it('cut off and drop responses from plain listeners', async () => {
    await fault({ route: 'GET /identity/jwks', truncate: true, times: 1 });
    await expect(api.text('/identity/jwks')).rejects.toThrow();
    await fault({ route: 'GET /identity/jwks', drop: 'after', times: 1 });
    await expect(api.text('/identity/jwks')).rejects.toThrow();
    expect((await api.text('/identity/jwks')).status).toBe(200);
  });

  it('cut off a PDF', async () => {
    await fault({ route: 'quote.makePdf', truncate: true, times: 1 });
    const quote = api.call('/internal/quotes/make_pdf', {
      body: {
        companyName: 'A',
        clientName: 'B',
        clientEmail: 'c@d.example',
        memberQuantity: 5,
        sourcePriceId: 'price_1TeamsYear2025',
        customMemo: '',
        discountId: null,
        includeCheckout: false,
      },
    });
    await expect(quote).rejects.toThrow();
  });

  it.each([
    { route: 'no.such.route', status: 500 },
    { route: 'member.devices', status: 99 },
    { route: 'member.devices', colour: 'red' },
    {},
  ])('reject an invalid fault: %j', async (body) => {
    const answer = await fault(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBeTruthy();
  });
});

describe('the request log', () => {
  it('lists requests without tokens, queries, or bodies', async () => {
    await api.call('/__sandbox/requests', { method: 'DELETE', as: null });
    await api.call('/internal/member/1/crm-export-logs?query=secret-text', { key: 'not-kept' });
    await verify(false, 'logged');
    await api.text('/team-app/dev?addon=secret-token');
    await fault({ route: 'member.devices', drop: 'before', times: 1 });
    await expect(devices()).rejects.toThrow();
    const { body } = await api.call<{ requests: object[] }>('/__sandbox/requests', { as: null });
    expect(body.requests).toMatchObject([
      {
        method: 'GET',
        path: '/internal/member/1/crm-export-logs',
        route: 'member.crmExportLogs',
        status: 200,
        complete: true,
        hasAuth: true,
      },
      { method: 'POST', route: 'member.verifyEmail', status: 200, idempotencyKey: 'logged' },
      { path: '/team-app/dev', route: null, status: 401, hasAuth: false },
      { route: 'member.devices', status: 0, complete: false },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(JSON.stringify(body)).not.toContain('Bearer');
  });

  it('lists unknown requests, which return 404 and are reported on standard error', async () => {
    const answer = await api.call('/internal/member/1/nonsense');
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'Not found: GET /internal/member/1/nonsense.' },
    });
    expect((await api.call('/internal/search/query')).status).toBe(404);
    const { body } = await api.call<{ requests: object[] }>('/__sandbox/unknown', { as: null });
    expect(body.requests).toMatchObject([
      { method: 'GET', path: '/internal/member/1/nonsense' },
      { method: 'GET', path: '/internal/search/query' },
    ]);
    expect(api.warnings).toContain('unknown request: GET /internal/member/1/nonsense');
  });
});

describe('access to the sandbox', () => {
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      httpRequest(`${api.sandbox.url}${path}`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  it('is allowed only under this computer’s names', async () => {
    const { port } = new URL(api.sandbox.url);
    expect(await ask('/ip-lookup', { host: `localhost:${port}` })).toBe(200);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:1${port}`,
    ]) {
      expect(await ask('/ip-lookup', { host }), host).toBe(421);
      expect(await ask('/__sandbox/faults', { host }), host).toBe(421);
      expect(await ask('/identity/jwks', { host }), host).toBe(421);
    }
  });

  it('is refused to other pages’ scripts, for the hooks and the API', async () => {
    expect(await ask('/__sandbox/faults', { origin: 'https://evil.example' })).toBe(403);
    expect(await ask('/__sandbox/faults', { origin: 'null' })).toBe(403);
    expect(await ask('/__sandbox/faults', { origin: api.sandbox.url })).toBe(200);
    const answer = await fetch(`${api.sandbox.url}/internal/member/1/popls`, {
      headers: {
        origin: 'https://evil.example',
        authorization: `Bearer ${api.sandbox.signIn('all')}`,
      },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${api.sandbox.url}/internal/member/1/popls`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});
