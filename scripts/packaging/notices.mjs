import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../lib/path.mjs';

/**
 * @typedef {{ name: string, version: string, license: string, text: string, integrity: string }} Shipped
 */

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * @param {string} folder
 * @returns {string} all license and notice files of a package
 */
const textsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    .join('\n\n');

/**
 * @param {{ license?: unknown, licenses?: unknown }} manifest
 * @param {string} text of the package's license file
 * @returns {string} SPDX identifier or expression; empty if unknown
 */
function licenseOf({ license, licenses }, text) {
  if (typeof license === 'string') return license;
  const [first] = Array.isArray(licenses) ? licenses : [license];
  const type = /** @type {{ type?: unknown } | undefined} */ (first)?.type;
  if (typeof type === 'string') return type;
  // Some old packages state it only in the license file.
  return /Permission is hereby granted, free of charge/.test(text) ? 'MIT' : '';
}

/**
 * The packages whose code ships: those in the bundles (listed by electron.vite.config.ts) and the
 * runtime dependencies next to them.
 * @param {string} out the build's folder
 * @returns {string[]} their folders, as named in package-lock.json
 */
export function shippedFolders(out) {
  const bundled = readdirSync(out)
    .filter((name) => /^\.packages-.+\.json$/.test(name))
    .flatMap((name) => /** @type {string[]} */ (readJson(join(out, name))));
  /** @type {Record<string, { dev?: boolean, devOptional?: boolean }>} */
  const locked = readJson(fromRoot('package-lock.json')).packages;
  const beside = Object.entries(locked)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
    .map(([folder]) => folder);
  return [...new Set([...bundled, ...beside])].filter((folder) => existsSync(fromRoot(folder)));
}

/**
 * @param {readonly string[]} folders
 * @returns {Shipped[]} sorted by name
 */
export function readPackages(folders) {
  const locked = readJson(fromRoot('package-lock.json')).packages;
  const found = folders.map((folder) => {
    const manifest = readJson(fromRoot(join(folder, 'package.json')));
    const text = textsIn(fromRoot(folder));
    return {
      name: String(manifest.name),
      version: String(manifest.version),
      license: licenseOf(manifest, text),
      text,
      integrity: String(locked[folder]?.integrity ?? ''),
    };
  });
  /** @type {Map<string, Shipped>} */
  const unique = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
  return [...unique.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * What the app shows: each text only once, because many packages share one.
 * @param {readonly Shipped[]} packages
 */
export function licenseNotices(packages) {
  const texts = [...new Set(packages.map(({ text }) => text))];
  return {
    packages: packages.map(({ name, version, license, text }) => ({
      name,
      version,
      license,
      text: texts.indexOf(text),
    })),
    texts,
  };
}

/** @param {string} name */
const purlName = (name) => (name.startsWith('@') ? `%40${name.slice(1)}` : name);

/** @param {string} integrity */
const hashesOf = (integrity) => {
  const sha512 = /^sha512-(.+)$/.exec(integrity)?.[1];
  return sha512
    ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }
    : {};
};

/** @param {string} license */
const licensesOf = (license) => {
  if (license === '') return {};
  return / (AND|OR|WITH) /.test(license)
    ? { licenses: [{ expression: license }] }
    : { licenses: [{ license: { id: license } }] };
};

/**
 * The bill of materials, CycloneDX 1.6; the same packages always give the same one.
 * @param {{ name: string, version: string }} app
 * @param {readonly Shipped[]} packages
 */
export function billOfMaterials(app, packages) {
  const components = packages.map(({ name, version, license, integrity }) => {
    const purl = `pkg:npm/${purlName(name)}@${version}`;
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      ...licensesOf(license),
      ...hashesOf(integrity),
    };
  });
  const ref = `pkg:npm/${purlName(app.name)}@${app.version}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([ref, components]))
    .digest('hex');
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': ref, name: app.name, version: app.version },
    },
    components,
    dependencies: [{ ref, dependsOn: components.map((component) => component['bom-ref']) }],
  };
}

/**
 * Writes both files next to the bundles. Adds Electron, which ships but is not bundled from npm.
 */
export function writeNotices() {
  const out = fromRoot('out');
  const packages = readPackages([...shippedFolders(out), 'node_modules/electron']);
  const app = readJson(fromRoot('package.json'));
  writeFileSync(join(out, 'licenses.json'), JSON.stringify(licenseNotices(packages)));
  writeFileSync(
    join(out, 'sbom.json'),
    `${JSON.stringify(billOfMaterials(app, packages), null, 1)}\n`,
  );
}
