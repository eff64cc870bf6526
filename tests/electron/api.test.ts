import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowedMajors } from '../../scripts/lib/electron-runtime.mjs';
import { electronSources, surfaceOf, typesIn } from '../../scripts/lib/electron-surface.mjs';
import { declarations, oldest } from './electron-versions';

/**
 * Whether Electron, in the oldest and the newest version that this app allows (ADR 16), has what the
 * host uses, without having announced that it goes.
 */
const root = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const newest: string = manifest.devDependencies.electron;
const sources = electronSources();

/** `Pick<App, 'on' | 'quit'>` and the like: what the host takes of Electron. */
const picked = [...sources.matchAll(/Pick<\s*(?:typeof )?(\w+),((?:\s*\|?\s*'[\w]+')+)\s*,?\s*>/g)]
  .flatMap(([, type = '', members = '']) =>
    [...members.matchAll(/'(\w+)'/g)].map(([, member = '']) => [type, member] as const),
  )
  // Types of our own are picked from too.
  .filter(([type]) => surfaceOf(declarations, type) !== undefined);

/** What the host hands over. */
const given: Readonly<Record<string, string>> = {
  BrowserWindowConstructorOptions:
    'autoHideMenuBar backgroundColor height icon minHeight minWidth show title webPreferences width x y',
  ForkOptions: 'env serviceName stdio',
  JumpListCategory: 'items name type',
  JumpListItem: 'args description iconIndex iconPath program title type',
  MenuItemConstructorOptions: 'accelerator click enabled label role submenu type visible',
  MessageBoxOptions: 'buttons cancelId defaultId detail message type',
  OpenDialogOptions: 'buttonLabel defaultPath properties title',
  WebPreferences:
    'allowRunningInsecureContent contextIsolation devTools experimentalFeatures navigateOnDragDrop nodeIntegration nodeIntegrationInSubFrames nodeIntegrationInWorker preload sandbox spellcheck webSecurity webviewTag',
};
const handedOver = Object.entries(given).flatMap(([type, members]) =>
  members.split(' ').map((member) => [type, member] as const),
);

const used = [
  ...new Map([...picked, ...handedOver].map((each) => [each.join('.'), each])).values(),
];
const has = (names: string | undefined, name: string): boolean =>
  names?.split(' ').includes(name) ?? false;

describe("Electron's interface", () => {
  it('is that of one runtime, pinned to its version', () => {
    expect(newest).toMatch(/^\d+\.\d+\.\d+$/);
    const installed = readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8');
    expect(JSON.parse(installed).version).toBe(newest);
  });

  it('reaches back to the oldest of the three majors that get security fixes', () => {
    const majors = [oldest.version, newest].map((version) => Number(version.split('.')[0]));
    expect(majors).toEqual(allowedMajors());
    expect(majors[1]! - majors[0]!).toBe(2);
  });

  it('was written down for all types that the host uses: scripts/electron-api.mjs', () => {
    const known = typesIn(sources).filter((type) => surfaceOf(declarations, type) !== undefined);
    expect(known.length).toBeGreaterThan(30);
    expect(known.filter((type) => !(type in oldest.types))).toEqual([]);
  });

  it('is what was found in the source', () => {
    expect(picked.length).toBeGreaterThan(40);
    expect(used.map((each) => each.join('.'))).toEqual(
      expect.arrayContaining(['App.requestSingleInstanceLock', 'WebContents.send', 'Net.fetch']),
    );
  });

  it.each(used)('has %s.%s in the newest, and keeps it', (type, member) => {
    expect(has(surfaceOf(declarations, type)?.members, member)).toBe(true);
  });

  it.each(used)('had %s.%s in the oldest', (type, member) => {
    expect(has(oldest.types[type]?.members, member)).toBe(true);
  });

  it('knows what is deprecated, and what was never there', () => {
    const text = `
  class Thing extends Parent {
    /**
     * @deprecated
     */
    on(event: 'gone', listener: Function): this;
    /**
     * Good.
     */
    on(event: 'here', listener: Function): this;
    /**
     * **Deprecated:** use the other.
     */
    old: string;
    take(value: {
        inner: string;
      }): void;
  }
  interface Parent {
    readonly kept: boolean;
  }
`;
    expect(surfaceOf(text, 'Thing')).toEqual({
      members: 'kept on take',
      deprecated: 'old',
      events: 'here',
    });
    expect(surfaceOf(text, 'Nothing')).toBeUndefined();
  });
});
