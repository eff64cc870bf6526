import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { topDialog } from '../dialogs/dialog-stack';
import { focusPage } from '../focus/focus-page';
import { Button } from './button';

const preventScroll = { preventScroll: true };

/** What took the focus from the last `Try again` that was removed. */
let place: Element | null = null;

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** From the inside out, without the page, which has its own way. */
const ancestorsOf = (element: Element): readonly HTMLElement[] => {
  const found: HTMLElement[] = [];
  let each = element.parentElement;
  while (each !== null && each !== document.body && each.id !== 'tab-panel') {
    // A line of text often goes when the content is there.
    if (!each.matches('p, span, li')) found.push(each);
    each = each.parentElement;
  }
  return found;
};

/** Focuses what is left around a removed button: Tab goes on from there. */
const focusAround = (ancestors: readonly HTMLElement[]): void => {
  // The user is elsewhere.
  if (!isLost()) return;
  // A dialog that has closed gives the focus back itself.
  if (ancestors.some((each) => each.matches('[aria-modal]') && !each.isConnected)) return;
  for (const each of ancestors.filter(({ isConnected }) => isConnected)) {
    if (!each.hasAttribute('tabindex')) {
      each.tabIndex = -1;
      each.style.outlineStyle = 'none';
    }
    each.focus(preventScroll);
    place = each;
    // One that is hidden, or has no box, takes no focus.
    if (!isLost()) return;
  }
  focusPage();
  place = isLost() ? null : document.activeElement;
};

/** Takes the focus back if the place around it still has it: the next try failed as well. */
const returnTo = (button: HTMLElement): void => {
  if (!place?.contains(button)) return;
  const focus = () => button.focus(preventScroll);
  if (document.activeElement === place) focus();
  // The alert about the failure gives the focus back to the place.
  else if (topDialog()?.getAttribute('role') === 'alertdialog') {
    place.addEventListener('focus', focus, { once: true });
  }
};

interface RetryButtonProps
  extends Pick<
    ComponentProps<typeof Button>,
    'appearance' | 'size' | 'className' | 'busy' | 'disabledReason'
  > {
  readonly onRetry: () => void;
  readonly label?: string;
  /** Name of the form's field whose data couldn't be loaded, which gets the focus. */
  readonly field?: string;
}

/**
 * Loads again what couldn't be loaded. Usually it goes while that loads; the focus then stays in
 * what is around it, and is back here if it fails again.
 */
export const RetryButton = ({
  onRetry,
  label = 'Try again',
  field,
  ...props
}: RetryButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    if (current === null) return;
    // After the step that removed the last one, which may be this one's.
    queueMicrotask(() => returnTo(current));
    return () => {
      if (document.activeElement !== current) return;
      const ancestors = ancestorsOf(current);
      queueMicrotask(() => focusAround(ancestors));
    };
  }, []);
  return (
    <Button
      ref={button}
      size="small"
      {...props}
      onClick={({ currentTarget: { form } }) => {
        if (field !== undefined) form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
        onRetry();
      }}
    >
      {label}
    </Button>
  );
};
