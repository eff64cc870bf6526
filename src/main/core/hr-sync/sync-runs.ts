import type { SyncUnderWay } from '../../../contract/entities/dry-run';
import type { OpaqueId } from '../../../contract/entities/hr';
import { AppFailure } from '../../../contract/wire/result';
import type { Log } from '../app/ports';
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
  /**
   * The outcome is known. Never throws, because the sync has ended even if the disk can't save it:
   * then this process counts it as ended, and the next start asks the server again.
   */
  end(connectionId: OpaqueId): void;
}

const refuse = (other: SyncUnderWay | null | undefined): void => {
  if (!other) return;
  throw new AppFailure({
    code: 'conflict',
    message: `A sync of this connection is already running, started by ${other.by}.`,
  });
};

const nameOf = ({ connectionId, startedAt }: SyncUnderWay): string =>
  `${connectionId} ${startedAt}`;

export const createSyncRuns = (
  settings: SettingsService,
  environment: string,
  log: Log,
): SyncRuns => {
  const ours = new Set<OpaqueId>();
  /** Names of syncs that have ended. The next write that succeeds removes them from the disk. */
  const ended = new Set<string>();
  type Syncs = Readonly<Record<string, SyncUnderWay[]>>;
  const underWay = (syncs: Syncs, gone: ReadonlySet<string> = ended) =>
    (syncs[environment] ?? []).filter((each) => !gone.has(nameOf(each)));
  const list = () => underWay(settings.read().hrSyncs);
  const set = (syncs: Syncs, mine: SyncUnderWay[]) => ({
    hrSyncs: { ...syncs, [environment]: mine },
  });

  const find = (connectionId: OpaqueId) =>
    list().find((each) => each.connectionId === connectionId) ?? null;

  return {
    list,
    find,
    refuseSecond: (connectionId) => refuse(find(connectionId)),
    isOurs: (connectionId) => ours.has(connectionId),
    begin(sync) {
      let other: SyncUnderWay | undefined;
      // A change may run once more when it is written, after `ended` was cleared.
      const gone = new Set(ended);
      settings.change(({ hrSyncs }) => {
        const mine = underWay(hrSyncs, gone);
        other = mine.find((each) => each.connectionId === sync.connectionId);
        return set(hrSyncs, other ? mine : [...mine, sync]);
      });
      ended.clear();
      refuse(other);
      ours.add(sync.connectionId);
    },
    lose: (connectionId) => void ours.delete(connectionId),
    end(connectionId) {
      ours.delete(connectionId);
      const sync = find(connectionId);
      if (sync) ended.add(nameOf(sync));
      const gone = new Set(ended);
      try {
        settings.change(({ hrSyncs }) => set(hrSyncs, underWay(hrSyncs, gone)));
        ended.clear();
      } catch (cause) {
        log.error('the end of a sync could not be saved', { cause });
      }
    },
  };
};
