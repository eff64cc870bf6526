import { afterEach, describe, expect, it } from 'vitest';
import { sandboxForTests } from './api';
import { hrApi } from './hr-api';

const api = sandboxForTests();
const hr = hrApi(api);

const NORTHWIND = 3_000_061;
const WORKDAY = 3_000_064;
const adele = '/users/adele.vance@northwind-atelier.example?$select=id,displayName';

const fault = (body: object) => api.call('/__sandbox/faults', { body, as: null });
afterEach(() => api.call('/__sandbox/faults', { method: 'DELETE', as: null }));

describe('directory faults', () => {
  it('refuse with a status, a body, and Retry-After', async () => {
    const directory = await hr.directory(NORTHWIND);
    const body = { error: { code: 'TooManyRequests', message: 'Slow down' } };
    const headers = { 'Retry-After': '2' };
    await fault({ route: 'directory.user', status: 429, headers, body, times: 1 });
    const refused = await directory(adele);
    expect(refused).toMatchObject({ status: 429, body });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await directory(adele)).status).toBe(200);
  });

  it('match a row by its path as well', async () => {
    const directory = await hr.directory(NORTHWIND);
    await fault({ route: 'GET /directory/users/{upn}', status: 503, times: 1 });
    expect((await directory(adele)).status).toBe(503);
    await fault({ route: `GET /directory${adele.split('?')[0]}`, status: 502, times: 1 });
    expect((await directory(adele)).status).toBe(502);
  });

  it('drop, cut off, and delay', async () => {
    const directory = await hr.directory(NORTHWIND);
    await fault({ route: 'directory.user', drop: 'before', times: 1 });
    await expect(directory(adele)).rejects.toThrow();
    await fault({ route: 'directory.user', truncate: true, times: 1 });
    await expect(directory(adele)).rejects.toThrow();
    await fault({ route: 'directory.user', latencyMs: 60, times: 1 });
    const started = performance.now();
    expect((await directory(adele)).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
  });

  it('expire its tokens, and no others', async () => {
    const directory = await hr.directory(NORTHWIND);
    const { call } = await hr.product(NORTHWIND);
    const ended = await fault({ tokens: 'expire', api: 'directory' });
    expect(ended.body.ended).toBe(4);
    expect((await directory(adele)).status).toBe(401);
    expect((await call(`/map-conf/${NORTHWIND}`)).status).toBe(200);
    expect((await api.call('/internal/member/1/popls')).status).toBe(200);
    expect((await (await hr.directory(NORTHWIND))(adele)).status).toBe(200);
  });
});

describe('product API faults', () => {
  it('expire one person’s tokens only', async () => {
    const { call } = await hr.product(NORTHWIND);
    const of = (email: string) => fault({ tokens: 'revoke', api: 'product', email });
    expect((await of('sam.okafor@internal-dash.example')).body.ended).toBe(0);
    expect((await call(`/map-conf/${NORTHWIND}`)).status).toBe(200);
    await of('ada.alvarez@internal-dash.example');
    expect(await call(`/map-conf/${NORTHWIND}`)).toMatchObject({
      status: 401,
      body: { message: 'Unknown admin token.' },
    });
  });

  it('let a sync with a lost response complete, which its key confirms', async () => {
    const { id } = await hr.connection(WORKDAY);
    const { call, cards } = await hr.product(WORKDAY);
    const send = () =>
      call('/manualSync', { body: { connectionId: id, isSilent: true }, key: 'lost' });
    await fault({ route: 'product.manualSync', drop: 'after', times: 1 });
    await expect(send()).rejects.toThrow();
    expect(await cards()).toHaveLength(26);
    const lines = (await api.audit()).length;
    expect((await send()).status).toBe(200);
    expect((await api.audit()).length).toBe(lines);
  });

  it('change nothing when a sync is refused', async () => {
    const { id } = await hr.connection(NORTHWIND);
    const { call, cards } = await hr.product(NORTHWIND);
    const before = await cards();
    await fault({ route: 'product.manualSync', status: 500, body: { message: 'Down' }, times: 1 });
    const body = { connectionId: id, isSilent: true };
    expect(await call('/manualSync', { body })).toMatchObject({
      status: 500,
      body: { message: 'Down' },
    });
    expect(await cards()).toEqual(before);
  });
});
