import type { FieldChange } from '../../contract/entities/dry-run';
import type { CardLink, SyncSettings, TeamCard } from '../../contract/entities/hr';
import { linkKey, placeOf } from './card-links';
import type { ParsedLink, ParsedScheme } from './dry-run-scheme';
import { type DirectoryValues, type Rendered, renderParsed } from './template';

/**
 * Which parts of a card a sync writes, and whether it replaces values (`syncFields`,
 * `overwriteFields`).
 */
export type CardSettings = Pick<SyncSettings, 'syncFields' | 'overwriteFields'>;

/** The known part of a card; null for a card that doesn't exist yet. */
export type KnownCard = Pick<TeamCard, 'linkData' | 'member' | 'links'> | null;

const text = (value: string | null | undefined): string => value?.trim() ?? '';

/** Records a value that changes. Runs for thousands of cards, so it creates no list per value. */
const note = (
  changes: FieldChange[],
  key: string,
  label: string,
  current: string | null | undefined,
  rendered: Rendered,
  overwrite: boolean,
): void => {
  const from = text(current);
  const to = rendered.text;
  if (to === '' || to === from || (from !== '' && !overwrite)) return;
  changes.push({ key, label, from, to, custom: rendered.custom });
};

const findLink = (
  links: readonly CardLink[],
  { id, updateUid, updateExisting }: ParsedLink,
  updateUids: ReadonlySet<string>,
  taken: ReadonlySet<CardLink>,
): CardLink | undefined =>
  links.find((link) => updateUid !== '' && link.updateUid === updateUid && !taken.has(link)) ??
  (updateExisting
    ? links.find(
        (link) => link.id === id && !taken.has(link) && !updateUids.has(link.updateUid ?? ''),
      )
    : undefined);

/**
 * What a sync changes on a card for a directory user: lines, links, and the member's own fields. A
 * template that renders to nothing changes nothing.
 */
export const cardChanges = (
  card: KnownCard,
  user: DirectoryValues,
  scheme: ParsedScheme,
  { syncFields, overwriteFields }: CardSettings,
): FieldChange[] => {
  const changes: FieldChange[] = [];
  for (const { field, templates } of scheme.lines) {
    if (!syncFields.includes(field)) continue;
    const rendered = renderParsed(templates, user);
    note(changes, `linkData.${field}`, field, card?.linkData?.[field], rendered, overwriteFields);
  }
  if (syncFields.includes('Links')) {
    const links = card?.links ?? [];
    const taken = new Set<CardLink>();
    /** Types of the links that are added. */
    const added: number[] = [];
    for (const link of scheme.links) {
      const value = renderParsed(link.value, user);
      if (value.text === '') continue;
      const existing = findLink(links, link, scheme.updateUids, taken);
      const before = added.filter((type) => type === link.id).length;
      const place = placeOf(links, link.id, existing) + (existing ? 0 : before);
      if (existing) taken.add(existing);
      else added.push(link.id);
      const desc = renderParsed(link.desc, user);
      const key = linkKey(link.updateUid, link.id, place);
      note(changes, `${key}.value`, link.label, existing?.value, value, overwriteFields);
      if (desc.text === '') continue;
      const label = `${link.label}: description`;
      note(changes, `${key}.desc`, label, existing?.desc, desc, overwriteFields);
    }
  }
  if (syncFields.includes('Member')) {
    for (const { field, templates } of scheme.member) {
      const rendered = renderParsed(templates, user);
      const current =
        card?.member && Object.hasOwn(card.member, field) ? card.member[field] : undefined;
      note(changes, `member.${field}`, field, current, rendered, overwriteFields);
    }
  }
  return changes;
};
