import type { Page } from '@playwright/test';

/**
 * Finds controls that can't be scrolled into view, and text that is partly hidden by its box
 * without a title or tooltip that has all of it, or of which nothing is left. Also finds content
 * for vertical reading that scrolls sideways.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerance = 2;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // A tooltip follows its control, wherever that is scrolled to.
      element.closest('[inert], [aria-hidden="true"], [role="tooltip"]') === null;
    const upFrom = function* (element: Element | null): Generator<Element> {
      for (let each = element; each; each = each.parentElement) yield each;
    };
    const overflowOf = (element: Element, axis: 'x' | 'y'): string => {
      const style = getComputedStyle(element);
      return axis === 'x' ? style.overflowX : style.overflowY;
    };
    const scrolls = (element: Element, axis: 'x' | 'y'): boolean =>
      ['auto', 'scroll'].includes(overflowOf(element, axis));
    const hides = (element: Element, axis: 'x' | 'y'): boolean =>
      ['hidden', 'clip'].includes(overflowOf(element, axis));
    const scrollsAround = (element: Element, axis: 'x' | 'y'): boolean =>
      [...upFrom(element.parentElement)].some((each) => scrolls(each, axis));
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}”`;

    const found: string[] = [];
    for (const element of document.querySelectorAll('button, a[href], input, select, textarea')) {
      const box = element.getBoundingClientRect();
      // Content for screen readers only is one pixel wide.
      if (!isShown(element) || box.width < 2 || box.height < 2) continue;
      if ((box.left < -1 || box.right > innerWidth + 1) && !scrollsAround(element, 'x')) {
        found.push(`outside, left or right: ${nameOf(element)}`);
      }
      if ((box.top < -1 || box.bottom > innerHeight + 1) && !scrollsAround(element, 'y')) {
        found.push(`outside, above or below: ${nameOf(element)}`);
      }
    }

    // Vertically scrolling content must not scroll sideways too, except tables and typed text.
    for (const element of document.querySelectorAll('*')) {
      if (!scrolls(element, 'y') || !isShown(element)) continue;
      const beyond = element.scrollWidth - element.clientWidth;
      const isWide =
        element.matches('textarea, [role="grid"]') || element.querySelector('[role="grid"]');
      if (beyond > tolerance && !isWide) {
        found.push(`scrolls sideways by ${beyond} px: ${nameOf(element)}`);
      }
    }

    /** The surrounding boxes that clip the element, up to the nearest scroll container. */
    const hiding = (element: Element, axis: 'x' | 'y'): Element[] => {
      const around = [...upFrom(element)];
      const scroller = around.findIndex((each) => scrolls(each, axis));
      return around
        .slice(0, scroller < 0 ? around.length : scroller)
        .filter((each) => hides(each, axis));
    };
    const isReadElsewhere = (element: Element, text: string): boolean => {
      // A table adds the titles of its cells when the pointer enters.
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return [...upFrom(element)].slice(0, 4).some((each) => {
        const titles = [each.getAttribute('title'), each.getAttribute('aria-label')];
        const tip = document.getElementById(each.getAttribute('aria-describedby') ?? '');
        return [...titles, tip?.textContent].some((whole) => whole?.includes(text));
      });
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || !isShown(element)) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const { textOverflow, clipPath } = getComputedStyle(element);
      // A clip path hides text that is for screen readers only.
      const isCut = textOverflow === 'ellipsis' && clipPath === 'none';
      const shown = element.getBoundingClientRect().width;
      if (isCut && shown < 20 && box.width > shown + tolerance) {
        found.push(`cut to nothing: ${nameOf(element)}`);
      }
      for (const axis of ['x', 'y'] as const) {
        const edges = hiding(element, axis).map((each) => each.getBoundingClientRect());
        // For screen readers only.
        if (edges.some(({ width, height }) => width < 2 || height < 2)) continue;
        const beyond = Math.max(
          0,
          ...edges.map((edge) =>
            axis === 'x'
              ? Math.max(edge.left - box.left, box.right - edge.right)
              : Math.max(edge.top - box.top, box.bottom - edge.bottom),
          ),
        );
        if (beyond > tolerance && !isReadElsewhere(element, text)) {
          found.push(`cut by ${Math.round(beyond)} px (${axis}): ${nameOf(element)}`);
        }
      }
    }
    return found;
  });
