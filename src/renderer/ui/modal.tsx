import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type ReactNode, useMemo, useRef } from 'react';
import { ModalLayerProvider, useModalLayer } from './modal-layer';
import { useDialogFocus } from './return-focus';

const useStyles = makeStyles({
  surface: {
    padding: 0,
    // Section 9: 80% of the height at most.
    maxHeight: '80vh',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    animationName: { from: { opacity: 0, transform: 'translateY(6px)' } },
    animationDuration: '120ms',
    animationTimingFunction: 'ease-out',
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '0s' },
  },
  // Section 9: 60-65% wide; the Add Card dialog 400 px.
  large: { width: '64vw', maxWidth: '1180px', minWidth: '700px' },
  medium: { width: '560px', maxWidth: '94vw' },
  small: { width: '400px', maxWidth: '94vw' },
  // Below another modal it keeps its place, its scroll position and what is typed, unseen.
  below: { visibility: 'hidden', animationName: 'none' },
  body: { display: 'flex', flexDirection: 'column', minHeight: 0, rowGap: 0, maxHeight: 'none' },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    padding: '12px 12px 12px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: {
    flexGrow: 1,
    minWidth: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontVariantNumeric: 'tabular-nums',
  },
  back: { marginLeft: '-8px', flexShrink: 0, color: tokens.colorBrandForegroundLink },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '24px',
    padding: '20px',
    margin: 0,
    minHeight: 0,
    overflowY: 'auto',
  },
  actions: {
    padding: '12px 20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    justifySelf: 'auto',
    justifyContent: 'flex-end',
  },
});

interface ModalProps {
  /** Also its accessible name. */
  readonly title: string;
  /** small: 400 px, medium: 560 px, large: 64% of the window. */
  readonly size?: 'small' | 'medium' | 'large';
  /** Defaults to closing it on the stack of modals. */
  readonly onClose?: () => void;
  /** A way back inside the modal (a sub-form); else the one to the modal below, when there is one. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
  /** Beside the title. */
  readonly badge?: ReactNode;
  /** Buttons at its foot. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A modal of the stack: Esc, the cross and a click outside close the top one only. */
export const Modal = ({
  title,
  size = 'medium',
  onClose,
  back,
  badge,
  actions,
  children,
}: ModalProps) => {
  const styles = useStyles();
  const layer = useModalLayer();
  const surface = useRef<HTMLDivElement>(null);
  useDialogFocus(surface);

  // A modal inside this one is no entry of the stack: it has its own way out.
  const inside = useMemo(
    () => ({ top: layer.top, below: null, close: () => undefined }),
    [layer.top],
  );
  const close = onClose ?? layer.close;
  const wayBack =
    back ?? (layer.below ? { label: `Back to ${layer.below}`, onBack: close } : undefined);

  return (
    <Dialog
      open
      modalType="modal"
      surfaceMotion={null}
      onOpenChange={(_event, data) => {
        if (!data.open && layer.top) close();
      }}
    >
      <DialogSurface
        ref={surface}
        className={mergeClasses(styles.surface, styles[size], !layer.top && styles.below)}
        aria-hidden={layer.top ? undefined : true}
        backdrop={layer.top ? {} : null}
        backdropMotion={null}
      >
        <DialogBody className={styles.body}>
          <div className={styles.head}>
            {wayBack && (
              <Button
                appearance="transparent"
                className={styles.back}
                icon={<ArrowLeftRegular />}
                onClick={wayBack.onBack}
              >
                {wayBack.label}
              </Button>
            )}
            <DialogTitle className={styles.title} action={null}>
              {title}
            </DialogTitle>
            {badge}
            <Button
              appearance="subtle"
              aria-label="Close"
              title="Close (Esc)"
              icon={<DismissRegular />}
              onClick={close}
            />
          </div>
          <DialogContent className={styles.content}>
            <ModalLayerProvider value={inside}>{children}</ModalLayerProvider>
          </DialogContent>
          {actions && <DialogActions className={styles.actions}>{actions}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
