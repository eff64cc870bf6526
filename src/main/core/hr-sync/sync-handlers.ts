import type { SyncOutcome, SyncUnderWay } from '../../../contract/entities/dry-run';
import { type HrConnection, type OpaqueId, SyncSettings } from '../../../contract/entities/hr';
import { AppFailure } from '../../../contract/wire/result';
import { mappedTeamOf } from '../../../domain/hr-sync/connections';
import { sameScheme } from '../../../domain/hr-sync/mapping-scheme';
import {
  additionText,
  exceedsPrediction,
  isBeyondSeats,
  needsTypedNumber,
  removalText,
} from '../../../domain/hr-sync/removal-limit';
import { configDifferences, deletesMembers } from '../../../domain/hr-sync/sync-config';
import { syncOutcome } from '../../../domain/hr-sync/sync-outcome';
import { change } from '../../../domain/journal/journal-changes';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { isTypedNumber } from '../../../domain/text/typed-number';
import { beforeSending } from '../api/not-sent';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { EventHub } from '../app/events';
import type { CorePorts, Log } from '../app/ports';
import { classifyFailure } from '../outbox/classify-failure';
import type { Outbox } from '../outbox/outbox';
import { notChecked, readBefore } from '../outbox/read-before';
import { teamRef } from '../outbox/route-writes';
import { cannotTell, present } from '../outbox/verified-outcome';
import type { SessionManager } from '../session/session';
import type { SettingsService } from '../settings/settings';
import type { ConnectionReads } from './connection-reads';
import type { DryRuns, StoredDryRun } from './dry-runs';
import type { HrApis, HrCaller } from './hr-apis';
import { makeDryRun, shownDryRun } from './make-dry-run';
import { createSyncRuns } from './sync-runs';
import { createTeamData, settingsOf, storedIn } from './team-data';

const refuse = (field: string, message: string): never => {
  throw new AppFailure({ code: 'validation', field, message });
};

const action = 'hr.manualSync';

/** Identifies a sync: when it finishes, `lastSync` changes, so the next sync differs. */
const parametersOf = ({ teamId, connectionId, lastSync }: SyncUnderWay) => ({
  teamId,
  connectionId,
  lastSync,
});

/** Whether the server has synced since the start; a connection that lost its config cannot tell. */
const wentThrough = ({ integrationSyncConfig: now }: HrConnection, sync: SyncUnderWay): boolean =>
  now ? (now.lastSync ?? null) !== sync.lastSync : false;

/** The server syncs with its own config, even if that config cannot be read here. */
const knownSettings = ({ integrationSyncConfig }: HrConnection): SyncSettings =>
  integrationSyncConfig ? settingsOf(integrationSyncConfig) : SyncSettings.parse({});

/** A 500 with a message is the server's response, so no sync is running (checklist J24). */
const isResponse = (error: unknown): boolean => {
  if (!(error instanceof AppFailure)) return false;
  const known = error.error;
  return known.code === 'server' && known.status === 500 && !known.wordless;
};

/** A sync changes the members of the mapped team, and the connection that `teamId` shows. */
const changedTeams = (teamId: number, mappedTeam: number) =>
  [...new Set([mappedTeam, teamId])].map(teamRef);

/** Milliseconds after which the directory is read again, because people join and leave all day. */
const longestTrusted = 10 * 60_000;

/** What a sync is based on; `unread` says why its dry run could not be repeated. */
interface Basis {
  readonly run: StoredDryRun | null;
  readonly unread?: string;
}

/** For the journal: the numbers of the dry run, and what staff overrode. */
const detailOf = ({ run, unread }: Basis, connection: HrConnection): string => {
  if (run === null) {
    const deletes = deletesMembers(connection);
    if (deletes === false) return 'without a dry run';
    return `without a dry run; it ${deletes ? 'removes' : 'may remove'} an unknown number of members`;
  }
  const { added, changed, removed } = run.result;
  const told = `dry run: ${formatNumber(added.length)} added, ${pluralize(changed.length, 'card')} changed, ${formatNumber(removed.length)} removed`;
  return unread === undefined
    ? told
    : `${told} at ${new Date(run.at).toISOString()}; couldn’t be repeated before the sync: ${unread}`;
};

