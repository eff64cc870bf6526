import type { SyncUnderWay } from '../../../contract/entities/dry-run';
import type { OpaqueId } from '../../../contract/entities/hr';
import { AppFailure } from '../../../contract/wire/errors';
import type { SettingsService } from '../settings/settings';

/**
 * The manual syncs whose end is not known, kept on the disk: a sync under way is known again after a
 * restart, and none is started twice, in whatever window or process.
 */
export interface SyncRuns {
  list(): readonly SyncUnderWay[];
  find(connectionId: OpaqueId): SyncUnderWay | null;
  /** Whether this process waits for its answer. */
  isOurs(connectionId: OpaqueId): boolean;
  /** Throws `conflict` where there is one already. */
  refuseSecond(connectionId: OpaqueId): void;
  /** Throws as `refuseSecond` does; `file` where it cannot be kept. */
  begin(sync: SyncUnderWay): void;
  /** This process waits no longer; the outcome is not known. */
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
