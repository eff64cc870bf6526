import type { Page } from '@playwright/test';

interface ShiftWatch {
  /** Descriptions of what has moved. */
  seen: string[];
  /** Start of the watch on the page's clock, in ms; null while nothing counts. */
  since: number | null;
  /** Nothing counts until the next screen begins. */
  stop(): void;
}

declare global {
  interface Window {
    shiftWatch?: ShiftWatch;
  }
}

/**
 * Records what moves on its own on the loaded page. A screen begins with its heading, an opening
 * dialog, or an opened section. Everything after the frame that shows it counts, even right after a
 * key or click, because that is how screens open. Typing moves what depends on it, and a dialog's
 * result moves what it was about. So after typing, or when a dialog closes, nothing counts until
 * the next screen begins. Content that loads late is exempt (parts/reveal-when-loaded.tsx), as on a
 * busy machine.
 */
export const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (window.shiftWatch) return;
    const patience = 400;
    let began = 0;
    const stop = (): void => {
      watch.since = null;
      began += 1;
    };
    const watch: ShiftWatch = { seen: [], since: null, stop };
    window.shiftWatch = watch;
    const begin = (): void => {
      stop();
      const own = began;
      // After the next frame is drawn.
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
    for (const type of ['input', 'resize', 'scroll']) window.addEventListener(type, stop, true);

    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'something that is gone';
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.tagName.toLowerCase()} “${words.trim().slice(0, 60)}”`;
    };
    const placeOf = ({ x, y, width }: DOMRectReadOnly): string =>
      width === 0 ? 'out of sight' : `${Math.round(x)}, ${Math.round(y)}`;
    // The DOM library lacks this type, because it is specific to Chromium.
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
          // Text that turns bold moves by less than a pixel.
          const isMove = Math.abs(from.x - to.x) >= 1 || Math.abs(from.y - to.y) >= 1;
          // Moves behind a dialog don't matter: the list of recent records makes room for this one.
          const isBehind = (node instanceof Element ? node : node?.parentElement)?.closest(
            '[inert]',
          );
          if (isMove && !isBehind)
            watch.seen.push(`${nameOf(node)} from ${placeOf(from)} to ${placeOf(to)}`);
        }
      }
    }).observe({ type: 'layout-shift' });
  });

/**
 * What has moved since the last call, or since the watch began. The screen that was open then no
 * longer counts: a click there, soon after it opened, moves what it is about.
 */
export const takeShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    window.shiftWatch?.stop();
    return window.shiftWatch?.seen.splice(0) ?? [];
  });
