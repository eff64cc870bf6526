// npm run screenshots [-- NAME…]: builds if needed and runs scripts/screenshots/*.ts, or those named.
import { readdirSync } from 'node:fs';
import { ensureBuiltOrExit } from './lib/build.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { fromRoot } from './lib/path.mjs';
import { runTypeScript } from './lib/run-ts.mjs';
import { say } from './lib/say.mjs';

const folder = 'scripts/screenshots';
const wanted = process.argv.slice(2);
const scripts = readdirSync(fromRoot(folder))
  .filter((name) => name.endsWith('.ts'))
  .filter((name) => wanted.length === 0 || wanted.includes(name.replace(/\.ts$/, '')))
  .sort();

await ensureTestTools();
await ensureBuiltOrExit();
let failed = 0;
for (const script of scripts) {
  say(script);
  if ((await runTypeScript(`${folder}/${script}`)) !== 0) failed += 1;
}
process.exitCode = failed === 0 && scripts.length > 0 ? 0 : 1;
