import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import { BusyButton } from './busy-button';
import { useDialogFocus } from './return-focus';

const useStyles = makeStyles({
  surface: { width: '440px', maxWidth: '94vw', padding: '20px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', overflowY: 'auto' },
  message: { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
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
  const surface = useRef<HTMLDivElement>(null);
  useDialogFocus(surface);
  return (
    <Dialog
      open
      modalType="alert"
      surfaceMotion={null}
      onOpenChange={(_event, data) => {
        if (!data.open && !busy) onCancel();
      }}
    >
      <DialogSurface
        ref={surface}
        className={styles.surface}
        backdrop={{ appearance: 'dimmed' }}
        backdropMotion={null}
      >
        <DialogBody>
          <DialogTitle className={styles.title}>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.message}>{message}</p>
            {children}
          </DialogContent>
          <DialogActions>
            <Button disabledFocusable={busy} onClick={onCancel} data-initial-focus="">
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
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
