import { dryRunParts, type SyncOutcome } from '../../../contract/entities/dry-run';
import type { OpaqueId } from '../../../contract/entities/hr';
import type { SavedFile } from '../../../contract/entities/saved-file';
import type { AppError } from '../../../contract/errors';
import type { BridgeEvent } from '../../../contract/events';
import type { MethodOutput } from '../../../contract/methods';
import { defineSlice, type SliceContext } from '../../state/slice';
import type { WritesSlice } from '../../state/writes-slice';

type Progress = Extract<BridgeEvent, { type: 'hr.progress' }>;
export type Foretold = MethodOutput<'hr.dryRun'>;

/** A connection's dry run and what came of the sync after it (G3). */
export interface RunState {
  readonly teamId: number;
  readonly state: 'running' | 'ready' | 'failed' | 'cancelled';
  /** How far each step is, by its name. */
  readonly progress: Readonly<Partial<Record<Progress['step'], Progress>>>;
  readonly foretold: Foretold | null;
  /** Why the rest of its lists did not come. */
  readonly restError: AppError | null;
  /** The file that it was last exported to. */
  readonly saved: SavedFile | null;
  readonly error: AppError | null;
  /** The config, the mapping or the team was changed after it was begun: it foretells nothing now. */
  readonly stale: boolean;
  /** A sync was made from it; `outcome` is null where the team could not be read again. */
  readonly synced: { readonly outcome: SyncOutcome | null } | null;
  readonly syncError: AppError | null;
}

export interface DryRunSlice {
  runs: Readonly<Record<string, RunState>>;
  start(teamId: number, connectionId: OpaqueId): Promise<void>;
  cancel(connectionId: OpaqueId): void;
  /** Loads what its lists still lack, page by page. */
  loadRest(connectionId: OpaqueId): Promise<void>;
  /** Syncs; true once the server is through with it. */
  sync(
    teamId: number,
    connectionId: OpaqueId,
    dryRunId: string | null,
    typed: string,
  ): Promise<boolean>;
  exportCsv(connectionId: OpaqueId, dryRunId: string): Promise<void>;
  onProgress(event: Progress): void;
  /** Something of the team was saved. */
  onTeamChanged(teamId: number): void;
}

const begun = {
  state: 'running',
  progress: {},
  foretold: null,
  restError: null,
  saved: null,
  error: null,
  stale: false,
  synced: null,
  syncError: null,
} as const;

export const csvKey = 'hr/dry-run/csv';

export const syncKey = (connectionId: OpaqueId): string => `hr/sync/${connectionId}`;

export const createDryRunSlice = ({
  bridge,
  own,
  get,
  patch,
}: SliceContext<DryRunSlice, { writes: WritesSlice }>): DryRunSlice => {
  const running = new Map<string, { controller: AbortController; call: string | null }>();

  const set = (key: string, teamId: number, change: Partial<RunState>) =>
    patch(({ runs }) => ({
      runs: { ...runs, [key]: { ...(runs[key] ?? { ...begun, teamId }), ...change } },
    }));

  return {
    runs: {},
    start: async (teamId, connectionId) => {
      const key = String(connectionId);
      if (running.has(key)) return;
      const mine = { controller: new AbortController(), call: null as string | null };
      running.set(key, mine);
      set(key, teamId, begun);
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
        set(key, teamId, { state: 'ready', foretold: result.value });
        void own().loadRest(connectionId);
      } else if (result.error.code === 'cancelled') set(key, teamId, { state: 'cancelled' });
      else set(key, teamId, { state: 'failed', error: result.error });
    },
    loadRest: async (connectionId) => {
      const key = String(connectionId);
      const begunWith = own().runs[key]?.foretold?.id;
      if (begunWith === undefined) return;
      set(key, own().runs[key]?.teamId ?? 0, { restError: null });
      for (const part of dryRunParts) {
        for (;;) {
          const run = own().runs[key];
          if (!run?.foretold) return;
          const { id, result } = run.foretold;
          const offset = result[part].length;
          if (offset >= result.counts[part]) break;
          const page = await bridge.call('hr.dryRunPage', { id, part, offset });
          // Another dry run, or another person.
          if (own().runs[key]?.foretold?.id !== begunWith) return;
          if (!page.ok) {
            set(key, run.teamId, { restError: page.error });
            return;
          }
          const longer = { ...result, [part]: [...result[part], ...page.value[part]] };
          set(key, run.teamId, { foretold: { ...run.foretold, result: longer } });
          if (page.value[part].length === 0) break;
        }
      }
    },
    cancel: (connectionId) => running.get(String(connectionId))?.controller.abort(),
    sync: async (teamId, connectionId, dryRunId, typed) => {
      const key = String(connectionId);
      set(key, teamId, { syncError: null });
      const result = await get().writes.run(
        syncKey(connectionId),
        'hr.manualSync',
        { teamId, connectionId, dryRunId, ...(typed === '' ? {} : { typed }) },
        { onError: 'caller' },
      );
      if (result === null) return false;
      if (!result.ok) {
        set(key, teamId, { syncError: result.error });
        return false;
      }
      set(key, teamId, { synced: result.value });
      return true;
    },
    exportCsv: async (connectionId, dryRunId) => {
      const result = await get().writes.run(csvKey, 'hr.exportDryRun', { id: dryRunId });
      const key = String(connectionId);
      const run = own().runs[key];
      // Another dry run may have taken its place meanwhile.
      if (result?.ok && run?.foretold?.id === dryRunId) {
        set(key, run.teamId, { saved: result.value });
      }
    },
    onTeamChanged: (teamId) =>
      patch(({ runs }) => ({
        runs: Object.fromEntries(
          Object.entries(runs).map(([key, run]) => {
            // What a sync of it changes is what it foretold.
            const isSyncing = get().writes.pending[syncKey(key)] === true;
            return [key, run.teamId === teamId && !isSyncing ? { ...run, stale: true } : run];
          }),
        ),
      })),
    onProgress: (event) => {
      for (const [key, { call }] of running) {
        if (call !== event.call) continue;
        patch(({ runs }) => {
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
