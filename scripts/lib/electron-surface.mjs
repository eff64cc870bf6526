import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from './path.mjs';

/**
 * What a class or interface of Electron has, its parents' included. Names, separated by blanks.
 * @typedef {object} Surface
 * @property {string} members that are there to stay
 * @property {string} deprecated members that are announced to go
 * @property {string} events that it emits, without the deprecated ones
 */

const COMMENT = String.raw`((?:    /\*\*(?:(?!\*/)[\s\S])*?\*/\n)?)`;
const MEMBER = new RegExp(`^${COMMENT}    (?:static |readonly )*(\\w+)[?(<:]`, 'gm');
const EVENT = new RegExp(`^${COMMENT}    on\\(event: '([^']+)'`, 'gm');

/** @param {string} comment */
const isDeprecated = (comment) => /@deprecated|\*\*Deprecated/i.test(comment);

/**
 * Its declaration from the head to the closing brace, and those of what it extends.
 * @param {string} declarations text of electron.d.ts
 * @param {string} type
 * @returns {string} empty where it is no class or interface
 */
function bodiesOf(declarations, type) {
  const head = new RegExp(
    `^  (?:class|interface) ${type}(?: extends ([\\w., ]+))?[^{\\n]*\\{$`,
    'm',
  );
  const found = head.exec(declarations);
  if (!found) return '';
  const body = declarations.slice(found.index, declarations.indexOf('\n  }', found.index));
  const parents = (found[1] ?? '').split(',').map((name) => name.trim());
  const ours = parents.filter((name) => /^\w+$/.test(name));
  return [body, ...ours.map((name) => bodiesOf(declarations, name))].join('\n');
}

/**
 * @param {string} body
 * @param {RegExp} pattern of the comment and the name
 * @returns {{ current: string[], deprecated: string[] }} overloaded ones count by what stays
 */
function namesIn(body, pattern) {
  const found = [...body.matchAll(pattern)].map(([, comment = '', name = '']) => ({
    name,
    stays: !isDeprecated(comment),
  }));
  const current = new Set(found.filter(({ stays }) => stays).map(({ name }) => name));
  const all = new Set(found.map(({ name }) => name));
  return {
    current: [...current].sort(),
    deprecated: [...all].filter((name) => !current.has(name)).sort(),
  };
}

/**
 * @param {string} declarations text of electron.d.ts
 * @param {string} type
 * @returns {Surface | undefined} undefined where it is no class or interface there
 */
export function surfaceOf(declarations, type) {
  const body = bodiesOf(declarations, type);
  if (body === '') return undefined;
  const members = namesIn(body, MEMBER);
  return {
    members: members.current.join(' '),
    deprecated: members.deprecated.join(' '),
    events: namesIn(body, EVENT).current.join(' '),
  };
}

/** The source of the host and of the preload script: all that touches Electron. */
export const electronSources = () =>
  ['src/main/hosts/electron', 'src/preload']
    .flatMap((folder) => readdirSync(fromRoot(folder)).map((name) => `${folder}/${name}`))
    .map((path) => readFileSync(fromRoot(path), 'utf8'))
    .join('\n');

/** Types of what the host hands over without naming them. */
const UNNAMED = [
  'JumpListItem',
  'MessageBoxOptions',
  'MessageBoxSyncOptions',
  'OpenDialogOptions',
  'WebPreferences',
];

/**
 * @param {string} sources
 * @returns {string[]} the types that they take from Electron, sorted
 */
export function typesIn(sources) {
  const imports = [...sources.matchAll(/import type \{([^}]+)\} from 'electron'/g)];
  const names = imports.flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
  return [...new Set([...names, ...UNNAMED])].sort();
}
