import type { MappingScheme } from '../../contract/entities/mapping-scheme';
import { linkDataFields } from '../../contract/link-data-fields';
import { templateKeys } from './template';

/** A directory key that the editor offers while the person types. */
export interface DirectoryKey {
  readonly key: string;
  readonly label: string;
  /** Marked with an asterisk: the server parses it with its own parser (section 5). */
  readonly custom: boolean;
}

/** Shown next to fields with an asterisk. */
export const customParserHint =
  'The server parses fields marked with an asterisk (*) itself: the card may differ from this sample.';

const plain = (key: string, label: string): DirectoryKey => ({ key, label, custom: false });
const parsed = (key: string, label: string): DirectoryKey => ({ key, label, custom: true });

const attributes = 'onPremisesExtensionAttributes';
/** Section 9. */
const mostExtensionAttributes = 15;

const extensionAttributes: readonly DirectoryKey[] = Array.from(
  { length: mostExtensionAttributes },
  (_, index) =>
    plain(`${attributes}.extensionAttribute${index + 1}`, `Extension attribute ${index + 1}`),
);

/** The keys of a directory user that a mapping may use. */
export const directoryKeys: readonly DirectoryKey[] = [
  plain('displayName', 'Display name'),
  plain('givenName', 'First name'),
  plain('surname', 'Last name'),
  plain('jobTitle', 'Job title'),
  plain('companyName', 'Company'),
  plain('department', 'Department'),
  plain('officeLocation', 'Office location'),
  plain('mail', 'Email'),
  plain('userPrincipalName', 'Principal name'),
  plain('mailNickname', 'Mail nickname'),
  plain('mobilePhone', 'Mobile phone'),
  parsed('businessPhones', 'Business phones'),
  plain('faxNumber', 'Fax'),
  parsed('imAddresses', 'Chat addresses'),
  parsed('otherMails', 'Other emails'),
  parsed('proxyAddresses', 'Proxy addresses'),
  plain('streetAddress', 'Street'),
  plain('city', 'City'),
  plain('state', 'State'),
  plain('postalCode', 'Postal code'),
  plain('country', 'Country'),
  plain('usageLocation', 'Country code'),
  plain('preferredLanguage', 'Language'),
  plain('employeeId', 'Employee ID'),
  plain('employeeType', 'Employee type'),
  parsed('employeeHireDate', 'Hire date'),
  plain('mySite', 'Personal site'),
  plain('aboutMe', 'About me'),
  ...extensionAttributes,
];

const known: ReadonlyMap<string, DirectoryKey> = new Map(
  directoryKeys.map((each) => [each.key, each]),
);

/** Keys in templates that this app doesn't know, as typed. The directory may have them. */
export const unknownKeys = (templates: readonly string[]): string[] =>
  templateKeys(templates)
    .filter(({ key, custom }) => !known.has(key) || (custom && !known.get(key)?.custom))
    .map(({ key, custom }) => (custom ? `${key}*` : key));

/** Whether the parser hint is shown: a template uses a key with an asterisk. */
export const needsParserHint = (templates: readonly string[]): boolean =>
  templateKeys(templates).some(({ custom }) => custom);

/** Keys that are read for every user, whatever the scheme. */
const always = ['id', 'displayName', 'userPrincipalName', 'mail', 'accountEnabled'] as const;

const topOf = (key: string): string => key.split('.')[0] ?? key;
/** Excludes keys that could end the `$select` list or begin another parameter. */
const selectable = /^[A-Za-z_][\w-]*$/;

/** All templates of a scheme: fields, then links, then the member's own fields. */
export const schemeTemplates = ({ linkData, links, member }: MappingScheme): string[] => [
  ...linkDataFields.flatMap((field) => linkData[field]),
  ...links.flatMap(({ value, desc }) => [...value, ...desc]),
  ...Object.values(member ?? {}).flat(),
];

/** The keys that a scheme needs in `$select`, each once, whether this app knows them or not. */
export const selectKeys = (scheme: MappingScheme): string[] => {
  const tops = templateKeys(schemeTemplates(scheme)).map(({ key }) => topOf(key));
  return [...new Set([...always, ...tops.filter((top) => selectable.test(top))])];
};

const knownTops: ReadonlySet<string> = new Set([
  ...always,
  ...directoryKeys.map(({ key }) => topOf(key)),
]);

/** Those of `$select` that this app doesn't know: a directory may refuse a request for them. */
export const unknownSelectKeys = (keys: readonly string[]): string[] =>
  keys.filter((key) => !knownTops.has(key));
