import type { Api, ApiResponse, CallOptions } from './api';

/** A connection as `get_hr_connections` returns it. */
export interface ConnectionBody {
  readonly id: number;
  readonly uid: string;
  readonly integration: string;
  readonly parentTeamId: number;
  readonly integrationSyncConfig:
    | (Record<string, unknown> & {
        readonly id: number;
        readonly lastSync: string | null;
        readonly groups: readonly { readonly id: string; readonly displayName: string }[];
      })
    | null;
}

export interface DirectoryBody {
  readonly value: readonly Record<string, unknown>[];
  readonly '@odata.nextLink'?: string;
  readonly '@odata.count'?: number;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface CardBody {
  readonly id: number;
  readonly memberId: number;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly linkData: Readonly<Record<string, string | null>>;
  readonly member: Readonly<Record<string, string>>;
  readonly links: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The first steps of a client of all three APIs: connections, then a token for each of the other
 * APIs.
 */
export const hrApi = (api: Api) => {
  const connections = async (teamId: number) =>
    (
      await api.call<{ data: ConnectionBody[] }>('/internal/hr-sync/get_hr_connections', {
        body: { teamId },
      })
    ).body.data;
  const connection = async (teamId: number, index = 0): Promise<ConnectionBody> => {
    const found = (await connections(teamId))[index];
    if (found === undefined) throw new Error(`team ${teamId} has no connection ${index}`);
    return found;
  };
  const adminToken = async (teamId: number): Promise<string> =>
    (await api.call<{ token: string }>('/internal/hr-sync/get-admin-token', { body: { teamId } }))
      .body.token;
  const directoryToken = async (uid: string): Promise<string> =>
    (await api.call<{ token: string }>('/internal/hr-sync/get_token', { body: { uid } })).body
      .token;

  return {
    connections,
    connection,
    adminToken,
    directoryToken,
    /** Calls one team's product API. */
    product: async (teamId: number) => {
      const token = await adminToken(teamId);
      const call = <T = Record<string, unknown>>(
        path: string,
        options: CallOptions = {},
      ): Promise<ApiResponse<T>> =>
        api.call<T>(`/product-api/connections/hrSync${path}`, { as: { token }, ...options });
      const cards = async (): Promise<readonly CardBody[]> =>
        (await call<{ data: CardBody[] }>(`/team-cards/${teamId}?offset=0&limit=1000`)).body.data;
      return { call, cards };
    },
    /** Calls one connection's directory, with the header that counting needs. */
    directory: async (teamId: number, index = 0) => {
      const { uid } = await connection(teamId, index);
      const token = await directoryToken(uid);
      return <T = DirectoryBody>(
        path: string,
        options: CallOptions = {},
      ): Promise<ApiResponse<T>> =>
        api.call<T>(`/directory${path}`, {
          as: { token },
          headers: { ConsistencyLevel: 'eventual' },
          ...options,
        });
    },
  };
};
