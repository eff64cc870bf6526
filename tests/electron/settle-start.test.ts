import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SettleParts, settleStart } from '../../src/main/hosts/electron/settle-start';
import { fakeCommandLine } from './fake-command-line';
import { strict } from './fake-electron';

const resources = resolve(import.meta.dirname, '../../resources');

describe('the start before Electron is ready', () => {
  let home: string;
  let done: string[];

  const start = (args: string[], { first = true, packaged = true } = {}) => {
    const app = strict<SettleParts['app']>('app', {
      isPackaged: packaged,
      ...fakeCommandLine(args, () => void done.push('sandbox')),
      setAppUserModelId: (id) => void done.push(`model ${id}`),
      setName: (name) => void done.push(`name ${name}`),
      getPath: (name) => join(home, name),
      setPath: (name, path) => {
        // Electron throws where the folder does not exist.
        expect(existsSync(path)).toBe(true);
        done.push(`${name} ${path}`);
      },
      requestSingleInstanceLock: () => {
        done.push('lock');
        return first;
      },
      quit: () => void done.push('quit'),
      whenReady: async () => {
        done.push('ready');
      },
      exit: (code) => void done.push(`exit ${code}`),
    });
    const dialog = strict<SettleParts['dialog']>('dialog', {
      showErrorBox: (_title, text) => void done.push(text),
    });
    return settleStart({ app, dialog }, { argv: ['app', ...args], resources });
  };

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'dash-launch-'));
    done = [];
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('puts every page into a process sandbox, before anything else', () => {
    start([]);
    expect(done[0]).toBe('sandbox');
  });

  it('leaves Chromium without its sandbox where it is told to: it takes the switch away', () => {
    expect(start(['--no-sandbox'])).not.toBeNull();
    expect(done).not.toContain('sandbox');
  });

  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--remote-allow-origins=*',
    '--inspect=0',
    '--disable-web-security',
    '--ignore-certificate-errors',
    '--host-resolver-rules=MAP * 127.0.0.1',
  ])('does not start an installed app with %s', (flag) => {
    expect(start([flag])).toBeNull();
    expect(done.at(-2)).toBe(`Internal Dash can’t start with ${flag.split('=')[0]}.`);
    expect(done.at(-1)).toBe('exit 2');
    // Chromium would listen at the port as soon as it is ready.
    expect(done).not.toContain('ready');
    expect(start([flag], { packaged: false })).not.toBeNull();
  });

  it('takes the sandbox environment and the folder that the browser host has', () => {
    const userData = join(home, 'appData', 'Internal Dash');
    expect(start([])).toMatchObject({
      environment: { name: 'sandbox' },
      userData,
      defaultUserData: userData,
      print: false,
    });
    expect(done).toEqual([
      'sandbox',
      'name Internal Dash',
      'model com.internaldash.desktop',
      `userData ${userData}`,
      'lock',
    ]);
  });

  it('takes flags, between the switches of Chromium and Electron', () => {
    const started = start(
      [
        '--no-sandbox',
        '--inspect=0',
        'out/main/index.js',
        '--environment',
        'staging',
        '--user-data',
        join(home, 'mine'),
        `--downloads=${home}`,
      ],
      { packaged: false },
    );
    expect(started).toMatchObject({
      environment: { name: 'staging' },
      userData: join(home, 'mine'),
      downloads: home,
    });
    expect(done).toContain(`userData ${join(home, 'mine')}`);
  });

  it('gives way to the instance that runs on the folder already', () => {
    expect(start([], { first: false })).toBeNull();
    expect(done.slice(-2)).toEqual(['lock', 'quit']);
  });

  it.each([
    [['--environment', 'nowhere'], /Unknown environment "nowhere"/],
    [['--sandbox-members', 'many'], /--sandbox-members must be a whole number/],
    [['--downloads', '/no/such/folder'], /folder .*such.* not found/],
    [['--user-data', ''], /--user-data needs/],
  ])('says what is wrong with %j once Linux can show dialogs, and exits', async (args, message) => {
    expect(start(args)).toBeNull();
    await Promise.resolve();
    expect(done.at(-3)).toBe('ready');
    expect(done.at(-2)).toMatch(message);
    expect(done.at(-1)).toBe('exit 2');
    expect(done).not.toContain('lock');
  });

  it('names the key of an environment file that is wrong', async () => {
    const file = join(home, 'mine.json');
    await writeFile(file, JSON.stringify({ name: 'mine', label: 'Mine' }));
    expect(start(['--environment', file])).toBeNull();
    await Promise.resolve();
    expect(done.at(-2)).toContain('staffApiUrl');
  });

  it('believes nothing that stands behind a link', () => {
    const started = start(['internal-dash://login/1', '--environment', 'nowhere', '--prod']);
    expect(started).toMatchObject({ environment: { name: 'sandbox' } });
    expect(started?.flags.sandboxProd).toBe(false);
  });

  it('prints instead of opening in a build for tests only', () => {
    expect(start(['--no-open'], { packaged: false })?.print).toBe(true);
    expect(start(['--no-open'], { packaged: true })?.print).toBe(false);
    expect(start([], { packaged: false })?.print).toBe(false);
  });
});
