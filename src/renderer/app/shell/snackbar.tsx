import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/headless/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/headless/svg/info';
import { WarningFilled } from '@fluentui/react-icons/headless/svg/warning';
import {
  type FocusEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { inReadingOrder } from '../../../domain/text/reading-order';
import type { Severity, SnackbarAction } from '../../state/feedback/feedback-slice';
import { useElsewhere } from '../../state/navigation/use-elsewhere';
import { namedText } from '../../state/queries/record-name';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { PlainPortal } from '../../ui/dialogs/portal';

const useStyles = makeStyles({
  // Above dialogs (Fluent's portals start at 1000000, and later ones are above earlier ones).
  layer: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    zIndex: 1000010,
  },
  // Next to the app's name, above the tabs: one line of text covers no control.
  place: {
    position: 'fixed',
    top: '2px',
    left: 0,
    right: 0,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    '@media (max-width: 720px)': {
      top: 0,
    },
  },
  // A narrow window has no space next to the name: below the banners, it covers none of their
  // buttons.
  overPage: { '@media (max-width: 720px)': { top: 'calc(anchor(--page top, 0px) + 2px)' } },
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    maxWidth: 'min(720px, 80vw)',
    minHeight: '38px',
    boxSizing: 'border-box',
    padding: '3px 6px 3px 14px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow28,
    pointerEvents: 'auto',
    animationName: { from: { opacity: 0, transform: 'translateY(-8px)' } },
    animationDuration: '140ms',
    animationTimingFunction: 'ease-out',
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0s',
    },
  },
  action: {
    minWidth: 0,
    color: tokens.colorBrandForegroundLink,
  },
  icon: {
    flexShrink: 0,
    display: 'inline-flex',
    fontSize: '20px',
  },
  success: {
    color: tokens.colorStatusSuccessForeground1,
  },
  info: {
    color: tokens.colorBrandForeground1,
  },
  warning: {
    color: tokens.colorStatusWarningForeground1,
  },
  error: {
    color: tokens.colorStatusDangerForeground1,
  },
  text: {
    flexGrow: 1,
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  actions: {
    display: 'flex',
    flexShrink: 0,
  },
});

/** Milliseconds, from section 2; longer if there is a button. */
const shownTime = 3000;
const shownTimeWithActions = 10_000;

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
  'open-record': 'Open',
  details: 'Details',
};

/** Section 2: a message with a severity at the top center. It stays while hovered or focused. */
export const Snackbar = () => {
  const styles = useStyles();
  const snackbar = useApp((state) => state.feedback.snackbar);
  const about = snackbar?.about ?? null;
  const isElsewhere = useElsewhere(about);
  const said = snackbar?.message ?? '';
  const message = isElsewhere && about ? namedText(about, said) : said;
  const close = useApp((state) => state.feedback.closeSnackbar);
  const runAction = useApp((state) => state.feedback.runAction);
  const alert = useApp((state) => state.feedback.alert);
  const { undo, offers } = useApp((state) => state.undos);
  const openModal = useApp((state) => state.navigation.openModal);
  // In front of a record, it stays at the edge, away from the record's buttons.
  const hasModal = useApp((state) => state.navigation.modals.length > 0);
  /** An undo may have been used in the palette, or have ended with what it would restore. */
  const isOffered = (action: SnackbarAction) =>
    action.kind === 'open-record'
      ? isElsewhere
      : action.kind !== 'undo' || offers.some(({ key }) => key === action.of);
  const actions = snackbar?.actions.filter(isOffered) ?? [];
  const onAction = (action: SnackbarAction) => {
    if (action.kind === 'undo') {
      close();
      void undo(action.of);
    } else if (action.kind === 'details') {
      close();
      alert(said, undefined, action.words, about);
    } else if (action.kind === 'open-record') {
      close();
      openModal({ kind: action.record, id: action.id });
    } else void runAction(action);
  };
  const hasActions = actions.length > 0;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const cameFrom = useRef<EventTarget | null>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocused(true);
    if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget;
  };

  useEffect(() => {
    if (!snackbar || held) return;
    const timer = setTimeout(close, hasActions ? shownTimeWithActions : shownTime);
    return () => clearTimeout(timer);
  }, [snackbar, hasActions, held, close]);

  const key = snackbar?.key;
  const bar = useRef<HTMLDivElement>(null);
  // A bar removed or replaced under the mouse or with the focus fires no leave event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message comes or closes
  useLayoutEffect(() => {
    setHovered(bar.current?.matches(':hover') ?? false);
    setFocused(false);
  }, [key]);

  // The pressed button is removed with its message, so the focus returns to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message closes
  useEffect(
    () => () => {
      const place = cameFrom.current;
      cameFrom.current = null;
      if (document.activeElement !== document.body) return;
      if (place instanceof HTMLElement && place.isConnected) place.focus();
    },
    [key],
  );

  // The live region exists from the start; otherwise screen readers miss the first message.
  return (
    <PlainPortal className={styles.layer}>
      <div
        className={mergeClasses(styles.place, !hasModal && styles.overPage)}
        role={snackbar?.severity === 'error' ? 'alert' : 'status'}
      >
        {snackbar && (
          // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays the close
          <div
            key={snackbar.key}
            ref={bar}
            className={styles.bar}
            data-severity={snackbar.severity}
            onMouseEnter={() => setHovered(true)}
            onMouseLeave={() => setHovered(false)}
            onFocus={onFocus}
            onBlur={() => setFocused(false)}
          >
            <span className={mergeClasses(styles.icon, styles[snackbar.severity])}>
              {icons[snackbar.severity]}
            </span>
            <span className={styles.text}>{inReadingOrder(message)}</span>
            <span className={styles.actions}>
              {actions.map((action) => (
                <Button
                  key={action.kind}
                  appearance="transparent"
                  size="small"
                  className={styles.action}
                  flips
                  onClick={() => onAction(action)}
                >
                  {actionLabels[action.kind]}
                </Button>
              ))}
              <Button
                appearance="subtle"
                size="small"
                flips
                aria-label="Dismiss"
                icon={<DismissRegular />}
                onClick={close}
              />
            </span>
          </div>
        )}
      </div>
    </PlainPortal>
  );
};
