import { resolve } from 'node:path';
import { startHostProcess } from '../../../src/main/hosts/browser/host-process';

/** The browser host run from its sources, with a short page and a stand-in for the sandbox. */
const root = resolve(import.meta.dirname, '../../..');

startHostProcess({
  rendererDir: resolve(import.meta.dirname, 'page'),
  resourcesDir: resolve(root, 'resources'),
  sandboxEntry: resolve(import.meta.dirname, 'stand-in-sandbox.ts'),
  licences: resolve(root, 'out/licences.json'),
  version: '0.0.0',
});
