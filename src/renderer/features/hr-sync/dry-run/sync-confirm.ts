import type { OpaqueId } from '../../../../contract/entities/hr';
import { isBeyondSeats, isMany } from '../../../../domain/hr-sync/removal-limit';
import { boundedName } from '../../../../domain/text/bounded-name';
import { formatNumber } from '../../../../domain/text/format-number';
import { pluralize } from '../../../../domain/text/pluralize';
import { useConfirm } from '../../../state/confirmations/use-confirm';
import { useWrite } from '../../../state/outbox/use-write';
import type { ConfirmSpec } from '../../../state/outbox/write';
import { useTeam } from '../../../state/queries/use-query-method';
import { useApp, useSlice } from '../../../state/use-app';
import { dismissSync } from '../hr-sync-writes';
import { type DryRunPrediction, dryRunSlice } from './dry-run-slice';

const silent = 'The sync is silent: admins get no email. It can’t be undone.';

/** "3 added, 2 cards changed, 1 removed", plus a warning if the numbers are large for the team. */
const toldText = ({ result }: DryRunPrediction): string => {
  const { added, changed, removed } = result.counts;
  const sum = `Dry run: ${formatNumber(added)} added, ${pluralize(changed, 'card')} changed, ${formatNumber(removed)} removed.`;
  const isLarge = isMany(added, result.teamSize) || isMany(removed, result.teamSize);
  if (!isLarge && !isBeyondSeats(result, result.counts)) return sum;
  const after = result.teamSize + added - removed;
  const seats = result.seats === undefined ? '' : `, with ${pluralize(result.seats, 'seat')}`;
  return `${sum} The team has ${pluralize(result.teamSize, 'member')} now${seats}, and ${formatNumber(after)} afterward.`;
};

const unreadText = (mayDelete: boolean): string =>
  `Some synced groups couldn’t be read, so the sync may add${mayDelete ? ', change, or remove' : ' or change'} other people.`;

const blind = 'Without a dry run, you can’t see what will change.';

const blindText = (deletes: boolean | null): string => {
  if (deletes === false) return blind;
  return deletes
    ? `${blind} This connection removes members who aren’t in a synced group; how many is unknown.`
    : `${blind} This connection may remove members who aren’t in a synced group; whether it does, and how many, is unknown.`;
};

interface SyncOf {
  readonly teamId: number;
  /** The team that the sync changes (`mappedTeamOf`). */
  readonly mappedTeam: number;
  readonly connectionId: OpaqueId;
  /** Whether it deletes members; null if that couldn't be read. */
  readonly deletes: boolean | null;
  /** Some of its groups couldn't be read, so a dry run doesn't know everyone it covers. */
  readonly hasUnreadGroups: boolean;
}

interface Typed {
  /** Null for a sync without a dry run. */
  readonly predicted: DryRunPrediction | null;
  readonly typed: string;
  readonly typedAdded: string;
}

/** The confirmations of a sync. */
export const useSyncConfirm = ({
  teamId,
  mappedTeam,
  connectionId,
  deletes,
  hasUnreadGroups,
}: SyncOf) => {
  const mayDelete = deletes !== false;
  const team = useTeam(mappedTeam).value;
  const sync = useSlice(dryRunSlice, (slice) => slice.sync);
  const snack = useApp((state) => state.feedback.snack);
  const { send } = useWrite();
  const confirm = useConfirm();

  /** Before another sync when the response to an earlier one was lost (checklist J24). */
  const confirmOver = async (): Promise<boolean> => {
    let isOver = false;
    await confirm(
      {
        title: 'Mark this sync as finished?',
        question:
          'You can then start another one. Make sure the server has finished: two syncs at once can undo each other.',
        confirmLabel: 'Mark as finished',
        final: true,
      },
      async () => {
        isOver = (await send(dismissSync(teamId, connectionId)))?.ok === true;
        return undefined;
      },
    );
    return isOver;
  };

  /**
   * The last confirmation before a sync (section 2): Cancel or Confirm, both inert while it runs.
   */
  const confirmSync = ({ predicted, typed, typedAdded }: Typed): Promise<boolean> => {
    const message = predicted
      ? `${toldText(predicted)}${hasUnreadGroups ? ` ${unreadText(mayDelete)}` : ''}`
      : blindText(deletes);
    const mayRemove = predicted
      ? predicted.result.counts.removed > 0 || (mayDelete && hasUnreadGroups)
      : mayDelete;
    const spec = (unread: string | null): ConfirmSpec => ({
      title: `Sync ${boundedName(team?.companyName || `team ${mappedTeam}`)} now?`,
      question:
        unread === null
          ? `${message} ${silent}`
          : `${unread}${predicted ? ' More people may be added or removed than it predicted.' : ''} ${message} ${silent}`,
      confirmLabel: 'Confirm',
      final: true,
      danger: unread !== null || mayRemove,
    });
    let unread = false;
    return confirm(spec(null), async () => {
      const dryRunId = predicted?.id ?? null;
      const end = await sync(teamId, connectionId, { dryRunId, typed, typedAdded, unread });
      if (end.kind === 'unread') {
        unread = true;
        return spec(end.message);
      }
      if (end.kind === 'done') snack('Sync complete.');
      return undefined;
    });
  };
  return { confirmOver, confirmSync };
};
