import { resolve } from 'node:path';
import { startHostProcess } from '../../../src/main/hosts/browser/host-process';

/**
 * The browser host with a short page and a stand-in for the sandbox. Tests start its bundle in the
 * project's folder.
 */
const root = process.cwd();

startHostProcess({
  rendererDir: resolve(root, 'tests/integration/browser-host/page'),
  resourcesDir: resolve(root, 'resources'),
  sandboxEntry: resolve(import.meta.dirname, 'stand-in-sandbox.mjs'),
  licenses: resolve(root, 'out/licenses.json'),
  version: '0.0.0',
});
