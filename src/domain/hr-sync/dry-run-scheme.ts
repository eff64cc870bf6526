import type { MappingScheme } from '../../contract/entities/mapping-scheme';
import { type LinkDataField, linkDataFields } from '../../contract/link-data-fields';
import { linkTypeText } from './link-types';
import { parseTemplate, type Template } from './template';

export interface ParsedLink {
  readonly id: number;
  readonly label: string;
  /** '' for none. */
  readonly updateUid: string;
  readonly updateExisting: boolean;
  readonly value: readonly Template[];
  readonly desc: readonly Template[];
}

/** A scheme whose templates are parsed once for thousands of users. */
export interface ParsedScheme {
  readonly lines: readonly {
    readonly field: LinkDataField;
    readonly templates: readonly Template[];
  }[];
  readonly links: readonly ParsedLink[];
  /** Update IDs of all links. */
  readonly updateUids: ReadonlySet<string>;
  /** Without `email`, which identifies the member. */
  readonly member: readonly { readonly field: string; readonly templates: readonly Template[] }[];
  readonly email: readonly Template[];
}

const parsed = (templates: readonly string[] | undefined): Template[] =>
  (templates ?? []).map(parseTemplate);

export const parseScheme = ({ linkData, links, member }: MappingScheme): ParsedScheme => ({
  lines: linkDataFields.map((field) => ({ field, templates: parsed(linkData[field]) })),
  links: links.map(({ id, title, updateUid, updateExisting, value, desc }) => ({
    id,
    label: title || linkTypeText(id),
    updateUid: updateUid ?? '',
    updateExisting,
    value: parsed(value),
    desc: parsed(desc),
  })),
  updateUids: new Set(links.flatMap(({ updateUid }) => updateUid || [])),
  member: Object.entries(member ?? {})
    .filter(([field]) => field !== 'email')
    .map(([field, templates]) => ({ field, templates: parsed(templates) })),
  email: parsed(member?.email),
});
