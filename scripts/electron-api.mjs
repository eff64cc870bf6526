// node scripts/electron-api.mjs VERSION: records the API of the host's Electron types in the oldest
// allowed version, for tests to compare. Downloads that version's declarations, not its runtime.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronSources, surfaceOf, typesIn } from './lib/electron-surface.mjs';
import { fromRoot } from './lib/path.mjs';
import { say } from './lib/say.mjs';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  say('node scripts/electron-api.mjs VERSION, for example 43.8.12');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'electron-api-'));
try {
  const shell = process.platform === 'win32';
  execFileSync('npm', ['pack', `electron@${version}`, '--silent'], { cwd: folder, shell });
  execFileSync('tar', ['-xzf', `electron-${version}.tgz`, 'package/electron.d.ts'], {
    cwd: folder,
  });
  const declarations = readFileSync(join(folder, 'package/electron.d.ts'), 'utf8');
  const types = typesIn(electronSources()).flatMap((type) => {
    const surface = surfaceOf(declarations, type);
    return surface ? [[type, surface]] : [];
  });
  writeFileSync(
    fromRoot('tests/electron/oldest-electron.json'),
    `${JSON.stringify({ version, types: Object.fromEntries(types) }, null, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
