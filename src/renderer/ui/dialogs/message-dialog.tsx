import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { inReadingOrder } from '../../../domain/text/reading-order';
import { WithEmails } from '../text/with-emails';
import { DialogFrame } from './dialog-frame';

const useStyles = makeStyles({
  surface: { width: '540px', padding: '20px', rowGap: '12px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    // A name in it can be of any length, and must not push the message and buttons out of the dialog.
    maxHeight: '30vh',
    flexShrink: 0,
    overflowY: 'auto',
    overflowWrap: 'anywhere',
  },
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', overflowY: 'auto' },
  message: { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    justifyContent: 'flex-end',
    columnGap: '8px',
    marginTop: '8px',
    flexShrink: 0,
  },
});

interface MessageDialogProps {
  readonly title: string;
  readonly message: string;
  /** Shown below the message. */
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  readonly onEscape: () => void;
  /** Called on Ctrl/Cmd+Enter. */
  readonly onConfirm?: (() => void) | undefined;
}

/** The shared part of alerts and questions: a message that must be answered first. */
export const MessageDialog = ({
  title,
  message,
  children,
  actions,
  onEscape,
  onConfirm,
}: MessageDialogProps) => {
  const styles = useStyles();
  const id = useId();
  return (
    <DialogFrame
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-message`}
      className={styles.surface}
      onEscape={onEscape}
      onConfirm={onConfirm}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {inReadingOrder(title)}
      </h2>
      <div className={styles.content}>
        <p id={`${id}-message`} className={styles.message}>
          <WithEmails text={message} />
        </p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </DialogFrame>
  );
};
