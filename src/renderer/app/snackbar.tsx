import { Button, makeStyles, mergeClasses, Portal, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { type ReactElement, useEffect, useState } from 'react';
import type { Severity, SnackbarAction } from '../state/feedback-slice';
import { useApp } from '../state/use-app';
import { surface } from '../ui/common-styles';

/** Milliseconds: section 2; longer where there is something to press. */
const shownTime = 3000;
const shownTimeWithActions = 10_000;

const useStyles = makeStyles({
  // Above dialogs (Fluent's portals stand at 1000000, later ones above earlier ones).
  layer: { zIndex: 1000010 },
  place: {
    position: 'fixed',
    top: '14px',
    left: 0,
    right: 0,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    maxWidth: 'min(720px, 80vw)',
    minHeight: '42px',
    boxSizing: 'border-box',
    padding: '5px 6px 5px 14px',
    ...surface,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow28,
    pointerEvents: 'auto',
    animationName: { from: { opacity: 0, transform: 'translateY(-8px)' } },
    animationDuration: '140ms',
    animationTimingFunction: 'ease-out',
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '0s' },
  },
  icon: { flexShrink: 0, display: 'inline-flex', fontSize: '20px' },
  success: { color: tokens.colorStatusSuccessForeground1 },
  info: { color: tokens.colorBrandForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexShrink: 0 },
  action: { minWidth: 0, color: tokens.colorBrandForegroundLink },
});

const icons: Record<Severity, ReactElement> = {
  success: <CheckmarkCircleFilled />,
  info: <InfoFilled />,
  warning: <WarningFilled />,
  error: <ErrorCircleFilled />,
};

const actionLabels: Record<SnackbarAction['kind'], string> = {
  'open-file': 'Open',
  'show-in-folder': 'Show in folder',
  undo: 'Undo',
};

/** Section 2: a message with a severity at top centre. It waits while the mouse or focus is on it. */
export const Snackbar = () => {
  const styles = useStyles();
  const snackbar = useApp((state) => state.feedback.snackbar);
  const close = useApp((state) => state.feedback.closeSnackbar);
  const runAction = useApp((state) => state.feedback.runAction);
  const undo = useApp((state) => state.toggles.undo);
  const onAction = (action: SnackbarAction) => {
    if (action.kind !== 'undo') void runAction(action);
    else {
      close();
      void undo(action.toggle);
    }
  };
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;

  useEffect(() => {
    if (!snackbar || held) return;
    const timer = setTimeout(close, snackbar.actions.length > 0 ? shownTimeWithActions : shownTime);
    return () => clearTimeout(timer);
  }, [snackbar, held, close]);

  // What goes under the mouse or with the focus on it sends no leave event.
  useEffect(() => {
    if (snackbar) return;
    setHovered(false);
    setFocused(false);
  }, [snackbar]);

  // The live region is there from the start, or screen readers miss the first message.
  return (
    <Portal mountNode={{ className: styles.layer }}>
      <div className={styles.place} role={snackbar?.severity === 'error' ? 'alert' : 'status'}>
        {snackbar && (
          // biome-ignore lint/a11y/noStaticElementInteractions: hovering only makes it wait
          <div
            key={snackbar.key}
            className={styles.bar}
            data-severity={snackbar.severity}
            onMouseEnter={() => setHovered(true)}
            onMouseLeave={() => setHovered(false)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          >
            <span className={mergeClasses(styles.icon, styles[snackbar.severity])}>
              {icons[snackbar.severity]}
            </span>
            <span className={styles.text}>{snackbar.message}</span>
            <span className={styles.actions}>
              {snackbar.actions.map((action) => (
                <Button
                  key={action.kind}
                  appearance="transparent"
                  size="small"
                  className={styles.action}
                  onClick={() => onAction(action)}
                >
                  {actionLabels[action.kind]}
                </Button>
              ))}
              <Button
                appearance="subtle"
                size="small"
                aria-label="Dismiss"
                icon={<DismissRegular />}
                onClick={close}
              />
            </span>
          </div>
        )}
      </div>
    </Portal>
  );
};
