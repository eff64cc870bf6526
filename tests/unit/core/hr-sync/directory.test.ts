import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../helpers/fake-server';
import { guarded } from '../helpers/test-core';
import { group, type HrServer, person, startHr } from './hr-server';

let hr: HrServer;
beforeEach(async () => {
  hr = await startHr();
});
afterEach(() => hr.test.stop());

const uid = 'conn-uid';
const link = (token: string) => `https://graph.example/v1.0/x?$top=2&$skiptoken=${token}`;

describe('G2: group counts', () => {
  it('load five at a time, each shown as it arrives, even if one fails or is canceled', async () => {
    const open = new Map<string, (answer: Answer) => void>();
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const id of ids) {
      hr.directory(
        `GET /groups/${id}/transitiveMembers`,
        () => new Promise<Answer>((resolve) => open.set(id, resolve)),
      );
    }
    const answers = ids.map((groupId) =>
      hr.test.call('hr.countGroup', { uid, groupId }, { id: `count-${groupId}` }),
    );
    await Promise.all(
      ids.slice(0, 5).map((id) => hr.test.api.seen(`GET /groups/${id}/transitiveMembers`)),
    );
    // Otherwise a sixth would have been sent before this one.
    hr.directory('GET /groups/x/members', { body: { value: [] } });
    await hr.test.call('hr.groupPage', { uid, groupId: 'x', skipToken: null });
    expect([...open.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    // A waiting one is canceled: it is never sent.
    hr.test.core.cancel('count-f', 'window-1');
    expect(await answers[5]).toMatchObject({ error: { code: 'cancelled' } });
    open.get('a')?.({ status: 404, body: { error: { message: 'Gone.' } } });
    expect(await answers[0]).toMatchObject({ error: { code: 'not-found', message: 'Gone.' } });
    await hr.test.api.seen('GET /groups/g/transitiveMembers');
    expect(open.has('f')).toBe(false);
    for (const id of ['b', 'c', 'd', 'e', 'g']) open.get(id)?.({ body: { '@odata.count': 12000 } });
    await hr.test.api.seen('GET /groups/h/transitiveMembers');
    open.get('h')?.({ body: 3 });
    expect(await answers[7]).toEqual({ ok: true, value: { count: 3 } });
    expect(await answers[1]).toEqual({ ok: true, value: { count: 12000 } });
    expect(hr.requests('GET /groups/b/transitiveMembers')[0]?.path).toBe(
      '/groups/b/transitiveMembers?$count=true',
    );
  });

  it('say what is missing when no count arrives', async () => {
    hr.directory('GET /groups/a/transitiveMembers', { body: { value: [] } });
    expect(await hr.test.call('hr.countGroup', { uid, groupId: 'a' })).toMatchObject({
      error: { code: 'invalid-response', field: '@odata.count' },
    });
  });
});

describe('G5, J21: a group', () => {
  it('shows a page of nested groups and users and leads to the next', async () => {
    hr.directory('GET /groups/a/members', ({ path }) =>
      path.includes('skiptoken')
        ? { body: { value: [group('b')] } }
        : {
            body: {
              value: [
                group('a2'),
                person('p'),
                { '@odata.type': '#microsoft.graph.device', id: 'd' },
              ],
              '@odata.nextLink': link('a%2Bb%20c'),
            },
          },
    );
    const first = await hr.test.call('hr.groupPage', { uid, groupId: 'a', skipToken: null });
    expect(first).toEqual({
      ok: true,
      value: {
        groups: [{ id: 'a2', displayName: 'Group a2' }],
        users: [
          {
            id: 'p',
            displayName: 'Person p',
            userPrincipalName: 'p@acme.example',
            mail: 'p@acme.example',
          },
        ],
        unexpected: 0,
        skipToken: 'a+b c',
      },
    });
    const next = await hr.test.call('hr.groupPage', { uid, groupId: 'a', skipToken: 'a+b c' });
    expect(next).toMatchObject({ value: { groups: [{ id: 'b' }], users: [], skipToken: null } });
    expect(hr.requests('GET /groups/a/members')[1]?.path).toBe(
      '/groups/a/members?$skiptoken=a%2Bb%20c',
    );
  });

  it('lists its users with the requested keys', async () => {
    hr.directory('GET /groups/a/transitiveMembers', {
      body: { value: [person('p', { city: 'Kyiv' }), group('g')], '@odata.nextLink': link('2') },
    });
    const answer = await hr.test.call('hr.directoryUsers', {
      uid,
      groupId: 'a',
      keys: ['id', 'city'],
      skipToken: null,
    });
    expect(answer).toMatchObject({ value: { users: [{ id: 'p', city: 'Kyiv' }], skipToken: '2' } });
    expect(hr.requests('GET /groups/a/transitiveMembers')[0]?.path).toBe(
      '/groups/a/transitiveMembers?$select=id%2Ccity&$top=999',
    );
  });

  it('has its name looked up, 15 at a time, including quotation marks', async () => {
    const ids = Array.from({ length: 16 }, (_, index) => `g${index}`);
    ids[15] = "o'brien";
    hr.directory('GET /groups', ({ path }) => ({
      body: { value: path.includes('brien') ? [group("o'brien")] : [group('g1'), group('g0')] },
    }));
    const answer = await hr.test.call('hr.groups', { uid, groupIds: ids });
    expect(answer).toEqual({
      ok: true,
      value: [
        { id: 'g0', displayName: 'Group g0' },
        { id: 'g1', displayName: 'Group g1' },
        { id: "o'brien", displayName: "Group o'brien" },
      ],
    });
    const filters = hr
      .requests('GET /groups')
      .map(({ path }) => new URL(path, 'http://x').searchParams);
    expect(filters.map((each) => each.get('$select'))).toEqual([
      'id,displayName',
      'id,displayName',
    ]);
    expect(filters[1]?.get('$filter')).toBe("id in ('o''brien')");
  });

  it('is found whatever the case of its ID, under the ID that was asked for', async () => {
    hr.directory('GET /groups', { body: { value: [group('ab-1')] } });
    expect(await hr.test.call('hr.groups', { uid, groupIds: ['AB-1', 'CD-2'] })).toEqual({
      ok: true,
      value: [{ id: 'AB-1', displayName: 'Group ab-1' }],
    });
  });
});

describe('G4: the user test', () => {
  const upn = 'ada#ext@acme.example';
  const path = '/users/ada%23ext%40acme.example';
  const test = (groupIds: string[] = ['g1']) =>
    hr.test.call('hr.userTest', { uid, upn: `  ${upn} `, keys: ['id', 'mail'], groupIds });

  beforeEach(() => {
    hr.directory(`GET ${path}`, { body: person('ada') });
    hr.directory('GET /users/ada/memberOf', ({ path: asked }) =>
      asked.includes('skiptoken')
        ? { body: { value: [group('g9')] } }
        : { body: { value: [group('g1')], '@odata.nextLink': link('2') } },
    );
    hr.directory(`POST ${path}/checkMemberGroups`, ({ json }) => ({
      body: { value: (json() as { groupIds: string[] }).groupIds.filter((id) => id === 'g1') },
    }));
  });

  it('finds the user, all pages of their groups, and the synced groups', async () => {
    expect(await test()).toMatchObject({
      value: {
        user: { id: 'ada', mail: 'ada@acme.example' },
        groups: [{ id: 'g1' }, { id: 'g9' }],
        inGroupIds: ['g1'],
      },
    });
    expect(hr.requests(`GET ${path}`)[0]?.path).toBe(`${path}?$select=id%2Cmail`);
  });

  it('knows the synced groups whatever the case of their IDs', async () => {
    hr.directory(`POST ${path}/checkMemberGroups`, { body: { value: ['g1'] } });
    expect(await test(['G1', 'G2'])).toMatchObject({ value: { inGroupIds: ['G1'] } });
  });

  it('J8: knows users and groups whose IDs are integers', async () => {
    hr.directory(`GET ${path}`, { body: { id: 12, mail: 'ada@acme.example' } });
    const groups = [{ '@odata.type': '#microsoft.graph.group', id: 7, displayName: 'Sales' }];
    hr.directory('GET /users/12/memberOf', { body: { value: groups } });
    hr.directory(`POST ${path}/checkMemberGroups`, { body: { value: [7] } });
    expect(await test(['7', '8'])).toMatchObject({
      value: {
        user: { id: '12' },
        groups: [{ id: '7', displayName: 'Sales' }],
        inGroupIds: ['7'],
        problem: null,
      },
    });
  });

  it('asks for 20 groups at a time, and skips the request when there are none', async () => {
    await test(Array.from({ length: 41 }, (_, index) => `g${index}`));
    const sizes = hr
      .requests(`POST ${path}/checkMemberGroups`)
      .map(({ json }) => (json() as { groupIds: string[] }).groupIds.length);
    expect(sizes.sort()).toEqual([1, 20, 20]);
    expect(await test([])).toMatchObject({ value: { inGroupIds: [] } });
    expect(hr.requests(`POST ${path}/checkMemberGroups`)).toHaveLength(3);
  });

  it('passes on that no user was found, with the service’s own message', async () => {
    hr.directory(`GET ${path}`, {
      status: 404,
      body: { error: { code: 'x', message: 'No resource.' } },
    });
    expect(await test()).toMatchObject({ error: { code: 'not-found', message: 'No resource.' } });
    hr.directory(`GET ${path}`, {
      status: 400,
      body: { error: { code: 'x', message: 'Bad key.' } },
    });
    expect(await test()).toMatchObject({ error: { code: 'server', message: 'Bad key.' } });
  });

  it('keeps the person when their groups are unknown, and reads a 404 for those as none', async () => {
    const missing = { status: 404, body: { error: { message: 'No such group.' } } };
    hr.directory('GET /users/ada/memberOf', missing);
    expect(await test()).toMatchObject({
      value: { user: { id: 'ada' }, groups: [], problem: { message: 'No such group.' } },
    });
    hr.directory('GET /users/ada/memberOf', { body: { value: [] } });
    hr.directory(`POST ${path}/checkMemberGroups`, missing);
    expect(await test()).toMatchObject({
      value: { user: { id: 'ada' }, inGroupIds: [], problem: { message: 'No such group.' } },
    });
  });

  it('asks for no memberships when only one group is checked', async () => {
    const answer = await hr.test.call('hr.userTest', {
      uid,
      upn,
      keys: ['id'],
      groupIds: ['g1'],
      memberships: false,
    });
    expect(answer).toMatchObject({ value: { inGroupIds: ['g1'], groups: [], problem: null } });
    expect(hr.requests('GET /users/ada/memberOf')).toEqual([]);
  });

  it('does not report a missing connection token as a missing person', async () => {
    guarded(hr.test, 'POST /internal/hr-sync/get_token', {
      status: 404,
      body: { message: 'No such connection.' },
    });
    expect(await test()).toMatchObject({
      error: { code: 'server', status: 404, message: 'No such connection.' },
    });
  });

  it('lists everyone except an unexpected entry, which is counted (J32)', async () => {
    hr.directory('GET /groups/g1/transitiveMembers', {
      body: { value: [person('a'), { displayName: 'No id' }, null, person('b', { mail: 7 })] },
    });
    const page = { uid, groupId: 'g1', keys: ['id'], skipToken: null };
    expect(await hr.test.call('hr.directoryUsers', page)).toMatchObject({
      value: { users: [{ id: 'a' }], unexpected: 3 },
    });
  });

  it('rejects an empty name', async () => {
    const answer = await hr.test.call('hr.userTest', {
      uid,
      upn: '  ',
      keys: ['id'],
      groupIds: [],
    });
    expect(answer).toMatchObject({ error: { code: 'validation', field: 'upn' } });
  });

  it('restarts the pages once when their token expires', async () => {
    let expired = true;
    hr.directory('GET /users/ada/memberOf', ({ path: asked }) => {
      if (!asked.includes('skiptoken')) {
        return { body: { value: [group('g1')], '@odata.nextLink': link('old') } };
      }
      if (!expired) return { body: { value: [group('g9')] } };
      expired = false;
      return { status: 400, body: { error: { message: 'The skip token has expired.' } } };
    });
    expect(await test()).toMatchObject({ value: { groups: [{ id: 'g1' }, { id: 'g9' }] } });
  });

  it('stops at pages that loop', async () => {
    hr.directory('GET /users/ada/memberOf', {
      body: { value: [group('g1')], '@odata.nextLink': link('same') },
    });
    expect(await test()).toMatchObject({
      value: { problem: { code: 'invalid-response', field: '@odata.nextLink' } },
    });
  });

  it('never follows a page’s address, only its token', async () => {
    await test();
    expect(hr.requests('GET /users/ada/memberOf')[1]?.path).toBe(
      '/users/ada/memberOf?$skiptoken=2',
    );
  });

  it.each<[string, Answer, string]>([
    ['half an answer', { body: '{"id":"ad' }, 'invalid-response'],
    ['no JSON', { body: '<html>' }, 'invalid-response'],
    ['500', { status: 500, body: { error: { message: 'Broken.' } } }, 'server'],
    ['403', { status: 403, body: { error: { message: 'No consent.' } } }, 'forbidden'],
  ])('fails with %s', async (_name, answer, code) => {
    hr.directory(`GET ${path}`, answer);
    expect(await test()).toMatchObject({ ok: false, error: { code } });
  });
});
