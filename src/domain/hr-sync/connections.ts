import type { HrConnection, UnexpectedConnection } from '../../contract/entities/hr';
import { integrationName } from '../records/integration-name';

/** Shown if a team has no connection. */
export const noConnections =
  'This team has no HR connection. Connect a directory in the team’s settings.';

/** Whether an entry is a connection that can be used, or one that is only shown as received. */
export const isConnection = (entry: HrConnection | UnexpectedConnection): entry is HrConnection =>
  'id' in entry;

/**
 * The team whose mapping and cards a connection uses (section 7, `{parentTeamId}`): its parent
 * team, or else the team that it was found by.
 */
export const mappedTeamOf = (
  { parentTeamId }: Pick<HrConnection, 'parentTeamId'>,
  teamId: number,
): number => parentTeamId ?? teamId;

/** Names of the integrations. Several of the same kind also show their connection IDs. */
export const connectionNames = (
  connections: readonly Pick<HrConnection, 'id' | 'integration'>[],
): string[] => {
  const names = connections.map(({ integration }) => integrationName(integration));
  return connections.map(({ id }, index) => {
    const name = names[index] ?? '';
    return names.filter((each) => each === name).length === 1 ? name : `${name} (${id})`;
  });
};
