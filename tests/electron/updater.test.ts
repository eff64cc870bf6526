import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AutoUpdater } from 'electron';
import updaterPackage from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createUpdateSource,
  updaterFor,
  whyNoUpdates,
} from '../../src/main/hosts/electron/updater';
import { FakeEvents, strict } from './fake-electron';
import { fakeLog } from './fake-ports';
import { fakeUpdater } from './fake-updater';

/** A program small enough to be published, fetched and installed for real. */
const program = (version: string): string => `#!/bin/sh\nexit 0 # ${version}\n`;
const sha512 = (text: string): string => createHash('sha512').update(text).digest('base64');

const manifest = (version: string, content: string, more = ''): string =>
  [
    `version: ${version}`,
    'files:',
    `  - url: dash-${version}.AppImage`,
    `    sha512: ${sha512(content)}`,
    `    size: ${content.length}`,
    `path: dash-${version}.AppImage`,
    `sha512: ${sha512(content)}`,
    "releaseNotes: 'Faster searches.'",
    "releaseDate: '2026-01-15T12:00:00.000Z'",
    more,
  ].join('\n');

/** electron-updater's own network, with Node's requests in place of Electron's. */
class NodeNetwork extends ElectronHttpExecutor {
  override createRequest(
    options: Parameters<ElectronHttpExecutor['createRequest']>[0],
    callback: (response: never) => void,
  ): never {
    return request(options, callback as never) as never;
  }
}

type Answer = string | RequestListener;

