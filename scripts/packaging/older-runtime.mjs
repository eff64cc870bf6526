import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fromRoot } from '../lib/path.mjs';

/**
 * Asks a runtime for its version and features.
 * @param {string} runtime its folder
 * @returns {{ electron: string, hasSqlite: boolean }}
 */
export function runtimeFacts(runtime) {
  const script =
    'JSON.stringify({ electron: process.versions.electron, hasSqlite: require("node:module").isBuiltin("node:sqlite") })';
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return JSON.parse(execFileSync(join(runtime, 'electron'), ['-p', script], { env }).toString());
}

/**
 * electron-builder's configuration for a package with a runtime that may be older than allowed: the
 * app's own, with a different entry if the runtime's Node has no SQLite.
 * @param {{ hasSqlite: boolean }} facts
 */
export const aroundConfig = ({ hasSqlite }) => ({
  extends: fromRoot('electron-builder.yml'),
  ...(hasSqlite
    ? {}
    : {
        extraMetadata: { main: 'older-runtime/main.mjs' },
        files: [{ from: fromRoot('scripts/packaging/older-runtime'), to: 'older-runtime' }],
      }),
});
