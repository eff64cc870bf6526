import type { SyncUnderWay } from '../../../contract/entities/dry-run';
import type { OpaqueId } from '../../../contract/entities/hr';
import { AppFailure } from '../../../contract/wire/errors';
import type { SettingsService } from '../settings/settings';

/**
 * Manual syncs with an unknown outcome, on the disk: a restart still knows about a running sync,
 * and no window or process starts a second one.
 */
export interface SyncRuns {
  list(): readonly SyncUnderWay[];
  find(connectionId: OpaqueId): SyncUnderWay | null;
  /** Whether this process waits for its response. */
  isOurs(connectionId: OpaqueId): boolean;
  /** Throws `conflict` if one is already running. */
  refuseSecond(connectionId: OpaqueId): void;
  /** Throws like `refuseSecond`, or `file` if it cannot be saved. */
  begin(sync: SyncUnderWay): void;
  /** This process stops waiting; the outcome is unknown. */
  lose(connectionId: OpaqueId): void;
  end(connectionId: OpaqueId): void;
}

const refuse = (other: SyncUnderWay | null | undefined): void => {
  if (!other) return;
  throw new AppFailure({
    code: 'conflict',
    message: `A sync of this connection is already running, started by ${other.by}.`,
  });
};

export const createSyncRuns = (settings: SettingsService, environment: string): SyncRuns => {
  const ours = new Set<OpaqueId>();
  const list = () => settings.read().hrSyncs[environment] ?? [];
  const set = (
    syncs: Readonly<Record<string, SyncUnderWay[]>>,
    change: (mine: readonly SyncUnderWay[]) => SyncUnderWay[],
  ) => ({ hrSyncs: { ...syncs, [environment]: change(syncs[environment] ?? []) } });

  const find = (connectionId: OpaqueId) =>
    list().find((each) => each.connectionId === connectionId) ?? null;

  return {
    list,
    find,
    refuseSecond: (connectionId) => refuse(find(connectionId)),
    isOurs: (connectionId) => ours.has(connectionId),
    begin(sync) {
      let other: SyncUnderWay | undefined;
      settings.change(({ hrSyncs }) => {
        other = hrSyncs[environment]?.find((each) => each.connectionId === sync.connectionId);
        return other ? {} : set(hrSyncs, (mine) => [...mine, sync]);
      });
      refuse(other);
      ours.add(sync.connectionId);
    },
    lose: (connectionId) => void ours.delete(connectionId),
    end(connectionId) {
      ours.delete(connectionId);
      settings.change(({ hrSyncs }) =>
        set(hrSyncs, (mine) => mine.filter((each) => each.connectionId !== connectionId)),
      );
    },
  };
};
