import { makeStyles } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bulk } from '../../../contract/entities/bulk';
import { confirmsByTyping } from '../../../domain/bulk/bulk-words';
import { boundedName } from '../../../domain/text/bounded-name';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { canUndoText, isOver, isPlan, recordsText, retryable } from '../../parts/lists/bulk-state';
import { SavedPlace } from '../../parts/save-file/saved-place';
import { useConfirm } from '../../state/confirmations/use-confirm';
import type { ConfirmSpec } from '../../state/outbox/write';
import { useApp, useAppStore, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { topDialog } from '../../ui/dialogs/dialog-stack';
import { modalFoot } from '../../ui/layout/common-styles';
import { bulkSlice } from './bulk-slice';
import { bulkExportKey, bulkKey, exportBulk } from './bulk-writes';

const useStyles = makeStyles({ foot: modalFoot });

interface BulkActionsProps {
  readonly bulk: Bulk;
  readonly onClose: () => void;
}

type Asking = 'run' | 'stop' | 'discard';

const warnedText = ({ warned }: Bulk): string =>
  warned === 0 ? '' : ` ${formatNumber(warned)} of them ${warned === 1 ? 'has' : 'have'} warnings.`;

/** What the button asks each time; its other questions are warnings of the rows. */
const consequences = ({ action }: Bulk): string =>
  action.method === 'memberTeam.transfer' ? ' A transfer can have unintended consequences.' : '';

const specOf = (asking: Asking, bulk: Bulk): ConfirmSpec => {
  const { canUndo, counts, title, toRun } = bulk;
  if (asking === 'stop') {
    return {
      title: 'Stop this bulk action?',
      question: `${recordsText(bulk, counts.done)} already changed and won’t be reverted. The remaining rows won’t be sent.`,
      confirmLabel: 'Stop',
      final: false,
    };
  }
  if (asking === 'discard') {
    return {
      title: 'Discard this plan?',
      question: 'Nothing has changed. If you plan again, every row is looked up again.',
      confirmLabel: 'Discard',
      final: false,
    };
  }
  const records = recordsText(bulk, toRun);
  return {
    title: `${boundedName(title)}?`,
    question: `${records} will change.${warnedText(bulk)}${consequences(bulk)}${canUndoText(bulk)}`,
    confirmLabel: `Change ${records}`,
    final: !canUndo,
    danger: !canUndo,
    ...(confirmsByTyping(bulk) ? { typed: toRun } : {}),
  };
};

/** The actions for a list in its current state. */
export const BulkActions = ({ bulk, onClose }: BulkActionsProps) => {
  const styles = useStyles();
  const slice = useSlice(bulkSlice, (own) => own);
  const busy = useApp((state) => state.writes.pending[bulkKey(bulk.id)] === true);
  const exportKey = bulkExportKey(bulk.id);
  const exporting = useApp((state) => state.downloads.of({ key: exportKey }).saving);
  const exportRows = useApp((state) => state.downloads.export);
  const store = useAppStore();
  const openModal = useApp((state) => state.navigation.openModal);
  const [asking, setAsking] = useState<Asking | null>(null);
  // The counts go on while the question is open.
  const confirm = useConfirm(useMemo(() => asking && specOf(asking, bulk), [asking, bulk]));
  const { id, state, counts, toRun, undoable } = bulk;
  const plan = isPlan(bulk);
  const again = plan ? counts['not-read'] : retryable(bulk);
  const over = isOver(bulk);
  const records = recordsText(bulk, toRun);

  // The count that the question shows when it is confirmed, not the one when it opened.
  const shownToRun = useRef(toRun);
  useEffect(() => {
    shownToRun.current = toRun;
  }, [toRun]);

  // Focuses the next step, unless the focus is already inside the list.
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'planned' || document.activeElement !== topDialog()) return;
    foot.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
  }, [state]);

  const isOnTop = () => {
    const top = store.getState().navigation.modals.at(-1);
    return top?.kind === 'bulk' && top.id === id;
  };
  const ask = async (what: Asking, act?: () => Promise<unknown>): Promise<boolean> => {
    setAsking(what);
    const isSure = await confirm(specOf(what, bulk), act && (async () => void (await act())));
    setAsking(null);
    return isSure;
  };
  const stop = () => ask('stop', () => slice.act(id, 'bulk.stop'));
  const discard = async () => {
    if (state === 'planning') await slice.act(id, 'bulk.stop');
    if ((await slice.forget(id)) && isOnTop()) onClose();
  };
  const askToDiscard = async () => {
    // A plan that changes nothing is no loss.
    const isEmpty = state === 'planned' && toRun === 0;
    if (isEmpty || (await ask('discard'))) await discard();
  };
  const undo = async () => {
    const back = await slice.undo(id);
    // If the user has closed the list meanwhile, the plan is on Home.
    if (!back || !isOnTop()) return;
    onClose();
    openModal({ kind: 'bulk', id: back.id });
  };

  return (
    <div ref={foot} className={styles.foot}>
      <SavedPlace of={exportKey} at="before medium" />
      {state === 'planned' && (
        <Button
          appearance="primary"
          busy={busy}
          disabledReason={toRun === 0 && 'No rows will change.'}
          initialFocus
          onClick={() => void ask('run', () => slice.start(id, shownToRun.current))}
        >
          {`Change ${records}`}
        </Button>
      )}
      {state === 'running' && (
        <>
          <Button busy={busy} flips onClick={() => void slice.act(id, 'bulk.pause')}>
            Pause
          </Button>
          <Button onClick={() => void stop()}>Stop</Button>
        </>
      )}
      {state === 'paused' && (
        <>
          <Button
            appearance="primary"
            busy={busy}
            flips
            onClick={() => void slice.act(id, 'bulk.resume')}
          >
            Resume
          </Button>
          {!plan && <Button onClick={() => void stop()}>Stop</Button>}
        </>
      )}
      {(over || state === 'planned') && again > 0 && (
        <Button
          appearance={over ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => void slice.act(id, 'bulk.retry')}
        >
          {plan ? 'Retry lookup' : 'Try these again'}
        </Button>
      )}
      {state === 'elsewhere' && <Button onClick={() => slice.refresh(id)}>Check progress</Button>}
      {over && undoable > 0 && (
        <Button busy={busy} onClick={() => void undo()}>
          {`Undo ${pluralize(undoable, 'change')}`}
        </Button>
      )}
      {state !== 'planning' && state !== 'elsewhere' && (
        <Button busy={exporting} onClick={() => void exportRows(exportBulk(id))}>
          {plan ? 'Export plan' : 'Export results'}
        </Button>
      )}
      {state === 'planning' && <Button onClick={() => void discard()}>Cancel</Button>}
      {plan && state !== 'planning' && (
        <Button onClick={() => void askToDiscard()}>Discard plan</Button>
      )}
    </div>
  );
};
