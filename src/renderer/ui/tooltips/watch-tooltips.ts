import { tooltipAttribute } from './tooltip';

/**
 * Milliseconds; section 9: tooltips appear after 100 ms, on touch after 700 ms, and stay there for
 * 1500 ms.
 */
const delays = { mouse: { show: 100, hide: 250 }, touch: { show: 700, hide: 1500 } };

export interface ShownTooltip {
  readonly target: HTMLElement;
  readonly text: string;
}

export interface TooltipWatch {
  /** Whether the visible tooltip was triggered by the pointer rather than by the focus. */
  isUnderPointer(): boolean;
  /** Hides the tooltip until the next hover or focus. */
  dismiss(): void;
  stop(): void;
}

const described = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(`[${tooltipAttribute}]`) : null;

const isTooltipItself = (node: EventTarget | null): boolean =>
  node instanceof Element && node.closest('[role="tooltip"]') !== null;

/**
 * Tracks pointer and focus across the page and reports which tooltip to show. `soon` is called before
 * the delay, so that the tooltip's code can load.
 */
export const watchTooltips = (
  page: Document,
  show: (tooltip: ShownTooltip | null) => void,
  soon: () => void,
): TooltipWatch => {
  let target: HTMLElement | null = null;
  let shown: ShownTooltip | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leftWithWindow: EventTarget | null = null;
  /** Last pointer position in CSS pixels. */
  let pointer = { x: Number.NaN, y: Number.NaN };
  let byPointer = false;
  /**
   * The element appeared under a resting pointer, such as in a new dialog, so it was not hovered on
   * purpose.
   */
  let cameUnder = false;

  const set = (next: ShownTooltip | null): void => {
    changes.disconnect();
    shown = next;
    // Hides the tooltip with its control, and updates a changed text.
    if (next) {
      changes.observe(page, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: [tooltipAttribute],
      });
    }
    show(next);
  };
  const reveal = (): void => {
    const text = target?.isConnected ? target.getAttribute(tooltipAttribute) : null;
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
    // Moving along a row of controls shows the next tooltip without a delay.
    later(shown ? 0 : delay, reveal);
  };
  const leave = (delay: number): void => {
    if (target === null) return;
    target = null;
    later(shown ? delay : 0, () => shown && set(null));
  };

  /** Whether the pointer has moved. */
  const follow = ({ clientX, clientY }: PointerEvent): boolean => {
    if (clientX === pointer.x && clientY === pointer.y) return false;
    pointer = { x: clientX, y: clientY };
    return true;
  };
  const onPointerOver = (event: PointerEvent): void => {
    const { target: node, pointerType } = event;
    const { show, hide } = pointerType === 'touch' ? delays.touch : delays.mouse;
    cameUnder = !follow(event) && pointerType !== 'touch';
    const next = cameUnder ? null : described(node);
    if (next === null && isTooltipItself(node) && shown) {
      clearTimeout(timer);
      target = shown.target;
    } else if (next === null) leave(hide);
    else if (next !== target) enter(next, show, true);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (follow(event) && cameUnder) {
      cameUnder = false;
      const next = described(event.target);
      if (next && next !== target) enter(next, delays.mouse.show, true);
    }
  };
  const onPointerOut = ({ relatedTarget, pointerType }: PointerEvent): void => {
    // A lifted finger, or a pointer outside the window, is over no element.
    if (relatedTarget === null) {
      leave(pointerType === 'touch' ? delays.touch.hide : delays.mouse.hide);
    }
  };
  const onFocusIn = ({ target: node }: FocusEvent): void => {
    const wasLeft = leftWithWindow === node;
    leftWithWindow = null;
    const next = described(node);
    // A clicked element has already shown its tooltip, and a focus restored by a dialog needs none.
    if (next && !wasLeft && next !== target && (node as Element).matches(':focus-visible')) {
      enter(next, delays.mouse.show, false);
    }
  };
  const onFocusOut = ({ target: node }: FocusEvent): void => {
    // When the window regains the focus, it restores it to this element without a user's choice.
    leftWithWindow = page.activeElement === node ? node : null;
    if (described(node) === target) leave(0);
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
