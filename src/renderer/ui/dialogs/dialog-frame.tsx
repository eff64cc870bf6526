import { makeStyles, mergeClasses, Portal, tokens } from '@fluentui/react-components';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { focusPage } from '../focus/focus-page';
import { guardAgainstKeyRepeat, type IsDeliberateKey } from '../focus/key-repeat';
import { afterPaint } from '../layout/after-paint';
import { escapeTopDialog, pushDialog, topDialog } from './dialog-stack';
import { scrollByKey } from './scroll-by-key';

const useStyles = makeStyles({
  // Fluent's portals start at 1000000, and later ones cover earlier ones.
  place: {
    position: 'fixed',
    inset: 0,
    display: 'flex',
    // Aligned to the top, so that content that grows does not move what is above it.
    alignItems: 'flex-start',
    justifyContent: 'center',
    paddingTop: '10vh',
    // A covered modal keeps its position, scroll offset, and typed text.
    '&[data-covered]': { visibility: 'hidden' },
    '&[data-over] > [data-backdrop]': { opacity: 0.45 },
  },
  backdrop: {
    position: 'absolute',
    inset: 0,
    backgroundColor: tokens.colorBackgroundOverlay,
  },
  surface: {
    position: 'relative',
    boxSizing: 'border-box',
    maxWidth: '94vw',
    // Section 9: at most 80% of the height.
    maxHeight: '80vh',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow64,
    outlineStyle: 'none',
    animationName: { from: { opacity: 0, transform: 'translateY(6px)' } },
    animationDuration: '120ms',
    animationTimingFunction: 'ease-out',
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '0s' },
  },
});

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.closest('[inert]') === null;

/**
 * The openers of the dialogs that have just closed, until the focus is back there. A dialog that
 * opens meanwhile, such as the record chosen in the palette, gives the focus back to the same place.
 */
const closing = new Set<RefObject<Element | null>>();

const currentOpener = (): Element | null => {
  const now = document.activeElement;
  if (canTakeFocus(now)) return now;
  return [...closing].find(({ current }) => canTakeFocus(current))?.current ?? now;
};

/**
 * The opener of each open dialog. An alert that opens as its question closes gives the focus back to
 * the question's.
 */
const openers = new WeakMap<Element, Element>();

/** A dropdown with an open list. */
const openList = ['button[role="combobox"]', '[data-list]']
  .map((field) => `${field}[aria-expanded="true"]`)
  .join();

const InsideDialog = createContext(false);

interface DialogFrameProps {
  readonly role: 'dialog' | 'alertdialog';
  /** ID of the element that labels the dialog. */
  readonly labelledBy: string;
  /** ID of the element that describes the dialog (alerts and questions). */
  readonly describedBy?: string;
  readonly className?: string;
  /** A modal of the stack: it hides those below it. */
  readonly covers?: boolean;
  /** Called on Esc. */
  readonly onEscape: () => void;
  /** Called on Ctrl/Cmd+Enter; by default, that submits the focused form. */
  readonly onConfirm?: (() => void) | undefined;
  /** Called on a click outside the dialog; by default, nothing happens. */
  readonly onOutside?: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog. The focus goes to the element marked `data-initial-focus`, or else to the dialog
 * itself (so that a second Enter from the opening key presses nothing). On close it returns to
 * where it was.
 */
export const DialogFrame = (props: DialogFrameProps) => {
  const inside = useContext(InsideDialog);
  // A nested dialog mounted together with its outer dialog would be below it, so it mounts one step
  // later.
  const [ready, setReady] = useState(!inside);
  useLayoutEffect(() => setReady(true), []);
  return ready ? (
    <Portal>
      <InsideDialog value={true}>
        <Frame {...props} />
      </InsideDialog>
    </Portal>
  ) : null;
};

const Frame = ({
  role,
  labelledBy,
  describedBy,
  className,
  covers = false,
  onEscape,
  onConfirm,
  onOutside,
  children,
}: DialogFrameProps) => {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const outerOpener = useRef<Element | null>(null);
  const listWasOpen = useRef(false);
  const wasClicked = useRef(false);
  const isMeant = useRef<IsDeliberateKey>(undefined);
  isMeant.current ??= guardAgainstKeyRepeat();
  const newestEscape = useRef(onEscape);
  newestEscape.current = onEscape;

  useLayoutEffect(() => {
    if (!place.current || !surface.current) return;
    opener.current = currentOpener();
    const around = opener.current?.closest('[data-edge]');
    outerOpener.current = (around && openers.get(around)) ?? null;
    if (opener.current) openers.set(surface.current, opener.current);
    const pop = pushDialog({
      place: place.current,
      surface: surface.current,
      covers,
      onEscape: () => newestEscape.current(),
    });
    return () => {
      pop();
      closing.add(opener);
    };
  }, [covers]);

  useEffect(() => {
    const element = surface.current;
    // The user works in a newer dialog if this one's code loaded later.
    if (element && element === topDialog()) {
      const wanted = element.querySelector<HTMLElement>('[data-initial-focus]');
      if (wanted) wanted.focus();
      else element.focus({ preventScroll: true });
    }
    return () => {
      // After the frame that shows the page again (a hidden window paints none), and only if nothing
      // has the focus.
      afterPaint(() => {
        closing.delete(opener);
        if (canTakeFocus(document.activeElement)) return;
        const back = [opener.current, outerOpener.current].find(canTakeFocus) ?? topDialog();
        back?.focus({ preventScroll: true });
        focusPage();
      });
    };
  }, []);

  // Alerts and questions can appear unexpectedly, or right where a key was pressed.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (role !== 'alertdialog' || !surface.current?.contains(event.target as Node)) return;
    if (isMeant.current?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Likewise, the second half of a double click was meant for what was here before.
  const onClickCapture = (event: MouseEvent) => {
    if (role !== 'alertdialog' || !surface.current?.contains(event.target as Node)) return;
    if (event.detail < 2) wasClicked.current = true;
    if (wasClicked.current) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // A nested dialog or an open list has already handled the key.
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (onConfirm) onConfirm();
      else if (event.target instanceof Element) event.target.closest('form')?.requestSubmit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      // Not always this one: another may have opened over it since the key was pressed. One that is
      // held down closes only one.
      if (!event.repeat) escapeTopDialog();
    } else if (event.target === surface.current) {
      // The dialog has the focus when it opens; what scrolls is inside it.
      const content = surface.current.querySelector<HTMLElement>('[data-scrolls]');
      if (content && scrollByKey(content, event)) event.preventDefault();
    }
  };

  return (
    <div ref={place} className={styles.place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc does the same on the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className={styles.backdrop}
        data-backdrop=""
        onMouseDown={(event) => {
          event.preventDefault();
          listWasOpen.current = surface.current?.querySelector(openList) != null;
        }}
        // With an open list, a click outside the dialog only closes the list. The second half of a
        // double click was meant for what the first half removed, such as a snackbar's button.
        onClick={({ detail }) => {
          if (!listWasOpen.current && detail < 2) onOutside?.();
        }}
      />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support them */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        ref={surface}
        data-edge=""
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={mergeClasses(styles.surface, className)}
        onClickCapture={onClickCapture}
        onKeyDownCapture={onKeyDownCapture}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
};
