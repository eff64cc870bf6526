import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';

/** The files that installed apps request from the update server, and the installers, by system. */
const PUBLISHED = {
  win32: { lists: [''], installers: ['.exe'] },
  darwin: { lists: ['-mac'], installers: ['.zip', '.dmg'] },
  linux: { lists: ['-linux', '-linux-arm64'], installers: ['.AppImage', '.deb', '.rpm'] },
};
/**
 * Files that need a block map, with which an app downloads only changed parts; an AppImage contains
 * its own.
 */
const MAPPED = /\.(exe|zip)$/;

/** @param {string} version */
const channelsOf = (version) => (version.includes('-') ? ['beta'] : ['latest', 'beta']);

/**
 * Compares a list's entry for a file with the file.
 * @param {string} folder
 * @param {{ url: string, sha512?: string, size?: number }} listed
 * @returns {string | undefined} the problem
 */
function fileProblem(folder, { url, sha512, size }) {
  const file = join(folder, url);
  if (url.includes('/') || !existsSync(file)) return `offers ${url}, which is not there`;
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (hash !== sha512) return `has another hash for ${url}`;
  // Only an AppImage's entry has no size.
  return size === undefined || size === statSync(file).size
    ? undefined
    : `has another size for ${url}`;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 * @returns {string[]}
 */
function listProblems(folder, name, version) {
  const file = join(folder, name);
  if (!existsSync(file)) return [`without ${name}`];
  // Parse it like the installed app.
  const list = parseUpdateInfo(readFileSync(file, 'utf8'), name, new URL(`file:///${name}`));
  const problems = (list.files ?? []).map((listed) => fileProblem(folder, listed));
  return [
    ...(list.version === version ? [] : [`offers version ${list.version}`]),
    ...(list.files?.length ? [] : ['offers no file']),
    ...(typeof list.releaseNotes === 'string' ? [] : ['has no release notes']),
    ...problems.filter((problem) => problem !== undefined),
  ].map((problem) => `${name} ${problem}`);
}

/**
 * Checks the update server in the packaged app, for each packaged architecture.
 * @param {string} folder
 * @param {keyof typeof PUBLISHED} platform
 * @param {string} server
 * @param {string | undefined} publisher
 * @returns {string[]}
 */
function addressProblems(folder, platform, server, publisher) {
  const isMac = platform === 'darwin';
  const unpacked = readdirSync(folder).filter((name) =>
    isMac ? /^mac(-|$)/.test(name) : name.endsWith('-unpacked'),
  );
  if (unpacked.length === 0) return ['nothing was packaged'];
  return unpacked.flatMap((name) => {
    const inside = isMac ? 'Internal Dash.app/Contents/Resources' : 'resources';
    const file = join(folder, name, inside, 'app-update.yml');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const address = parseUpdateInfo(text, file, new URL('file:///app-update.yml')) ?? {};
    const { provider, url, publisherName } = /** @type {Record<string, unknown>} */ (
      /** @type {unknown} */ (address)
    );
    return [
      ...(provider === 'generic' && url === server ? [] : ['does not name the update server']),
      // Without it, Windows accepts any file as an update of this app, even an unsigned one.
      ...(platform === 'win32' && !publisherName ? ['does not name who signs updates'] : []),
      ...(platform === 'win32' && publisher && ![publisherName].flat().includes(publisher)
        ? [`does not name ${publisher}, who signs`]
        : []),
    ]
      .map((problem) => `app-update.yml of ${name} ${problem}`)
      .concat(
        // The AppImage is made from this folder and would update itself as that kind of package.
        existsSync(join(folder, name, inside, 'package-type'))
          ? [`${name} says that it is a deb or an rpm`]
          : [],
      );
  });
}

/**
 * Checks what will be published: each list names existing, complete files, with everything that an
 * installed app needs to download and verify them.
 * @param {string} folder `dist/` after electron-builder
 * @param {keyof typeof PUBLISHED} platform
 * @param {{ version: string, server: string, publisher?: string }} release publisher: the name in
 *   the certificate that signs Windows packages, if known
 * @returns {string[]} problems
 */
export function releaseProblems(folder, platform, { version, server, publisher }) {
  const { lists, installers } = PUBLISHED[platform];
  const files = readdirSync(folder);
  const names = channelsOf(version).flatMap((channel) =>
    lists.map((list) => `${channel}${list}.yml`),
  );
  const ours = files.filter((name) => installers.some((ending) => name.endsWith(ending)));
  return [
    ...names.flatMap((name) => listProblems(folder, name, version)),
    ...installers
      .filter((ending) => !ours.some((name) => name.endsWith(ending)))
      .map((ending) => `without a ${ending}`),
    ...ours
      .filter((name) => MAPPED.test(name) && !files.includes(`${name}.blockmap`))
      .map((name) => `without ${name}.blockmap`),
    ...ours.filter((name) => /unsigned/.test(name)).map((name) => `${name} is not signed`),
    ...addressProblems(folder, platform, server, publisher),
  ];
}
