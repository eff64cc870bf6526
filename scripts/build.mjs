// npm run build [-- --force]: builds everything into out/, unless it is up to date.
import { ensureBuilt } from './lib/build.mjs';
import { say } from './lib/say.mjs';

const { ok, output } = await ensureBuilt({ force: process.argv.includes('--force') });
if (output) say(output.trimEnd());
say(ok ? 'out/ is up to date.' : 'The build failed.');
process.exitCode = ok ? 0 : 1;
