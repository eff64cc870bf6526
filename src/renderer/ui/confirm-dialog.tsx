import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button';
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
  /** What it does cannot be taken back. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Old and new value, fields, an error. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that can hurt. The safe answer has the focus; Esc is that answer. */
export const ConfirmDialog = ({
  title = 'Please confirm',
  message,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const styles = useStyles();
  return (
    <MessageDialog
      title={title}
      message={message}
      onEscape={() => {
        if (!busy) onCancel();
      }}
      actions={
        <>
          <Button
            disabledFocusable={busy}
            data-initial-focus=""
            onClick={busy ? undefined : onCancel}
          >
            {cancelLabel}
          </Button>
          <BusyButton
            appearance="primary"
            className={danger ? styles.danger : undefined}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      {children}
    </MessageDialog>
  );
};
