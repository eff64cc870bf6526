import type { CardLink } from '../../../contract/entities/hr';
import type { MappedLink, MappingScheme } from '../../../contract/entities/mapping-scheme';
import { type LinkDataField, linkDataFields } from '../../../contract/link-data-fields';
import type { CardContent } from './cards';
import { type DirectoryProperties, renderTemplates } from './render-template';

export interface SyncRules {
  readonly syncFields: readonly string[];
  readonly overwriteFields: boolean;
  readonly scheme: MappingScheme;
}

/** ADR 12, values: the value to write, or null to keep the old one. */
const replacement = (
  old: string | null | undefined,
  rendered: string | null,
  overwrite: boolean,
): string | null => {
  if (rendered === null) return null;
  const current = (old ?? '').trim();
  if (current === rendered) return null;
  return current === '' || overwrite ? rendered : null;
};

/** The index of the link that corresponds to a mapped one; -1 if there is none. */
const placeOf = (
  links: readonly CardLink[],
  mapped: MappedLink,
  taken: ReadonlySet<number>,
  mappedUids: ReadonlySet<string>,
): number => {
  const own = links.findIndex(({ updateUid }) => updateUid && updateUid === mapped.updateUid);
  if (own >= 0 || !mapped.updateExisting) return own;
  return links.findIndex(
    ({ id, updateUid }, index) =>
      id === mapped.id && !taken.has(index) && !(updateUid && mappedUids.has(updateUid)),
  );
};

const withLinks = (
  old: readonly CardLink[],
  user: DirectoryProperties,
  { scheme, overwriteFields }: SyncRules,
): readonly CardLink[] => {
  const links = [...old];
  const taken = new Set<number>();
  const mappedUids = new Set(scheme.links.flatMap(({ updateUid }) => updateUid ?? []));
  let isChanged = false;
  for (const mapped of scheme.links) {
    const value = renderTemplates(mapped.value, user);
    if (value === null) continue;
    const desc = renderTemplates(mapped.desc, user);
    const place = placeOf(links, mapped, taken, mappedUids);
    const existing = links[place];
    if (existing === undefined) {
      const { id, title, updateUid } = mapped;
      taken.add(links.length);
      links.push({ id, title, value, desc, updateUid });
      isChanged = true;
      continue;
    }
    taken.add(place);
    const newValue = replacement(existing.value, value, overwriteFields);
    const newDesc = replacement(existing.desc, desc, overwriteFields);
    if (newValue === null && newDesc === null) continue;
    links[place] = {
      ...existing,
      value: newValue ?? existing.value,
      desc: newDesc ?? existing.desc,
      updateUid: mapped.updateUid,
    };
    isChanged = true;
  }
  return isChanged ? links : old;
};

/** The card after a sync; the same object if nothing changes. */
export const changedCard = (
  card: CardContent,
  user: DirectoryProperties,
  rules: SyncRules,
): CardContent => {
  const changes: Partial<Record<LinkDataField, string>> = {};
  for (const field of linkDataFields) {
    if (!rules.syncFields.includes(field)) continue;
    const rendered = renderTemplates(rules.scheme.linkData[field], user);
    const text = replacement(card.linkData[field], rendered, rules.overwriteFields);
    if (text !== null) changes[field] = text;
  }
  const links = rules.syncFields.includes('Links')
    ? withLinks(card.links, user, rules)
    : card.links;
  if (Object.keys(changes).length === 0 && links === card.links) return card;
  return { linkData: { ...card.linkData, ...changes }, links };
};

/** A member's own fields after a sync; null if nothing changes. */
export const changedFields = (
  old: Readonly<Record<string, string>>,
  user: DirectoryProperties,
  { scheme, syncFields, overwriteFields }: SyncRules,
): Readonly<Record<string, string>> | null => {
  if (!syncFields.includes('Member')) return null;
  const fields = { ...old };
  let isChanged = false;
  for (const [key, templates] of Object.entries(scheme.member ?? {})) {
    if (key === 'email') continue;
    const text = replacement(old[key], renderTemplates(templates, user), overwriteFields);
    if (text === null) continue;
    fields[key] = text;
    isChanged = true;
  }
  return isChanged ? fields : null;
};
