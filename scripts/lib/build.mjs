import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeNotices } from '../packaging/notices.mjs';
import { withLock } from './lock.mjs';
import { binOf, nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

const hashFile = fromRoot('out/.build-hash');
const results = [
  'out/main/index.js',
  'out/main/browser-host.js',
  'out/main/sandbox.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/licenses.json',
  'out/sbom.json',
].map(fromRoot);

/** @returns {string[]} every file the build depends on */
function inputs() {
  const sources = readdirSync(fromRoot('src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const configs = [
    'electron.vite.config.ts',
    'tsconfig.base.json',
    'package-lock.json',
    'scripts/packaging/notices.mjs',
  ];
  return [...sources, ...configs.map(fromRoot)].sort();
}

/** @returns {string} a hash over names and contents of all inputs */
function currentHash() {
  const hash = createHash('sha256');
  for (const file of inputs()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @returns {string | undefined} the hash of the sources that out/ was built from */
function builtHash() {
  const complete = [...results, hashFile].every((file) => existsSync(file));
  return complete ? readFileSync(hashFile, 'utf8') : undefined;
}

/** Makes the next {@link ensureBuilt} build again. */
export const forgetBuild = () => rmSync(hashFile, { force: true });

/**
 * Builds everything into out/, unless out/ was built from the current sources.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>} output is the builder's, if it failed
 */
export function ensureBuilt({ force = false } = {}) {
  return withLock('build', async () => {
    const hash = currentHash();
    if (!force && builtHash() === hash) return { ok: true, output: '' };
    forgetBuild();
    const started = performance.now();
    say('Building …');
    const { code, output } = await run(nodePath, [binOf('electron-vite'), 'build'], {
      output: 'capture',
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    });
    if (code !== 0) return { ok: false, output };
    writeNotices();
    writeFileSync(hashFile, hash);
    say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return { ok: true, output };
  });
}

/** Builds if needed; if that fails, prints the builder's output and exits. */
export async function ensureBuiltOrExit() {
  const { ok, output } = await ensureBuilt();
  if (ok) return;
  say(output);
  say('The build failed.');
  process.exit(1);
}
