import type { Page } from '@playwright/test';

/**
 * Emails, IDs of the payment provider, the sign-in provider, and drafts, UUIDs, long hashes, and
 * names of integrations.
 */
const identifiers = [
  '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+',
  '(?:cus|sub|si|in|pi|pm|seti|price|prod|quote|qt)_[A-Za-z0-9]{4,}',
  '[a-z-]+\\|[A-Za-z0-9]{4,}',
  '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  '(?=[A-Za-z]*\\d)[A-Za-z0-9]{20,}',
  'Salesforce|HubSpot|Pipedrive',
];

/** Identifiers that wrap to a second line, which makes them hard to read out or compare. */
export const brokenIdentifiers = (page: Page): Promise<string[]> =>
  page.evaluate((patterns) => {
    const pattern = new RegExp(patterns.join('|'), 'g');
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('textarea'))
        continue;
      for (const match of (node.textContent ?? '').matchAll(pattern)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`broken over ${lines.size} lines: ${match[0]}`);
      }
    }
    return found;
  }, identifiers);
