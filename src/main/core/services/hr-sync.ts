import type { SyncOutcome, SyncUnderWay } from '../../../contract/entities/dry-run';
import type { HrConnection, OpaqueId, SyncSettings } from '../../../contract/entities/hr';
import { AppFailure } from '../../../contract/errors';
import { counted } from '../../../rules/counted';
import { sameScheme } from '../../../rules/hr/mapping-scheme';
import { isTypedNumber, needsTypedNumber, removalText } from '../../../rules/hr/removal-limit';
import { configDifferences } from '../../../rules/hr/sync-config';
import { syncOutcome } from '../../../rules/hr/sync-outcome';
import type { KeptDryRun } from '../hr/dry-runs';
import type { HrCaller } from '../hr/hr-apis';
import { createSyncRuns } from '../hr/sync-runs';
import { configOf, createTeamData, settingsOf } from '../hr/team-data';
import type { ServiceDependencies, Services } from '../service-dependencies';
import { judge } from '../writes/judge';
import { teamRef } from '../writes/route-writes';
import { cannotTell, present } from '../writes/truth';

const refuse = (field: string, message: string): never => {
  throw new AppFailure({ code: 'validation', field, message });
};

const action = 'hr.manualSync';

/** What makes a sync this one: once it is through, `lastSync` is another, and so is the next. */
const parametersOf = ({ teamId, connectionId, lastSync }: SyncUnderWay) => ({
  teamId,
  connectionId,
  lastSync,
});

/** Whether the server has synced since it began; a connection that lost its config tells nothing. */
const wentThrough = ({ integrationSyncConfig: now }: HrConnection, sync: SyncUnderWay): boolean =>
  now ? (now.lastSync ?? null) !== sync.lastSync : false;

/** Numbers of a dry run for the journal. */
const detailOf = (run: KeptDryRun | null): string => {
  if (run === null) return 'without a dry run';
  const { added, changed, removed } = run.result;
  return `foretold: ${added.length} added, ${counted(changed.length, 'card')} changed, ${removed.length} removed`;
};

export const createHrSyncServices = ({
  ports: { clock },
  api,
  hr,
  dryRuns,
  writes,
  events,
  session,
  settings,
  log,
  environmentInfo,
}: ServiceDependencies): Services<
  'hr.manualSync' | 'hr.syncs' | 'hr.syncState' | 'hr.dismissSync'
> => {
  const data = createTeamData(api, hr);
  const runs = createSyncRuns(settings, environmentInfo.name);
  const changed = (teamId: number, connectionId: OpaqueId) =>
    events.emit({ type: 'hr.syncChanged', teamId, connectionId });

  const forget = async (sync: SyncUnderWay): Promise<void> => {
    runs.end(sync.connectionId);
    await writes.settle(action, parametersOf(sync));
    changed(sync.teamId, sync.connectionId);
  };

  /** Throws where the sync would do anything but what the dry run showed. */
  const check = async (
    run: KeptDryRun | null,
    config: SyncSettings,
    typed: string,
    teamId: number,
    connectionId: OpaqueId,
    caller: HrCaller,
  ): Promise<void> => {
    if (run === null) {
      if (config.isDeleteMember) {
        refuse('dryRunId', 'This sync deletes members: make a dry run first.');
      }
      return;
    }
    if (run.teamId !== teamId || run.connectionId !== connectionId) {
      refuse('dryRunId', 'This dry run was made for another connection.');
    }
    const { removed, teamSize } = run.result;
    if (needsTypedNumber(removed.length, teamSize) && !isTypedNumber(typed, removed.length)) {
      refuse('typed', `${removalText(removed.length)} by this sync: type the number to go on.`);
    }
    const scheme = await data.scheme(teamId, caller);
    if (configDifferences(run.config, config).length > 0 || !sameScheme(run.scheme, scheme)) {
      throw new AppFailure({
        code: 'conflict',
        message:
          'Somebody changed the sync config or the mapping since the dry run. Make a new one.',
      });
    }
  };

  /** The sync has happened whether or not this can be told: a failure is none of the sync's. */
  const compare = async (run: KeptDryRun | null, caller: HrCaller): Promise<SyncOutcome | null> => {
    if (run === null) return null;
    try {
      const team = await data.team(run.teamId, caller.signal);
      const { cards } = await data.cards(team, caller);
      return syncOutcome(run.result, run.cards, cards);
    } catch (cause) {
      log.warn('the team cannot be read after its sync', { cause });
      return null;
    }
  };

  return {
    async 'hr.manualSync'({ teamId, connectionId, dryRunId, typed = '' }, caller) {
      const run = dryRunId === null ? null : dryRuns.get(dryRunId);
      const connection = await data.connection(teamId, connectionId, caller.signal);
      const config = settingsOf(configOf(connection));
      await check(run, config, typed, teamId, connectionId, caller);
      const sync: SyncUnderWay = {
        teamId,
        connectionId,
        startedAt: new Date(clock.now()).toISOString(),
        by: session.person().user.email,
        lastSync: config.lastSync ?? null,
      };
      runs.begin(sync);
      changed(teamId, connectionId);
      try {
        await writes.run(
          caller,
          {
            action,
            parameters: parametersOf(sync),
            // A dry run is needed first: it is not repeated blindly.
            repeat: null,
            subject: `team ${teamId}, connection ${connectionId}`,
            detail: detailOf(run),
            records: () => [teamRef(teamId)],
            look: async (signal) => {
              const now = await data.connection(teamId, connectionId, signal);
              return wentThrough(now, sync) ? present(null) : cannotTell;
            },
          },
          (intent) =>
            hr.product(teamId, { ...caller, intent })('product.manualSync', {
              connectionId,
              isSilent: true,
            }),
        );
        runs.end(connectionId);
      } catch (error) {
        if (judge(error, false) === 'refused') runs.end(connectionId);
        else runs.lose(connectionId);
        throw error;
      } finally {
        changed(teamId, connectionId);
      }
      return { outcome: await compare(run, caller) };
    },

    async 'hr.syncs'() {
      return [...runs.list()];
    },

    async 'hr.syncState'({ teamId, connectionId }, { signal }) {
      const sync = runs.find(connectionId);
      if (sync === null) return { state: 'none' as const, sync };
      if (runs.isOurs(connectionId)) return { state: 'running' as const, sync };
      const now = await data.connection(teamId, connectionId, signal);
      if (!wentThrough(now, sync)) return { state: 'unknown' as const, sync };
      await forget(sync);
      events.emit({ type: 'record.changed', ...teamRef(teamId) });
      return { state: 'done' as const, sync };
    },

    async 'hr.dismissSync'({ connectionId }) {
      if (runs.isOurs(connectionId)) refuse('connectionId', 'This sync is under way.');
      const sync = runs.find(connectionId);
      if (sync) await forget(sync);
      return null;
    },
  };
};
