import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';

/** What each system's installed apps ask the update server for, and what they are installed from. */
const PUBLISHED = {
  win32: { lists: [''], installers: ['.exe'] },
  darwin: { lists: ['-mac'], installers: ['.zip', '.dmg'] },
  linux: { lists: ['-linux', '-linux-arm64'], installers: ['.AppImage', '.deb', '.rpm'] },
};
/** Files of which an installed app fetches only what changed; an AppImage has its map inside. */
const MAPPED = /\.(exe|zip)$/;

/** @param {string} version */
const channelsOf = (version) => (version.includes('-') ? ['beta'] : ['latest', 'beta']);

/**
 * What a list says of a file, against the file.
 * @param {string} folder
 * @param {{ url: string, sha512?: string, size?: number }} listed
 * @returns {string | undefined} what is wrong
 */
function fileProblem(folder, { url, sha512, size }) {
  const file = join(folder, url);
  if (url.includes('/') || !existsSync(file)) return `offers ${url}, which is not there`;
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (hash !== sha512) return `has another hash for ${url}`;
  // Only an AppImage's entry is without one.
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
  // As the installed app reads it.
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
 * Where the packaged app itself will look, for each architecture that was packaged.
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
      // Without it Windows takes whatever is signed, or not signed, for an update of this app.
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
 * Looks at what is about to be published: each list names files that are there, whole, with what an
 * installed app needs to fetch and to prove them.
 * @param {string} folder `dist/` after electron-builder
 * @param {keyof typeof PUBLISHED} platform
 * @param {{ version: string, server: string, publisher?: string }} release publisher: the name in the
 *   certificate that signs Windows packages, where it is known
 * @returns {string[]} what is wrong with it
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
