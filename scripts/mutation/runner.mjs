import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/** Where Stryker's switches look, and where they count what they pass. */
const switches = {
  /** @type {string | undefined} */
  activeMutant: undefined,
  /** @type {string | undefined} */
  currentTestId: undefined,
  /** @type {number | undefined} */
  hitCount: undefined,
  hitLimit: 0,
  mutantCoverage: {
    /** @type {Record<string, number>} */
    static: {},
    /** @type {Record<string, Record<string, number>>} */
    perTest: {},
  },
};
/** @type {typeof switches} one for all files of this process */
const stryker = Reflect.get(globalThis, '__stryker__') ?? switches;
Reflect.set(globalThis, '__stryker__', stryker);

/** A mutant that loops ends after so many times the passes of the code as it is. */
const patience = 100;
const never = 2 ** 31;

const folder = process.env.MUTATE_FOLDER ?? '';
const resultsFile = `${folder}/results.jsonl`;
/** @type {ReadonlySet<string>} */
const wanted = new Set(JSON.parse(readFileSync(`${folder}/wanted.json`, 'utf8')));

/** @param {object} line */
const tell = (line) =>
  appendFileSync(resultsFile, `${JSON.stringify({ ...line, worker: process.pid })}\n`);

/** Mutants that a test has noticed, this worker's and the others'. */
const noticed = () => {
  const lines = readFileSync(resultsFile, 'utf8').split('\n');
  return new Set(
    lines.filter((line) => line.startsWith('{"killed"')).map((line) => JSON.parse(line).killed),
  );
};

/**
 * @typedef {object} Turn what is tried with the test that is running
 * @property {string} name
 * @property {[id: string, passes: number][] | null} queue null until the test has run as it is
 * @property {string} active the mutant that is tried, or was the last time
 * @property {string | null} reason why the test failed with it; null where it did not
 */

/**
 * Runs each test as it is, and then again with each mutant that it has gone through: the switches of
 * the mutants are in the code (instrument.mjs), so nothing is loaded anew and a mutant costs what the
 * test costs. After a test has noticed a mutant it runs without one: only when that passes was it the
 * mutant, and nothing that an earlier one has left behind.
 */
export default class MutantRunner extends TestRunner {
  /** @type {Turn | null} */
  #turn = null;

  /**
   * @override
   * @param {any} test
   */
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    if (test.type !== 'test') return;
    const { static: loaded } = stryker.mutantCoverage;
    tell({ static: Object.keys(loaded) });
    for (const id of Object.keys(loaded)) delete loaded[id];
    test.repeats = never;
    this.#turn = {
      name: `${test.file.name} > ${test.name}`,
      queue: null,
      active: '',
      reason: null,
    };
  }

  /**
   * @override
   * @param {any} test
   * @param {any} options
   */
  onBeforeTryTask(test, options) {
    const turn = this.#turn;
    if (turn?.queue === null) stryker.currentTestId = 'this';
    else if (turn && turn.reason === null) this.#activateNext(test, turn);
    super.onBeforeTryTask(test, options);
  }

  /**
   * Ends the test where no mutant is left for it.
   * @param {any} test
   * @param {Turn} turn
   */
  #activateNext(test, turn) {
    const done = noticed();
    const next = turn.queue?.find(([id]) => !done.has(id));
    if (!next) {
      this.#turn = null;
      test.context.skip('no mutant left');
      return;
    }
    turn.queue?.splice(0, turn.queue.indexOf(next) + 1);
    [turn.active] = next;
    tell({ trying: turn.active });
    stryker.hitCount = 0;
    stryker.hitLimit = next[1] * patience + 1000;
    stryker.activeMutant = turn.active;
  }

  /**
   * @override
   * @param {any} test
   * @param {any} options
   */
  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask(test, options);
    stryker.activeMutant = undefined;
    stryker.hitCount = undefined;
    stryker.currentTestId = undefined;
    if (!this.#turn || test.result.pending) return;
    const failed = test.result.state === 'fail';
    this.#judge(
      this.#turn,
      failed ? String(test.result.errors?.at(-1)?.message).slice(0, 200) : null,
    );
    // The next time begins as if this one had not been, and nothing of it fails the run.
    test.result.errors = undefined;
    test.result.attempts = [];
    test.result.state = 'pass';
  }

  /**
   * @param {Turn} turn
   * @param {string | null} reason
   */
  #judge(turn, reason) {
    const { name: test, active } = turn;
    if (turn.queue === null) {
      const passes = Object.entries(stryker.mutantCoverage.perTest.this ?? {});
      stryker.mutantCoverage.perTest = {};
      const mine = passes.filter(([id]) => wanted.has(id));
      tell({ covered: mine.map(([id]) => id), test });
      if (reason !== null) tell({ broken: test, reason });
      turn.queue = reason === null ? mine : [];
    } else if (turn.reason !== null) {
      // Without a mutant, after one that was noticed.
      if (reason === null) tell({ killed: active, test, reason: turn.reason });
      else {
        tell({ tainted: active, test });
        turn.queue = [];
      }
      turn.reason = null;
    } else if (reason === null) tell({ survived: active, test });
    else {
      tell({ failing: active });
      turn.reason = reason;
    }
  }
}
