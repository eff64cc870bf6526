import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../contract/errors';
import type { MethodInput, MethodName } from '../../contract/methods';
import { ConfirmDialog } from './confirm-dialog';
import { errorText, nextStep } from './messages';
import { useApp } from './use-app';

/** A value as it was and as it shall be, for the person who answers for the change. */
export interface Change {
  /** Key of the input and of the server's `current`, such as `email`. */
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A write together with what the user reads before it goes. */
export interface GuardedSaveRequest<M extends MethodName = MethodName> {
  /** Names the write; a second one with the same key does nothing while one is under way. */
  readonly key: string;
  readonly method: M;
  readonly input: MethodInput<M>;
  readonly title: string;
  readonly question: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly changes: readonly Change[];
  readonly success?: string;
  readonly danger?: boolean;
  readonly onSaved?: () => void;
  /** The user chose the value that somebody else saved meanwhile. */
  readonly onKeepTheirs?: () => void;
}

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'left',
      padding: '4px 12px 4px 0',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& th': {
      whiteSpace: 'nowrap',
      fontWeight: tokens.fontWeightRegular,
      color: tokens.colorNeutralForeground3,
    },
  },
  old: { color: tokens.colorNeutralForeground2, textDecorationLine: 'line-through' },
  fresh: { fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  error: { color: tokens.colorStatusDangerForeground1, margin: 0 },
});

const Value = ({ text, className }: { text: string; className?: string | undefined }) => {
  const styles = useStyles();
  return text === '' ? (
    <span className={styles.none}>none</span>
  ) : (
    <span className={className}>{text}</span>
  );
};

type CurrentValues = Readonly<Record<string, unknown>>;

const conflictIn = (error: AppError): CurrentValues | null =>
  (error.code === 'conflict' && error.current) || null;

/** The value on the server: what it says of a conflict, else what was loaded. */
const currentText = (current: CurrentValues, { field, before }: Change): string =>
  Object.hasOwn(current, field) ? String(current[field] ?? '') : before;

/**
 * A save that can hurt: shows the old and the new value before it goes, and, where somebody changed
 * the value since it was loaded, both values and the choice. A refusal stays in the dialog, and
 * nothing that was typed is lost.
 */
export const GuardedSave = ({
  request,
  onClose,
}: {
  request: GuardedSaveRequest;
  onClose: () => void;
}): ReactNode => {
  const styles = useStyles();
  const run = useApp((state) => state.writes.run);
  const snack = useApp((state) => state.feedback.snack);
  const busy = useApp((state) => state.writes.pending[request.key] === true);
  const [error, setError] = useState<AppError | null>(null);
  // What somebody else saved meanwhile; once met, the choice stays until it is made.
  const [conflict, setConflict] = useState<CurrentValues | null>(null);
  const keepTheirs = useRef<HTMLButtonElement>(null);

  // A second Enter on what was Save a moment ago must not overwrite anything.
  useEffect(() => {
    if (conflict) keepTheirs.current?.focus();
  }, [conflict]);

  const save = async () => {
    const input = conflict ? { ...request.input, overwrite: true } : request.input;
    const result = await run(request.key, request.method, input as MethodInput<MethodName>, {
      onError: 'caller',
      ...(request.success ? { success: request.success } : {}),
    });
    if (result === null) return;
    if (result.ok) {
      onClose();
      request.onSaved?.();
      return;
    }
    const current = conflictIn(result.error);
    setError(current ? null : result.error);
    if (current) setConflict(current);
    // Section 8: error snackbars show the server's message; the dialog keeps it for longer.
    else if (result.error.code !== 'unauthorized') snack(errorText(result.error), 'error');
  };

  return (
    <ConfirmDialog
      title={conflict ? 'Changed by somebody else' : request.title}
      message={
        conflict
          ? 'This was changed since you opened it. Choose which value stays.'
          : request.question
      }
      confirmLabel={conflict ? 'Save mine' : request.confirmLabel}
      cancelLabel={request.cancelLabel ?? 'Cancel'}
      danger={conflict !== null || request.danger === true}
      busy={busy}
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      {request.changes.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{conflict ? 'Theirs' : 'Old'}</th>
              <th scope="col">{conflict ? 'Mine' : 'New'}</th>
            </tr>
          </thead>
          <tbody>
            {request.changes.map((change) => (
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
          <Button
            ref={keepTheirs}
            disabledFocusable={busy}
            onClick={() => {
              onClose();
              request.onKeepTheirs?.();
            }}
          >
            Keep theirs
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {errorText(error)} {nextStep(error)}
        </p>
      )}
    </ConfirmDialog>
  );
};
