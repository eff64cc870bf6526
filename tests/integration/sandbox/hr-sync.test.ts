import { describe, expect, it } from 'vitest';
import { sandboxForTests } from './api';
import { type ConnectionBody, hrApi } from './hr-api';

const api = sandboxForTests({ adminTokenMs: 120_000 });
const hr = hrApi(api);

const NORTHWIND = 3_000_061;
const BAMBOO = 3_000_062;
const GOOGLE = 3_000_063;
const WORKDAY = 3_000_064;
const SEVERAL = 3_000_065;
const NONE = 3_000_066;
const LARGE = 3_000_067;
const UNCONFIGURED = 3_000_069;

const membersOf = (teamId: number) =>
  api.sandbox.database().all<{ email: string; name: string | null }>(
    `SELECT m.email, m.name FROM memberships AS a JOIN members AS m ON m.id = a.member_id
       WHERE a.team_id = ? ORDER BY m.id`,
    teamId,
  );

/** The whole config, which `update-sync-config` requires. */
const wholeConfig = ({ integrationSyncConfig }: ConnectionBody, changes: object = {}) => {
  const config: Record<string, unknown> = { ...integrationSyncConfig };
  delete config.mappingScheme;
  return { ...config, ...changes };
};

const save = (connection: ConnectionBody, changes: object = {}, as: 'all' | 'sales' = 'all') =>
  api.call('/internal/hr-sync/update-sync-config', {
    method: 'PUT',
    body: wholeConfig(connection, changes),
    as,
  });

const sync = async (teamId: number, index = 0) => {
  const { id } = await hr.connection(teamId, index);
  const { call } = await hr.product(teamId);
  return call('/manualSync', { body: { connectionId: id, isSilent: true } });
};

