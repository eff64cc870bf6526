// npm run mutate [-- path …]: mutation tests of rules, core and slices, or of these files and folders
// alone. What an earlier run has found about unchanged code is used again.
import { statSync } from 'node:fs';
import { binOf, nodePath } from './lib/node.mjs';
import { fromRoot } from './lib/path.mjs';
import { run } from './lib/run.mjs';

/** @param {string} path */
const glob = (path) => (statSync(fromRoot(path)).isDirectory() ? `${path}/**/*.ts` : path);

const paths = process.argv.slice(2);
const only = paths.length > 0 ? ['--mutate', paths.map(glob).join(',')] : [];
// A rule has to be held by the tests of the rules: no screen and no server is asked about it.
const areRules = paths.length > 0 && paths.every((path) => path.startsWith('src/rules'));
if (areRules) process.env.MUTATE_TESTS = 'tests/unit/rules/**/*.test.ts';
const { code } = await run(nodePath, [binOf('@stryker-mutator/core', 'stryker'), 'run', ...only]);
process.exitCode = code;
