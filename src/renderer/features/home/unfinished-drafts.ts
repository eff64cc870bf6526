import type { StaffUser } from '../../../contract/entities/staff-user';
import { holdsAll } from '../../../domain/session/permissions';
import { boundedName } from '../../../domain/text/bounded-name';
import { capitalized } from '../../../domain/text/capitalized';
import { baseKeyOf } from '../../state/drafts/base-draft';
import type { Feature } from '../../state/feature';
import type { Records } from '../../state/queries/records';
import type { AppStore } from '../../state/store';

/** Unsent work. */
export interface UnsentWork {
  readonly key: string;
  readonly title: string;
  /** The typed text in one line, after the label of its field. */
  readonly text: string;
  readonly open: (store: AppStore) => void;
  /** It ended with failures to review. */
  readonly isEnded?: boolean;
  /** Removes it from the list; missing if only sending or clearing the form does that. */
  readonly dismiss?: (store: AppStore) => void;
}

interface Known {
  /** The name of `member 12`; null if it was not opened on this computer. */
  readonly nameOf: (subject: string) => string | null;
  readonly records: Records;
  readonly user: StaffUser;
}

const fieldOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/**
 * Unsent work, one entry per form. Empty text, or text equal to its initial or stored value, does
 * not count.
 */
export const unfinishedDrafts = (
  features: readonly Feature[],
  texts: Readonly<Record<string, string>>,
  { nameOf, records, user }: Known,
): readonly UnsentWork[] => {
  const begun = new Map<string, UnsentWork>();
  for (const { drafts = [] } of features) {
    for (const each of drafts) {
      const {
        key: pattern,
        subject,
        title,
        permissions,
        fields,
        line,
        isSent,
        stored,
        open,
      } = each;
      if (isSent?.(texts)) continue;
      // A form shows its first field, whichever was typed first.
      const order = Object.keys(fields ?? {});
      const placeOf = (key: string) => order.indexOf(fieldOf(key));
      const inOrder = Object.entries(texts).sort(([one], [other]) => placeOf(one) - placeOf(other));
      for (const [key, text] of inOrder) {
        const match = pattern.exec(key);
        if (!match) continue;
        const shown = (line ? line(text, fieldOf(key)) : text).trim();
        const groups = match.slice(1);
        if (shown === '' || text === texts[baseKeyOf(key)]) continue;
        if (stored && shown === stored(key, groups, records)) continue;
        const whose = subject?.(groups) ?? '';
        const once = title(groups, whose);
        if (begun.has(once)) continue;
        const name = whose === '' ? null : nameOf(whose);
        const field = fields?.[fieldOf(key)];
        // Not by the title, which another form may share: a team can have several connections.
        const isIn = (one: string): boolean =>
          pattern.exec(one)?.slice(1).join('/') === groups.join('/');
        const named = name ? title(groups, boundedName(name)) : capitalized(once);
        begun.set(once, {
          key: once,
          title: named,
          text: field === undefined ? shown : `${field}: ${shown}`,
          open: (store) => open(store, groups),
          ...(!(permissions && holdsAll(user, permissions)) && {
            dismiss: (store: AppStore) => {
              const { drafts } = store.getState();
              drafts.discard(`${named}: draft discarded`, Object.keys(drafts.texts).filter(isIn));
            },
          }),
        });
      }
    }
  }
  return [...begun.values()];
};
