import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');

/** Path (forward slashes, from src) and text of every source file. */
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|cts|js|mjs|cjs)$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return {
      path: relative(source, path).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    };
  });

const those = (pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Files that run with Electron around them. */
const isHost = (path: string): boolean =>
  /^(main\/hosts\/electron\/|main\/index\.ts$|preload\/)/.test(path);

/** `electron-log/node` is the half of that package that knows nothing of Electron. */
const IMPORT =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)['"](?!electron-log\/node['"])electron(?:[/-][\w/-]+)?['"]/;
const VALUE_IMPORT = /^import (?!type\b)[^;]*?from ['"]electron['"]/m;

describe('the source', () => {
  it('is there', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(those(IMPORT)).toContain('main/index.ts');
    expect(files.filter(({ path }) => isHost(path)).length).toBeGreaterThan(20);
  });

  it('imports electron and its packages in the Electron host and the preload script only', () => {
    const strangers = those(IMPORT).filter((path) => !isHost(path));
    expect(strangers).toEqual([]);
  });

  it('takes the real module in the two entries only; the rest is given its members', () => {
    expect(those(VALUE_IMPORT).sort()).toEqual(['main/index.ts', 'preload/index.ts']);
  });

  it('uses ipcMain in one file and ipcRenderer in one', () => {
    const entries = ['main/index.ts', 'preload/index.ts'];
    const users = (pattern: RegExp) => those(pattern).filter((path) => !entries.includes(path));
    expect(users(/\b[iI]pcMain\b/)).toEqual(['main/hosts/electron/ipc.ts']);
    expect(users(/\b[iI]pcRenderer\b/)).toEqual(['preload/expose-bridge.ts']);
  });

  it.each([
    [
      'say in certificates',
      /setCertificateVerifyProc|'certificate-error'|append\w+\([^)]*ignore-certificate/,
    ],
    ['a switched-off sandbox', /sandbox: false|append\w+\([^)]*no-sandbox/],
    ['a switched-off web security', /webSecurity: false|append\w+\([^)]*disable-web-security/],
    ['Node in a page', /nodeIntegration\w*: true/],
    ['a page without isolation', /contextIsolation: false/],
    ['remote code', /enableBlinkFeatures|@electron\/remote|experimentalFeatures: true/],
    ['file addresses for pages', /loadFile\(|loadURL\(['"`]file:/],
  ])('has no %s in the Electron host', (_what, pattern) => {
    expect(those(pattern).filter(isHost)).toEqual([]);
  });

  it('opens pages of the system browser in the desktop port only', () => {
    expect(those(/\bshell\.openExternal\(/).filter(isHost)).toEqual([
      'main/hosts/electron/desktop.ts',
    ]);
  });
});
