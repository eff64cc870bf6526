import type { CardLink } from '../../contract/entities/hr';

/**
 * The key of a link in a dry run and its result: its update ID, or else its type and its position
 * among the card's links of that type.
 */
export const linkKey = (updateUid: string, type: number, place: number): string =>
  `link.${updateUid || `${type}#${place}`}`;

/** The number of the card's links of a type before a link, or of all of them. */
export const placeOf = (links: readonly CardLink[], type: number, link?: CardLink): number => {
  let place = 0;
  for (const each of links) {
    if (each === link) break;
    if (each.id === type) place += 1;
  }
  return place;
};

/** Both keys that a dry run may have used for a link of a card. */
export const linkKeys = (links: readonly CardLink[], link: CardLink): readonly string[] => {
  const place = placeOf(links, link.id, link);
  return [linkKey(link.updateUid ?? '', link.id, place), linkKey('', link.id, place)];
};

const isSame = (was: string | null | undefined, now: string | null | undefined): boolean =>
  was === now || (was ?? '').trim() === (now ?? '').trim();

/**
 * What each link of a card was before a sync; new ones are missing. A sync may change a link's
 * value, description, and update ID, and keeps its type and position (ADR 12), but a server may
 * also move it.
 */
export const formerLinks = (
  before: readonly CardLink[],
  after: readonly CardLink[],
): ReadonlyMap<CardLink, CardLink> => {
  const formers = new Map<CardLink, CardLink>();
  const free = new Set(before);
  const isPlaced = (was: CardLink, now: CardLink) =>
    placeOf(before, was.id, was) === placeOf(after, now.id, now);
  const rules: readonly ((was: CardLink, now: CardLink) => boolean)[] = [
    (was, now) => !!now.updateUid && was.updateUid === now.updateUid,
    (was, now) => was.id === now.id && isSame(was.value, now.value) && isPlaced(was, now),
    (was, now) => was.id === now.id && isSame(was.value, now.value),
    (was, now) => was.id === now.id && isPlaced(was, now),
  ];
  for (const isFormer of rules) {
    for (const now of after) {
      if (formers.has(now)) continue;
      for (const was of free) {
        if (!isFormer(was, now)) continue;
        free.delete(was);
        formers.set(now, was);
        break;
      }
      // Runs for thousands of cards, most of which a sync leaves as they are.
      if (free.size === 0) return formers;
    }
  }
  return formers;
};
