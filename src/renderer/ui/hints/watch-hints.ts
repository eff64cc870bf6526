import { hintAttribute } from './hint';

/** Milliseconds; section 9: hints come after 100 ms, on touch after 700 ms, and stay there for 1500 ms. */
const delays = { mouse: { show: 100, hide: 250 }, touch: { show: 700, hide: 1500 } };

export interface ShownHint {
  readonly target: HTMLElement;
  readonly text: string;
}

export interface HintWatch {
  /** Whether what shows came with the pointer, not with the focus. */
  isUnderPointer(): boolean;
  /** Takes away what shows, until the pointer or the focus comes again. */
  dismiss(): void;
  stop(): void;
}

const hinted = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(`[${hintAttribute}]`) : null;

const isHintItself = (node: EventTarget | null): boolean =>
  node instanceof Element && node.closest('[role="tooltip"]') !== null;

/**
 * Follows pointer and focus over the whole page and tells which hint is to be seen. `soon` is called
 * as one comes near, before its delay: what shows it can be loaded meanwhile.
 */
export const watchHints = (
  page: Document,
  show: (hint: ShownHint | null) => void,
  soon: () => void,
): HintWatch => {
  let target: HTMLElement | null = null;
  let shown: ShownHint | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leftWithWindow: EventTarget | null = null;
  /** Where the pointer was last, in CSS pixels. */
  let pointer = { x: Number.NaN, y: Number.NaN };
  let byPointer = false;
  /** What came under a pointer that rested, as a dialog that opens: nobody asked about it yet. */
  let cameUnder = false;

  const set = (next: ShownHint | null): void => {
    changes.disconnect();
    shown = next;
    // It goes with its control, and follows a reason that changes.
    if (next) {
      changes.observe(page, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: [hintAttribute],
      });
    }
    show(next);
  };
  const reveal = (): void => {
    const text = target?.isConnected ? target.getAttribute(hintAttribute) : null;
    if (target && text) {
      if (shown?.target !== target || shown.text !== text) set({ target, text });
    } else if (shown) set(null);
  };
  const changes = new MutationObserver(reveal);
  const later = (milliseconds: number, work: () => void): void => {
    clearTimeout(timer);
    if (milliseconds === 0) work();
    else timer = setTimeout(work, milliseconds);
  };
  const enter = (next: HTMLElement, delay: number, isPointer: boolean): void => {
    target = next;
    byPointer = isPointer;
    soon();
    // Along a row of controls the next one does not wait again.
    later(shown ? 0 : delay, reveal);
  };
  const leave = (delay: number): void => {
    if (target === null) return;
    target = null;
    later(shown ? delay : 0, () => shown && set(null));
  };

  /** Whether the pointer is elsewhere than before. */
  const follow = ({ clientX, clientY }: PointerEvent): boolean => {
    if (clientX === pointer.x && clientY === pointer.y) return false;
    pointer = { x: clientX, y: clientY };
    return true;
  };
  const onPointerOver = (event: PointerEvent): void => {
    const { target: node, pointerType } = event;
    const { show, hide } = pointerType === 'touch' ? delays.touch : delays.mouse;
    cameUnder = !follow(event) && pointerType !== 'touch';
    const next = cameUnder ? null : hinted(node);
    if (next === null && isHintItself(node) && shown) {
      clearTimeout(timer);
      target = shown.target;
    } else if (next === null) leave(hide);
    else if (next !== target) enter(next, show, true);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (follow(event) && cameUnder) {
      cameUnder = false;
      const next = hinted(event.target);
      if (next && next !== target) enter(next, delays.mouse.show, true);
    }
  };
  const onPointerOut = ({ relatedTarget, pointerType }: PointerEvent): void => {
    // A finger that is lifted, or a pointer that leaves the window, is over nothing.
    if (relatedTarget === null) {
      leave(pointerType === 'touch' ? delays.touch.hide : delays.mouse.hide);
    }
  };
  const onFocusIn = ({ target: node }: FocusEvent): void => {
    const wasLeft = leftWithWindow === node;
    leftWithWindow = null;
    const next = hinted(node);
    // What is pressed has shown its hint under the pointer; what a dialog gives back is no question.
    if (next && !wasLeft && next !== target && (node as Element).matches(':focus-visible')) {
      enter(next, delays.mouse.show, false);
    }
  };
  const onFocusOut = ({ target: node }: FocusEvent): void => {
    // A window that loses the focus gives it back to the same element, which nobody chose then.
    leftWithWindow = page.activeElement === node ? node : null;
    if (hinted(node) === target) leave(0);
  };

  page.addEventListener('pointerover', onPointerOver);
  page.addEventListener('pointermove', onPointerMove, { passive: true });
  page.addEventListener('pointerout', onPointerOut);
  page.addEventListener('focusin', onFocusIn);
  page.addEventListener('focusout', onFocusOut);
  return {
    isUnderPointer: () => shown !== null && byPointer,
    dismiss: () => {
      clearTimeout(timer);
      if (shown) set(null);
    },
    stop: () => {
      clearTimeout(timer);
      changes.disconnect();
      page.removeEventListener('pointerover', onPointerOver);
      page.removeEventListener('pointermove', onPointerMove);
      page.removeEventListener('pointerout', onPointerOut);
      page.removeEventListener('focusin', onFocusIn);
      page.removeEventListener('focusout', onFocusOut);
    },
  };
};
