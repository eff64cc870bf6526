import { spawn } from 'node:child_process';
import {
  appendFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { binOf, nodePath } from '../lib/node.mjs';
import { fromRoot, root } from '../lib/path.mjs';
import { instrument } from './instrument.mjs';

/**
 * @typedef {import('./areas.mjs').Area} Area
 * @typedef {import('./instrument.mjs').Mutant} Mutant
 * @typedef {'killed' | 'survived' | 'not run' | 'static' | 'not tried'} Status
 */

/** Words that are read by people only, and logged ones: the specification's have literal tests. */
const excluded = ['StringLiteral', 'Regex'];

/** Hooks run inside components only; of a catalogue a wrong entry is a wrong fact. */
const leftOut = /\/use-[^/]*\.ts$|\/catalogues\//;

/** A mutant that has had so long neither ended nor failed: it never will. */
const longestSilenceMs = 90_000;
const lookMs = 5_000;

/**
 * Runs the tests once; false where they had to be ended because nothing came of them any more.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} resultsFile
 * @returns {Promise<boolean>}
 */
const runTests = (env, resultsFile) =>
  new Promise((done, fail) => {
    const command = [binOf('vitest', 'vitest'), 'run', '-c', 'vitest.mutate.config.ts'];
    const child = spawn(nodePath, command, { cwd: root, env, stdio: 'ignore', detached: true });
    let ended = true;
    const watch = setInterval(() => {
      if (Date.now() - statSync(resultsFile).mtimeMs < longestSilenceMs || !child.pid) return;
      ended = false;
      process.kill(-child.pid, 'SIGKILL');
    }, lookMs);
    child.on('error', fail).on('close', () => {
      clearInterval(watch);
      done(ended);
    });
  });

/** @param {readonly string[]} paths */
const filesOf = (paths) =>
  paths
    .flatMap((path) => {
      if (path.includes('*')) return globSync(path, { cwd: root });
      return statSync(fromRoot(path)).isDirectory()
        ? globSync(`${path}/**/*.ts`, { cwd: root })
        : [path];
    })
    .filter((path) => !leftOut.test(path))
    .sort();

/**
 * So many of them, the same for the same seed.
 * @template T
 * @param {readonly T[]} all
 * @param {number} count
 * @param {number} seed
 * @returns {T[]}
 */
const sampleOf = (all, count, seed) => {
  let state = seed;
  const keyed = all.map((value) => {
    // A linear congruential generator: the figures have to be had again, nothing hangs on chance.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return { value, key: state };
  });
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ value }) => value);
};

/**
 * @param {string} folder
 * @param {readonly Mutant[]} mutants
 */
const readResults = (folder, mutants) => {
  /** @type {Map<number, string>} what each worker tried last, without an end */
  const open = new Map();
  const ids = { killed: new Set(), covered: new Set(), static: new Set(), survived: new Set() };
  const broken = [];
  for (const line of readFileSync(`${folder}/results.jsonl`, 'utf8').trim().split('\n')) {
    if (line === '') continue;
    const told = JSON.parse(line);
    if (told.trying) open.set(told.worker, told.trying);
    else open.delete(told.worker);
    if (told.killed) ids.killed.add(told.killed);
    for (const id of told.covered ?? []) ids.covered.add(id);
    for (const id of told.static ?? []) ids.static.add(id);
    if (told.survived) ids.survived.add(told.survived);
    if (told.broken) broken.push(`${told.broken}: ${told.reason}`);
  }
  /** @param {Mutant} mutant @returns {Status} */
  const statusOf = ({ id }) => {
    if (ids.killed.has(id)) return 'killed';
    if (ids.survived.has(id)) return 'survived';
    if (ids.covered.has(id)) return 'not tried';
    return ids.static.has(id) ? 'static' : 'not run';
  };
  return {
    broken,
    hanging: [...open].map(([worker, id]) => ({ worker, id })),
    results: mutants.map((mutant) => ({ ...mutant, status: statusOf(mutant) })),
  };
};

/**
 * Tries the mutants of an area, or a sample of so many. Everything that is found stands in
 * `test-results/mutation/NAME`. A test that fails without any mutant is named in `broken` and says
 * nothing.
 * @param {Area} area
 * @param {{ sample: number | null, seed: number }} options
 */
export const runArea = async ({ name, paths, tests, screens = false }, { sample, seed }) => {
  const folder = fromRoot(`test-results/mutation/${name}`);
  mkdirSync(folder, { recursive: true });
  const { files, mutants } = await instrument(filesOf(paths), excluded);
  const live = mutants.filter(({ ignored }) => ignored === undefined);
  const tried = sample === null ? live : sampleOf(live, sample, seed);
  writeFileSync(`${folder}/files.json`, JSON.stringify(files));
  const resultsFile = `${folder}/results.jsonl`;
  writeFileSync(resultsFile, '');
  const env = {
    ...process.env,
    MUTATE_FOLDER: folder,
    MUTATE_TESTS: tests.join(';'),
    MUTATE_ENVIRONMENT: screens ? 'jsdom' : 'node',
  };
  let left = tried;
  for (;;) {
    writeFileSync(`${folder}/wanted.json`, JSON.stringify(left.map(({ id }) => id)));
    if (await runTests(env, resultsFile)) break;
    const { hanging, results } = readResults(folder, left);
    if (hanging.length === 0) break;
    for (const { worker, id } of hanging) {
      appendFileSync(resultsFile, `${JSON.stringify({ killed: id, worker, reason: 'hangs' })}\n`);
    }
    left = results.filter(
      ({ id, status }) => status !== 'killed' && hanging.every((each) => each.id !== id),
    );
  }
  const { broken, results } = readResults(folder, tried);
  writeFileSync(`${folder}/report.json`, JSON.stringify(results, null, 1));
  return { name, of: live.length, broken, results };
};
