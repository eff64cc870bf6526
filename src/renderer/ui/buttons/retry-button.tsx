import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Heard } from '../feedback/heard';
import { focusPage } from '../focus/focus-page';
import { Button } from './button';

const preventScroll = { preventScroll: true };

/** What was around the focused button that goes in this step, from the inside out. */
let left: readonly HTMLElement[] = [];

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

const parentsOf = (element: Element): readonly HTMLElement[] => {
  const parent = element.parentElement;
  return parent === null || parent === document.body ? [] : [parent, ...parentsOf(parent)];
};

/** Focuses what is left around a removed button: Tab goes on from there. */
const focusAround = (parents: readonly HTMLElement[]): void => {
  // The user is elsewhere.
  if (!isLost()) return;
  // A dialog that has closed gives the focus back itself.
  if (parents.some((each) => each.matches('[aria-modal]') && !each.isConnected)) return;
  for (const each of parents.filter(({ isConnected }) => isConnected)) {
    // The page has its own way.
    if (each.id === 'tab-panel') break;
    // A line of text often goes when the content is there.
    if (each.matches('p, span, li')) continue;
    if (!each.hasAttribute('tabindex')) {
      each.tabIndex = -1;
      each.style.outlineStyle = 'none';
    }
    each.focus(preventScroll);
    // One that is hidden, or has no box, takes no focus.
    if (!isLost()) return;
  }
  focusPage();
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
 * Loads again what couldn't be loaded, and keeps its place and the focus while that loads (`busy`).
 * When it goes, the focus stays in what is around it.
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
    // It failed again in the step that removed the last one.
    if (left.find(({ isConnected }) => isConnected)?.contains(current)) {
      current.focus(preventScroll);
    }
    return () => {
      if (document.activeElement !== current) return;
      const parents = parentsOf(current);
      left = parents;
      queueMicrotask(() => {
        left = [];
        focusAround(parents);
      });
    };
  }, []);
  return (
    <>
      <Button
        ref={button}
        size="small"
        // A request that fails at once isn't repeated by a key that is held down.
        flips
        {...props}
        onClick={({ currentTarget: { form } }) => {
          if (field !== undefined) form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
          onRetry();
        }}
      >
        {label}
      </Button>
      {props.busy !== undefined && <Heard text={props.busy ? 'Loading…' : ''} />}
    </>
  );
};
