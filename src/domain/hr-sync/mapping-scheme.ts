import type { MappedLink, MappingScheme } from '../../contract/entities/mapping-scheme';
import { linkDataFields } from '../../contract/link-data-fields';
import { linkTypeText } from './link-types';

/** A uniformly random integer from 0 to `bound` - 1. */
export type RandomBelow = (bound: number) => number;

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Ten random lowercase letters (section 9) that aren't taken yet. */
export const createUpdateUid = (
  random: RandomBelow,
  taken: ReadonlySet<string> = new Set(),
): string => {
  for (;;) {
    const uid = Array.from({ length: 10 }, () => letters[random(letters.length)] ?? 'a').join('');
    if (!taken.has(uid)) return uid;
  }
};

const defaultLink = (id: number, updateUid: string, value: readonly string[]): MappedLink => ({
  id,
  title: linkTypeText(id),
  icon: null,
  updateExisting: true,
  value: [...value],
  desc: [],
  updateUid,
});

/**
 * The mapping for a team without its own: the four lines, email (9), and call (31). Its links'
 * update IDs are fixed so that two copies compare equal.
 */
export const defaultMappingScheme: MappingScheme = {
  linkData: {
    Name: ['{{displayName}}', '{{givenName}} {{surname}}'],
    'Job Title': ['{{jobTitle}}'],
    Company: ['{{companyName}}'],
    Location: ['{{officeLocation}}', '{{city}}'],
  },
  links: [
    defaultLink(9, 'defaultema', ['{{mail}}', '{{userPrincipalName}}']),
    defaultLink(31, 'defaultcal', ['{{mobilePhone}}', '{{businessPhones*}}']),
  ],
  member: null,
};

/** A new link of a type, to be filled in. */
export const newLink = (
  id: number,
  random: RandomBelow,
  scheme: Pick<MappingScheme, 'links'>,
): MappedLink => ({
  id,
  title: linkTypeText(id),
  icon: null,
  updateExisting: false,
  value: [''],
  desc: [],
  updateUid: createUpdateUid(random, new Set(scheme.links.map((each) => each.updateUid ?? ''))),
});

/**
 * Treats null, missing, and '' as equal (section 3), and also an empty `member` and a missing one.
 */
const canonical = ({ linkData, links, member }: MappingScheme): string =>
  JSON.stringify([
    linkDataFields.map((field) => linkData[field]),
    links.map((link) => [
      link.id,
      link.title || '',
      link.icon || '',
      link.updateExisting,
      link.value,
      link.desc,
      link.updateUid || '',
    ]),
    Object.entries(member ?? {}).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  ]);

export const sameScheme = (one: MappingScheme, other: MappingScheme): boolean =>
  one === other || canonical(one) === canonical(other);

/** Whether Save and Cancel show, and whether `Reset to default` does (section 2). */
export const schemeEdits = (
  edited: MappingScheme,
  stored: MappingScheme | null,
): { readonly canSave: boolean; readonly canReset: boolean } => ({
  canSave: !sameScheme(edited, stored ?? defaultMappingScheme),
  canReset: !sameScheme(edited, defaultMappingScheme),
});

/** A field of the scheme that can't be saved as it is. `path` has the form `links.0.value.1`. */
export interface SchemeError {
  readonly path: string;
  readonly message: string;
}

const emptyTemplate = 'Enter a value.';

const listErrors = (path: string, templates: readonly string[]): SchemeError[] =>
  templates.flatMap((template, index) =>
    template.trim() === '' ? [{ path: `${path}.${index}`, message: emptyTemplate }] : [],
  );

/**
 * Section 5: mapping values are non-empty strings. A list may be empty; its entries may not (J30).
 */
export const schemeErrors = ({ linkData, links, member }: MappingScheme): SchemeError[] => [
  ...linkDataFields.flatMap((field) => listErrors(`linkData.${field}`, linkData[field])),
  ...links.flatMap((link, index) => [
    ...listErrors(`links.${index}.value`, link.value),
    ...listErrors(`links.${index}.desc`, link.desc),
  ]),
  ...Object.entries(member ?? {}).flatMap(([key, templates]) =>
    listErrors(`member.${key}`, templates),
  ),
];

/** The links with one moved to another position. */
export const moveLink = (
  links: readonly MappedLink[],
  from: number,
  to: number,
): readonly MappedLink[] => {
  const moved = links[from];
  if (moved === undefined || to < 0 || to >= links.length) return links;
  const others = links.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
};
