// npm run package:smoke: starts the app that `npm run package` made in dist/ for this computer, and
// ends it. On Linux without a display: xvfb-run -a npm run package:smoke.
import { existsSync } from 'node:fs';
import { sandboxObstacle } from './lib/electron-obstacles.mjs';
import { needsXvfb } from './lib/electron-tests.mjs';
import { fromRoot } from './lib/path.mjs';
import { say } from './lib/say.mjs';
import { smoke } from './lib/smoke.mjs';
import { packagedProgram } from './packaging/fuses.mjs';

const program = packagedProgram(fromRoot('dist'), process.platform, process.arch);
/** Chromium's own sandbox does not work for root. */
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

async function problems() {
  if (!existsSync(program)) return [`${program} is not there: npm run package -- --dir makes it.`];
  if (needsXvfb()) return ['There is no display: xvfb-run -a npm run package:smoke'];
  const obstacle = sandboxObstacle(program);
  if (obstacle) say(`It may not start: ${obstacle.why} (what helps, ${obstacle.remedy}).`);
  return smoke(program, asRoot);
}

const found = await problems();
for (const problem of found) say(problem);
say(`${found.length === 0 ? 'ok    ' : 'FAILED'} the packaged app starts, connects and ends`);
process.exitCode = found.length === 0 ? 0 : 1;
