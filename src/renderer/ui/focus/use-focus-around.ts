import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPage } from './focus-page';

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

/**
 * For a component that is only a button: when it goes, the focus stays in what is around it, or moves
 * to such a button that takes its place in the same step.
 */
export const useFocusAround = (): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    if (current === null) return;
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
  return button;
};
