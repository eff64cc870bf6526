import type { Page } from '@playwright/test';

const patterns = [
  // For example `#3000001`, `Team 3000001`, or `Card 12`.
  '#\\d+',
  '\\b(?:team|member|card|order|record) (?:ID )?#?\\d+',
  // Alone in its cell.
  '^\\d{7,}$',
  '\\b(?:cus|sub|si|in|pi|pm|seti|price|prod|quote|qt)_[A-Za-z0-9]{4,}',
  '\\bINV-[\\w-]+',
  '[a-z-]+\\|[A-Za-z0-9]{4,}',
  '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  '\\b(?=[A-Za-z]*\\d)[A-Za-z0-9]{20,}\\b',
];

/**
 * IDs, hashes, and order and invoice numbers that can be read but not copied: neither they nor the
 * same ID elsewhere on the screen have a `Copy` button beside them. Ignores text in buttons and
 * links, typed text, questions, and the line that explains keys.
 */
export const notCopyable = (page: Page): Promise<string[]> =>
  page.evaluate(async (all) => {
    const pattern = new RegExp(all.join('|'), 'i');
    const isLeftOut = (element: Element): boolean =>
      element.closest(
        'button, a, label, input, textarea, [role="option"], [role="alertdialog"], [role="tooltip"], [role="treeitem"], [inert], [aria-hidden="true"], :has(> kbd)',
      ) !== null;
    // Table rows show their copy button on hover; the first row represents the others.
    for (const row of document.querySelectorAll('[role="row"][data-index="0"]')) {
      row.firstElementChild?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const isFurtherRow = (element: Element): boolean =>
      element.closest('[role="row"][data-index]:not([data-index="0"])') !== null;
    const buttons = [...document.querySelectorAll('[aria-label^="Copy "]')].filter((each) =>
      each.checkVisibility(),
    );
    const beside = buttons.map(
      (each) => each.closest('[role="gridcell"], tr, li, dd, div')?.textContent ?? '',
    );
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll('*')) {
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('')
        .trim();
      const id = pattern.exec(own)?.[0];
      if (!id || !element.checkVisibility() || isLeftOut(element) || isFurtherRow(element))
        continue;
      const bare = id.replace(/^.*[ #]/, '');
      if (!beside.some((text) => text.includes(bare))) {
        found.add(`cannot be copied: ${id} in “${own.slice(0, 90)}”`);
      }
    }
    return [...found];
  }, patterns);
