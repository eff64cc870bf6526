// npm run sandbox [-- flags]: runs only the sandbox's staff API.
import { ensureBuiltOrExit } from './lib/build.mjs';
import { nodePath } from './lib/node.mjs';
import { fromRoot } from './lib/path.mjs';
import { run } from './lib/run.mjs';

await ensureBuiltOrExit();
const { code } = await run(nodePath, [fromRoot('out/main/sandbox.js'), ...process.argv.slice(2)]);
process.exitCode = code;
