import type { Feature } from '../../state/feature';
import type { AppStore } from '../../state/store';

/** Something that was begun and not sent. */
export interface Begun {
  readonly title: string;
  /** What was typed, as far as it shows in a line. */
  readonly text: string;
  readonly open: (store: AppStore) => void;
  /** Takes it off the list for good; missing where only sending or clearing the form does. */
  readonly dismiss?: () => void;
}

/** What waits to be sent, once for each form; a text that is empty is nothing begun. */
export const unfinishedDrafts = (
  features: readonly Feature[],
  texts: Readonly<Record<string, string>>,
): readonly Begun[] => {
  const begun = new Map<string, Begun>();
  for (const { drafts = [] } of features) {
    for (const { key: pattern, title, line, isSent, open } of drafts) {
      if (isSent?.(texts)) continue;
      for (const [key, text] of Object.entries(texts)) {
        const match = pattern.exec(key);
        if (!match) continue;
        const shown = (line ? line(text) : text).trim();
        const groups = match.slice(1);
        const name = title(groups);
        if (shown === '' || begun.has(name)) continue;
        begun.set(name, { title: name, text: shown, open: (store) => open(store, groups) });
      }
    }
  }
  return [...begun.values()];
};
