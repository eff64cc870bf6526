// npm run bench [-- arguments]: builds if needed and runs the benchmarks; see tests/bench.
import { ensureBuiltOrExit } from './lib/build.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { runTypeScript } from './lib/run-ts.mjs';

await ensureTestTools();
await ensureBuiltOrExit();
process.exitCode = await runTypeScript('tests/bench/main.ts', process.argv.slice(2));
