import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppError } from '../../../contract/wire/errors';
import {
  type ConfirmationsSlice,
  type CurrentValues,
  currentIn,
  type WriteEnd,
} from '../../state/confirmations/confirmations-slice';
import { errorText, nextStep, technicalDetails } from '../../state/feedback/messages';
import { isTold, tellFailure } from '../../state/outbox/tell-failure';
import { type AnyWrite, type Change, sendWrite, type Write } from '../../state/outbox/write';
import { useApp, useAppStore } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { TechnicalDetails } from '../../ui/text/technical-details';
import { WithEmails } from '../../ui/text/with-emails';

const useStyles = makeStyles({
  table: {
    width: '100%',
    // Both values have half of what is left: neither is squeezed to a letter a line.
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'left',
      padding: '4px 12px 4px 0',
      verticalAlign: 'top',
      overflowWrap: 'break-word',
      whiteSpace: 'pre-wrap',
    },
    '& tr > :first-child': { width: '118px' },
    '& th': {
      fontWeight: tokens.fontWeightRegular,
      color: tokens.colorNeutralForeground3,
    },
  },
  old: { color: tokens.colorNeutralForeground2, textDecorationLine: 'line-through' },
  fresh: { fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  detail: { margin: 0, overflowWrap: 'break-word' },
  error: { color: tokens.colorStatusDangerForeground1, margin: 0 },
});

const Value = ({ text, className }: { text: string; className?: string | undefined }) => {
  const styles = useStyles();
  return text === '' ? (
    <span className={styles.none}>none</span>
  ) : (
    <span className={className}>
      {/* An email that is too long for one line breaks where one reads it as two. */}
      {text.split(/(?<=@)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
};

/** The value on the server: what it says of a conflict, else what was loaded. */
const currentText = (current: CurrentValues, { field, before, text }: Change): string => {
  if (!Object.hasOwn(current, field)) return before;
  return text ? text(current[field]) : String(current[field] ?? '');
};

/** What goes instead, once the user has chosen it over what the server has. */
const rebased = (write: AnyWrite, conflict: CurrentValues): AnyWrite['input'] => {
  if (write.rebase) return write.rebase(conflict);
  const { base } = write.input as { readonly base?: CurrentValues };
  return { ...write.input, base: { ...base, ...conflict } } as AnyWrite['input'];
};

/**
 * The app's one confirmation. Of a write it shows the old and the new value before it goes, and, where
 * someone else changed the value since it was loaded, both values and the choice. A refusal stays in the
 * dialog, and nothing that was typed is lost.
 */
export const ConfirmWriteDialog = ({
  confirmation: { write, spec, act, hasForm, conflict: met },
  onClose: close,
}: {
  confirmation: ConfirmationsSlice['queue'][number];
  onClose: (end?: WriteEnd) => void;
}): ReactNode => {
  const styles = useStyles();
  const store = useAppStore();
  const isSending = useApp((state) => write !== null && state.writes.pending[write.key] === true);
  const [isActing, setActing] = useState(false);
  const busy = isSending || isActing;
  const [error, setError] = useState<AppError | null>(null);
  const [next, setNext] = useState<typeof spec | null>(null);
  // What someone else saved; once met, the choice stays until it is made.
  const [conflict, setConflict] = useState<CurrentValues | null>(met);
  const keepTheirs = useRef<HTMLButtonElement>(null);
  const shown = next ?? spec;
  const changes = shown.changes ?? [];

  // A second Enter on what was Save a moment ago must not overwrite anything.
  useEffect(() => {
    if (conflict && !met) keepTheirs.current?.focus();
  }, [conflict, met]);

  const onClose = (end: WriteEnd = null) => {
    close(end);
    const { rereads } = write ?? {};
    if (rereads) store.getState().server.reload((method) => rereads.includes(method));
  };

  const finish = (end: WriteEnd = null) => {
    flushSync(() => onClose(end));
    if (write?.drafts) store.getState().drafts.drop(...write.drafts);
  };

  const save = async (asked: AnyWrite) => {
    // The drafts go after the dialog: the focus comes back to the form before the form goes.
    const sent = {
      ...asked,
      // What this dialog showed is what mine takes the place of: what a third person saved since then
      // is a conflict of its own.
      input: conflict ? rebased(asked, conflict) : asked.input,
      drafts: [],
      tells: 'caller',
      // What it would set back was never what this one took the place of.
      undo: conflict ? undefined : asked.undo,
    } as Write;
    const result = await sendWrite(store.getState(), sent);
    if (result === null) return;
    if (result.ok) {
      finish(result);
      return;
    }
    const current = currentIn(result.error);
    // A lost session comes back to this very question.
    if (!current && hasForm && isTold(result.error)) {
      tellFailure(store.getState().feedback, result.error);
      onClose(result);
      return;
    }
    setError(current ? null : result.error);
    // The server's message (section 8) shows once, in the dialog in which one continues.
    if (current) setConflict(current);
  };

  const onConfirm = async () => {
    if (write) return save(write);
    if (act) {
      setActing(true);
      const another = await act();
      setActing(false);
      if (another) return setNext(another);
    }
    onClose({ ok: true, value: null });
  };

  const machine = error && technicalDetails(error);

  const letTheirsStand = () => {
    // Nothing is left to send.
    finish('theirs');
    const { records } = store.getState();
    if (write?.record) records.changed(write.record.kind, write.record.id);
  };

  return (
    <ConfirmDialog
      title={conflict ? 'Changed by someone else' : shown.title}
      message={
        conflict
          ? (shown.conflictQuestion ??
            'This changed since you opened it. Choose which value to keep.')
          : shown.question
      }
      confirmLabel={conflict ? 'Save mine' : shown.confirmLabel}
      cancelLabel={shown.cancelLabel ?? 'Cancel'}
      final={conflict !== null || shown.final}
      danger={conflict !== null || shown.danger === true}
      busy={busy}
      onConfirm={() => void onConfirm()}
      onCancel={() => onClose()}
    >
      {shown.detail && !conflict && (
        <p className={styles.detail}>
          <WithEmails text={shown.detail} />
        </p>
      )}
      {changes.length > 0 && (conflict || !shown.onlyConflicts) && (
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{conflict ? 'Theirs' : 'Old'}</th>
              <th scope="col">{conflict ? 'Mine' : 'New'}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.label}</th>
                <td>
                  <Value
                    text={conflict ? currentText(conflict, change) : change.before}
                    className={conflict ? undefined : styles.old}
                  />
                </td>
                <td>
                  <Value text={change.after} className={styles.fresh} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {conflict && (
        <div>
          <Button ref={keepTheirs} disabledReason={busy && untilDone} onClick={letTheirsStand}>
            Keep theirs
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {errorText(error)} {nextStep(error)}
        </p>
      )}
      {machine && <TechnicalDetails words={machine} />}
    </ConfirmDialog>
  );
};
