import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ok } from '../../../contract/wire/result';
import {
  type ConfirmationsSlice,
  type CurrentValues,
  conflictOf,
  currentIn,
  type WriteEnd,
} from '../../state/confirmations/confirmations-slice';
import type { DraftsSlice } from '../../state/drafts/drafts-slice';
import { errorText, needsMessage, nextStep, technicalDetails } from '../../state/feedback/messages';
import { useElsewhere } from '../../state/navigation/use-elsewhere';
import { reportFailure } from '../../state/outbox/report-failure';
import { sendWrite } from '../../state/outbox/send-write';
import { currentText } from '../../state/outbox/undone-text';
import type { AnyWrite, Write } from '../../state/outbox/write';
import { named, namedText } from '../../state/queries/record-name';
import { useApp, useAppStore } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { TechnicalDetails } from '../../ui/text/technical-details';
import { WithEmails } from '../../ui/text/with-emails';
import { backgroundOffered, useDelayedFlag } from '../../ui/timers/use-delayed-flag';

const useStyles = makeStyles({
  table: {
    width: '100%',
    // Splits the remaining width evenly, so that neither value wraps letter by letter.
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
  // Leaves long values more room.
  shortLabels: { '& tr > :first-child': { width: '64px' } },
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
      <WithEmails text={text} />
    </span>
  );
};

/** The input after the user chose their own value over the server's. */
const rebased = (write: AnyWrite, conflict: CurrentValues): AnyWrite['input'] => {
  if (write.rebase) return write.rebase(conflict);
  const { base } = write.input as { readonly base?: CurrentValues };
  return { ...write.input, base: { ...base, ...conflict } } as AnyWrite['input'];
};

const conflictWords = {
  theirs: {
    title: 'Changed by someone else',
    question: 'This changed since you opened it. Choose which value to keep.',
    columns: ['Theirs', 'Mine'],
    keep: 'Keep theirs',
    save: 'Save mine',
  },
  own: {
    title: 'You changed this in another window',
    question: 'This changed since you opened it here. Choose which value to keep.',
    columns: ['Saved', 'New'],
    keep: 'Keep saved',
    save: 'Save new',
  },
} as const;

/**
 * The app's confirmation dialog. For a write it shows the old and the new value before sending and,
 * if someone else changed the value since it was loaded, both values and the choice. A refusal is
 * shown in the dialog, and no typed text is lost.
 */
export const ConfirmationDialog = ({
  confirmation: { id, write, spec, act, refusal, conflict, sentDrafts },
  isShown,
  onClose,
}: {
  confirmation: ConfirmationsSlice['queue'][number];
  /** False while another one is open, or while its write continues without it. */
  isShown: boolean;
  onClose: (end?: WriteEnd) => void;
}): ReactNode => {
  const styles = useStyles();
  const store = useAppStore();
  const isSending = useApp((state) => write !== null && state.writes.pending[write.key] === true);
  const [isActing, setActing] = useState(false);
  const busy = isSending || isActing;
  // An earlier write with the same key may be pending, too.
  const [isOurs, setOurs] = useState(false);
  const isSlow = useDelayedFlag(isOurs, backgroundOffered);
  const [next, setNext] = useState<typeof spec | null>(null);
  // Refused before its confirmation.
  const [first] = useState(conflict);
  const keepTheirs = useRef<HTMLButtonElement>(null);
  /** False once the session has ended; the entry then shows in the dialog of the next one. */
  const isHere = useRef(true);
  const shown = next ?? spec;
  const changes = shown.changes ?? [];
  // By the name that it had then: the session may have ended when the response arrives.
  const [about] = useState(() => write?.record && named(store.getState().records, write.record));
  const isElsewhere = useElsewhere(about);

  // A second Enter on the former Save button must not overwrite anything.
  useEffect(() => {
    if (conflict && !first) keepTheirs.current?.focus();
  }, [conflict, first]);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const sentBy = (drafts: DraftsSlice) => sentDrafts ?? drafts.typed(...(write?.drafts ?? []));

  const finish = (end: WriteEnd, drafts: DraftsSlice, sent = sentBy(drafts)) => {
    flushSync(() => onClose(end));
    drafts.dropSent(sent);
  };

  const save = async (asked: AnyWrite) => {
    // Another person may be signed in when the response arrives.
    const state = store.getState();
    const { confirmations, drafts, feedback } = state;
    const texts = sentBy(drafts);
    confirmations.update(id, { sentDrafts: texts });
    // Drafts are removed after the dialog, so that the focus can return to the form before it
    // closes.
    const sent = {
      ...asked,
      // Overwrites only the values that this dialog showed; a later change by a third person is a
      // new conflict.
      ...(conflict ? { input: rebased(asked, conflict.current), inputNow: undefined } : {}),
      drafts: [],
      sentDrafts: texts,
      failureTarget: 'caller',
      // Undo would restore a value that this write did not replace.
      undo: conflict ? null : asked.undo,
    } as Write;
    setOurs(true);
    const result = await sendWrite(state, sent);
    setOurs(false);
    if (result?.ok) {
      finish(result, drafts, texts);
      return;
    }
    // Declined: nothing was sent.
    if (result === null) return confirmations.bringBack(id);
    const current = currentIn(result.error);
    // While it was being sent, it may have been put behind or closed, and the form may have gone.
    const entry = confirmations.entry(id);
    if (!entry || (!current && entry.isBehind && !entry.form && needsMessage(result.error))) {
      onClose(result);
      const { failureTarget } = asked;
      const target = failureTarget === 'alert' ? 'alert' : 'snackbar';
      reportFailure(feedback, result.error, target, { about });
      return;
    }
    const formWaits = entry.form === 'waits' && isHere.current;
    // The form shows the refusal at its field. After a lost session, the user returns to this
    // question.
    if (!current && formWaits && needsMessage(result.error)) {
      onClose(result);
      return;
    }
    setActing(true);
    const met = current && (await conflictOf(state.server, asked, current));
    setActing(false);
    // Before a hidden dialog returns, so that its focus starts on Cancel.
    flushSync(() =>
      confirmations.update(id, {
        form: entry.form && (formWaits ? 'waits' : 'left'),
        // Show the server's message (section 8) only once, in the dialog where the user continues.
        // After a lost session, that is the login screen: once back, the call to sign in is over.
        ...(met
          ? { refusal: null, conflict: met }
          : { refusal: needsMessage(result.error) ? result.error : null }),
      }),
    );
    confirmations.bringBack(id);
  };

  const onConfirm = async () => {
    if (write) return save(write);
    if (act) {
      setActing(true);
      const another = await act();
      setActing(false);
      if (another) return setNext(another);
    }
    onClose(ok(null));
  };

  const machine = refusal && technicalDetails(refusal);

  const keepServerValue = () => {
    // Nothing needs to be sent.
    finish('theirs', store.getState().drafts);
  };

  const words = conflictWords[conflict?.isOwn ? 'own' : 'theirs'];
  const title = conflict ? words.title : shown.title;
  // The user was not here when the question was asked.
  const isLate = isElsewhere && (conflict !== null || refusal !== null);

  const whileBusy = () => {
    if (isSlow) {
      return {
        label: 'Continue in background',
        leave: () => store.getState().confirmations.putBehind(id),
      };
    }
    return isActing || isOurs
      ? null
      : { label: shown.cancelLabel ?? 'Cancel', leave: () => onClose() };
  };

  if (!isShown) return null;
  return (
    <ConfirmDialog
      title={isLate && about ? namedText(about, title ?? '') : title}
      message={conflict ? (shown.conflictQuestion ?? words.question) : shown.question}
      confirmLabel={conflict ? words.save : shown.confirmLabel}
      cancelLabel={shown.cancelLabel ?? 'Cancel'}
      // One that comes back takes no Enter meant for something else.
      final={conflict !== null || refusal !== null || shown.final}
      danger={conflict !== null || shown.danger === true}
      busy={busy}
      whileBusy={whileBusy()}
      {...(shown.typed === undefined ? {} : { typed: shown.typed })}
      onConfirm={() => void onConfirm()}
      onCancel={() => onClose()}
      second={
        conflict && (
          <Button ref={keepTheirs} disabledReason={busy && untilDone} onClick={keepServerValue}>
            {words.keep}
          </Button>
        )
      }
    >
      {shown.detail && !conflict && (
        <p className={styles.detail}>
          <WithEmails text={shown.detail} />
        </p>
      )}
      {changes.length > 0 && (conflict || !shown.onlyConflicts) && (
        <table
          aria-label="Changes"
          className={mergeClasses(
            styles.table,
            changes.every(({ label }) => label.length <= 6) && styles.shortLabels,
          )}
        >
          <thead>
            <tr>
              <td />
              <th scope="col">{conflict ? words.columns[0] : 'Old'}</th>
              <th scope="col">{conflict ? words.columns[1] : 'New'}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.label}</th>
                <td>
                  <Value
                    text={conflict ? currentText(conflict.current, change) : change.before}
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
      {refusal && (
        <p role="alert" className={styles.error}>
          {errorText(refusal)} {nextStep(refusal)}
        </p>
      )}
      {machine && <TechnicalDetails words={machine} />}
    </ConfirmDialog>
  );
};
