import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fromRoot } from '../lib/path.mjs';

/**
 * What a runtime is, said by itself.
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
 * electron-builder's configuration for a package around a runtime that may be older than those that are
 * allowed: the app's own, and where its Node has no SQLite, an entry that does without.
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
