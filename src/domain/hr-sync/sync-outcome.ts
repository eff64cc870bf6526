import type {
  DryRun,
  FieldChange,
  SyncFinding,
  SyncOutcome,
} from '../../contract/entities/dry-run';
import type { TeamCard } from '../../contract/entities/hr';
import { linkDataFields } from '../../contract/link-data-fields';
import { formerLinks, linkKeys } from './card-links';
import { linkTypeText } from './link-types';

const text = (value: string | null | undefined): string => value?.trim() ?? '';
const lower = (email: string | null | undefined): string => text(email).toLowerCase();

/** A value of a card, under the keys that a dry run may have used for it. */
interface Value {
  readonly keys: () => readonly string[];
  readonly label: string;
  readonly text: string;
  /** The text before the sync; '' if there was none. */
  readonly before: string;
}

const valuesOf = (card: TeamCard, before: TeamCard | null): readonly Value[] => {
  const formers = formerLinks(before?.links ?? [], card.links);
  const memberBefore = new Map(Object.entries(before?.member ?? {}));
  return [
    ...linkDataFields.map((field) => ({
      keys: () => [`linkData.${field}`],
      label: field,
      text: text(card.linkData?.[field]),
      before: text(before?.linkData?.[field]),
    })),
    ...Object.entries(card.member ?? {}).map(([field, value]) => ({
      keys: () => [`member.${field}`],
      label: field,
      text: text(value),
      before: text(memberBefore.get(field)),
    })),
    ...card.links.flatMap((link) => {
      const former = formers.get(link);
      const label = link.title || linkTypeText(link.id);
      return (['value', 'desc'] as const).map((part) => ({
        keys: () => linkKeys(card.links, link).map((key) => `${key}.${part}`),
        label: part === 'value' ? label : `${label}: description`,
        text: text(link[part]),
        before: text(former?.[part]),
      }));
    }),
  ];
};

const firstCards = (cards: readonly TeamCard[]): ReadonlyMap<number, TeamCard> => {
  const first = new Map<number, TeamCard>();
  for (const card of cards) if (!first.has(card.memberId)) first.set(card.memberId, card);
  return first;
};

const person = (card: TeamCard): { name: string; email: string } => ({
  name: text(card.linkData?.Name) || text(card.email) || `Member ${card.memberId}`,
  email: text(card.email),
});

const fieldFindings = (
  kind: 'added' | 'changed',
  who: { readonly name: string; readonly email: string },
  fields: readonly FieldChange[],
  after: TeamCard,
): SyncFinding[] => {
  const values = new Map(
    valuesOf(after, null).flatMap((value) => value.keys().map((key) => [key, value.text] as const)),
  );
  return fields.map(({ key, label, from, to }) => {
    const happened = values.get(key) ?? '';
    const verdict = happened === to ? 'predicted' : happened === from ? 'missing' : 'other';
    return { kind, verdict, ...who, label, predicted: to, happened };
  });
};

/** Values that changed although the dry run didn't predict it. */
const unforeseenFields = (
  before: TeamCard,
  after: TeamCard,
  predicted: ReadonlySet<string>,
): SyncFinding[] =>
  valuesOf(after, before)
    .filter(
      (value) => value.text !== value.before && !value.keys().some((key) => predicted.has(key)),
    )
    .map((value) => ({
      kind: 'changed',
      verdict: 'unforeseen',
      ...person(after),
      label: value.label,
      predicted: value.before,
      happened: value.text,
    }));

/** The predicted values that can be compared. Without `cardsKnown`, only a known name can be. */
const comparable = (
  fields: readonly FieldChange[],
  card: TeamCard,
  cardsKnown: boolean,
): readonly FieldChange[] => {
  if (cardsKnown) return fields;
  return card.linkData ? fields.filter(({ key }) => key === 'linkData.Name') : [];
};

const cardKey = (memberId: number, cardId: number): string => `${memberId}/${cardId}`;

const isHere = 'On the team';
const isGone = 'Not on the team';

/**
 * What a sync did, from the team's cards before and after it, compared with the dry run. Without
 * `cardsKnown`, both lists are the members' names (`linkData` is null without one), and no other
 * field is compared.
 */
export const syncOutcome = (
  predicted: DryRun,
  before: readonly TeamCard[],
  after: readonly TeamCard[],
  cardsKnown = true,
): SyncOutcome => {
  const was = firstCards(before);
  const is = firstCards(after);
  const cardsAfter = new Map(after.map((card) => [cardKey(card.memberId, card.id), card]));
  /** A member without a card (ID 0) gets one in the sync. */
  const cardAfter = (memberId: number, cardId: number): TeamCard | undefined =>
    cardId === 0 ? is.get(memberId) : cardsAfter.get(cardKey(memberId, cardId));
  const newByEmail = new Map<string, TeamCard>();
  for (const [memberId, card] of is) {
    if (!was.has(memberId)) newByEmail.set(lower(card.email), card);
  }
  const all: SyncFinding[] = [];
  const whole = (
    kind: SyncFinding['kind'],
    verdict: SyncFinding['verdict'],
    who: { readonly name: string; readonly email: string },
    expected: string,
    happened: string,
  ) => {
    const { name, email } = who;
    all.push({ kind, verdict, name, email, label: '', predicted: expected, happened });
  };

  for (const added of predicted.added) {
    const card = newByEmail.get(lower(added.email));
    newByEmail.delete(lower(added.email));
    whole('added', card ? 'predicted' : 'missing', added, isHere, card ? isHere : isGone);
    if (card) {
      const { name, email } = added;
      const fields = comparable(added.fields, card, cardsKnown);
      all.push(
        ...fieldFindings('added', { name, email }, fields, card).filter(
          ({ verdict }) => verdict !== 'predicted',
        ),
      );
    }
  }
  for (const card of newByEmail.values())
    whole('added', 'unforeseen', person(card), isGone, isHere);

  const removals = new Set(predicted.removed.map(({ memberId }) => memberId));
  for (const removed of predicted.removed) {
    const stays = is.has(removed.memberId);
    whole('removed', stays ? 'missing' : 'predicted', removed, isGone, stays ? isHere : isGone);
  }
  for (const [memberId, card] of was) {
    if (!is.has(memberId) && !removals.has(memberId)) {
      whole('removed', 'unforeseen', person(card), isHere, isGone);
    }
  }

  const predictedKeys = new Map<string, Set<string>>();
  for (const { memberId, cardId, name, email, fields } of predicted.changed) {
    const card = cardAfter(memberId, cardId);
    predictedKeys.set(cardKey(memberId, cardId), new Set(fields.map(({ key }) => key)));
    if (card) {
      const known = comparable(fields, card, cardsKnown);
      all.push(...fieldFindings('changed', { name, email }, known, card));
    } else whole('changed', 'missing', { name, email }, isHere, isGone);
  }
  for (const card of before) {
    const now = cardAfter(card.memberId, card.id);
    const keys = predictedKeys.get(cardKey(card.memberId, card.id)) ?? new Set();
    if (now && (cardsKnown || (card.linkData && now.linkData)))
      all.push(...unforeseenFields(card, now, keys));
  }

  const counts = { predicted: 0, other: 0, missing: 0, unforeseen: 0 };
  for (const { verdict } of all) counts[verdict] += 1;
  return { counts, findings: all.filter(({ verdict }) => verdict !== 'predicted') };
};
