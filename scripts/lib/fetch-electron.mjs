// Downloads Electron's runtime and has Electron's own installer extract it. Ends with code 1 and one
// sentence on standard error when that cannot be done. Run by choose-host.mjs in a process of its own.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createProgressLine, createStallGuard } from './download-progress.mjs';
import { fromRoot } from './path.mjs';
import { say } from './say.mjs';

/** A connection over which nothing comes for so long is given up; a slow one is not. */
const STALL_LIMIT_MS = 20_000;

const fromElectron = createRequire(fromRoot('node_modules/electron/package.json'));
const { version } = fromElectron('./package.json');
/** @type {{ downloadArtifact(options: object): Promise<string> }} */
const { downloadArtifact } = await import(
  pathToFileURL(fromElectron.resolve('@electron/get')).href
);

const guard = createStallGuard(STALL_LIMIT_MS);
const tell = createProgressLine(process.stderr);

try {
  // Into the cache in which the installer looks first.
  await downloadArtifact({
    version,
    artifactName: 'electron',
    platform: process.platform,
    arch: process.arch,
    checksums: fromElectron('./checksums.json'),
    cacheRoot: process.env.electron_config_cache,
    downloadOptions: {
      quiet: true,
      signal: guard.signal,
      /** @param {{ transferred: number, total: number | null }} progress */
      getProgressCallback: async (progress) => {
        guard.heard();
        tell(progress);
      },
    },
  });
  guard.end();
  execFileSync(process.execPath, [fromRoot('node_modules/electron/install.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
} catch (error) {
  const why = error instanceof Error ? (error.cause ?? error) : error;
  const text = why instanceof Error ? why.message : String(why);
  say(guard.signal.aborted ? `nothing came for ${STALL_LIMIT_MS / 1000} s` : text);
  process.exitCode = 1;
} finally {
  guard.end();
}