export interface SyncDependencies {
  readonly ports: CorePorts;
  readonly api: StaffApi;
  readonly hr: HrApis;
  readonly dryRuns: DryRuns;
  readonly writes: Outbox;
  readonly events: EventHub;
  readonly session: SessionManager;
  readonly settings: SettingsService;
  readonly log: Log;
  readonly environmentInfo: EnvironmentInfo;
}

export const createSyncHandlers = (
  dependencies: SyncDependencies,
  reads: ConnectionReads,
): HandlersOf<'hr.manualSync' | 'hr.syncs' | 'hr.syncState' | 'hr.dismissSync'> => {
  const { ports, api, hr, dryRuns, writes, events, session, settings, log, environmentInfo } =
    dependencies;
  const { clock } = ports;
  const data = createTeamData(api, hr);
  const runs = createSyncRuns(settings, environmentInfo.sessionScope, log);
  const changed = (teamId: number, connectionId: OpaqueId) =>
    events.emit({ type: 'hr.syncChanged', teamId, connectionId });

  const forget = async (sync: SyncUnderWay): Promise<void> => {
    runs.end(sync.connectionId);
    await writes.resolve(action, parametersOf(sync), sync.by);
    changed(sync.teamId, sync.connectionId);
  };

  /**
   * The dry run that is valid now: repeated if it is old, or if the config, mapping, or team has
   * changed since. Throws `conflict` if staff must first see different numbers or decide to
   * continue without them.
   */
  const basisOf = async (
    run: StoredDryRun,
    config: SyncSettings,
    mappedTeam: number,
    { isChanged = false, unread = false }: { isChanged?: boolean; unread?: boolean },
    caller: HrCaller,
  ): Promise<Basis> => {
    const { teamId, connectionId } = run;
    let isOther = run.mappedTeam !== mappedTeam || configDifferences(run.config, config).length > 0;
    let now: StoredDryRun;
    try {
      isOther ||= !sameScheme(run.scheme, await data.scheme(run.mappedTeam, caller));
      // A dry run from the future was made before the clock was set back, so its age is unknown.
      const age = clock.now() - run.at;
      if (!isOther && !isChanged && age >= 0 && age <= longestTrusted) return { run };
      now = await makeDryRun({ ...dependencies, data }, teamId, connectionId, caller);
    } catch (error) {
      if (!(error instanceof AppFailure) || error.error.code === 'cancelled') throw error;
      const { message } = error.error;
      if (unread) return { run, unread: message };
      throw new AppFailure({
        code: 'conflict',
        outcome: 'not-sent',
        message: `The dry run is out of date and couldn’t be run again: ${message}`,
        current: { unread: true },
      });
    }
    if (!isOther && !exceedsPrediction(run.result, now.result)) return { run: now };
    throw new AppFailure({
      code: 'conflict',
      outcome: 'not-sent',
      message: isOther
        ? 'The sync config or mapping has changed since the dry run. These are the new numbers.'
        : 'More people would be removed or added than the dry run predicted. These are the new numbers.',
      current: { predicted: shownDryRun(now) },
    });
  };

  /** The team's current connections, or the last ones read if staff continue without a new read. */
  const connectionOf = async (
    { teamId, connectionId, unread }: { teamId: number; connectionId: OpaqueId; unread?: boolean },
    signal: AbortSignal,
  ) => {
    const last = reads.last(teamId);
    try {
      const read = await readBefore(unread && last ? true : undefined, () =>
        reads.now(teamId, signal),
      );
      const { connection } = storedIn(read ?? last ?? [], connectionId);
      return { connection, told: notChecked(read) };
    } catch (error) {
      if (!(error instanceof AppFailure) || error.error.code !== 'conflict') throw error;
      if (last === undefined) throw error.cause;
      // A sync asks in its own modal, as for a dry run that cannot be repeated.
      const { unread: _generic, ...asked } = error.error;
      throw new AppFailure({ ...asked, current: { unread: true } }, { cause: error });
    }
  };

  const checkTyped = (
    { result }: StoredDryRun,
    typed: { readonly typed: string; readonly typedAdded: string },
  ): void => {
    const [added, removed] = [result.added.length, result.removed.length];
    if (needsTypedNumber(removed, result.teamSize) && !isTypedNumber(typed.typed, removed)) {
      refuse('typed', `${removalText(removed)} by this sync: type the number to confirm.`);
    }
    if (isBeyondSeats(result, { added, removed }) && !isTypedNumber(typed.typedAdded, added)) {
      refuse(
        'typedAdded',
        `${additionText(result, { added, removed })}: type the number to confirm.`,
      );
    }
  };

  /** The sync has happened even if the comparison fails, so a failure here is not the sync's. */
  const compare = async (
    run: StoredDryRun | null,
    caller: HrCaller,
  ): Promise<SyncOutcome | null> => {
    if (run === null) return null;
    try {
      const team = await data.team(run.mappedTeam, caller.signal);
      const { cards, known } = await data.cards(team, caller);
      // Cards and names alone have different IDs and values.
      if (known !== run.cardsKnown) return null;
      return syncOutcome(run.result, run.cards, cards, known);
    } catch (cause) {
      log.warn('the team cannot be read after its sync', { cause });
      return null;
    }
  };

  return {
    async 'hr.manualSync'(input, caller) {
      const { teamId, connectionId, dryRunId, typed = '', typedAdded = '' } = input;
      const told = dryRunId === null ? null : dryRuns.get(dryRunId);
      const { connection, told: gap } = await beforeSending(connectionOf(input, caller.signal));
      const config = knownSettings(connection);
      const mappedTeam = mappedTeamOf(connection, teamId);
      if (told && (told.teamId !== teamId || told.connectionId !== connectionId)) {
        refuse('dryRunId', 'This dry run was made for another connection.');
      }
      // The typed number must match the one that was on the screen.
      if (told) checkTyped(told, { typed, typedAdded });
      runs.refuseSecond(connectionId);
      const basis = told ? await basisOf(told, config, mappedTeam, input, caller) : { run: null };
      const sync: SyncUnderWay = {
        teamId,
        connectionId,
        startedAt: new Date(clock.now()).toISOString(),
        by: session.person().user.email,
        lastSync: config.lastSync ?? null,
      };
      await beforeSending((async () => runs.begin(sync))());
      const keepEnd = dryRuns.endKeeper(teamId, connectionId);
      const end = (outcome: SyncOutcome | null, error: unknown = null) =>
        keepEnd({
          startedAt: sync.startedAt,
          endedAt: new Date(clock.now()).toISOString(),
          by: sync.by,
          outcome,
          error: error instanceof AppFailure ? error.error : null,
        });
      changed(teamId, connectionId);
      let outcome: SyncOutcome | null = null;
      try {
        await writes.run(
          caller,
          {
            action,
            parameters: parametersOf(sync),
            // Not repeated automatically, because staff must confirm its numbers first.
            repeat: null,
            subject: `team ${mappedTeam}, connection ${connectionId}`,
            detail: [change('note', detailOf(basis, connection)), ...gap],
            records: () => changedTeams(teamId, mappedTeam),
            verify: async (signal) => {
              const now = await data.connection(teamId, connectionId, signal);
              return wentThrough(now, sync) ? present(null) : cannotTell;
            },
          },
          (idempotencyKey) =>
            hr.product(mappedTeam, { ...caller, idempotencyKey })('product.manualSync', {
              connectionId,
              isSilent: true,
            }),
        );
        outcome = await compare(basis.run, caller);
        end(outcome);
        runs.end(connectionId);
      } catch (error) {
        if (classifyFailure(error, false) === 'refused' || isResponse(error)) {
          end(null, error);
          runs.end(connectionId);
        } else runs.lose(connectionId);
        throw error;
      } finally {
        changed(teamId, connectionId);
      }
      return { outcome };
    },

    async 'hr.syncs'() {
      return [...runs.list()];
    },

    async 'hr.syncState'({ teamId, connectionId }, { signal }) {
      const sync = runs.find(connectionId);
      const last = dryRuns.lastEnd(teamId, connectionId);
      if (sync === null) return { state: 'none' as const, sync, last };
      if (runs.isOurs(connectionId)) return { state: 'running' as const, sync, last };
      const now = await data.connection(teamId, connectionId, signal);
      if (!wentThrough(now, sync)) return { state: 'unknown' as const, sync, last };
      await forget(sync);
      for (const ref of changedTeams(teamId, mappedTeamOf(now, teamId))) {
        events.emit({ type: 'record.changed', ...ref });
      }
      return { state: 'done' as const, sync, last };
    },

    async 'hr.dismissSync'({ connectionId }) {
      if (runs.isOurs(connectionId)) refuse('connectionId', 'This sync is running.');
      const sync = runs.find(connectionId);
      if (sync) await forget(sync);
      return null;
    },
  };
};
