// Queries and focus ask for styles all the time, and jsdom walks through every rule for each answer.
// Only the rules that can change these answers are in the page, until a test itself reads a style.

const FOR_QUERIES = /display|visibility|pointer-events/;

interface Held {
  /** The rules that the sheet left out. */
  readonly texts: Set<string>;
  /** Those of them that are in it until the file ends, with their texts. */
  readonly added: Map<CSSRule, string>;
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

/** The classes of an element and of those around it, from which it inherits. */
const classesAround = (element: Element): Set<string> => {
  const classes = new Set<string>();
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    for (const name of each.classList) classes.add(name);
  }
  return classes;
};

/** A rule that names none of these classes can't match. */
const canMatch = (rule: string, classes: ReadonlySet<string>): boolean => {
  const named = rule.match(/\.[a-z_][\w-]*/gi);
  return named === null || named.some((name) => classes.has(name.slice(1)));
};

/** The computed style by all rules. `getComputedStyle` alone leaves out most of them. */
export const styleOf = (element: Element): CSSStyleDeclaration => {
  const classes = classesAround(element);
  for (const [sheet, { texts, added }] of sheets) {
    for (const text of texts) {
      if (!canMatch(text, classes)) continue;
      texts.delete(text);
      try {
        // Their order doesn't matter: Griffel's rules set one property each.
        const at = insertRule.call(sheet, text, sheet.cssRules.length);
        added.set(sheet.cssRules[at] as CSSRule, text);
      } catch {
        // A browser's own selector, which Griffel leaves out as well.
      }
    }
  }
  return getComputedStyle(element);
};

/** Takes them out of the page again, for the next file. */
export const holdRules = (): void => {
  for (const [sheet, { texts, added }] of sheets) {
    for (let at = sheet.cssRules.length - 1; added.size > 0 && at >= 0; at -= 1) {
      const rule = sheet.cssRules[at] as CSSRule;
      const text = added.get(rule);
      if (text === undefined) continue;
      sheet.deleteRule(at);
      added.delete(rule);
      texts.add(text);
    }
  }
};
