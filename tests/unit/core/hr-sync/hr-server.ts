import type { HrConnection, SyncConfig } from '../../../../src/contract/entities/hr';
import type { Answer, Handler, SeenRequest } from '../helpers/fake-server';
import { guarded, startTestCore, type TestCore, type TestCoreOptions } from '../helpers/test-core';

export const syncConfig = (changes: Partial<SyncConfig> = {}): SyncConfig => ({
  id: 5,
  syncSchedule: 'daily',
  lastSync: '2026-01-10T08:00:00Z',
  syncFields: ['Name', 'Job Title'],
  overwriteFields: true,
  isDeleteMember: true,
  sendInvites: false,
  syncAllCards: false,
  setAdminFromHR: false,
  isDepartments: false,
  isEmailDomainGroups: false,
  defaultLeadAssignee: null,
  groups: [
    { id: 'g1', displayName: 'Sales' },
    { id: 'g2', displayName: 'Ops' },
  ],
  mappingScheme: null,
  ...changes,
});

export const person = (id: string, changes: Record<string, unknown> = {}) => ({
  '@odata.type': '#microsoft.graph.user',
  id,
  displayName: `Person ${id}`,
  mail: `${id}@acme.example`,
  userPrincipalName: `${id}@acme.example`,
  accountEnabled: true,
  ...changes,
});

export const group = (id: string) => ({
  '@odata.type': '#microsoft.graph.group',
  id,
  displayName: `Group ${id}`,
});

export interface HrServer {
  readonly test: TestCore;
  /** The server's config; a PUT replaces it. */
  config: SyncConfig;
  readonly adminTokens: Set<string>;
  readonly directoryTokens: Set<string>;
  readonly handedOut: string[];
  product(route: string, answer: Handler | Answer): void;
  /** Refuses calls without the token or the consistency header. */
  directory(route: string, answer: Handler | Answer): void;
  requests(route: string): SeenRequest[];
}

const bearerOf = ({ headers }: SeenRequest): string =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

export const hrConnection = (changes: Partial<HrConnection> = {}): HrConnection => ({
  id: 3,
  uid: 'conn-uid',
  integration: 'microsoftTeams',
  parentTeamId: 7,
  integrationSyncConfig: syncConfig(),
  ...changes,
});

/** A signed-in core with a team 7 that has one connection (id 3, uid `conn-uid`). */
export const startHr = async (options: TestCoreOptions = {}): Promise<HrServer> => {
  const test = await startTestCore(options);
  const adminTokens = new Set<string>();
  const directoryTokens = new Set<string>();
  const handedOut: string[] = [];
  const hand = (kind: string, valid: Set<string>): Answer => {
    const token = `${kind}-secret-${handedOut.length + 1}`;
    handedOut.push(token);
    valid.add(token);
    return { body: { token } };
  };
  const withToken =
    (valid: Set<string>, answer: Handler | Answer): Handler =>
    (request) => {
      if (!valid.has(bearerOf(request))) {
        return { status: 401, body: { error: { message: 'The token has expired.' } } };
      }
      return typeof answer === 'function' ? answer(request) : answer;
    };
  const hr: HrServer = {
    test,
    config: syncConfig(),
    adminTokens,
    directoryTokens,
    handedOut,
    product: (route, answer) => test.api.on(route, withToken(adminTokens, answer)),
    directory: (route, answer) => {
      const inner = withToken(directoryTokens, answer);
      test.api.on(route, (request) =>
        request.headers.consistencylevel === 'eventual'
          ? inner(request)
          : { status: 400, body: { error: { message: 'No ConsistencyLevel.' } } },
      );
    },
    requests: (route) =>
      test.api.requests.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route),
  };
  guarded(test, 'POST /internal/hr-sync/get_hr_connections', () => ({
    body: { data: [hrConnection({ integrationSyncConfig: hr.config })] },
  }));
  guarded(test, 'POST /internal/hr-sync/get-admin-token', () => hand('admin', adminTokens));
  guarded(test, 'POST /internal/hr-sync/get_token', () => hand('directory', directoryTokens));
  guarded(test, 'PUT /internal/hr-sync/update-sync-config', ({ json }) => {
    hr.config = { ...(json() as SyncConfig), mappingScheme: null };
    return { body: { message: 'OK' } };
  });
  guarded(test, 'POST /internal/team/get_by_id', {
    body: {
      team: {
        id: 7,
        email: 'boss@acme.example',
        memberTeams: [
          { id: 1, isAdmin: true, member: { id: 1, email: 'boss@acme.example', name: 'Boss' } },
          { id: 2, isAdmin: false, member: { id: 2, email: 'a@acme.example', name: 'Old A' } },
        ],
      },
    },
  });
  await test.signIn();
  return hr;
};
