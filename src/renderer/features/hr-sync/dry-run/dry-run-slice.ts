import { dryRunParts, type SyncOutcome } from '../../../../contract/entities/dry-run';
import type { OpaqueId } from '../../../../contract/entities/hr';
import { DryRunPrediction, type SyncEnd } from '../../../../contract/methods/hr-sync-methods';
import type { AppError } from '../../../../contract/wire/errors';
import type { BridgeEvent } from '../../../../contract/wire/events';
import { outcomeOf } from '../../../../domain/outbox/outcome';
import { needsMessage } from '../../../state/feedback/messages';
import { type Sending, sendWrite } from '../../../state/outbox/send-write';
import { defineSlice, type SliceContext } from '../../../state/slice';
import { syncKey, syncNow } from '../hr-sync-writes';

declare module '../../../state/slice' {
  interface FeatureSlices {
    hrDryRuns: DryRunSlice;
  }
}

type Progress = Extract<BridgeEvent, { type: 'hr.progress' }>;

export type { DryRunPrediction };

/** The result of Confirm; `unread`: the dry run could not be repeated, so the user is asked. */
export type SyncResponse =
  | { readonly kind: 'done' | 'not-done' }
  | { readonly kind: 'unread'; readonly message: string };

/** A connection, as one of the teams that show it: its own or its parent team. */
interface ShownConnection {
  readonly teamId: number;
  readonly connectionId: OpaqueId;
}

/** A connection's dry run, and the result of the sync after it (G3). */
export interface RunState extends ShownConnection {
  /** `idle`: there is none, as for a sync without a dry run. */
  readonly state: 'idle' | 'running' | 'ready' | 'failed' | 'cancelled';
  /** The progress of each step. */
  readonly progress: Readonly<Partial<Record<Progress['step'], Progress>>>;
  readonly predicted: DryRunPrediction | null;
  /** Why the rest of its lists could not be loaded. */
  readonly restError: AppError | null;
  readonly isRestLoading: boolean;
  readonly error: AppError | null;
  /**
   * The config, the mapping, or the team may have changed after the dry run started, so it is out of
   * date.
   */
  readonly stale: boolean;
  /** The sync after this dry run; `outcome` is null if the team could not be read again. */
  readonly synced: { readonly outcome: SyncOutcome | null } | null;
  readonly syncError: AppError | null;
  /** Why the numbers differ from the confirmed ones; null if they do not. */
  readonly renewed: string | null;
  /** End time of the sync that was adopted, so that each is adopted only once. */
  readonly adopted?: string;
}

export interface DryRunSlice {
  /** By team and connection; see `runKey`. */
  runs: Readonly<Record<string, RunState>>;
  start(teamId: number, connectionId: OpaqueId): Promise<void>;
  cancel(teamId: number, connectionId: OpaqueId): void;
  /** Loads the missing entries of its lists, page by page. */
  loadRest(teamId: number, connectionId: OpaqueId): Promise<void>;
  /** The person is back: loads the entries that a lost session or the lock held back. */
  askAgain(): void;
  /** Syncs. If new numbers need confirmation first, they replace the old ones. */
  sync(
    teamId: number,
    connectionId: OpaqueId,
    by: {
      readonly dryRunId: string | null;
      readonly typed: string;
      readonly typedAdded?: string;
      readonly unread?: boolean;
    },
  ): Promise<SyncResponse>;
  /** Shows a sync that ended for another window, or for this one before a reload. */
  adopt(teamId: number, connectionId: OpaqueId, end: SyncEnd): void;
  /** A sync whose response was lost has ended, so the error of its call no longer matters. */
  settle(teamId: number, connectionId: OpaqueId): void;
  onProgress(event: Progress): void;
  /** Something about a team was saved. */
  onTeamChanged(teamId: number): void;
}

/** A team shows only its own dry runs, because core syncs with no other team's. */
export const runKey = (teamId: number, connectionId: OpaqueId): string =>
  `${teamId} ${connectionId}`;

const begun = {
  state: 'running',
  progress: {},
  predicted: null,
  restError: null,
  isRestLoading: false,
  error: null,
  stale: false,
  synced: null,
  syncError: null,
  renewed: null,
} as const;

const createDryRunSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<DryRunSlice, Sending>): DryRunSlice => {
  const running = new Map<
    string,
    {
      readonly controller: AbortController;
      call: string | null;
      /** Teams that changed in the meantime: only its result names the team it has read. */
      readonly changedTeams: Set<number>;
    }
  >();

  const set = ({ teamId, connectionId }: ShownConnection, change: Partial<RunState>) =>
    setState(({ runs }) => {
      const key = runKey(teamId, connectionId);
      const before = runs[key] ?? { ...begun, state: 'idle', teamId, connectionId };
      return { runs: { ...runs, [key]: { ...before, ...change } } };
    });

  /** The dry runs of the connection that other teams show predate a sync that has ended. */
  const outdateOthers = ({ teamId, connectionId }: ShownConnection) => {
    for (const run of Object.values(self().runs))
      if (String(run.connectionId) === String(connectionId) && run.teamId !== teamId)
        set(run, { stale: true });
  };

  return {
    runs: {},
    start: async (teamId, connectionId) => {
      const shown = { teamId, connectionId };
      const key = runKey(teamId, connectionId);
      if (running.has(key)) return;
      const mine = {
        controller: new AbortController(),
        call: null as string | null,
        changedTeams: new Set<number>(),
      };
      running.set(key, mine);
      set(shown, begun);
      const result = await bridge.call(
        'hr.dryRun',
        { teamId, connectionId },
        {
          signal: mine.controller.signal,
          onCall: (id) => {
            mine.call = id;
          },
        },
      );
      running.delete(key);
      if (result.ok) {
        set(shown, {
          state: 'ready',
          predicted: result.value,
          ...(mine.changedTeams.has(result.value.mappedTeam) ? { stale: true } : {}),
        });
        void self().loadRest(teamId, connectionId);
      } else if (result.error.code === 'cancelled') set(shown, { state: 'cancelled' });
      else set(shown, { state: 'failed', error: result.error });
    },
    loadRest: async (teamId, connectionId) => {
      const key = runKey(teamId, connectionId);
      const begunWith = self().runs[key]?.predicted?.id;
      if (begunWith === undefined) return;
      set({ teamId, connectionId }, { isRestLoading: true });
      for (const part of dryRunParts) {
        for (;;) {
          const run = self().runs[key];
          if (!run?.predicted) return;
          const { id, result } = run.predicted;
          const offset = result[part].length;
          if (offset >= result.counts[part]) break;
          const page = await bridge.call('hr.dryRunPage', { id, part, offset });
          // Another dry run, or another person.
          if (self().runs[key]?.predicted?.id !== begunWith) return;
          if (!page.ok) {
            set(run, { restError: page.error, isRestLoading: false });
            return;
          }
          const longer = { ...result, [part]: [...result[part], ...page.value[part]] };
          set(run, { predicted: { ...run.predicted, result: longer }, restError: null });
          if (page.value[part].length === 0) break;
        }
      }
      set({ teamId, connectionId }, { restError: null, isRestLoading: false });
    },
    askAgain: () => {
      for (const run of Object.values(self().runs)) {
        if (!run.restError || needsMessage(run.restError)) continue;
        set(run, { restError: null });
        void self().loadRest(run.teamId, run.connectionId);
      }
    },
    cancel: (teamId, connectionId) => running.get(runKey(teamId, connectionId))?.controller.abort(),
    sync: async (teamId, connectionId, { dryRunId, typed, typedAdded = '', unread = false }) => {
      const shown = { teamId, connectionId };
      const key = runKey(teamId, connectionId);
      const isChanged = dryRunId !== null && self().runs[key]?.stale === true;
      set(shown, { syncError: null });
      const result = await sendWrite(
        getState(),
        syncNow({
          teamId,
          connectionId,
          dryRunId,
          ...(typed === '' ? {} : { typed }),
          ...(typedAdded === '' ? {} : { typedAdded }),
          ...(isChanged ? { isChanged } : {}),
          ...(unread ? { unread } : {}),
        }),
      );
      if (result === null) return { kind: 'not-done' };
      if (result.ok) {
        set(shown, { synced: result.value });
        outdateOthers(shown);
        return { kind: 'done' };
      }
      const { error } = result;
      const asked = error.code === 'conflict' ? error.current : undefined;
      if (asked?.unread === true) return { kind: 'unread', message: error.message };
      const predicted = DryRunPrediction.safeParse(asked?.predicted);
      if (predicted.success) {
        set(shown, {
          ...begun,
          state: 'ready',
          predicted: predicted.data,
          renewed: error.message,
        });
        void self().loadRest(teamId, connectionId);
      } else {
        // The server may have made a part of it.
        const mayBeHalf = outcomeOf(error) === 'unknown';
        const isOutdated = mayBeHalf && self().runs[key]?.predicted != null;
        set(shown, { syncError: error, ...(isOutdated ? { stale: true } : {}) });
        if (mayBeHalf) outdateOthers(shown);
      }
      return { kind: 'not-done' };
    },
    adopt: (teamId, connectionId, { endedAt, outcome, error }) => {
      const key = runKey(teamId, connectionId);
      const run = self().runs[key];
      if (running.has(key) || run?.adopted === endedAt) return;
      // A newer dry run takes precedence.
      if (run?.predicted && Date.parse(run.predicted.at) > Date.parse(endedAt)) return;
      const change: Partial<RunState> = error
        ? { syncError: error }
        : { state: 'ready', synced: { outcome } };
      set({ teamId, connectionId }, { adopted: endedAt, ...change });
    },
    settle: (teamId, connectionId) => {
      const run = self().runs[runKey(teamId, connectionId)];
      if (run?.syncError && outcomeOf(run.syncError) === 'unknown') set(run, { syncError: null });
    },
    onTeamChanged: (teamId) => {
      for (const { changedTeams } of running.values()) changedTeams.add(teamId);
      setState(({ runs }) => ({
        runs: Object.fromEntries(
          Object.entries(runs).map(([key, run]) => {
            // Changes made by the sync itself do not make its dry run out of date.
            const isSyncing = getState().writes.pending[syncKey(run.connectionId)] === true;
            // The config belongs to the one team, and the mapping and members to the other.
            const isIts = run.teamId === teamId || run.predicted?.mappedTeam === teamId;
            return [key, isIts && !isSyncing ? { ...run, stale: true } : run];
          }),
        ),
      }));
    },
    onProgress: (event) => {
      for (const [key, { call }] of running) {
        if (call !== event.call) continue;
        setState(({ runs }) => {
          const run = runs[key];
          if (!run) return {};
          const progress = { ...run.progress, [event.step]: event };
          return { runs: { ...runs, [key]: { ...run, progress } } };
        });
      }
    },
  };
};

export const dryRunSlice = defineSlice('hrDryRuns', createDryRunSlice);
