import type { ShownDryRun } from '../../../contract/entities/dry-run';
import type { OpaqueId } from '../../../contract/entities/hr';
import { mappedTeamOf } from '../../../domain/hr-sync/connections';
import { dryRunSteps } from '../../../domain/hr-sync/dry-run';
import { seatCount } from '../../../domain/teams/seats';
import type { EventHub } from '../app/events';
import type { Clock } from '../app/ports';
import { runCooperatively } from './cooperative-loop';
import type { DryRuns, KeptDryRun } from './dry-runs';
import type { HrCaller } from './hr-apis';
import { configOf, settingsOf, type TeamData, uidOf } from './team-data';

/** Entries of a list that go to the window at once: a few milliseconds of its time. */
export const pageSize = 250;

/** A dry run as a window gets it: the beginning of each list, and how long it is. */
export const shownDryRun = ({
  id,
  at,
  result,
}: KeptDryRun): { id: string; at: string; result: ShownDryRun } => {
  const { added, changed, removed, leftOut } = result;
  return {
    id,
    at: new Date(at).toISOString(),
    result: {
      ...result,
      added: added.slice(0, pageSize),
      changed: changed.slice(0, pageSize),
      removed: removed.slice(0, pageSize),
      leftOut: leftOut.slice(0, pageSize),
      counts: {
        added: added.length,
        changed: changed.length,
        removed: removed.length,
        leftOut: leftOut.length,
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

/** Reads directory and team, tells its progress, and keeps what comes of it. */
export const makeDryRun = async (
  { ports: { clock }, events, dryRuns, data }: MakeDryRunDependencies,
  teamId: number,
  connectionId: OpaqueId,
  caller: HrCaller,
): Promise<KeptDryRun> => {
  const { call, signal } = caller;
  const tell = (step: 'cards' | 'users' | 'compare', done: number, total?: number) =>
    events.emit({
      type: 'hr.progress',
      call,
      step,
      done,
      ...(total === undefined ? {} : { total }),
    });
  // What it tells may be older than its end, and never younger.
  const at = clock.now();
  const connection = await data.connection(teamId, connectionId, signal);
  const mappedTeam = mappedTeamOf(connection, teamId);
  const [scheme, team] = await Promise.all([
    data.scheme(mappedTeam, caller),
    data.team(mappedTeam, signal),
  ]);
  const config = settingsOf(configOf(connection));
  const [{ cards, known }, users] = await Promise.all([
    data.cards(team, caller, (count) => tell('cards', count)),
    data.users(uidOf(connection), config, scheme, caller, (count) => tell('users', count)),
  ]);
  const steps = dryRunSteps({
    config,
    scheme,
    users,
    cards,
    ownerEmail: team.email ?? null,
    cardsKnown: known,
  });
  const told = await runCooperatively(steps, signal, ({ done, total }) =>
    tell('compare', done, total),
  );
  // Members alone tell nothing of seats.
  const result = team.initialQuantity == null ? told : { ...told, seats: seatCount(team) };
  return dryRuns.add({ at, teamId, mappedTeam, connectionId, config, scheme, cards, result });
};
