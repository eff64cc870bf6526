import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from './path.mjs';

/**
 * Members and events of an Electron class or interface, including inherited ones. Names are
 * separated by spaces.
 * @typedef {object} Surface
 * @property {string} members without the deprecated ones
 * @property {string} deprecated members
 * @property {string} events without the deprecated ones
 */

const COMMENT = String.raw`((?:    /\*\*(?:(?!\*/)[\s\S])*?\*/\n)?)`;
const MEMBER = new RegExp(`^${COMMENT}    (?:static |readonly )*(\\w+)[?(<:]`, 'gm');
const EVENT = new RegExp(`^${COMMENT}    on\\(event: '([^']+)'`, 'gm');

/** @param {string} comment */
const isDeprecated = (comment) => /@deprecated|\*\*Deprecated/i.test(comment);

/**
 * The type's declaration from its head to the closing brace, and those of the types it extends.
 * @param {string} declarations text of electron.d.ts
 * @param {string} type
 * @returns {string} empty if it is not a class or interface
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
 * @param {RegExp} pattern matches the comment and the name
 * @returns {{ current: string[], deprecated: string[] }} an overload is deprecated only if all
 *   are
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
 * @returns {Surface | undefined} undefined if it is not a class or interface there
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

/** The source of the Electron host and the preload script, which is all code that uses Electron. */
export const electronSources = () =>
  ['src/main/hosts/electron', 'src/preload']
    .flatMap((folder) => readdirSync(fromRoot(folder)).map((name) => `${folder}/${name}`))
    .map((path) => readFileSync(fromRoot(path), 'utf8'))
    .join('\n');

/** Electron types that the host uses without naming them. */
const UNNAMED = ['JumpListItem', 'MessageBoxOptions', 'OpenDialogOptions', 'WebPreferences'];

/**
 * @param {string} sources
 * @returns {string[]} the types that they import from Electron, sorted
 */
export function typesIn(sources) {
  const imports = [...sources.matchAll(/import type \{([^}]+)\} from 'electron'/g)];
  const names = imports.flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
  return [...new Set([...names, ...UNNAMED])].sort();
}
