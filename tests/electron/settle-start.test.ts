import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SettleParts, settleStart } from '../../src/main/hosts/electron/settle-start';
import { fakeCommandLine } from './fake-command-line';
import { strict } from './fake-electron';

const resources = resolve(import.meta.dirname, '../../resources');

describe('the start before Electron is ready', () => {
  let home: string;
  let done: string[];
  let now: number;
  /** What the last start passed to the instance that may run already. */
  let passed: unknown;

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
      requestSingleInstanceLock: (data) => {
        passed = data;
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
    const clock = { now: () => now };
    return settleStart({ app, dialog }, { argv: ['app', ...args], resources, clock });
  };

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'dash-launch-'));
    done = [];
    now = Date.UTC(2026, 0, 15, 12);
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
      name: 'sandbox',
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
      name: 'staging',
      userData: join(home, 'mine'),
      downloads: home,
    });
    expect(done).toContain(`userData ${join(home, 'mine')}`);
  });

  it('gives way to the instance that runs on the folder already', () => {
    expect(start([], { first: false })).toBeNull();
    expect(done.slice(-2)).toEqual(['lock', 'quit']);
  });

  // The superuser can write everywhere.
  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'says that its folder can’t be written to, where Chromium takes no lock either',
    async () => {
      const closed = join(home, 'closed');
      await mkdir(closed);
      await chmod(closed, 0o500);
      expect(start(['--user-data', closed], { first: false })).toBeNull();
      await Promise.resolve();
      expect(done.slice(-2)).toEqual([
        `The folder ${closed} for the app’s data can’t be written to. Make it writable, and start the app again.`,
        'exit 2',
      ]);
      expect(done).not.toContain('quit');
    },
  );

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

  it('believes nothing that stands behind a link', () => {
    const started = start(['internal-dash://login/1', '--environment', 'nowhere', '--prod']);
    expect(started).toMatchObject({ name: 'sandbox' });
    expect(started?.flags.sandboxProd).toBe(false);
  });

  it('tells the running instance which environment it was asked for, if any', async () => {
    start(['--environment', 'production'], { first: false });
    expect(passed).toEqual({ environment: { reference: 'production', label: 'Production' } });
    const file = join(home, 'mine.json');
    await cp(join(resources, 'environments/staging.json'), file);
    start([`--environment=${relative('.', file)}`], { first: false });
    expect(passed).toEqual({ environment: { reference: file, label: 'Staging' } });
    start(['internal-dash://team/9'], { first: false });
    expect(passed).toEqual({});
  });

  describe('I5: after a start in another environment', () => {
    const link = 'internal-dash://team/9';
    const remember = async (last: object | string) => {
      const folder = join(home, 'appData/Internal Dash');
      await mkdir(folder, { recursive: true });
      const text = typeof last === 'string' ? last : JSON.stringify(last);
      await writeFile(join(folder, 'last-environment.json'), text);
    };
    const settled = (...given: Parameters<typeof start>) => {
      const started = start(...given);
      return [started?.name, started?.returned];
    };

    it.each([
      [[link], 'production', 'link'],
      [['--no-sandbox', link, '--environment', 'staging'], 'production', 'link'],
      [['--updated'], 'production', 'update'],
      // By hand, the default is the sandbox.
      [[], 'sandbox', null],
      [['--environment', 'staging', link], 'staging', null],
      [['--prod', link], 'sandbox', null],
    ])('continues with %j in %s', async (args, name, reason) => {
      await remember({ environment: 'production' });
      expect(settled(args)).toEqual([name, reason]);
    });

    it.each([
      [0, 'production', 'update'],
      [599_999, 'production', 'update'],
      [600_000, 'sandbox', null],
      [-1, 'sandbox', null],
    ])('continues %i ms after it restarted into an update in %s', async (since, name, reason) => {
      await remember({ environment: 'production', restartedAt: now - since });
      expect(settled([])).toEqual([name, reason]);
    });

    it('continues in an environment file of its own', async () => {
      const file = join(home, 'mine.json');
      await cp(join(resources, 'environments/staging.json'), file);
      await remember({ environment: file });
      expect(start([link])).toMatchObject({ name: 'staging', reference: file });
    });

    it('does so only when it is installed, and in its own folder', async () => {
      await remember({ environment: 'production' });
      expect(settled([link], { packaged: false })).toEqual(['sandbox', null]);
      expect(start([link])?.remembers).toBe(true);
      expect(start([link], { packaged: false })?.remembers).toBe(false);
      const other = start(['--user-data', join(home, 'other'), link]);
      expect(other).toMatchObject({ name: 'sandbox', remembers: false });
    });

    it.each([
      ['nothing', ''],
      ['no object', 'null'],
      ['no environment', '{"environment":5}'],
      ['a relative path', '{"environment":"./mine.json"}'],
      ['an environment that is gone', '{"environment":"elsewhere"}'],
    ])('starts as usual if it remembers %s, and says why', async (_what, text) => {
      await remember(text);
      const started = start([link]);
      expect(started).toMatchObject({ name: 'sandbox', returned: null });
      expect(started?.forgotten).toBeInstanceOf(Error);
    });

    it('starts as usual at the first start', () => {
      expect(start([link])).toMatchObject({ name: 'sandbox', returned: null });
      expect(start([link])?.forgotten).toBeUndefined();
    });
  });

  it('prints instead of opening in a build for tests only', () => {
    expect(start(['--no-open'], { packaged: false })?.print).toBe(true);
    expect(start(['--no-open'], { packaged: true })?.print).toBe(false);
    expect(start([], { packaged: false })?.print).toBe(false);
  });
});
