// npm run package:around [-- FOLDER]: packages this computer's app with the Electron runtime in
// FOLDER (or in ELECTRON_OVERRIDE_DIST_PATH), of any version, starts it, and ends it. The package
// is only for checking: it is made in a temporary folder and deleted.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuiltOrExit } from './lib/build.mjs';
import { binOf, nodePath } from './lib/node.mjs';
import { root } from './lib/path.mjs';
import { say } from './lib/say.mjs';
import { smoke } from './lib/smoke.mjs';
import { packagedProgram } from './packaging/fuses.mjs';
import { aroundConfig, runtimeFacts } from './packaging/older-runtime.mjs';

const runtime = process.argv[2] ?? process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '';
if (process.platform !== 'linux' || !existsSync(join(runtime, 'electron'))) {
  say('This needs Linux and the folder of an Electron runtime: npm run package:around -- FOLDER');
  process.exit(1);
}
await ensureBuiltOrExit();
const work = mkdtempSync(join(tmpdir(), 'dash-around-'));
try {
  const dist = join(work, 'runtime');
  cpSync(runtime, dist, { recursive: true });
  // Remove the runtime's own app.
  for (const name of ['app', 'app.asar', 'default_app.asar']) {
    rmSync(join(dist, 'resources', name), { recursive: true, force: true });
  }
  const output = join(work, 'package');
  const config = join(work, 'electron-builder.json');
  const facts = runtimeFacts(runtime);
  writeFileSync(config, JSON.stringify(aroundConfig(facts)));
  const args = ['--linux', '--x64', '--dir', '--config', config, `-c.electronDist=${dist}`];
  const env = { ...process.env, INTERNAL_DASH_PACKAGE_AROUND: '1' };
  await promisify(execFile)(
    nodePath,
    [binOf('electron-builder'), ...args, `-c.directories.output=${output}`],
    { cwd: root, env, maxBuffer: 64 * 1024 * 1024 },
  );
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // The embedded sandbox needs SQLite. Without it, the app starts with servers that are
  // unreachable.
  const environment = facts.hasSqlite ? [] : ['--environment', 'staging'];
  const problems = await smoke(packagedProgram(output, 'linux', 'x64'), [
    ...asRoot,
    ...environment,
  ]);
  const verdict = problems.length === 0 ? 'ok    ' : 'FAILED';
  say(`${verdict} the package around Electron ${facts.electron} starts, connects and ends`);
  for (const problem of problems) say(`         ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
