import type { OpaqueId } from '../../../contract/entities/hr';
import type { DryRunPrediction } from '../../../contract/methods/hr-sync-methods';
import { mappedTeamOf } from '../../../domain/hr-sync/connections';
import { dryRunSteps } from '../../../domain/hr-sync/dry-run';
import { seatCount } from '../../../domain/teams/seats';
import type { EventHub } from '../app/events';
import type { Clock } from '../app/ports';
import { runCooperatively } from './cooperative-loop';
import type { DryRuns, StoredDryRun } from './dry-runs';
import type { HrCaller } from './hr-apis';
import { configOf, settingsOf, type TeamData, uidOf } from './team-data';

/** List entries sent to the window at once, which it handles in a few milliseconds. */
export const pageSize = 250;

/** A dry run for a window: the start of each list, and its length. */
export const shownDryRun = ({ id, at, mappedTeam, result }: StoredDryRun): DryRunPrediction => {
  const { added, changed, removed, skipped } = result;
  return {
    id,
    at: new Date(at).toISOString(),
    mappedTeam,
    result: {
      ...result,
      added: added.slice(0, pageSize),
      changed: changed.slice(0, pageSize),
      removed: removed.slice(0, pageSize),
      skipped: skipped.slice(0, pageSize),
      counts: {
        added: added.length,
        changed: changed.length,
        removed: removed.length,
        skipped: skipped.length,
      },
    },
  };
};

export interface MakeDryRunDependencies {
  readonly ports: { readonly clock: Clock };
  readonly events: EventHub;
  readonly dryRuns: DryRuns;
  readonly data: TeamData;
}

/** Reads the directory and the team, reports progress, and keeps the result. */
export const makeDryRun = async (
  { ports: { clock }, events, dryRuns, data }: MakeDryRunDependencies,
  teamId: number,
  connectionId: OpaqueId,
  caller: HrCaller,
): Promise<StoredDryRun> => {
  const { call, signal } = caller;
  const tell = (step: 'cards' | 'users' | 'compare', done: number, total?: number) =>
    events.emit({
      type: 'hr.progress',
      call,
      step,
      done,
      ...(total === undefined ? {} : { total }),
    });
  // Use the start time, so that the data is never older than it claims.
  const at = clock.now();
  const connection = await data.connection(teamId, connectionId, signal);
  const mappedTeam = mappedTeamOf(connection, teamId);
  const [scheme, team] = await Promise.all([
    data.scheme(mappedTeam, caller),
    data.team(mappedTeam, signal),
  ]);
  const config = settingsOf(configOf(connection));
  const [{ cards, known }, { users, deletedGroups, unreadKeys }] = await Promise.all([
    data.cards(team, caller, (count) => tell('cards', count)),
    data.users(uidOf(connection), config, scheme, caller, (count) => tell('users', count)),
  ]);
  const steps = dryRunSteps({
    config,
    scheme,
    users,
    deletedGroups,
    unreadKeys,
    cards,
    ownerEmail: team.email ?? null,
    cardsKnown: known,
  });
  const told = await runCooperatively(steps, signal, ({ done, total }) =>
    tell('compare', done, total),
  );
  // The member count alone does not give the number of seats.
  const result = team.initialQuantity == null ? told : { ...told, seats: seatCount(team) };
  return dryRuns.add({
    at,
    teamId,
    mappedTeam,
    connectionId,
    config,
    scheme,
    cards,
    cardsKnown: known,
    result,
  });
};
