import { readdirSync } from 'node:fs';
import { LONGEST, tooLongFiles } from './file-lengths.mjs';
import { binOf, nodePath } from './node.mjs';
import { fromRoot, root } from './path.mjs';
import { run } from './run.mjs';
import { strayStylesheets } from './stylesheets.mjs';

const AT_A_TIME = 2;

/** @typedef {{ name: string, ok: boolean, output: string }} CheckResult */

/**
 * @template T, R
 * @param {T[]} items
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>} in the order of the items
 */
async function someAtATime(items, work) {
  /** @type {R[]} */
  const results = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      results[next[0]] = await work(next[1]);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return results;
}

/** @returns {Promise<CheckResult>} TypeScript for each layer, which limits its imports */
async function checkTypes() {
  const configs = readdirSync(root).filter((name) => /^tsconfig\.(?!base).+\.json$/.test(name));
  // The tests, by far the largest, come near the end of the alphabet and would run alone.
  configs.reverse();
  const results = await someAtATime(configs, async (config) => {
    // Several checkers share one project's files, and each checks the shared types again. One per
    // project, two projects at a time, takes half the processor time.
    const flags = ['--noEmit', '--checkers', '1'];
    const args = [binOf('typescript', 'tsc'), ...flags, '-p', fromRoot(config)];
    const { code, output } = await run(nodePath, args, { output: 'capture' });
    return { ok: code === 0, output: output && `${config}\n${output}` };
  });
  return {
    name: 'types',
    ok: results.every(({ ok }) => ok),
    output: results.map(({ output }) => output).join(''),
  };
}

/** @returns {Promise<CheckResult>} Biome: format, lint, layers, import cycles */
async function checkLint() {
  const args = [binOf('@biomejs/biome', 'biome'), 'ci', '--colors=off', '--max-diagnostics=50'];
  const { code, output } = await run(nodePath, args, { output: 'capture' });
  return { name: 'lint', ok: code === 0, output: code === 0 ? '' : output };
}

/**
 * @returns {Promise<CheckResult>} Knip: unused files, exports, and packages, then exports of the
 * app that only tests use, such as a write without a button
 */
async function checkUnused() {
  const knip = [binOf('knip', 'knip'), '--no-progress'];
  const production = [...knip, '--production', '--include', 'exports'];
  const results = await someAtATime([knip, production], (args) =>
    run(nodePath, args, { output: 'capture' }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  return {
    name: 'unused',
    ok: failed.length === 0,
    output: failed.map(({ output }) => output).join(''),
  };
}

/** @returns {Promise<CheckResult>} */
async function checkLengths() {
  const found = tooLongFiles(['src', 'tests', 'scripts']);
  const lines = found.map(({ file, lines }) => `${file} has ${lines} lines, ${LONGEST} at most.\n`);
  return { name: 'lengths', ok: found.length === 0, output: lines.join('') };
}

/** @returns {Promise<CheckResult>} CSS files only where ADR 26 says so */
async function checkStylesheets() {
  const problems = strayStylesheets();
  return { name: 'stylesheets', ok: problems.length === 0, output: problems.join('') };
}

/**
 * Checks types, lint and layers, unused code, file lengths, and stylesheets. Runs one at a time,
 * because each uses all processors.
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks() {
  return [
    await checkTypes(),
    await checkLint(),
    await checkUnused(),
    await checkLengths(),
    await checkStylesheets(),
  ];
}
