import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smoke } from '../../../scripts/lib/smoke.mjs';
import { packagedProgram } from '../../../scripts/packaging/fuses.mjs';

const root = resolve(import.meta.dirname, '../../..');

/** An app that consists of its log only. */
const app = `
import { mkdirSync, appendFileSync } from 'node:fs';
const [mode] = process.argv.slice(2);
const folder = process.argv[process.argv.indexOf('--user-data') + 1] + '/logs';
mkdirSync(folder, { recursive: true });
const say = (level, message, more) =>
  appendFileSync(folder + '/main.log', JSON.stringify({ level, message, ...more }) + '\\n');
const timer = setInterval(() => undefined, 1000);
process.on('SIGTERM', () => {
  if (mode !== 'stays') clearInterval(timer);
  if (mode === 'ends with a failure') process.exitCode = 3;
});
say('info', 'start');
if (mode === 'dies') process.exit(1);
say('info', 'window painted');
if (mode === 'reports an error') say('error', 'core cannot start', { cause: { message: 'no disk' } });
if (mode !== 'is not connected') say('info', 'page connected');
`;

describe.skipIf(process.platform === 'win32')('the packaged app', { timeout: 60_000 }, () => {
  let folder: string;
  const start = (mode: string, options: { limitMs?: number; endMs?: number } = {}) =>
    smoke(process.execPath, [join(folder, 'app.mjs'), mode], options);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dash-app-'));
    writeFileSync(join(folder, 'app.mjs'), app);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('passes when it starts and ends on request', async () => {
    expect(await start('is well')).toEqual([]);
  });

  it.each([
    ['dies', {}, 'it ended with code 1'],
    ['is not connected', { limitMs: 1000 }, 'its log does not say: page connected'],
    ['reports an error', {}, 'its log says: core cannot start (no disk)'],
    ['ends with a failure', {}, 'it ended with code 3'],
    ['stays', { endMs: 200 }, 'it does not end when it is asked to'],
  ])('fails when it %s', async (mode, options, problem) => {
    expect(await start(mode, options)).toContain(problem);
  });

  it('fails when it is missing', async () => {
    expect((await smoke(join(folder, 'gone'), [])).join()).toContain('it could not be started');
  });
});

describe('the packaged app on a computer', () => {
  it.each([
    ['linux', 'x64', 'linux-unpacked/internal-dash'],
    ['linux', 'arm64', 'linux-arm64-unpacked/internal-dash'],
    ['win32', 'x64', 'win-unpacked/Internal Dash.exe'],
    ['win32', 'arm64', 'win-arm64-unpacked/Internal Dash.exe'],
    ['darwin', 'x64', 'mac/Internal Dash.app/Contents/MacOS/Internal Dash'],
    ['darwin', 'arm64', 'mac-arm64/Internal Dash.app/Contents/MacOS/Internal Dash'],
  ])('on %s, %s, is %s', (platform, arch, path) => {
    expect(packagedProgram('dist', platform, arch)).toBe(join('dist', path));
  });

  it.each(['check.yml', 'release.yml'])(
    'is started by the workflow %s after it was built',
    (name) => {
      const text = readFileSync(join(root, '.github/workflows', name), 'utf8');
      const made = text.indexOf('npm run package -- ');
      expect(made).toBeGreaterThan(0);
      expect(text.indexOf('npm run package:smoke')).toBeGreaterThan(made);
    },
  );

  it('is tested after the end-to-end suite has run in Electron on all three systems', () => {
    const text = readFileSync(join(root, '.github/workflows/check.yml'), 'utf8');
    expect(text).toContain('os: [ubuntu-latest, windows-latest, macos-latest]');
    const order = [
      'npm ci',
      'node scripts/lib/fetch-electron.mjs',
      'run: npm test',
      'package:smoke',
    ];
    const places = order.map((step) => text.indexOf(step));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });
});
