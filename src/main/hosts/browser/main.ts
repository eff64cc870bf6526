import { join } from 'node:path';
import { version } from '../../../../package.json';
import { startHostProcess } from './host-process';

const folder = import.meta.dirname;

startHostProcess({
  rendererDir: join(folder, '../renderer'),
  resourcesDir: join(folder, '../../resources'),
  sandboxEntry: join(folder, 'sandbox.js'),
  licenses: join(folder, '../licenses.json'),
  version,
});
