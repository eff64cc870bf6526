import type { HrConnection, OddConnection } from '../../contract/entities/hr';
import { integrationName } from '../records/integration-name';
import { parseWholeNumber } from '../text/whole-number';

/** Section 5. */
export const invalidTeamId = 'Invalid team ID';

/** Said where a team has no connection. */
export const noConnections =
  'This team has no HR connection. Connect a directory in the team’s settings.';

/** Whether an entry of a team's connections is one, or something that is shown as it came. */
export const isConnection = (entry: HrConnection | OddConnection): entry is HrConnection =>
  'id' in entry;

/**
 * The team whose mapping and cards a connection goes by (section 7, `{parentTeamId}`): its parent team,
 * else the one that it was found by.
 */
export const mappedTeamOf = (
  { parentTeamId }: Pick<HrConnection, 'parentTeamId'>,
  teamId: number,
): number => parentTeamId ?? teamId;

/** A team id as it is typed; null where `Invalid team ID` is to be said. */
export const parseTeamId = (text: string): number | null => {
  const id = parseWholeNumber(text);
  return id === null || id === 0 ? null : id;
};

/** The integrations' names; several of one kind have their connections' ids behind them. */
export const connectionNames = (
  connections: readonly Pick<HrConnection, 'id' | 'integration'>[],
): string[] => {
  const names = connections.map(({ integration }) => integrationName(integration));
  return connections.map(({ id }, index) => {
    const name = names[index] ?? '';
    return names.filter((each) => each === name).length === 1 ? name : `${name} (${id})`;
  });
};
