import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/headless/svg/arrow-left';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button';
import { DialogFrame } from './dialog-frame';
import { ModalLayerProvider, noLayer, useModalLayer } from './modal-layer';

const useStyles = makeStyles({
  // Section 9: 60-65% wide; the Add Card dialog 400 px.
  large: { width: '64vw', minWidth: 'min(700px, 94vw)' },
  // The same share of a wide window; a small one is filled rather than that two columns become one.
  record: { width: '60vw', minWidth: 'min(1160px, 94vw)' },
  medium: { width: '560px' },
  small: { width: '400px' },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    flexShrink: 0,
    padding: '12px 12px 12px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // Above the name of a record, which leads.
  quietHead: { padding: '8px 12px 0 24px', borderBottom: 'none' },
  quietTitle: {
    flexGrow: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  close: { marginLeft: 'auto' },
  back: { marginLeft: '-8px', flexShrink: 0, color: tokens.colorBrandForegroundLink },
  title: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  lead: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 10px',
    flexShrink: 0,
    // As tall as with a button, and before there is anything in it.
    minHeight: '32px',
    padding: '0 24px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '24px',
    minHeight: 0,
    padding: '20px',
    overflowY: 'auto',
  },
  recordContent: { padding: '12px 24px 24px' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    flexShrink: 0,
    padding: '12px 20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface ModalProps {
  /** Also its accessible name. */
  readonly title: string;
  /** small: 400 px, medium: 560 px, large: 64% of the window, record: 60%, with room for two columns. */
  readonly size?: 'small' | 'medium' | 'large' | 'record';
  /** Defaults to closing it on the stack of modals. */
  readonly onClose?: () => void;
  /** A way back inside the modal (a sub-form); else the one to the modal below, when there is one. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
  /** Beside the title. */
  readonly badge?: ReactNode;
  /** Whose record it is: below the title, and there while the rest scrolls. */
  readonly lead?: ReactNode;
  /** Buttons at its foot. */
  readonly actions?: ReactNode;
  /** Only text to read: the keyboard scrolls it, as there is nothing in it to go to. */
  readonly reading?: boolean;
  /** What it is about is on its way. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A modal of the stack: Esc, the cross and a click outside close the top one only. */
export const Modal = ({
  title,
  size = 'medium',
  onClose,
  back,
  badge,
  lead,
  actions,
  reading = false,
  busy = false,
  children,
}: ModalProps) => {
  const styles = useStyles();
  const layer = useModalLayer();
  const titleId = useId();

  const close = onClose ?? layer.close;
  const leads = Boolean(lead);
  const wayBack =
    back ?? (layer.below ? { label: `Back to ${layer.below}`, onBack: close } : undefined);

  return (
    <DialogFrame
      role="dialog"
      labelledBy={titleId}
      className={styles[size]}
      covers={layer.stacked}
      // A sub-form first, then the modal.
      onEscape={back?.onBack ?? close}
      onOutside={close}
    >
      {/* A modal inside this one is no entry of the stack. */}
      <ModalLayerProvider value={noLayer}>
        <div className={mergeClasses(styles.head, leads && styles.quietHead)}>
          {wayBack && (
            <Button
              appearance="transparent"
              className={styles.back}
              icon={<ArrowLeftRegular />}
              onClick={wayBack.onBack}
              // In 400 px the title beside it would break.
              {...(size === 'small' && { 'aria-label': wayBack.label, title: wayBack.label })}
            >
              {size === 'small' ? 'Back' : wayBack.label}
            </Button>
          )}
          <h2 id={titleId} className={mergeClasses(styles.title, leads && styles.quietTitle)}>
            {title}
          </h2>
          {badge}
          <Button
            appearance="subtle"
            className={styles.close}
            aria-label="Close"
            title="Close (Esc)"
            icon={<DismissRegular />}
            onClick={close}
          />
        </div>
        {lead && <div className={styles.lead}>{lead}</div>}
        {layer.notes}
        <div
          // What takes the place of the wait is no part of it that moves.
          key={busy ? 'wait' : 'content'}
          aria-busy={busy}
          className={mergeClasses(styles.content, leads && styles.recordContent)}
          {...(reading ? { tabIndex: 0 } : {})}
        >
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </ModalLayerProvider>
    </DialogFrame>
  );
};
