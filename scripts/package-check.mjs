// npm run package:check: builds each platform's package with a stub of Electron's runtime and
// checks it. Needs no network, certificate, or other machine.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuiltOrExit } from './lib/build.mjs';
import { binOf, nodePath } from './lib/node.mjs';
import { root } from './lib/path.mjs';
import { say } from './lib/say.mjs';
import { checkPackage, UPDATE_URL } from './packaging/check-package.mjs';
import { makeStubRuntime } from './packaging/stub-runtime.mjs';
import { updateFlags } from './packaging/update-server.mjs';

const TARGETS = /** @type {const} */ ([
  { platform: 'linux', flag: '--linux', folder: 'linux-unpacked' },
  { platform: 'win32', flag: '--win', folder: 'win-unpacked' },
  { platform: 'darwin', flag: '--mac', folder: 'mac' },
]);

/**
 * @param {typeof TARGETS[number]} target
 * @param {string} work
 */
async function buildAndCheck({ platform, flag, folder }, work) {
  const runtime = join(work, `runtime-${platform}`);
  const output = join(work, `package-${platform}`);
  makeStubRuntime(runtime, platform);
  mkdirSync(join(runtime, 'resources'), { recursive: true });
  const args = [
    binOf('electron-builder'),
    flag,
    '--x64',
    '--dir',
    `-c.electronDist=${runtime}`,
    `-c.directories.output=${output}`,
    // Both would download more tools.
    '-c.win.signAndEditExecutable=false',
    ...updateFlags({ INTERNAL_DASH_UPDATE_URL: UPDATE_URL }),
    `-c.mac.icon=${join(work, 'runtime-darwin/Electron.app/Contents/Resources/electron.icns')}`,
  ];
  const env = {
    ...process.env,
    CSC_IDENTITY_AUTO_DISCOVERY: 'false',
    INTERNAL_DASH_PACKAGE_CHECK: '1',
  };
  await promisify(execFile)(nodePath, args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
  return checkPackage(join(output, folder), platform);
}

await ensureBuiltOrExit();
const work = mkdtempSync(join(tmpdir(), 'dash-package-'));
try {
  makeStubRuntime(join(work, 'runtime-darwin'), 'darwin');
  const results = await Promise.all(
    TARGETS.map(async (target) => ({ target, ...(await buildAndCheck(target, work)) })),
  );
  for (const { target, megabytes, problems } of results) {
    const verdict = problems.length === 0 ? 'ok    ' : 'FAILED';
    say(`${verdict} package for ${target.platform}, ${megabytes.toFixed(1)} MB of its own`);
    for (const problem of problems) say(`         ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