describe('connections', () => {
  it.each([
    [NORTHWIND, ['microsoftTeams']],
    [BAMBOO, ['bamboohr']],
    [GOOGLE, ['google-workspace']],
    [WORKDAY, ['workday']],
    [SEVERAL, ['microsoftTeams', 'microsoftTeams', 'bamboohr']],
    [NONE, []],
  ])('of team %i are %j', async (teamId, expected) => {
    const found = await hr.connections(teamId);
    expect(found.map(({ integration }) => integration)).toEqual(expected);
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(expected.length);
    for (const { parentTeamId } of found) expect(parentTeamId).toBe(teamId);
  });

  it('have the fields of section 3, and none without a sync config', async () => {
    const { integrationSyncConfig } = await hr.connection(NORTHWIND);
    expect(Object.keys(integrationSyncConfig ?? {}).sort()).toEqual([
      'defaultLeadAssignee',
      'groups',
      'id',
      'isDeleteMember',
      'isDepartments',
      'isEmailDomainGroups',
      'lastSync',
      'mappingScheme',
      'overwriteFields',
      'sendInvites',
      'setAdminFromHR',
      'syncAllCards',
      'syncFields',
      'syncSchedule',
    ]);
    expect((await hr.connection(UNCONFIGURED)).integrationSyncConfig).toBeNull();
  });

  it('of other teams have a directory of their members', async () => {
    const [{ integrationSyncConfig, uid } = { integrationSyncConfig: null, uid: '' }] =
      await hr.connections(3_000_001);
    expect(integrationSyncConfig?.groups).toHaveLength(1);
    const token = await hr.directoryToken(uid);
    const { body } = await api.call<{ '@odata.count': number }>(
      `/directory/groups/${integrationSyncConfig?.groups[0]?.id}/transitiveMembers?$count=true`,
      { as: { token }, headers: { ConsistencyLevel: 'eventual' } },
    );
    expect(body['@odata.count']).toBeGreaterThan(5);
  });

  it('are for admins', async () => {
    for (const path of ['get_hr_connections', 'get-admin-token']) {
      const { status } = await api.call(`/internal/hr-sync/${path}`, {
        body: { teamId: NORTHWIND },
        as: 'sales',
      });
      expect(status).toBe(403);
    }
    expect((await save(await hr.connection(SEVERAL), {}, 'sales')).status).toBe(403);
  });

  it('return 404 for unknown teams and connections', async () => {
    const answers = await Promise.all([
      api.call('/internal/hr-sync/get_hr_connections', { body: { teamId: 9_999_999 } }),
      api.call('/internal/hr-sync/get-admin-token', { body: { teamId: 9_999_999 } }),
      api.call('/internal/hr-sync/get_token', { body: { uid: 'nobody' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the sync config', () => {
  it('is replaced completely, except for its last sync', async () => {
    const before = await hr.connection(SEVERAL, 2);
    const changes = { isDeleteMember: true, syncSchedule: null, groups: [] };
    const lastSync = '2001-01-01T00:00:00.000Z';
    expect((await save(before, { ...changes, lastSync })).status).toBe(200);
    const after = await hr.connection(SEVERAL, 2);
    expect(after.integrationSyncConfig).toEqual({ ...before.integrationSyncConfig, ...changes });
    expect((await api.audit()).at(-1)).toMatchObject({
      route: 'hr.updateSyncConfig',
      subject: `connection ${before.id}`,
    });
  });

  it('is refused when a group is missing or listed twice', async () => {
    const connection = await hr.connection(SEVERAL, 1);
    expect((await save(connection, { id: 9_999_999 })).status).toBe(404);
    const [group] = connection.integrationSyncConfig?.groups ?? [];
    expect((await save(connection, { groups: [group, group] })).status).toBe(422);
    expect(await hr.connection(SEVERAL, 1)).toEqual(connection);
  });
});

describe('the mapping scheme', () => {
  const scheme = {
    linkData: {
      Name: ['{{displayName}}'],
      'Job Title': ['{{jobTitle}}'],
      Company: ['Bramble & Thorn'],
      Location: ['{{city}}'],
    },
    links: [
      {
        id: 24,
        title: 'Website',
        icon: null,
        updateExisting: false,
        value: ['bramble-thorn.example'],
        desc: [],
        updateUid: 'abcdefghij',
      },
    ],
    member: null,
  };

  it('is null by default, then as stored, in the connections too', async () => {
    const { call } = await hr.product(BAMBOO);
    expect((await call(`/map-conf/${BAMBOO}`)).body).toEqual({ data: null });
    const body = {
      teamId: BAMBOO,
      user: 'ada.alvarez@internal-dash.example',
      mappingScheme: scheme,
    };
    expect(await call('/map-fields', { body })).toMatchObject({
      status: 200,
      body: { data: scheme },
    });
    expect((await call(`/map-conf/${BAMBOO}`)).body).toEqual({ data: scheme });
    const { integrationSyncConfig } = await hr.connection(BAMBOO);
    expect(integrationSyncConfig?.mappingScheme).toEqual(scheme);
  });

  it.each([
    ['a blank template', { linkData: { ...scheme.linkData, Name: ['  '] } }],
    ['an empty description', { links: [{ ...scheme.links[0], desc: [''] }] }],
    ['two links with the same updateUid', { links: [scheme.links[0], scheme.links[0]] }],
    ['an empty member value', { member: { email: [''] } }],
  ])('is refused with %s', async (_what, changes) => {
    const { call } = await hr.product(BAMBOO);
    const before = (await call(`/map-conf/${BAMBOO}`)).body;
    const mappingScheme = { ...scheme, ...changes };
    const { status } = await call('/map-fields', {
      body: { teamId: BAMBOO, user: 'ada.alvarez@internal-dash.example', mappingScheme },
    });
    expect(status).toBe(422);
    expect((await call(`/map-conf/${BAMBOO}`)).body).toEqual(before);
  });

  it('is for the token’s team only, and requires a valid token', async () => {
    const { call } = await hr.product(GOOGLE);
    expect((await call(`/map-conf/${BAMBOO}`)).status).toBe(403);
    expect(
      (await call('/map-fields', { body: { teamId: BAMBOO, user: 'a', mappingScheme: scheme } }))
        .status,
    ).toBe(403);
    expect((await call(`/team-cards/${BAMBOO}?offset=0&limit=10`)).status).toBe(403);
    expect((await call(`/map-conf/${GOOGLE}`, { as: null })).status).toBe(401);
    expect((await call(`/map-conf/${GOOGLE}`, { as: 'all' })).status).toBe(401);
    api.now += 120_001;
    expect(await call(`/map-conf/${GOOGLE}`)).toMatchObject({
      status: 401,
      body: { message: 'This admin token has expired.' },
    });
  });
});

describe('a manual sync', () => {
  it('adds, changes, and removes members according to config and mapping', async () => {
    const { call, cards } = await hr.product(NORTHWIND);
    const before = await cards();
    expect(before).toHaveLength(28);
    const trainees = before.filter(({ linkData }) => linkData['Job Title'] === 'Trainee');
    expect(trainees).toHaveLength(5);
    const former = before.filter(({ email }) => email.includes('@former.'));
    expect(former).toHaveLength(3);

    const { id } = await hr.connection(NORTHWIND);
    api.now += 1000;
    const body = { connectionId: id, isSilent: true };
    expect((await call('/manualSync', { body })).status).toBe(200);

    const after = await cards();
    const emails = after.map(({ email }) => email.toLowerCase());
    // 38 ordinary users, adele, front.desk, sakura, yusuf, pat, jo, the guest, and the owner. Of
    // the two with one email only the first, not the disabled account, and no one from outside the
    // groups.
    expect(after).toHaveLength(46);
    expect(emails).toContain('owner@northwind-atelier.example');
    expect(emails).toContain('front.desk@northwind-atelier.example');
    expect(emails).toContain('mila.novak@partner.example');
    expect(emails.filter((email) => email.startsWith('jo.okoro'))).toHaveLength(1);
    expect(emails.some((email) => email.startsWith('casey.outside'))).toBe(false);
    expect(emails.some((email) => email.startsWith("aoife.o'brien"))).toBe(false);
    expect(emails.some((email) => email.includes('@former.'))).toBe(false);
    expect(after.some(({ linkData }) => linkData['Job Title'] === 'Trainee')).toBe(false);

    const adele = after.find(({ email }) => email.startsWith('adele.vance@'));
    expect(adele?.linkData).toEqual({
      Name: 'Adele Vance',
      'Job Title': 'Retail Manager',
      Company: 'Northwind Atelier',
      Location: '18/2111',
    });
    expect(adele?.links).toMatchObject([
      { id: 9, value: 'adele.vance@northwind-atelier.example' },
      { id: 31, value: '+1 425 555 0109' },
    ]);
    expect(membersOf(NORTHWIND).find(({ email }) => email.startsWith('adele.'))?.name).toBe(
      'Adele Vance',
    );

    const { integrationSyncConfig } = await hr.connection(NORTHWIND);
    expect(integrationSyncConfig?.lastSync).toBe(new Date(api.now).toISOString());
    expect((await api.audit()).at(-1)).toMatchObject({
      route: 'product.manualSync',
      subject: `connection ${id}`,
      after: { added: 21, changed: 5, removed: 3 },
    });
  });

  it('changes nothing the second time', async () => {
    const { cards } = await hr.product(NORTHWIND);
    const before = await cards();
    expect((await sync(NORTHWIND)).status).toBe(200);
    expect(await cards()).toEqual(before);
    expect((await api.audit()).at(-1)).toMatchObject({
      after: { added: 0, changed: 0, removed: 0 },
    });
  });

  it('fills only empty values without overwriteFields, and removes no one without isDeleteMember', async () => {
    const { cards } = await hr.product(SEVERAL);
    const before = await cards();
    expect((await sync(SEVERAL)).status).toBe(200);
    const after = await cards();
    expect(after.map(({ email }) => email)).toEqual(before.map(({ email }) => email));
    const trainees = after.filter(({ linkData }) => linkData['Job Title'] === 'Trainee');
    expect(trainees).toHaveLength(2);
  });

  it('removes 35 of 61 members when the group is too small', async () => {
    expect(membersOf(WORKDAY)).toHaveLength(61);
    expect((await sync(WORKDAY)).status).toBe(200);
    expect(membersOf(WORKDAY)).toHaveLength(26);
    expect((await api.audit()).at(-1)).toMatchObject({ after: { removed: 35 } });
  });

  it('invites new members when the config says so', async () => {
    expect((await sync(BAMBOO)).status).toBe(200);
    const { body } = await api.call<{ mails: { recipient: string }[] }>('/__sandbox/mails', {
      as: null,
    });
    expect(body.mails).toHaveLength(18);
    expect(body.mails[0]?.recipient).toContain('@bramble-thorn.example');
  });

  it('affects no members without groups, and still counts as a sync', async () => {
    const connection = await hr.connection(GOOGLE);
    await save(connection, { groups: [], isDeleteMember: true });
    const before = membersOf(GOOGLE);
    expect((await sync(GOOGLE)).status).toBe(200);
    expect(membersOf(GOOGLE)).toEqual(before);
    const { integrationSyncConfig } = await hr.connection(GOOGLE);
    expect(integrationSyncConfig?.lastSync).toBe(new Date(api.now).toISOString());
    await save(connection);
  });

  it('makes admins of people the directory marks as such, with setAdminFromHR', async () => {
    const { cards } = await hr.product(GOOGLE);
    const admins = async () =>
      (await cards()).filter(({ isAdmin }) => isAdmin).map(({ email }) => email);
    expect(await admins()).toEqual(['owner@gable-end.example']);
    expect((await sync(GOOGLE)).status).toBe(200);
    expect(await admins()).toEqual(['owner@gable-end.example', 'head.office@gable-end.example']);
  });

  it('is refused for another team’s connection, an unknown one, and one without a config', async () => {
    const { id: other } = await hr.connection(WORKDAY);
    const { id: unconfigured } = await hr.connection(UNCONFIGURED);
    const body = (connectionId: number, isSilent = true) => ({ body: { connectionId, isSilent } });
    const northwind = await hr.product(NORTHWIND);
    expect((await northwind.call('/manualSync', body(other))).status).toBe(403);
    expect((await northwind.call('/manualSync', body(9_999_999))).status).toBe(404);
    expect((await northwind.call('/manualSync', body(other, false))).status).toBe(422);
    const optical = await hr.product(UNCONFIGURED);
    expect((await optical.call('/manualSync', body(unconfigured))).status).toBe(409);
  });

  it('takes a moment for 12,000 people, and refuses a second sync meanwhile, even with the same key', async () => {
    const { id } = await hr.connection(LARGE);
    const { call } = await hr.product(LARGE);
    const body = { connectionId: id, isSilent: true };
    // The network decides which one arrives first; only that one syncs.
    const keys = ['one sync', 'another sync', 'one sync'];
    const answers = await Promise.all(keys.map((key) => call('/manualSync', { body, key })));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    for (const { body: answer } of refused) {
      expect(answer.message).toBe('A sync of this connection is already running.');
    }
    const at = answers.findIndex(({ status }) => status === 200);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(membersOf(LARGE)).toHaveLength(12_001);
    const lines = (await api.audit()).length;
    expect((await call('/manualSync', { body, key: keys[at] ?? '' })).status).toBe(200);
    expect((await api.audit()).length).toBe(lines);
  });
});
