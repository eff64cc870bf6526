// Downloads Electron's runtime and runs Electron's installer to extract it. On failure, exits with
// code 1 and one sentence on standard error. choose-host.mjs runs it in its own process.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { downloadRuntime } from './download-runtime.mjs';
import { fromRoot } from './path.mjs';
import { say } from './say.mjs';

const fromElectron = createRequire(fromRoot('node_modules/electron/package.json'));
const { version } = fromElectron('./package.json');
/** @type {{ downloadArtifact(options: object): Promise<string> }} */
const { downloadArtifact } = await import(
  pathToFileURL(fromElectron.resolve('@electron/get')).href
);

const problem = await downloadRuntime({
  download: (downloadOptions) =>
    downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums: fromElectron('./checksums.json'),
      cacheRoot: process.env.electron_config_cache,
      downloadOptions,
    }),
  install: () =>
    void execFileSync(process.execPath, [fromRoot('node_modules/electron/install.js')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  stream: process.stderr,
});
if (problem !== undefined) {
  say(problem);
  process.exitCode = 1;
}
