import type { Feature } from '../../state/feature';
import type { Records } from '../../state/queries/records';
import type { AppStore } from '../../state/store';

/** Something that was begun and not sent. */
export interface Begun {
  readonly key: string;
  readonly title: string;
  /** What was typed, as far as it shows in a line. */
  readonly text: string;
  readonly open: (store: AppStore) => void;
  /** Takes it off the list for good; missing where only sending or clearing the form does. */
  readonly dismiss?: () => void;
}

interface Known {
  /** The name of `member 12`; null where nobody on this machine has opened it. */
  readonly nameOf: (subject: string) => string | null;
  readonly records: Records;
}

/** `member 12` at the beginning of a line: `Member 12`. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What waits to be sent, once for each form. A text that is empty, or that says what it began from or
 * what is stored by now, is nothing begun.
 */
export const unfinishedDrafts = (
  features: readonly Feature[],
  texts: Readonly<Record<string, string>>,
  { nameOf, records }: Known,
): readonly Begun[] => {
  const begun = new Map<string, Begun>();
  for (const { drafts = [] } of features) {
    for (const { key: pattern, subject, title, line, isSent, stored, open } of drafts) {
      if (isSent?.(texts)) continue;
      for (const [key, text] of Object.entries(texts)) {
        const match = pattern.exec(key);
        if (!match) continue;
        const shown = (line ? line(text) : text).trim();
        const groups = match.slice(1);
        if (shown === '' || text === texts[`${key}/base`]) continue;
        if (stored && shown === stored(key, groups, records)) continue;
        const whose = subject?.(groups) ?? '';
        const once = title(groups, whose);
        if (begun.has(once)) continue;
        const name = whose === '' ? null : nameOf(whose);
        begun.set(once, {
          key: once,
          title: name ? title(groups, name) : capital(once),
          text: shown,
          open: (store) => open(store, groups),
        });
      }
    }
  }
  return [...begun.values()];
};
