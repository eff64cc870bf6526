import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { fromRoot, root } from './path.mjs';

/** Folders with user-facing texts; not the sandbox's made-up data and SQL. */
const TEXT_FOLDERS = [
  'src/renderer',
  'src/domain',
  'src/main',
  'src/contract',
  'src/sandbox/api',
  'src/sandbox/documents',
  'src/sandbox/identity',
  'src/sandbox/pages',
  'src/sandbox/server',
];

/**
 * @typedef {{ file: string, line: number, text: string }} UiString
 * @typedef {{ type: string, start: number, [key: string]: unknown }} Node
 */

/** Several words, or one capitalized word: user-facing text, not a key or a class name. */
const isRead = (/** @type {string} */ text) =>
  /[A-Za-z]{2,}[’'.,:;…?!]?\s+[A-Za-z{“"'0-9]/.test(text) || /^[A-Z][a-z]+[…?!.]?$/.test(text);

const skipped = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType']);

/**
 * The texts in one file: string literals, templates (`{…}` for each expression), and the text
 * between tags. Skips comments, types, and imports.
 *
 * @param {string} file relative to the root
 * @param {string} source
 * @returns {UiString[]}
 */
export function stringsOf(file, source) {
  /** @type {UiString[]} */
  const found = [];
  const add = (/** @type {Node} */ node, /** @type {string} */ raw) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (!isRead(text)) return;
    found.push({ file, line: source.slice(0, node.start).split('\n').length, text });
  };
  const visit = (/** @type {unknown} */ value) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (value === null || typeof value !== 'object' || !('type' in value)) return;
    const node = /** @type {Node} */ (value);
    if (skipped.has(node.type)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') return add(node, node.value);
    if (node.type === 'JSXText') return add(node, String(node.value));
    if (node.type === 'TemplateLiteral') {
      const quasis = /** @type {{ value: { cooked: string } }[]} */ (node.quasis);
      add(node, quasis.map(({ value: { cooked } }) => cooked).join('{…}'));
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** @returns {UiString[]} all texts of the app, by file and line */
export function uiStrings() {
  const files = TEXT_FOLDERS.flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  return files
    .sort()
    .flatMap((file) => stringsOf(file, readFileSync(path.join(root, file), 'utf8')));
}
