import { randomUUID } from 'node:crypto';
import type { DryRun } from '../../../contract/entities/dry-run';
import type { OpaqueId, SyncSettings, TeamCard } from '../../../contract/entities/hr';
import type { MappingScheme } from '../../../contract/entities/mapping-scheme';
import { AppFailure } from '../../../contract/errors';

/** A dry run with what it was made of, so that a sync can be held against it. */
export interface KeptDryRun {
  readonly id: string;
  readonly teamId: number;
  readonly connectionId: OpaqueId;
  readonly config: SyncSettings;
  readonly scheme: MappingScheme;
  readonly cards: readonly TeamCard[];
  readonly result: DryRun;
}

/** The last dry runs, in memory alone: they hold a customer's whole directory. */
export interface DryRuns {
  add(run: Omit<KeptDryRun, 'id'>): KeptDryRun;
  /** Throws `validation` where it is no longer there. */
  get(id: string): KeptDryRun;
  clear(): void;
}

const mostKept = 3;

export const createDryRuns = (): DryRuns => {
  const kept = new Map<string, KeptDryRun>();
  return {
    add(run) {
      const added = { ...run, id: randomUUID() };
      kept.set(added.id, added);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return added;
    },
    get(id) {
      const found = kept.get(id);
      if (found) return found;
      throw new AppFailure({
        code: 'validation',
        field: 'dryRunId',
        message: 'This dry run is no longer there. Make a new one.',
      });
    },
    clear: () => kept.clear(),
  };
};
