import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/headless/svg/arrow-left';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { createContext, type ReactNode, useId } from 'react';
import { Button } from '../buttons/button';
import { flushLeft } from '../layout/common-styles';
import { DialogFrame } from './dialog-frame';
import { ModalLayerProvider, noLayer, useModalLayer } from './modal-layer';

const useStyles = makeStyles({
  // Section 9: 60-65% wide; the Add Card dialog 400 px.
  large: { width: '64vw', minWidth: 'min(700px, 94vw)' },
  // The same share of a wide window. In a small window it fills the width, so that two columns
  // still fit.
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
  // Above the name of a record, which is more prominent.
  quietHead: { padding: '8px 12px 0 24px', borderBottom: 'none' },
  quietTitle: {
    flexGrow: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  close: { marginLeft: 'auto' },
  back: {
    ...flushLeft('12px'),
    flexShrink: 0,
    minWidth: 'auto',
    color: tokens.colorBrandForegroundLink,
  },
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
    // Constant height, with or without a button.
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

/** ID for the record's name in a modal's lead: a screen reader reads it after the title. */
export const LeadNameId = createContext<string | undefined>(undefined);

interface ModalProps {
  /** Also the modal's accessible name. */
  readonly title: string;
  /**
   * small: 400 px, medium: 560 px, large: 64% of the window, record: 60%, wide enough for two
   * columns.
   */
  readonly size?: 'small' | 'medium' | 'large' | 'record';
  /** By default, closes the modal on the stack. */
  readonly onClose?: () => void;
  /** Back button inside the modal (for a sub-form); by default, back to the modal below, if any. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
  /** Next to the title. */
  readonly badge?: ReactNode;
  /** The record's name and status: below the title, and visible while the rest scrolls. */
  readonly lead?: ReactNode;
  /** Buttons in the footer. */
  readonly actions?: ReactNode;
  /** Text only: makes the content scrollable by keyboard, because it has no focusable element. */
  readonly reading?: boolean;
  /** The content is loading. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A modal of the stack: Esc, the close button, and a click outside close only the top one. */
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
  const leadNameId = useId();

  const close = onClose ?? layer.close;
  const leads = Boolean(lead);
  const wayBack =
    back ?? (layer.below ? { label: `Back to ${layer.below}`, onBack: close } : undefined);

  return (
    <DialogFrame
      role="dialog"
      labelledBy={titleId}
      {...(leads && { describedBy: leadNameId })}
      className={styles[size]}
      covers={layer.stacked}
      // Leaves a sub-form first, then closes the modal.
      onEscape={back?.onBack ?? close}
      onOutside={close}
    >
      {/* A nested modal is not part of the stack. */}
      <ModalLayerProvider value={noLayer}>
        <div className={mergeClasses(styles.head, leads && styles.quietHead)}>
          {wayBack && (
            <Button
              appearance="transparent"
              className={styles.back}
              icon={<ArrowLeftRegular />}
              onClick={wayBack.onBack}
              // At 400 px, a longer label would wrap the title next to it.
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
        {lead && (
          <div className={styles.lead}>
            <LeadNameId value={leadNameId}>{lead}</LeadNameId>
          </div>
        )}
        {layer.notes}
        <div
          // Content replaces the loading state as a new element, so that no part appears to move.
          key={busy ? 'wait' : 'content'}
          aria-busy={busy}
          data-scrolls=""
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
