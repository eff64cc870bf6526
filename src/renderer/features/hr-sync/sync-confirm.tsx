import { useState } from 'react';
import type { OpaqueId } from '../../../contract/entities/hr';
import { counted } from '../../../rules/counted';
import { isBeyondSeats, isMany } from '../../../rules/hr/removal-limit';
import { useApp, useSlice } from '../../state/use-app';
import { useTeam } from '../../state/use-method';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { dryRunSlice, type Foretold, syncKey } from './dry-run-slice';

const silent = 'The sync is silent: admins get no email. It can’t be undone.';

/** "3 added, 2 cards changed, 1 removed", and what many of them mean for the team. */
const toldText = ({ result }: Foretold): string => {
  const { added, changed, removed } = result.counts;
  const sum = `Dry run: ${added.toLocaleString('en-US')} added, ${counted(changed, 'card')} changed, ${removed.toLocaleString('en-US')} removed.`;
  const isLarge = isMany(added, result.teamSize) || isMany(removed, result.teamSize);
  if (!isLarge && !isBeyondSeats(result, result.counts)) return sum;
  const after = result.teamSize + added - removed;
  const seats = result.seats === undefined ? '' : `, with ${counted(result.seats, 'seat')}`;
  return `${sum} The team has ${counted(result.teamSize, 'member')} now${seats}, and ${after.toLocaleString('en-US')} afterwards.`;
};

const blindText = (deletes: boolean): string =>
  deletes
    ? 'Without a dry run, nobody can say what will change. This connection removes members who aren’t in a synced group; how many is not known.'
    : 'Without a dry run, nobody can say what will change.';

interface SyncConfirmProps {
  readonly teamId: number;
  readonly connectionId: OpaqueId;
  readonly deletes: boolean;
  /** Null for a sync without a dry run. */
  readonly foretold: Foretold | null;
  readonly typed: string;
  readonly typedAdded: string;
  readonly onClose: () => void;
}

/** The last question before a sync (section 2): Cancel or Confirm, both inert while it runs. */
export const SyncConfirm = ({
  teamId,
  connectionId,
  deletes,
  foretold,
  typed,
  typedAdded,
  onClose,
}: SyncConfirmProps) => {
  const team = useTeam(teamId).value;
  const sync = useSlice(dryRunSlice, (slice) => slice.sync);
  const snack = useApp((state) => state.feedback.snack);
  const busy = useApp((state) => state.writes.pending[syncKey(connectionId)] === true);
  const [unread, setUnread] = useState<string | null>(null);

  const onConfirm = async () => {
    const end = await sync(teamId, connectionId, {
      dryRunId: foretold?.id ?? null,
      typed,
      typedAdded,
      unread: unread !== null,
    });
    if (end.kind === 'unread') return setUnread(end.message);
    onClose();
    if (end.kind === 'done') snack('Sync complete.');
  };

  const message = foretold ? toldText(foretold) : blindText(deletes);
  return (
    <ConfirmDialog
      title={`Sync ${team?.companyName || `team ${teamId}`} now?`}
      message={
        unread === null
          ? `${message} ${silent}`
          : `${unread}${foretold ? ' More people may be added or removed than it told.' : ''} ${message} ${silent}`
      }
      confirmLabel="Confirm"
      cancelLabel="Cancel"
      final
      danger={unread !== null || (foretold ? foretold.result.counts.removed > 0 : deletes)}
      busy={busy}
      onConfirm={() => void onConfirm()}
      onCancel={onClose}
    />
  );
};
