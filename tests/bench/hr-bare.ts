import { people } from '../../src/sandbox/identity/people.ts';
import type { App } from '../e2e/fixtures.ts';

/** The sandbox's HR APIs without the app in between, with separate tokens. */
export const createBareHr = async (app: App, teamId: number) => {
  const { origin, session } = app.sandbox();
  const { token, staffApiUrl } = await session(people[0]?.email ?? '');
  const ask = async <T>(url: string, bearer: string, body?: unknown): Promise<T> => {
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        consistencylevel: 'eventual',
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return (await response.json()) as T;
  };
  interface Connection {
    readonly uid: string;
    readonly integrationSyncConfig: { readonly groups: readonly { readonly id: string }[] };
  }
  const { data } = await ask<{ data: Connection[] }>(
    `${staffApiUrl}/internal/hr-sync/get_hr_connections`,
    token,
    { teamId },
  );
  const [connection] = data;
  if (!connection) throw new Error(`team ${teamId} has no connection`);
  const { uid } = connection;
  const directory = await ask<{ token: string }>(
    `${staffApiUrl}/internal/hr-sync/get_token`,
    token,
    { uid },
  );
  const list = <T>(groupId: string, query: string) =>
    ask<T>(`${origin}/directory/groups/${groupId}/transitiveMembers?${query}`, directory.token);
  return {
    uid,
    groupIds: connection.integrationSyncConfig.groups.map(({ id }) => id),
    count: (groupId: string) => list<unknown>(groupId, '$count=true'),
    /** Everyone in a group, page by page. */
    async members(groupId: string): Promise<Record<string, unknown>[]> {
      const found: Record<string, unknown>[] = [];
      let next: string | undefined = '$top=999';
      while (next !== undefined) {
        const page: { value: Record<string, unknown>[]; '@odata.nextLink'?: string } = await list(
          groupId,
          next,
        );
        for (const each of page.value) found.push(each);
        const link = page['@odata.nextLink'];
        next = link === undefined ? undefined : new URL(link).search.slice(1);
      }
      return found;
    },
  };
};
