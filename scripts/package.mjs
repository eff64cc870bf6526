// npm run package [-- --win|--mac|--linux] [--dir] [--release] [flags of electron-builder]: installers
// for this system, or the one that is named. With --release an unsigned one is an error.
import { ensureBuiltOrExit } from './lib/build.mjs';
import { binOf, nodePath } from './lib/node.mjs';
import { run } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { isSigned, missingSignature, signingFlags } from './packaging/signing.mjs';
import { updateFlags, updateServerProblem } from './packaging/update-server.mjs';

const args = process.argv.slice(2);
const named = /** @type {const} */ ({ '--win': 'win32', '--mac': 'darwin', '--linux': 'linux' });

/** @returns {import('./packaging/signing.mjs').Platform} */
function platform() {
  for (const [flag, name] of Object.entries(named)) if (args.includes(flag)) return name;
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
}

const target = platform();
if (args.includes('--release')) {
  const problem = isSigned(target, process.env)
    ? updateServerProblem(process.env)
    : missingSignature(target);
  if (problem) {
    say(problem);
    process.exit(1);
  }
}
await ensureBuiltOrExit();
const flags = args.filter((arg) => arg !== '--release');
const command = [
  binOf('electron-builder'),
  ...flags,
  ...signingFlags(target, process.env),
  ...updateFlags(process.env),
];
process.exitCode = (await run(nodePath, command)).code;
