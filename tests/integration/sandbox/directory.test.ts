import { describe, expect, it } from 'vitest';
import { sandboxForTests } from './api';
import { type DirectoryBody, hrApi } from './hr-api';

const api = sandboxForTests({ pageTokenMs: 60_000, directoryTokenMs: 120_000 });
const hr = hrApi(api);

const NORTHWIND = 3_000_061;
const LARGE = 3_000_067;
const MANY_GROUPS = 3_000_068;

const groupNamed = async (directory: Awaited<ReturnType<typeof hr.directory>>, name: string) => {
  const { body } = await directory(
    `/groups?$filter=${encodeURIComponent(`displayName eq '${name}'`)}&$select=id,displayName`,
  );
  expect(body.value).toHaveLength(1);
  return String(body.value[0]?.id);
};

const names = (body: DirectoryBody) => body.value.map(({ displayName }) => displayName);

describe('a directory user', () => {
  it('is found by principal name in any case or by ID, with the selected keys', async () => {
    const directory = await hr.directory(NORTHWIND);
    const select = '$select=id,displayName,department,onPremisesExtensionAttributes';
    const { status, body } = await directory<Record<string, unknown>>(
      `/users/ADELE.vance@northwind-atelier.example?${select}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ displayName: 'Adele Vance', department: 'Marketing' });
    expect(Object.keys(body).filter((key) => !key.startsWith('@'))).toEqual([
      'id',
      'displayName',
      'department',
      'onPremisesExtensionAttributes',
    ]);
    const attributes = body.onPremisesExtensionAttributes as Record<string, string>;
    expect(Object.keys(attributes)).toHaveLength(15);
    expect(attributes.extensionAttribute15).toBe('Attribute 15 of Adele');
    const byId = await directory(`/users/${body.id}?$select=mail`);
    expect(byId.body).toMatchObject({ mail: 'adele.vance@northwind-atelier.example' });
  });

  it('has the default properties without $select, which exclude the department', async () => {
    const directory = await hr.directory(NORTHWIND);
    const { body } = await directory<Record<string, unknown>>(
      '/users/adele.vance@northwind-atelier.example',
    );
    expect(body.jobTitle).toBe('Retail Manager');
    expect(body).not.toHaveProperty('department');
  });

  it.each([
    ['no mail', 'front.desk', { mail: null }],
    ['a non-Latin name', 'sakura.sato', { displayName: '佐藤 さくら', surname: '佐藤' }],
    ['no department', 'pat.lindqvist', { department: null, jobTitle: null }],
    ['a guest account', 'mila.novak_partner.example#EXT#', { userType: 'Guest' }],
    ['an apostrophe in a disabled account', "aoife.o'brien", { accountEnabled: false }],
  ])('can have %s', async (_what, handle, expected) => {
    const directory = await hr.directory(NORTHWIND);
    const upn = encodeURIComponent(`${handle}@northwind-atelier.example`);
    const select = '$select=mail,displayName,surname,department,jobTitle,userType,accountEnabled';
    const { status, body } = await directory(`/users/${upn}?${select}`);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it('can share a mail address with another user', () => {
    const rows = api.sandbox
      .database()
      .all(
        "SELECT upn FROM directory_objects WHERE lower(mail) = 'jo.okoro@northwind-atelier.example'",
      );
    expect(rows).toHaveLength(2);
  });

  it('returns a 404 in the service’s words when it does not exist', async () => {
    const directory = await hr.directory(NORTHWIND);
    const { status, body } = await directory('/users/nobody@northwind-atelier.example?$select=id');
    expect(status).toBe(404);
    expect(body.error?.code).toBe('Request_ResourceNotFound');
    expect(body.error?.message).toContain('nobody@northwind-atelier.example');
  });

  it('is not found from another tenant', async () => {
    const directory = await hr.directory(LARGE);
    const { status } = await directory('/users/adele.vance@northwind-atelier.example?$select=id');
    expect(status).toBe(404);
  });

  it('is refused when a selected key exists on no user', async () => {
    const directory = await hr.directory(NORTHWIND);
    const { status, body } = await directory(
      '/users/adele.vance@northwind-atelier.example?$select=id,shoeSize',
    );
    expect(status).toBe(400);
    expect(body.error?.message).toBe(
      "Could not find a property named 'shoeSize' on type 'microsoft.graph.user'.",
    );
  });
});

describe('directory groups', () => {
  it('are nested three deep, and count members of all levels once', async () => {
    const directory = await hr.directory(NORTHWIND);
    const top = await groupNamed(directory, 'All staff');
    const first = await directory(`/groups/${top}/members`);
    const inner = first.body.value.filter(
      (object) => object['@odata.type'] === '#microsoft.graph.group',
    );
    expect(inner.map(({ displayName }) => displayName)).toEqual(['Engineering']);
    const second = await directory(`/groups/${String(inner[0]?.id)}/members`);
    expect(names(second.body)).toContain('Platform');
    const pluralize = await directory(`/groups/${top}/transitiveMembers?$count=true&$top=1`);
    // 30 ordinary users, 8 named ones, and the two nested groups.
    expect(pluralize.body['@odata.count']).toBe(40);
  });

  it('handle cycles: each group is in the other, and neither is in its own list', async () => {
    const directory = await hr.directory(NORTHWIND);
    const aurora = await groupNamed(directory, 'Project Aurora');
    const borealis = await groupNamed(directory, 'Project Borealis');
    const of = async (id: string) =>
      (await directory(`/groups/${id}/transitiveMembers?$count=true`)).body;
    expect((await of(aurora))['@odata.count']).toBe(9);
    expect(names(await of(aurora))).toContain('Project Borealis');
    expect(names(await of(borealis))).toContain('Project Aurora');
    expect(names(await of(aurora))).not.toContain('Project Aurora');
  });

  it('are counted with the consistency header only', async () => {
    const directory = await hr.directory(NORTHWIND);
    const id = await groupNamed(directory, 'All staff');
    const path = `/groups/${id}/transitiveMembers?$count=true`;
    const without = await directory(path, { headers: {} });
    expect(without.status).toBe(400);
    expect(without.body.error?.code).toBe('Request_UnsupportedQuery');
    expect(without.body.error?.message).toContain('ConsistencyLevel');
    expect((await directory(path)).status).toBe(200);
  });

  it('are found by at most 15 IDs', async () => {
    const { integrationSyncConfig } = await hr.connection(MANY_GROUPS);
    const ids = (integrationSyncConfig?.groups ?? []).map(({ id }) => `'${id}'`);
    expect(ids).toHaveLength(200);
    const directory = await hr.directory(MANY_GROUPS);
    const byIds = (count: number) =>
      directory(
        `/groups?$filter=${encodeURIComponent(`id in (${ids.slice(0, count).join(',')})`)}&$select=id,displayName`,
      );
    const { body } = await byIds(15);
    expect(body.value).toHaveLength(15);
    expect(body.value[0]).toEqual({ id: expect.any(String), displayName: 'Office 001' });
    const refused = await byIds(16);
    expect(refused.status).toBe(400);
    expect(refused.body.error?.message).toContain('Max allowed: 15');
  });

  it('can be missing even though a config lists them', async () => {
    const { integrationSyncConfig } = await hr.connection(MANY_GROUPS);
    const directory = await hr.directory(MANY_GROUPS);
    const gone = integrationSyncConfig?.groups.at(-1);
    expect(gone?.displayName).toBe('Office 200');
    const { status } = await directory(`/groups/${gone?.id}/transitiveMembers?$count=true`);
    expect(status).toBe(404);
  });
});

describe('a user’s memberships', () => {
  it('are direct ones in memberOf, and all of them in checkMemberGroups', async () => {
    const directory = await hr.directory(NORTHWIND);
    const [top, platform, aurora] = await Promise.all(
      ['All staff', 'Platform', 'Project Aurora'].map((name) => groupNamed(directory, name)),
    );
    const user = '/users/jo.okoro.shared@northwind-atelier.example';
    expect(names((await directory(`${user}/memberOf`)).body)).toEqual(['Platform']);
    const checked = await directory<{ value: string[] }>(`${user}/checkMemberGroups`, {
      body: { groupIds: [aurora, top, platform] },
    });
    expect(checked.body.value).toEqual([top, platform]);
    const outside = await directory<{ value: string[] }>(
      '/users/casey.outside@northwind-atelier.example/checkMemberGroups',
      { body: { groupIds: [top] } },
    );
    expect(outside.body.value).toEqual([]);
  });

  it('are checked for at most 20 IDs by checkMemberGroups', async () => {
    const directory = await hr.directory(NORTHWIND);
    const id = await groupNamed(directory, 'All staff');
    const check = (groupIds: unknown) =>
      directory<DirectoryBody>('/users/adele.vance@northwind-atelier.example/checkMemberGroups', {
        body: { groupIds },
      });
    expect((await check(Array.from({ length: 20 }, () => id))).status).toBe(200);
    expect((await check(Array.from({ length: 21 }, () => id))).status).toBe(400);
    expect((await check([])).status).toBe(400);
    expect((await check(['no id'])).status).toBe(400);
  });
});

describe('directory pages', () => {
  it('return 12,000 users of one group, each once', async () => {
    const directory = await hr.directory(LARGE);
    const id = await groupNamed(directory, 'Everyone');
    const seen = new Set<unknown>();
    let path: string | null =
      `/groups/${id}/transitiveMembers?$top=999&$select=id,mail&$count=true`;
    let pages = 0;
    while (path !== null) {
      const { body }: { body: DirectoryBody } = await directory(path);
      pages += 1;
      expect(body['@odata.count']).toBe(12_000);
      for (const user of body.value) seen.add(user.id);
      const next: string | undefined = body['@odata.nextLink'];
      path = next === undefined ? null : next.slice(next.indexOf('/groups'));
    }
    expect(pages).toBe(13);
    expect(seen.size).toBe(12_000);
  });

  it('have 100 objects by default, and at most 999', async () => {
    const directory = await hr.directory(LARGE);
    const id = await groupNamed(directory, 'Everyone');
    expect((await directory(`/groups/${id}/members`)).body.value).toHaveLength(100);
    expect((await directory(`/groups/${id}/members?$top=1000`)).status).toBe(400);
    expect((await directory(`/groups/${id}/members?$top=0`)).status).toBe(400);
  });

  it('use tokens that expire and work for one list only', async () => {
    const directory = await hr.directory(LARGE);
    const id = await groupNamed(directory, 'Everyone');
    const { body } = await directory(`/groups/${id}/members?$top=10`);
    const token = new URL(String(body['@odata.nextLink'])).searchParams.get('$skiptoken');
    const second = (list: string) =>
      directory(`/groups/${id}/${list}?$top=10&$skiptoken=${encodeURIComponent(String(token))}`);
    const { body: page } = await second('members');
    expect(page.value).toHaveLength(10);
    expect(page.value[0]?.id).not.toBe(body.value[0]?.id);
    expect((await second('transitiveMembers')).body.error?.code).toBe('Directory_PageTokenInvalid');
    api.now += 60_001;
    const late = await second('members');
    expect(late.status).toBe(400);
    expect(late.body.error?.code).toBe('Directory_ExpiredPageToken');
  });
});

describe('directory access', () => {
  it('requires a valid directory token', async () => {
    const directory = await hr.directory(NORTHWIND);
    const path = '/groups?$filter=displayName%20eq%20%27All%20staff%27';
    expect((await directory(path)).status).toBe(200);
    expect((await directory(path, { as: null })).status).toBe(401);
    const staff = await directory(path, { as: 'all' });
    expect(staff).toMatchObject({
      status: 401,
      body: { error: { code: 'InvalidAuthenticationToken' } },
    });
    const token = await hr.adminToken(NORTHWIND);
    expect((await directory(path, { as: { token } })).status).toBe(401);
    api.now += 120_001;
    const expired = await directory(path);
    expect(expired).toMatchObject({
      status: 401,
      body: { error: { message: 'Access token has expired or is not yet valid.' } },
    });
  });

  it('refuses and records an unknown route', async () => {
    const directory = await hr.directory(NORTHWIND);
    const { status, body } = await directory('/me/messages');
    expect(status).toBe(400);
    expect(body.error?.message).toBe("Resource not found for the segment 'messages'.");
    expect(api.warnings).toContain('unknown request: GET /directory/me/messages');
  });
});

describe('directory throttling', () => {
  const budget = (requests: number) =>
    api.call('/__sandbox/directory-budget', { body: { requests, windowMs: 8000 }, as: null });

  it('returns 429 over the budget, with the time to retry', async () => {
    const directory = await hr.directory(NORTHWIND);
    const other = await hr.directory(LARGE);
    const path = '/groups?$filter=displayName%20eq%20%27Everyone%27';
    await budget(2);
    expect((await directory(path)).status).toBe(200);
    expect((await directory(path)).status).toBe(200);
    api.now += 3000;
    const refused = await directory(path);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body.error?.code).toBe('TooManyRequests');
    expect((await other(path)).status).toBe(200);
    api.now += 5000;
    expect((await directory(path)).status).toBe(200);
    await api.call('/__sandbox/faults', { method: 'DELETE', as: null });
  });

  it('allows normal use: counting 200 groups', async () => {
    const { integrationSyncConfig } = await hr.connection(MANY_GROUPS);
    const directory = await hr.directory(MANY_GROUPS);
    const statuses = await Promise.all(
      (integrationSyncConfig?.groups ?? [])
        .slice(0, 199)
        .map(
          async ({ id }) => (await directory(`/groups/${id}/transitiveMembers?$count=true`)).status,
        ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
