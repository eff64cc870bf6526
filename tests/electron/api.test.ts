import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Whether Electron, in the one version that this app allows (package.json pins it, so the oldest is
 * the newest too), still has what the host uses, without having announced that it goes.
 */
const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const declarations = read('node_modules/electron/electron.d.ts');

const sources = ['src/main/hosts/electron', 'src/preload']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .map(read)
  .join('\n');

/** Its declaration from the head to the closing brace, and that of what it extends. */
const bodiesOf = (type: string): string => {
  const head = new RegExp(
    `^  (?:class|interface) ${type}(?: extends ([\\w., ]+))?[^{\\n]*\\{$`,
    'm',
  );
  const found = head.exec(declarations);
  if (!found) return '';
  const body = declarations.slice(found.index, declarations.indexOf('\n  }', found.index));
  const parents = (found[1] ?? '').split(',').map((name) => name.trim());
  return [body, ...parents.filter((name) => /^\w+$/.test(name)).map(bodiesOf)].join('\n');
};

/** Every declaration of a member, with the comment that stands above it. */
const declarationsOf = (type: string, member: string): string[] => {
  const pattern = new RegExp(
    `((?:    /\\*\\*(?:(?!\\*/)[\\s\\S])*?\\*/\\n)?)    (?:static |readonly )*${member}[?(<:]`,
    'g',
  );
  return [...bodiesOf(type).matchAll(pattern)].map(([, comment]) => comment ?? '');
};

/** `Pick<App, 'on' | 'quit'>` and the like: what the host takes of Electron. */
const used = [...sources.matchAll(/Pick<\s*(?:typeof )?(\w+),((?:\s*\|?\s*'[\w]+')+)\s*,?\s*>/g)]
  .flatMap(([, type = '', members = '']) =>
    [...members.matchAll(/'(\w+)'/g)].map(([, member = '']) => [type, member] as const),
  )
  // Types of our own are picked from too.
  .filter(([type]) => bodiesOf(type) !== '');
const unique = [...new Map(used.map((each) => [each.join('.'), each])).values()];

const options = [
  'webPreferences',
  'autoHideMenuBar',
  'backgroundColor',
  'icon',
  'minWidth',
  'show',
];
const preferences = [
  'allowRunningInsecureContent',
  'contextIsolation',
  'devTools',
  'experimentalFeatures',
  'navigateOnDragDrop',
  'nodeIntegration',
  'nodeIntegrationInSubFrames',
  'nodeIntegrationInWorker',
  'preload',
  'sandbox',
  'spellcheck',
  'webSecurity',
  'webviewTag',
];

const all: (readonly [types: string, member: string])[] = [
  ...unique,
  ...options.map(
    (name) => ['BaseWindowConstructorOptions|BrowserWindowConstructorOptions', name] as const,
  ),
  ...preferences.map((name) => ['WebPreferences', name] as const),
];

const isDeprecated = (comment: string): boolean => /@deprecated|\*\*Deprecated/i.test(comment);

describe("Electron's interface", () => {
  it('is pinned to one version', () => {
    expect(JSON.parse(read('package.json')).devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is what was found in the source', () => {
    expect(unique.length).toBeGreaterThan(40);
    expect(unique.map((each) => each.join('.'))).toEqual(
      expect.arrayContaining(['App.requestSingleInstanceLock', 'WebContents.send', 'Net.fetch']),
    );
  });

  it.each(all)('has %s.%s, and keeps it', (types, member) => {
    const found = types.split('|').flatMap((type) => declarationsOf(type, member));
    expect(found.length).toBeGreaterThan(0);
    expect(found.some((comment) => !isDeprecated(comment))).toBe(true);
  });

  it('knows what is deprecated', () => {
    expect(declarationsOf('WebContents', 'noSuchMember')).toEqual([]);
    const deprecated = [...declarations.matchAll(/@deprecated/g)];
    expect(deprecated.length).toBeGreaterThan(0);
    expect(isDeprecated('    /**\n     * @deprecated\n     */\n')).toBe(true);
  });
});
