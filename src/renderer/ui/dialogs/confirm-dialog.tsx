import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isTypedNumber, typeFirst } from '../../../domain/text/typed-number';
import { Button, untilDone } from '../buttons/button';
import { Heard } from '../feedback/heard';
import { TypedNumber } from '../forms/typed-number';
import { MessageDialog } from './message-dialog';

const useStyles = makeStyles({
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});

interface ConfirmDialogProps {
  readonly title?: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** The same screen cannot undo it: the focus starts on the safe button. */
  readonly final: boolean;
  /** The action destroys, charges, or overwrites something. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** What Cancel and Esc do while it is busy; without it, they wait. */
  readonly whileBusy?: { readonly label: string; readonly leave: () => void } | null;
  /** A number that must be typed to confirm. */
  readonly typed?: number;
  /** A button between the two, for a third choice. */
  readonly second?: ReactNode;
  /** Old and new value, fields, or an error. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a risky action. Esc cancels; `final` determines the initial focus. */
export const ConfirmDialog = ({
  title = 'Please confirm',
  message,
  confirmLabel,
  cancelLabel,
  final,
  danger = false,
  busy = false,
  whileBusy = null,
  typed,
  second,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const styles = useStyles();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const read = useRef(message);
  /** The message that replaced the one that was read. */
  const [replaced, setReplaced] = useState('');
  /** The text changed below an alert, which returns the focus to where it was. */
  const changedBelow = useRef(false);
  // Enter for the text that was read must not confirm another one.
  useLayoutEffect(() => {
    if (read.current === message) return;
    read.current = message;
    setReplaced(message);
    if (!final || typed !== undefined) return;
    cancel.current?.focus();
    changedBelow.current = Boolean(cancel.current?.closest('[inert]'));
  }, [message, final, typed]);
  const toCancelOnce = () => {
    if (changedBelow.current) cancel.current?.focus();
    changedBelow.current = false;
  };
  const ready = typed === undefined || isTypedNumber(text, typed);
  const leave = busy ? whileBusy?.leave : onCancel;
  const confirm = () => {
    if (busy) return;
    if (ready) return onConfirm();
    setTried(true);
    form.current?.querySelector('input')?.focus();
  };
  return (
    <MessageDialog
      title={title}
      message={message}
      onConfirm={confirm}
      onEscape={() => leave?.()}
      actions={
        <>
          <Button
            appearance="primary"
            // Its colors would hide the disabled ones.
            className={danger && ready && !busy ? styles.danger : undefined}
            busy={busy}
            disabledReason={!ready && typeFirst(typed)}
            initialFocus={!final && typed === undefined}
            onFocus={toCancelOnce}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
          {second}
          <Button
            ref={cancel}
            disabledReason={!leave && untilDone}
            {...(final && typed === undefined ? { 'data-initial-focus': '' } : {})}
            onClick={leave}
          >
            {(busy && whileBusy?.label) || cancelLabel}
          </Button>
        </>
      }
    >
      {children}
      <Heard text={replaced} />
      {typed !== undefined && (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <TypedNumber
            asked={typed}
            value={text}
            onChange={setText}
            isMissing={isTried && !ready}
            initialFocus
          />
        </form>
      )}
    </MessageDialog>
  );
};
