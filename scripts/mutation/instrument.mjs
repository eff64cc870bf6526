import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { fromRoot } from '../lib/path.mjs';

/**
 * @typedef {{ line: number, column: number }} Place both from 1
 * @typedef {{ id: string, path: string, start: Place, end: Place, original: string, replacement: string, mutator: string, ignored?: string }} Mutant
 */

const silent = {
  isDebugEnabled: () => false,
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};

/**
 * All mutants of these files, and the files with every mutant in them behind a switch.
 * @param {readonly string[]} paths from the project's folder
 * @param {readonly string[]} excludedMutations Stryker's names
 * @returns {Promise<{ mutants: Mutant[], files: Record<string, string> }>}
 */
export const instrument = async (paths, excludedMutations) => {
  const sources = new Map(paths.map((path) => [path, readFileSync(fromRoot(path), 'utf8')]));
  // Its other parts it brings along itself; only `isDebugEnabled` and `info` of a log are asked.
  const instrumenter = new Instrumenter(/** @type {any} */ (silent));
  const found = await instrumenter.instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: [...excludedMutations] },
  );
  /** @param {Place} place from 0 */
  const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 });
  return {
    files: Object.fromEntries(found.files.map(({ name, content }) => [name, content])),
    mutants: found.mutants.map(({ id, fileName, location, replacement, mutatorName, ...rest }) => {
      const lines = (sources.get(fileName) ?? '')
        .split('\n')
        .slice(location.start.line, location.end.line + 1);
      const last = lines.length - 1;
      lines[last] = lines[last]?.slice(0, location.end.column) ?? '';
      lines[0] = lines[0]?.slice(location.start.column) ?? '';
      return {
        id,
        path: fileName,
        start: fromOne(location.start),
        end: fromOne(location.end),
        original: lines.join('\n'),
        replacement,
        mutator: mutatorName,
        ...(rest.status === 'Ignored' ? { ignored: rest.statusReason ?? '' } : {}),
      };
    }),
  };
};
