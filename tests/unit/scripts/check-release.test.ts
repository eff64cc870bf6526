import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseProblems } from '../../../scripts/packaging/check-release.mjs';
import { releaseNotes } from '../../../scripts/packaging/release-notes.mjs';

const server = 'https://updates.example.com/';
const hash = (text: string): string => createHash('sha512').update(text).digest('base64');

describe('a release before publishing', () => {
  let folder: string;
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const list = (file: string, text: string, version = '1.3.0'): string =>
    `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${hash(text)}\n    size: ${text.length}\npath: ${file}\nreleaseNotes: |-\n  Better\n`;
  const address = (more = ''): string => `provider: generic\nurl: ${server}\n${more}`;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dash-release-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const windows = (): void => {
    put('dash-1.3.0-win.exe', 'installer');
    put('dash-1.3.0-win.exe.blockmap', 'map');
    for (const name of ['latest.yml', 'beta.yml'])
      put(name, list('dash-1.3.0-win.exe', 'installer'));
    for (const name of ['win-unpacked', 'win-arm64-unpacked'])
      put(`${name}/resources/app-update.yml`, address('publisherName:\n  - Internal Dash\n'));
  };
  const mac = (): void => {
    for (const ending of ['zip', 'zip.blockmap', 'dmg'])
      put(`dash-1.3.0-mac-x64.${ending}`, ending);
    for (const name of ['latest-mac.yml', 'beta-mac.yml'])
      put(name, list('dash-1.3.0-mac-x64.zip', 'zip'));
    for (const name of ['mac', 'mac-arm64'])
      put(`${name}/Internal Dash.app/Contents/Resources/app-update.yml`, address());
  };
  const linux = (): void => {
    for (const ending of ['AppImage', 'deb', 'rpm']) put(`dash-1.3.0-linux-x64.${ending}`, ending);
    for (const name of ['latest-linux', 'beta-linux', 'latest-linux-arm64', 'beta-linux-arm64'])
      put(`${name}.yml`, list('dash-1.3.0-linux-x64.AppImage', 'AppImage'));
    put('linux-unpacked/resources/app-update.yml', address());
  };
  const problems = (
    platform: 'win32' | 'darwin' | 'linux',
    version = '1.3.0',
    publisher?: string,
  ): string[] => releaseProblems(folder, platform, { version, server, publisher });

  it.each([
    ['win32', windows],
    ['darwin', mac],
    ['linux', linux],
  ] as const)('is complete on %s', (platform, make) => {
    make();
    expect(problems(platform)).toEqual([]);
  });

  it('has no list for stable users when it is a beta version', () => {
    windows();
    for (const name of ['latest.yml', 'beta.yml'])
      put(name, list('dash-1.3.0-win.exe', 'installer', '1.3.0-beta.1'));
    rmSync(join(folder, 'latest.yml'));
    expect(problems('win32', '1.3.0-beta.1')).toEqual([]);
    expect(problems('win32')).toEqual([
      'without latest.yml',
      'beta.yml offers version 1.3.0-beta.1',
    ]);
  });

  it.each([
    ['a changed installer', 'dash-1.3.0-win.exe', 'INSTALLER', 'has another hash for'],
    ['a list without a file', 'latest.yml', 'version: 1.3.0\nreleaseNotes: x\n', 'offers no file'],
    ['a list without notes', 'latest.yml', 'version: 1.3.0\nfiles: []\n', 'has no release notes'],
    [
      'a file in the wrong place',
      'latest.yml',
      list('a/b.exe', ''),
      'offers a/b.exe, which is not there',
    ],
  ])('is rejected with %s', (_what, name, text, problem) => {
    windows();
    put(name, text);
    expect(problems('win32').join('\n')).toContain(problem);
  });

  it('has a block map for each installer, so that an update downloads only what changed', () => {
    windows();
    rmSync(join(folder, 'dash-1.3.0-win.exe.blockmap'));
    expect(problems('win32')).toEqual(['without dash-1.3.0-win.exe.blockmap']);
    mac();
    rmSync(join(folder, 'dash-1.3.0-mac-x64.dmg'));
    expect(problems('darwin')).toEqual(['without a .dmg']);
  });

  it('contains nothing unsigned', () => {
    mac();
    put('dash-1.3.0-unsigned-mac-arm64.dmg', 'dmg');
    expect(problems('darwin')).toEqual(['dash-1.3.0-unsigned-mac-arm64.dmg is not signed']);
  });

  it('has apps that know their update server and, on Windows, their signer', () => {
    windows();
    put('win-arm64-unpacked/resources/app-update.yml', address());
    expect(problems('win32')).toEqual([
      'app-update.yml of win-arm64-unpacked does not name who signs updates',
    ]);
    mac();
    rmSync(join(folder, 'mac/Internal Dash.app/Contents/Resources/app-update.yml'));
    expect(problems('darwin')).toEqual(['app-update.yml of mac does not name the update server']);
  });

  it('names the signer of its certificate: Windows refuses any other update', () => {
    windows();
    expect(problems('win32', '1.3.0', 'Internal Dash')).toEqual([]);
    expect(problems('win32', '1.3.0', 'Example Cards Inc.')[0]).toBe(
      'app-update.yml of win-arm64-unpacked does not name Example Cards Inc., who signs',
    );
  });

  it('has no AppImage that would update itself as a deb', () => {
    linux();
    put('linux-unpacked/resources/package-type', 'deb');
    expect(problems('linux')).toEqual(['linux-unpacked says that it is a deb or an rpm']);
  });

  it('is not empty', () => {
    expect(problems('linux')).toContain('nothing was packaged');
  });
});

describe('the release notes in the app', () => {
  it('are the section of the version', () => {
    const changelog = '# Changelog\n\n## 1.3.0\n\nA desk\n- one\n\n## 1.2.0\n\n- old\n';
    expect(releaseNotes(changelog, '1.3.0')).toBe('A desk\n- one');
    expect(releaseNotes(changelog, '1.2.0')).toBe('- old');
    expect(releaseNotes(changelog, '1.3')).toBe('');
  });

  it('are plain text, because the app shows them as they are', () => {
    const changelog =
      '## 1.3.0\n\n**Search**\n- Results appear while you type, starting\n  with `3` characters.\n- two\n';
    expect(releaseNotes(changelog, '1.3.0')).toBe(
      'Search\n- Results appear while you type, starting with 3 characters.\n- two',
    );
  });

  it('exist for the current version', () => {
    const read = (name: string) =>
      readFileSync(resolve(import.meta.dirname, '../../..', name), 'utf8');
    const notes = releaseNotes(read('CHANGELOG.md'), JSON.parse(read('package.json')).version);
    expect(notes).toContain('Desktop');
    // The app shows no more of them (main/hosts/electron/updater.ts).
    expect(notes.length).toBeLessThan(20_000);
  });
});
