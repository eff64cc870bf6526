import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppError } from '../../contract/errors';
import { errorText, machineWords, nextStep } from '../state/messages';
import type { QuestionEnd } from '../state/questions-slice';
import { isTold, tellFailure } from '../state/tell-failure';
import { useApp, useAppStore } from '../state/use-app';
import { type AnyWrite, type Change, type Question, sendWrite, type Write } from '../state/write';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { MachineWords } from '../ui/machine-words';
import { ReasonedButton, untilDone } from '../ui/reasoned-button';
import { WithEmails } from '../ui/with-emails';

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

type CurrentValues = Readonly<Record<string, unknown>>;

const conflictIn = (error: AppError): CurrentValues | null =>
  (error.code === 'conflict' && error.current) || null;

/** The value on the server: what it says of a conflict, else what was loaded. */
const currentText = (current: CurrentValues, { field, before, text }: Change): string => {
  if (!Object.hasOwn(current, field)) return before;
  return text ? text(current[field]) : String(current[field] ?? '');
};

/**
 * A save that can hurt: shows the old and the new value before it goes, and, where somebody changed
 * the value since it was loaded, both values and the choice. A refusal stays in the dialog, and
 * nothing that was typed is lost.
 */
export const GuardedSave = ({
  write,
  asks,
  refusesToForm = false,
  onClose,
}: {
  write: AnyWrite;
  asks: Question;
  /** The form below shows a refusal, with what was typed. */
  refusesToForm?: boolean;
  onClose: (end?: QuestionEnd) => void;
}): ReactNode => {
  const styles = useStyles();
  const store = useAppStore();
  const busy = useApp((state) => state.writes.pending[write.key] === true);
  const [error, setError] = useState<AppError | null>(null);
  // What somebody else saved meanwhile; once met, the choice stays until it is made.
  const [conflict, setConflict] = useState<CurrentValues | null>(null);
  const keepTheirs = useRef<HTMLButtonElement>(null);

  // A second Enter on what was Save a moment ago must not overwrite anything.
  useEffect(() => {
    if (conflict) keepTheirs.current?.focus();
  }, [conflict]);

  const finish = (end: QuestionEnd = null) => {
    flushSync(() => onClose(end));
    if (write.drafts) store.getState().drafts.drop(...write.drafts);
  };

  const save = async () => {
    // What this dialog showed is what mine takes the place of: what a third person saved since then
    // is a conflict of its own.
    const { base } = write.input as { readonly base?: CurrentValues };
    const input = conflict ? { ...write.input, base: { ...base, ...conflict } } : write.input;
    // The drafts go after the dialog: the focus comes back to the form before the form goes.
    const sent = {
      ...write,
      input,
      drafts: [],
      tells: 'caller',
      // What it would set back was never what this one took the place of.
      undo: conflict ? undefined : write.undo,
    } as Write;
    const result = await sendWrite(store.getState(), sent);
    if (result === null) return;
    if (result.ok) {
      finish(result);
      return;
    }
    const current = conflictIn(result.error);
    // A lost session comes back to this very question.
    if (!current && refusesToForm && isTold(result.error)) {
      tellFailure(store.getState().feedback, result.error);
      onClose(result);
      return;
    }
    setError(current ? null : result.error);
    // The server's message (section 8) stands once, in the dialog in which one goes on.
    if (current) setConflict(current);
  };

  const machine = error && machineWords(error);

  const letTheirsStand = () => {
    // Nothing is left to send.
    finish({ ok: true, value: null });
    const { records } = store.getState();
    if (write.record) records.changed(write.record.kind, write.record.id);
  };

  return (
    <ConfirmDialog
      title={conflict ? 'Changed by someone else' : asks.title}
      message={
        conflict ? 'This changed since you opened it. Choose which value to keep.' : asks.question
      }
      confirmLabel={conflict ? 'Save mine' : asks.confirmLabel}
      cancelLabel={asks.cancelLabel ?? 'Cancel'}
      final={conflict !== null || asks.final}
      danger={conflict !== null || asks.danger === true}
      busy={busy}
      onConfirm={() => void save()}
      onCancel={() => onClose()}
    >
      {asks.detail && !conflict && (
        <p className={styles.detail}>
          <WithEmails text={asks.detail} />
        </p>
      )}
      {asks.changes.length > 0 && (conflict || !asks.onlyConflicts) && (
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{conflict ? 'Theirs' : 'Old'}</th>
              <th scope="col">{conflict ? 'Mine' : 'New'}</th>
            </tr>
          </thead>
          <tbody>
            {asks.changes.map((change) => (
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
          <ReasonedButton ref={keepTheirs} unavailable={busy && untilDone} onClick={letTheirsStand}>
            Keep theirs
          </ReasonedButton>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {errorText(error)} {nextStep(error)}
        </p>
      )}
      {machine && <MachineWords words={machine} />}
    </ConfirmDialog>
  );
};