describe('I4: electron-updater against a server', () => {
  let home: string;
  let server: Server;
  let answers: Record<string, Answer>;
  let asked: string[];
  let appImage: string | undefined;

  const setUp = async (version = '1.0.0') => {
    let quit: (exitCode: number) => void = () => undefined;
    const restarts: boolean[] = [];
    const config = join(home, 'app-update.yml');
    const { port } = server.address() as AddressInfo;
    await writeFile(
      config,
      `provider: generic\nurl: http://127.0.0.1:${port}\nupdaterCacheDirName: cache\n`,
    );
    const loadUpdater = () => {
      const updater = new updaterPackage.AppImageUpdater(null, {
        version,
        name: 'internal-dash',
        isPackaged: true,
        appUpdateConfigPath: config,
        userDataPath: join(home, 'data'),
        baseCachePath: home,
        whenReady: async () => undefined,
        relaunch: () => undefined,
        quit: () => undefined,
        onQuit: (handler: typeof quit) => {
          quit = handler;
        },
      });
      Object.assign(updater, { httpExecutor: new NodeNetwork() });
      // A part of a file needs a block map, which these programs are too small for.
      updater.disableDifferentialDownload = true;
      return updater;
    };
    const source = createUpdateSource({
      load: async () => ({
        updater: loadUpdater(),
        // Only macOS has it.
        native: strict<AutoUpdater>('autoUpdater', {}),
        newToken: () => new updaterPackage.CancellationToken(),
      }),
      platform: 'linux',
      log: fakeLog(),
      onRestart: (isUnderWay) => restarts.push(isUnderWay),
    });
    return { source, restarts, quit: (exitCode: number) => quit(exitCode) };
  };

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'dash-updates-'));
    await mkdir(join(home, 'data'));
    await writeFile(join(home, 'Dash.AppImage'), program('1.0.0'));
    await chmod(join(home, 'Dash.AppImage'), 0o755);
    appImage = process.env.APPIMAGE;
    process.env.APPIMAGE = join(home, 'Dash.AppImage');
    answers = {};
    asked = [];
    server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      asked.push(path);
      // Each system has a file of its own: latest.yml, latest-mac.yml, latest-linux-arm64.yml.
      const name = path.slice(1).replace(/^(latest|beta)[\w-]*\.yml$/, '$1.yml');
      const answer = answers[name];
      if (answer === undefined) response.writeHead(404).end();
      else if (typeof answer === 'string') response.end(answer);
      else answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(async () => {
    if (appImage === undefined) delete process.env.APPIMAGE;
    else process.env.APPIMAGE = appImage;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(home, { recursive: true, force: true });
  });

  it('finds a newer version with its notes, fetches it, and says how far it is', async () => {
    const { source } = await setUp();
    answers['latest.yml'] = manifest('1.1.0', program('1.1.0'));
    answers['dash-1.1.0.AppImage'] = program('1.1.0');
    expect(await source.check('latest')).toEqual({ version: '1.1.0', notes: 'Faster searches.' });
    // Nothing is fetched before someone says so.
    expect(asked.filter((path) => path.endsWith('.AppImage'))).toEqual([]);
    const percents: number[] = [];
    expect(await source.download((percent) => percents.push(percent))).toBe('whole');
    expect(percents.at(-1)).toBe(100);
    expect(await readFile(join(home, 'cache/pending/dash-1.1.0.AppImage'), 'utf8')).toBe(
      program('1.1.0'),
    );
  });

  it('looks in the channel that was chosen', async () => {
    const { source } = await setUp();
    answers['latest.yml'] = manifest('1.1.0', 'a');
    answers['beta.yml'] = manifest('1.2.0-beta.1', 'b');
    expect(await source.check('beta')).toMatchObject({ version: '1.2.0-beta.1' });
    expect(await source.check('latest')).toMatchObject({ version: '1.1.0' });
  });

  it('looks in the channel that was chosen while it still looked in another one', async () => {
    const { source } = await setUp();
    const asking = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    answers['latest.yml'] = manifest('1.1.0', 'a');
    answers['beta.yml'] = (_request, response) => {
      asking.resolve();
      void answered.promise.then(() => response.end(manifest('1.2.0-beta.1', 'b')));
    };
    const first = source.check('beta');
    await asking.promise;
    const second = source.check('latest');
    answered.resolve();
    expect(await first).toMatchObject({ version: '1.2.0-beta.1' });
    expect(await second).toMatchObject({ version: '1.1.0' });
  });

  it('looks again after a check that was stopped because it did not end', async () => {
    const { source } = await setUp();
    const asking = Promise.withResolvers<void>();
    answers['latest.yml'] = () => asking.resolve();
    void source.check('latest').catch(() => undefined);
    await asking.promise;
    source.stop();
    answers['latest.yml'] = manifest('1.1.0', 'a');
    expect(await source.check('latest')).toMatchObject({ version: '1.1.0' });
  });

  it('downloads the update that was found before a check that was stopped', async () => {
    const { source } = await setUp();
    answers['latest.yml'] = manifest('1.1.0', program('1.1.0'));
    answers['dash-1.1.0.AppImage'] = program('1.1.0');
    expect(await source.check('latest')).toMatchObject({ version: '1.1.0' });
    const asking = Promise.withResolvers<void>();
    answers['latest.yml'] = () => asking.resolve();
    void source.check('latest').catch(() => undefined);
    await asking.promise;
    source.stop();
    // Another check fails, with a new updater.
    answers['latest.yml'] = 'version: soon\n';
    await expect(source.check('latest')).rejects.toThrow();
    expect(await source.download(() => undefined)).toBe('whole');
  });

  it('refuses a downgrade, also of who comes back from beta', async () => {
    const { source } = await setUp('1.2.0-beta.1');
    answers['latest.yml'] = manifest('1.1.0', 'a');
    expect(await source.check('latest')).toBeNull();
  });

  it('is offered to the machines of a staged roll-out only', async () => {
    const { source } = await setUp();
    answers['latest.yml'] = manifest('1.1.0', 'a', 'stagingPercentage: 0');
    expect(await source.check('latest')).toBeNull();
    answers['latest.yml'] = manifest('1.1.0', 'a', 'stagingPercentage: 100');
    expect(await source.check('latest')).toMatchObject({ version: '1.1.0' });
  });

  it.each<[string, Answer]>([
    ['HTML', '<!doctype html><html><body>Sign in to the hotel</body></html>'],
    ['nothing of use', 'version: soon\n'],
    ['an error', (_request, response) => void response.writeHead(500).end('broken')],
    ['no whole answer', (_request, response) => void response.socket?.destroy()],
  ])('rejects when the server responds with %s', async (_what, answer) => {
    const { source } = await setUp();
    answers['latest.yml'] = answer;
    await expect(source.check('latest')).rejects.toThrow();
  });

  it('throws a file away that is not the published one', async () => {
    const { source } = await setUp();
    answers['latest.yml'] = manifest('1.1.0', program('1.1.0'));
    answers['dash-1.1.0.AppImage'] = program('6.6.6');
    await source.check('latest');
    expect(await source.download(() => undefined)).toBe('not-genuine');
    expect(existsSync(join(home, 'cache/pending/dash-1.1.0.AppImage'))).toBe(false);
  });

  it('starts a download again that was cut', async () => {
    const { source } = await setUp();
    const whole = program('1.1.0');
    answers['latest.yml'] = manifest('1.1.0', whole);
    answers['dash-1.1.0.AppImage'] = (_request, response) => {
      response.writeHead(200, { 'content-length': whole.length });
      response.write(whole.slice(0, 5), () => response.socket?.destroy());
    };
    await source.check('latest');
    await expect(source.download(() => undefined)).rejects.toThrow();
    answers['dash-1.1.0.AppImage'] = whole;
    expect(await source.download(() => undefined)).toBe('whole');
  });

  describe.runIf(process.platform === 'linux')('at the end of the app', () => {
    const ready = async () => {
      const made = await setUp();
      answers['latest.yml'] = manifest('1.1.0', program('1.1.0'));
      answers['dash-1.1.0.AppImage'] = program('1.1.0');
      await made.source.check('latest');
      await made.source.download(() => undefined);
      return made;
    };
    const installed = () => existsSync(join(home, 'dash-1.1.0.AppImage'));

    it('installs what core has agreed to', async () => {
      const { source, quit } = await ready();
      source.installAtQuit(true);
      quit(0);
      const found = installed() ? 'dash-1.1.0.AppImage' : 'Dash.AppImage';
      expect(await readFile(join(home, found), 'utf8')).toBe(program('1.1.0'));
    });

    it('reports an update that it could not install', async () => {
      const { source, restarts } = await ready();
      await rm(join(home, 'Dash.AppImage'));
      await expect(source.restart()).rejects.toThrow('ENOENT');
      // The next start isn't the update's.
      expect(restarts).toEqual([true, false]);
    });

    it('installs nothing where core has not', async () => {
      const { source, quit } = await ready();
      quit(0);
      source.installAtQuit(true);
      source.installAtQuit(false);
      quit(0);
      expect(installed()).toBe(false);
      expect(await readFile(join(home, 'Dash.AppImage'), 'utf8')).toBe(program('1.0.0'));
    });
  });
});

