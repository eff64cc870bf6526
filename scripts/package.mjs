// npm run package [-- --win|--mac|--linux] [--dir] [--release] [flags of electron-builder]: makes
// installers for this system or the given one. With --release, an unsigned installer is an error.
import { readFileSync, writeFileSync } from 'node:fs';
import { ensureBuiltOrExit } from './lib/build.mjs';
import { binOf, nodePath } from './lib/node.mjs';
import { fromRoot } from './lib/path.mjs';
import { run } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { releaseProblems } from './packaging/check-release.mjs';
import { linuxTargets } from './packaging/linux-tools.mjs';
import { releaseNotes } from './packaging/release-notes.mjs';
import { isSigned, missingSignature, signingFlags } from './packaging/signing.mjs';
import { updateFlags, updateServerProblem, VARIABLE } from './packaging/update-server.mjs';

const args = process.argv.slice(2);
const named = /** @type {const} */ ({ '--win': 'win32', '--mac': 'darwin', '--linux': 'linux' });

/** @returns {import('./packaging/signing.mjs').Platform} */
function platform() {
  for (const [flag, name] of Object.entries(named)) if (args.includes(flag)) return name;
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
}

const target = platform();
const isRelease = args.includes('--release');
const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
const notes = releaseNotes(readFileSync(fromRoot('CHANGELOG.md'), 'utf8'), version);

/** @returns {string} what a release needs but lacks on this computer; empty if nothing */
function missing() {
  if (!isSigned(target, process.env)) return missingSignature(target);
  if (notes === '') return `CHANGELOG.md says nothing of version ${version}.`;
  return updateServerProblem(process.env);
}

/**
 * If a Linux package's tools are missing, only the other packages are made. A release needs all of
 * them.
 */
const asksForFolder = args.includes('--dir');
const linux =
  target === 'linux' && !asksForFolder ? linuxTargets(process.env) : { targets: [], missing: [] };
/** @returns {string[]} arguments for electron-builder */
function builderArgs() {
  const asked = args.filter((arg) => arg !== '--release');
  if (linux.missing.length === 0) return asked;
  return ['--linux', ...linux.targets, ...asked.filter((arg) => arg !== '--linux')];
}
const problem = isRelease ? [missing(), ...linux.missing].filter(Boolean).join('\n') : '';
if (problem) {
  say(problem);
  process.exit(1);
}
for (const each of linux.missing) say(`${each} It is left out.`);
await ensureBuiltOrExit();
const notesFile = fromRoot('out/release-notes.md');
writeFileSync(notesFile, notes);
const command = [
  binOf('electron-builder'),
  ...builderArgs(),
  ...signingFlags(target, process.env),
  ...updateFlags(process.env),
  `-c.releaseInfo.releaseNotesFile=${notesFile}`,
];
process.exitCode = (await run(nodePath, command)).code;
if (isRelease && process.exitCode === 0) {
  const server = process.env[VARIABLE] ?? '';
  const publisher = process.env.AZURE_SIGNING_PUBLISHER;
  for (const each of releaseProblems(fromRoot('dist'), target, { version, server, publisher })) {
    say(each);
    process.exitCode = 1;
  }
}
