import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { getCurrentFuseWire } from '@electron/fuses';
import { desktopFileProblems, infoPlistProblems, sourceProblems } from './check-metadata.mjs';
import { DESKTOP_FILE, FUSES, programIn, UPDATE_FILE } from './fuses.mjs';

/** Megabytes of the app's own part: its code, dependencies, sandbox, and fonts. */
const SIZE_BUDGET = 12.5;
/** The update server of checked packages; a release has its own. */
export const UPDATE_URL = 'https://updates.internal-dash.invalid/';
const MEGABYTE = 1024 * 1024;
/** The character for an enabled fuse in @electron/fuses. */
const ENABLED = 49;

/** Files that must not be in an installed app. */
const UNWANTED = [
  ['the source', /^\/(src|tests|scripts|docs|\.git)(\/|$)/],
  ['a source map', /\.map$/],
  ['a test', /\.(test|spec)\.[cm]?[jt]sx?$/],
  ["keytar's source", /\/keytar\/(build|src|script)\//],
  ['a font that is not used', /\/dejavu-fonts-ttf\/ttf\/(?!DejaVuSans(-Bold)?\.ttf$).+/],
  [
    'a development dependency',
    /^\/node_modules\/(electron|vite|vitest|react|@biomejs|playwright)\//,
  ],
  ['a file of secrets', /\.(env|pem|p12|pfx|key)$/],
];
const WANTED = [
  '/package.json',
  '/out/main/index.js',
  '/out/main/sandbox.js',
  '/out/preload/index.cjs',
  '/out/renderer/index.html',
  '/out/licenses.json',
  '/resources/environments/production.json',
  '/resources/environments/staging.json',
  '/resources/environments/sandbox.json',
];

/**
 * @param {string} folder
 * @returns {number} bytes
 */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** @param {string} asar */
const headerHash = (asar) =>
  createHash('sha256').update(getRawHeader(asar).headerString).digest('hex');

/**
 * @param {string} folder
 * @param {'linux' | 'win32' | 'darwin'} platform
 * @param {string} asar
 * @returns {string[]}
 */
function integrityProblems(folder, platform, asar) {
  const hash = headerHash(asar);
  if (platform === 'darwin') {
    const plist = readFileSync(join(programIn(folder, platform), 'Contents/Info.plist'), 'utf8');
    return plist.includes('ElectronAsarIntegrity') && plist.includes(hash)
      ? []
      : ["the hash of the app's code is not in Info.plist"];
  }
  if (platform === 'win32') {
    const program = readFileSync(programIn(folder, platform));
    return program.includes(hash) ? [] : ["the hash of the app's code is not in the program"];
  }
  // On Linux, Electron does not check it; the package manager does.
  return [];
}

/**
 * @param {string} folder
 * @param {'linux' | 'win32' | 'darwin'} platform
 */
async function fuseProblems(folder, platform) {
  const wire = await getCurrentFuseWire(programIn(folder, platform));
  return Object.entries(FUSES).flatMap(([fuse, wanted]) => {
    const state = /** @type {Record<string, unknown>} */ (wire)[fuse];
    return (state === ENABLED) === wanted ? [] : [`fuse ${fuse} is not ${wanted ? 'on' : 'off'}`];
  });
}

/**
 * Checks an unpacked package.
 * @param {string} folder
 * @param {'linux' | 'win32' | 'darwin'} platform
 * @returns {Promise<{ megabytes: number, problems: string[] }>} its size and problems
 */
export async function checkPackage(folder, platform) {
  const isMac = platform === 'darwin';
  const program = programIn(folder, platform);
  const resources = join(
    isMac ? join(program, 'Contents') : folder,
    isMac ? 'Resources' : 'resources',
  );
  const asar = join(resources, 'app.asar');
  const files = listPackage(asar, { isPack: false }).map((file) => file.replaceAll('\\', '/'));
  const problems = WANTED.filter((file) => !files.includes(file)).map((file) => `without ${file}`);
  for (const [what, pattern] of /** @type {[string, RegExp][]} */ (UNWANTED)) {
    const found = files.filter((file) => pattern.test(file));
    if (found.length > 0) problems.push(`with ${what}: ${found[0]} (${found.length})`);
  }
  problems.push(...licenseProblems(asar, files));
  const binaries = files.filter((file) => file.endsWith('.node'));
  const expected = `/node_modules/keytar/prebuilds/${platform}-x64/`;
  if (binaries.length !== 1 || !binaries[0]?.startsWith(expected)) {
    problems.push(`with other binaries than keytar's for ${platform}-x64: ${binaries.join(', ')}`);
  }
  if (!existsSync(join(`${asar}.unpacked`, binaries[0] ?? 'none'))) {
    problems.push('the binary is not beside the archive, where the system can load it');
  }
  const megabytes = sizeOf(resources) / MEGABYTE;
  if (megabytes > SIZE_BUDGET) {
    problems.push(`${megabytes.toFixed(1)} MB of its own; the budget is ${SIZE_BUDGET} MB`);
  }
  const licenses = isMac ? [] : ['LICENSE.electron.txt', 'LICENSES.chromium.html'];
  for (const name of licenses) {
    if (!existsSync(join(folder, name))) problems.push(`without ${name}`);
  }
  if (isMac)
    problems.push(...infoPlistProblems(readFileSync(join(program, 'Contents/Info.plist'), 'utf8')));
  problems.push(
    ...integrityProblems(folder, platform, asar),
    ...(await fuseProblems(folder, platform)),
  );
  problems.push(...updateProblems(join(folder, '..', UPDATE_FILE)));
  if (platform === 'linux') {
    problems.push(...updateProblems(join(resources, 'app-update.yml')));
    problems.push(...desktopFileProblems(readFileSync(join(folder, '..', DESKTOP_FILE), 'utf8')));
  }
  problems.push(...sourceProblems());
  return { megabytes, problems };
}

/**
 * Checks where the installed app looks for updates. On Windows, the publisher comes from the
 * certificate and is checked in a release.
 * @param {string} file
 */
function updateProblems(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.includes('provider: generic') && text.includes(`url: ${UPDATE_URL}`)
    ? []
    : ['app-update.yml does not name the update server'];
}

/**
 * Checks that the app shows the license of every package that ships with it.
 * @param {string} asar
 * @param {readonly string[]} files
 */
function licenseProblems(asar, files) {
  if (!files.includes('/out/licenses.json')) return [];
  /** @type {{ packages: { name: string }[] }} */
  const { packages } = JSON.parse(extractFile(asar, 'out/licenses.json').toString('utf8'));
  const known = new Set(packages.map(({ name }) => name));
  // By the name in the manifest, because the folder may have another name.
  const inPackage = files
    .filter((file) => /\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => JSON.parse(extractFile(asar, file.slice(1)).toString('utf8')).name);
  const missing = [...new Set(inPackage)].filter((name) => !known.has(name));
  const bundled = ['react', 'zod', 'electron'].filter((name) => !known.has(name));
  return [...missing, ...bundled].map((name) => `without the license of ${name}`);
}
