import type { OpaqueId } from '../../../contract/entities/hr';
import { useApp } from '../../state/use-app';
import { ConfirmDialog } from '../../ui/confirm-dialog';

interface IsSyncOverProps {
  readonly teamId: number;
  readonly connectionId: OpaqueId;
  readonly onClose: () => void;
  /** Staff have said so: another one can be started. */
  readonly onOver: () => void;
}

/** What is asked before another sync, where the answer to an earlier one was lost (checklist J24). */
export const IsSyncOver = ({ teamId, connectionId, onClose, onOver }: IsSyncOverProps) => {
  const key = `hr/dismiss/${connectionId}`;
  const run = useApp((state) => state.writes.run);
  const busy = useApp((state) => state.writes.pending[key] === true);
  return (
    <ConfirmDialog
      title="Is this sync over?"
      message="You can start another one then. Make sure the server has finished: two syncs at once can undo each other."
      confirmLabel="It is over"
      cancelLabel="Cancel"
      final
      busy={busy}
      onCancel={onClose}
      onConfirm={() =>
        void run(key, 'hr.dismissSync', { teamId, connectionId }).then((result) => {
          if (result?.ok) onOver();
          else onClose();
        })
      }
    />
  );
};
