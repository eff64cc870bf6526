// node scripts/countries.mjs: writes src/domain/team-setup/countries.ts from the data package.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromRoot } from './lib/path.mjs';

const require = createRequire(import.meta.url);
/** @type {readonly [alpha2: string, alpha3: string, numeric: string, iso: string][]} */
const codes = require('i18n-iso-countries/codes.json');
/** @type {{ countries: Record<string, string | string[]> }} */
const english = require('i18n-iso-countries/langs/en.json');

/** Common names, for countries whose first name in the package is a longer title. */
const usual = new Map(
  Object.entries({
    CD: 'Congo, Democratic Republic of the',
    CG: 'Congo, Republic of the',
    CI: "Côte d'Ivoire",
    CN: 'China',
    CZ: 'Czechia',
    FM: 'Micronesia',
    GM: 'Gambia',
    IR: 'Iran',
    LA: 'Laos',
    MD: 'Moldova',
    MK: 'North Macedonia',
    PS: 'Palestine',
    RU: 'Russia',
    SY: 'Syria',
    TW: 'Taiwan',
    TZ: 'Tanzania',
    US: 'United States',
  }),
);

/** @param {string} code */
const nameOf = (code) => {
  const names = english.countries[code];
  const name = usual.get(code) ?? (Array.isArray(names) ? names[0] : names);
  if (!name) throw new Error(`The package has no name for ${code}.`);
  return name;
};

const rows = codes
  .map(([code, , numeric]) => ({ code, id: Number(numeric), name: nameOf(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const text = `// Made by scripts/countries.mjs; do not edit.

export interface Country {
  /** ISO 3166-1 numeric. */
  readonly id: number;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
}

/** Numeric code, alpha-2 code, name; a line each, by name. */
const table = \`
${rows.map(({ id, code, name }) => `${id} ${code} ${name}`).join('\n')}
\`;

/** Section 3, country list, in the order of the names. */
export const countries: readonly Country[] = table
  .trim()
  .split('\\n')
  .map((line) => {
    const [id = '', code = ''] = line.split(' ', 2);
    return { id: Number(id), code, name: line.slice(id.length + code.length + 2) };
  });

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The country of an ISO code; null for a code that is none. */
export const countryOf = (code: string): Country | null => byCode.get(code) ?? null;
`;

writeFileSync(fromRoot('src/domain/team-setup/countries.ts'), text);
console.log(`${rows.length} countries`);