describe('I4: a download on macOS, which Squirrel unpacks and verifies', () => {
  /** electron-updater as far as its download: it resolves once Squirrel has the file. */
  const setUp = async () => {
    const native = new FakeEvents('AutoUpdater');
    const events = new EventEmitter();
    const updater = fakeUpdater({ on: events.on.bind(events) as never });
    const source = createUpdateSource({
      load: async () => ({
        updater,
        native: strict<AutoUpdater>('autoUpdater', { on: native.on }),
        newToken: () => new updaterPackage.CancellationToken(),
      }),
      platform: 'darwin',
      log: fakeLog(),
      onRestart: () => undefined,
    });
    const percents: number[] = [];
    let end: string | undefined;
    const download = () => {
      end = undefined;
      source
        .download((percent) => percents.push(percent))
        .then(
          (result) => {
            end = result;
          },
          ({ message }: Error) => {
            end = message;
          },
        );
      return new Promise((resolve) => setImmediate(resolve));
    };
    return { native, events, percents, download, end: () => end };
  };

  it('is ready when it is unpacked, not when Squirrel has the file', async () => {
    const { native, percents, download, end } = await setUp();
    await download();
    expect(percents).toEqual([100]);
    expect(end()).toBeUndefined();
    native.emit('update-downloaded');
    await expect.poll(end).toBe('whole');
  });

  it('fails if Squirrel can’t unpack or verify it, and can be tried again', async () => {
    const { native, events, download, end } = await setUp();
    await download();
    events.emit('error', new Error('No space left on device'));
    await expect.poll(end).toBe('No space left on device');
    await download();
    native.emit('update-downloaded');
    await expect.poll(end).toBe('whole');
  });
});

describe('where the app is updated by itself', () => {
  const place = { packaged: true, env: {}, hasServer: true } as const;

  it.each<[NodeJS.Platform, Record<string, string>]>([
    ['win32', {}],
    ['darwin', {}],
    ['linux', { APPIMAGE: '/home/sam/Dash.AppImage' }],
  ])('on %s', (platform, env) => {
    expect(whyNoUpdates({ ...place, platform, env })).toBeNull();
  });

  it('not with packages of Linux, in development or without a server', () => {
    expect(whyNoUpdates({ ...place, platform: 'linux' })).toBe(
      'This app is updated by your system’s software updates.',
    );
    expect(whyNoUpdates({ ...place, platform: 'win32', packaged: false })).toMatch(/development/);
    expect(whyNoUpdates({ ...place, platform: 'win32', hasServer: false })).toMatch(
      /without an update server/,
    );
  });
});

describe('which updater an app has', () => {
  const named = (name: string) =>
    class extends EventEmitter {
      readonly name = name;
    } as never;
  const module = {
    AppImageUpdater: named('AppImage'),
    MacUpdater: named('Mac'),
    NsisUpdater: named('Nsis'),
  };

  it.each([
    ['linux', 'AppImage'],
    ['win32', 'Nsis'],
    ['darwin', 'Mac'],
  ] as const)('on %s: %s', (platform, name) => {
    expect(updaterFor(platform, module)).toMatchObject({ name });
    // One that was given up is not used again.
    expect(updaterFor(platform, module)).not.toBe(updaterFor(platform, module));
  });
});
