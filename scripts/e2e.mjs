// npm run test:e2e [-- arguments of playwright test]: runs only the end-to-end tests.
import { ensureBuiltOrExit } from './lib/build.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { runPlaywright } from './lib/test-stages.mjs';

await ensureTestTools();
await ensureBuiltOrExit();
process.exitCode = (await runPlaywright(process.argv.slice(2))).code;
