import { randomUUID } from 'node:crypto';
import type { DryRun } from '../../../contract/entities/dry-run';
import type { OpaqueId, SyncSettings, TeamCard } from '../../../contract/entities/hr';
import type { MappingScheme } from '../../../contract/entities/mapping-scheme';
import type { SyncEnd } from '../../../contract/methods/hr-sync-methods';
import { AppFailure } from '../../../contract/wire/result';

/** A dry run with its inputs, so that a sync can be compared with it. */
export interface StoredDryRun {
  readonly id: string;
  /** Time at which it was made, in milliseconds. */
  readonly at: number;
  readonly teamId: number;
  /** The team whose mapping and cards it uses. */
  readonly mappedTeam: number;
  readonly connectionId: OpaqueId;
  readonly config: SyncSettings;
  readonly scheme: MappingScheme;
  readonly cards: readonly TeamCard[];
  /** False if the cards are only the members' names (`TeamCards.known`). */
  readonly cardsKnown: boolean;
  readonly result: DryRun;
}

/**
 * The last dry runs and sync results, in memory only, because they contain a customer's directory.
 */
export interface DryRuns {
  add(run: Omit<StoredDryRun, 'id'>): StoredDryRun;
  /** Throws `validation` if it is no longer there. */
  get(id: string): StoredDryRun;
  /** The result of a connection's last sync; null if this person has made none. */
  lastEnd(teamId: number, connectionId: OpaqueId): SyncEnd | null;
  /** Called when a sync begins, so that its result is kept only for the person who began it. */
  endKeeper(teamId: number, connectionId: OpaqueId): (end: SyncEnd) => void;
  clear(): void;
}

const mostKept = 3;

const endKey = (teamId: number, connectionId: OpaqueId): string => `${teamId} ${connectionId}`;

export const createDryRuns = (): DryRuns => {
  const kept = new Map<string, StoredDryRun>();
  let ends = new Map<string, SyncEnd>();
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
        message: 'This dry run is no longer available. Run a new one.',
      });
    },
    lastEnd: (teamId, connectionId) => ends.get(endKey(teamId, connectionId)) ?? null,
    endKeeper(teamId, connectionId) {
      const mine = ends;
      mine.delete(endKey(teamId, connectionId));
      return (end) => void mine.set(endKey(teamId, connectionId), end);
    },
    clear() {
      kept.clear();
      ends = new Map();
    },
  };
};
