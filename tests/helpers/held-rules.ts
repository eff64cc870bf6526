// Queries and focus ask for styles all the time, and jsdom walks through every rule for each answer.
// Only the rules that can change these answers are in the page, until a test itself reads a style.

const FOR_QUERIES = /display|visibility|pointer-events/;

/** The rules that a sheet left out, and those of them that are in it until the file ends. */
interface Held {
  readonly texts: Set<string>;
  readonly added: Map<string, CSSRule>;
}

declare global {
  interface Window {
    /** Outlives a file, as the page and its sheets do. */
    heldRules?: {
      readonly sheets: Map<CSSStyleSheet, Held>;
      readonly insertRule: CSSStyleSheet['insertRule'];
    };
  }
}

window.heldRules ??= { sheets: new Map(), insertRule: CSSStyleSheet.prototype.insertRule };
const { sheets, insertRule } = window.heldRules;

CSSStyleSheet.prototype.insertRule = function (rule, index) {
  if (FOR_QUERIES.test(rule)) return insertRule.call(this, rule, index);
  const held = sheets.get(this) ?? { texts: new Set(), added: new Map() };
  held.texts.add(rule);
  sheets.set(this, held);
  return 0;
};

const add = (sheet: CSSStyleSheet, text: string): CSSRule | undefined => {
  try {
    // Their order doesn't matter: Griffel's rules set one property each.
    return sheet.cssRules[insertRule.call(sheet, text, sheet.cssRules.length)];
  } catch {
    // A browser's own selector, which Griffel leaves out as well.
    return undefined;
  }
};

/** The computed style by all rules. `getComputedStyle` alone leaves out most of them. */
export const styleOf = (element: Element): CSSStyleDeclaration => {
  for (const [sheet, { texts, added }] of sheets)
    for (const text of texts) {
      const rule = added.has(text) ? undefined : add(sheet, text);
      if (rule) added.set(text, rule);
    }
  return getComputedStyle(element);
};

/** Takes them out of the page again, for the next file. */
export const holdRules = (): void => {
  for (const [sheet, { added }] of sheets) {
    for (const rule of added.values()) sheet.deleteRule([...sheet.cssRules].indexOf(rule));
    added.clear();
  }
};
