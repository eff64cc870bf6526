import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { Button, untilDone } from '../buttons/button';
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
  /** Text that must be typed to confirm, so that no one confirms out of habit. */
  readonly typed?: string;
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
  typed,
  second,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const styles = useStyles();
  const [text, setText] = useState('');
  const ready = typed === undefined || text.trim() === typed;
  const confirm = () => {
    if (ready && !busy) onConfirm();
  };
  return (
    <MessageDialog
      title={title}
      message={message}
      onConfirm={confirm}
      onEscape={() => {
        if (!busy) onCancel();
      }}
      actions={
        <>
          <Button
            appearance="primary"
            className={danger ? styles.danger : undefined}
            busy={busy}
            disabledReason={!ready && `Type ${typed} first.`}
            initialFocus={!final && typed === undefined}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
          {second}
          <Button
            disabledReason={busy && untilDone}
            {...(final && typed === undefined ? { 'data-initial-focus': '' } : {})}
            onClick={busy ? undefined : onCancel}
          >
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
      {typed !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <Field label={`Type ${typed} to confirm.`}>
            <Input
              input={{ 'data-initial-focus': '' } as never}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(_event, data) => setText(data.value)}
            />
          </Field>
        </form>
      )}
    </MessageDialog>
  );
};
