// npm run screenshots [-- --all DIR] [-- --only NAME,…]: builds if needed and takes the
// screenshots.
import { ensureBuiltOrExit } from './lib/build.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { runTypeScript } from './lib/run-ts.mjs';

await ensureTestTools();
await ensureBuiltOrExit();
await runTypeScript('scripts/screenshots/guide-tables.ts');
process.exitCode = await runTypeScript('scripts/screenshots/main.ts', process.argv.slice(2));
