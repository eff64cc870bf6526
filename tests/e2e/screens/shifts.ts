import type { Page } from '@playwright/test';

interface ShiftWatch {
  /** What has moved, in words. */
  seen: string[];
  /** Milliseconds of the page's clock; null while nothing counts. */
  since: number | null;
}

declare global {
  interface Window {
    shiftWatch?: ShiftWatch;
  }
}

/**
 * Notes what moves by itself on the page as it is now loaded. A screen begins with its heading, with
 * a dialog that opens, or with a section that is opened: what comes after the frame that shows it counts, also
 * where a key or a click was a moment ago, as that is how screens open. What one types moves what
 * depends on it, and what a dialog decided moves what it was about: from then on, or when a dialog
 * closes, nothing counts until the next screen begins. A part that answers late comes when it comes (parts/use-all-loaded-or.ts), as on a machine with much to do.
 */
export const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (window.shiftWatch) return;
    const patience = 400;
    const watch: ShiftWatch = { seen: [], since: null };
    window.shiftWatch = watch;
    let began = 0;
    const begin = (): void => {
      watch.since = null;
      began += 1;
      const own = began;
      // After the frame that is drawn next.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (own === began) watch.since = performance.now();
        }),
      );
    };
    const beginnings = 'h1, [role="dialog"], [role="alertdialog"]';
    const opened = 'button:not([role])[aria-expanded="true"]';
    const holdsBeginning = (nodes: NodeList): boolean =>
      [...nodes].some(
        (node) =>
          node instanceof Element &&
          (node.matches(beginnings) || node.querySelector(beginnings) !== null),
      );
    const isBeginning = ({ type, target, addedNodes }: MutationRecord): boolean =>
      type === 'attributes'
        ? target instanceof Element && target.matches(opened)
        : holdsBeginning(addedNodes);
    new MutationObserver((records) => {
      if (records.some(isBeginning)) begin();
      else if (records.some(({ removedNodes }) => holdsBeginning(removedNodes))) stop();
    }).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-expanded'],
    });
    const stop = (): void => {
      watch.since = null;
      began += 1;
    };
    for (const type of ['input', 'resize', 'scroll']) window.addEventListener(type, stop, true);

    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'something that is gone';
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.tagName.toLowerCase()} “${words.trim().slice(0, 60)}”`;
    };
    const placeOf = ({ x, y, width }: DOMRectReadOnly): string =>
      width === 0 ? 'out of sight' : `${Math.round(x)}, ${Math.round(y)}`;
    // Its types are not in the library of the DOM: it is Chromium's.
    type Entry = PerformanceEntry & {
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    };
    new PerformanceObserver((list) => {
      for (const { startTime, sources } of list.getEntries() as Entry[]) {
        const { since } = watch;
        if (since === null || startTime < since || startTime > since + patience) continue;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          // A letter that is bold now moves by less than a pixel.
          const isMove = Math.abs(from.x - to.x) >= 1 || Math.abs(from.y - to.y) >= 1;
          // Behind a dialog nobody points at anything: the last records there make room for this one.
          const isBehind = (node instanceof Element ? node : node?.parentElement)?.closest(
            '[inert]',
          );
          if (isMove && !isBehind)
            watch.seen.push(`${nameOf(node)} from ${placeOf(from)} to ${placeOf(to)}`);
        }
      }
    }).observe({ type: 'layout-shift' });
  });

/** What has moved since the last call, or since the watch began. */
export const takeShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.shiftWatch?.seen.splice(0) ?? []);
