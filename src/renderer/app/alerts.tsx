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
import { useRef } from 'react';
import { useDialogFocus } from '../ui/return-focus';
import { useApp } from '../ui/use-app';
import type { Alert } from './feedback-slice';

const useStyles = makeStyles({
  surface: { width: '440px', maxWidth: '94vw', padding: '20px' },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  message: { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});

interface AlertDialogProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

const AlertDialog = ({ alert, onClose }: AlertDialogProps) => {
  const styles = useStyles();
  const surface = useRef<HTMLDivElement>(null);
  useDialogFocus(surface);
  return (
    <Dialog
      open
      modalType="alert"
      surfaceMotion={null}
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface
        ref={surface}
        className={styles.surface}
        backdropMotion={null}
        backdrop={{ appearance: 'dimmed' }}
      >
        <DialogBody>
          <DialogTitle className={styles.title}>{alert.title}</DialogTitle>
          <DialogContent>
            <p className={styles.message}>{alert.message}</p>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" data-initial-focus="" onClick={onClose}>
              OK
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

/** Alerts are modal dialogs of the app (checklist J5), one after the other, oldest first. */
export const Alerts = () => {
  const [first] = useApp((state) => state.feedback.alerts);
  const dismiss = useApp((state) => state.feedback.dismissAlert);
  return first ? (
    <AlertDialog key={first.key} alert={first} onClose={() => dismiss(first.key)} />
  ) : null;
};
