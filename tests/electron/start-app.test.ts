import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/contract/entities/settings';
import { Environment } from '../../src/contract/environment';
import type { Clock } from '../../src/main/core/app/ports';
import { sessionScope } from '../../src/main/core/session/stored-session';
import { startApp } from '../../src/main/hosts/electron/start-app';
import { systemClock } from '../../src/main/hosts/shared/system-clock';
import { createFakeApp, type FakeAppOptions } from './fake-app';
import { fakeEvent } from './fake-electron';
import { fakeFrame } from './fake-window';

const ORIGIN = 'internal-dash-app://main';
const staging = ['--environment', 'staging'];

describe('the app in Electron', () => {
  let home: string;
  const running: ReturnType<typeof createFakeApp>[] = [];

  const start = async (options: Partial<FakeAppOptions> & { readonly clock?: Clock } = {}) => {
    const { clock = systemClock, ...others } = options;
    const fake = createFakeApp({ home, ...others });
    running.push(fake);
    await startApp(fake.electron, { ...fake.options, clock });
    return fake;
  };
  const quit = async (fake: ReturnType<typeof createFakeApp>) => {
    fake.appEvents.emit('will-quit', fakeEvent({}));
    return fake.exited;
  };
  /** The preload script's API in the window that was opened last. */
  const pageOf = (fake: ReturnType<typeof createFakeApp>) => {
    const { page } = fake.windows.last();
    return { page, api: fake.ipc.preload(page) };
  };
  const envelope = (method: string, input: unknown = {}) => ({ id: '1', method, input });

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'dash-electron-'));
    await mkdir(join(home, 'out/renderer'), { recursive: true });
    await writeFile(join(home, 'out/renderer/index.html'), '<h1>page</h1>');
  });
  afterEach(async () => {
    for (const fake of running.splice(0)) {
      if (fake.appEvents.listens('will-quit')) await quit(fake);
    }
    await rm(home, { recursive: true, force: true });
  });

  it('opens one window on its own origin, with the preload script', async () => {
    const fake = await start({ args: staging });
    expect(fake.windows.all).toHaveLength(1);
    const { page, options } = fake.windows.last();
    expect(page.url).toBe(`${ORIGIN}/`);
    expect(options.webPreferences?.preload).toBe(join(home, 'out/preload/index.cjs'));
    expect(fake.done).toContain('about 1.2.3');
    await expect.poll(() => fake.menus).toHaveLength(1);
  });

  it('responds to the page through the bridge', async () => {
    const fake = await start({ args: [...staging, '--downloads', home] });
    const { api } = pageOf(fake);
    expect(await api.call(envelope('app.info'))).toMatchObject({
      ok: true,
      value: {
        host: 'electron',
        version: '1.2.3',
        tokenStore: 'keychain',
        downloadsFolder: home,
        environment: { name: 'staging', label: 'Staging' },
        canChooseFolder: true,
      },
    });
    expect(await api.call(envelope('session.get'))).toMatchObject({ ok: true });
  });

  it.each([
    ['is painted', 'ready-to-show'],
    ['is closed', 'closed'],
  ])('loads core once the window %s', async (_, event) => {
    const fake = await start({ args: staging, holdsPages: true });
    const answer = pageOf(fake)
      .api.call(envelope('app.info'))
      .then(({ ok }) => ok);
    expect(await Promise.race([answer, sleep(200, 'waits')])).toBe('waits');
    fake.windows.last().events.emit(event);
    expect(await answer).toBe(true);
  });

  it('loads core if the page cannot load', async () => {
    const fake = await start({ args: staging, holdsPages: true });
    const { page, api } = pageOf(fake);
    page.events.emit('did-fail-load', fakeEvent({}), -1, '', `${ORIGIN}/`, true);
    expect(await api.call(envelope('app.info'))).toMatchObject({ ok: true });
  });

  it.each(['SIGTERM', 'SIGINT'])('ends at %s, whatever its pages have unsaved', async (signal) => {
    const fake = await start({ args: staging });
    fake.windows.last().page.hasUnsavedInput = true;
    fake.signal(signal);
    expect(await fake.exited).toBe(0);
    expect(fake.asked).toEqual([]);
  });

  it('remembers the position of a window that is closed before core is there', async () => {
    const fake = await start({ args: staging, holdsPages: true });
    fake.windows.last().bounds = { x: 40, y: 30, width: 1180, height: 740 };
    fake.closeWindow();
    // Another app that shares the folder changes its theme meanwhile.
    const file = join(home, 'appData/Internal Dash/settings.json');
    writeFileSync(file, JSON.stringify({ ...defaultSettings, theme: 'dark' }));
    await fake.exited;
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      theme: 'dark',
      windowBounds: { x: 40, y: 30, width: 1180, height: 740 },
    });
  });

  it('has its menu as soon as its window is there on macOS, where Cmd+V needs one', async () => {
    const fake = await start({ args: staging, platform: 'darwin' });
    await sleep(100);
    expect(fake.menus.at(-1)).toContainEqual({ role: 'editMenu' });
  });

  it('locks every page before it loads, and the session', async () => {
    const fake = await start({ args: staging });
    const { page } = fake.windows.last();
    const away = fakeEvent({ url: 'https://evil.example/', isMainFrame: true, frame: null });
    page.events.emit('will-frame-navigate', away);
    expect(away.defaultPrevented).toBe(true);
    expect(page.openHandler!({ url: 'https://evil.example/' })).toEqual({ action: 'deny' });
    for (const lock of ['permission check', 'permission request', 'device permission']) {
      expect(fake.done.indexOf(lock)).toBeGreaterThan(fake.done.indexOf('ready'));
    }
    expect(fake.sessionEvents.listens('will-download')).toBe(true);
  });

  it('leaves certificates, client certificates and passwords to Chromium, which refuses', async () => {
    const { appEvents } = await start({ args: staging });
    for (const event of ['certificate-error', 'select-client-certificate', 'login']) {
      expect(appEvents.listens(event)).toBe(false);
    }
  });

  it('serves the page with a policy that names its card form and nothing else', async () => {
    const fake = await start({ args: staging });
    const response = await fake.get(`${ORIGIN}/login/1`);
    expect(await response.text()).toBe('<h1>page</h1>');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("; script-src 'self';");
    expect(policy).toContain('; frame-src https://card.internal-dash.invalid;');
    expect(policy).not.toContain('stripe.com');
    expect(fake.done).toContain('scheme internal-dash-app');
  });

  it('leaves https to Chromium but for the card form’s document, while its frame is on the way', async () => {
    const fake = await start({ args: staging });
    const { page, api } = pageOf(fake);
    // The environment's file is read by then.
    await api.call(envelope('app.info'));
    const card = 'https://card.internal-dash.invalid/';
    await expect(async () => fake.get(card)).rejects.toThrow('nothing serves https');
    const parent = fakeFrame(`${ORIGIN}/`);
    const frame = fakeFrame('about:blank', parent, 2);
    const go = (url: string) => {
      const event = fakeEvent({ url, isMainFrame: false, isSameDocument: false, frame });
      page.events.emit('will-frame-navigate', event);
      return event.defaultPrevented;
    };
    expect(go('https://js.stripe.com/')).toBe(true);
    await expect(async () => fake.get(card)).rejects.toThrow('nothing serves https');
    expect(go(card)).toBe(false);
    const response = await fake.get(card);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${ORIGIN}`);
    expect(policy).toContain('https://js.stripe.com');
    await expect(async () => fake.get(card)).rejects.toThrow('nothing serves https');
  });

  it('names the key of an environment file that is wrong, and exits', async () => {
    const file = join(home, 'mine.json');
    await writeFile(file, JSON.stringify({ name: 'mine', label: 'Mine' }));
    const fake = await start({ args: ['--environment', file] });
    expect(await fake.exited).toBe(2);
    expect(fake.done.find((line) => line.startsWith('error'))).toContain('staffApiUrl: ');
  });

  it('follows the theme of the settings', async () => {
    const fake = await start({ args: staging });
    expect(fake.theme()).toBe('system');
    const { api } = pageOf(fake);
    await api.call(envelope('settings.setTheme', { theme: 'dark' }));
    expect(fake.theme()).toBe('dark');
    const file = join(home, 'appData/Internal Dash/settings.json');
    await expect
      .poll(async () => JSON.parse(await readFile(file, 'utf8').catch(() => '{}')))
      .toMatchObject({ theme: 'dark' });
  });

  it('opens more windows from its menu, and tells all of them what happens', async () => {
    const fake = await start({ args: staging });
    await expect.poll(() => fake.menus).toHaveLength(1);
    const file = fake.menus[0]?.find(({ label }) => label === '&File');
    const entries = file?.submenu as Electron.MenuItemConstructorOptions[];
    const click = entries.find(({ label }) => label === 'New Window')!.click as () => void;
    click();
    expect(fake.windows.all).toHaveLength(2);
    const { api } = pageOf(fake);
    await api.call(envelope('settings.setTheme', { theme: 'light' }));
    for (const { page } of fake.windows.all) {
      expect(page.sent).toContainEqual({
        channel: 'bridge:event',
        message: { type: 'settings.changed' },
      });
    }
  });

  /** What the keychain has of a person of the staging environment. */
  const signedIn = async () => {
    const file = JSON.parse(
      await readFile(
        resolve(import.meta.dirname, '../../resources/environments/staging.json'),
        'utf8',
      ),
    );
    const scope = sessionScope(file);
    const email = 'ada@internal-dash.example';
    const secrets = {
      [`${scope}/bearer`]: 'b',
      [`${scope}/person`]: JSON.stringify({ subject: '1', user: { email }, isProd: false }),
    };
    return secrets;
  };

  it.each(['resume', 'unlock-screen', 'lock-screen', 'suspend'])(
    'is locked on %s where no one has used it for too long',
    async (event) => {
      let slept = 0;
      const clock = { ...systemClock, now: () => systemClock.now() + slept };
      const fake = await start({ args: staging, secrets: await signedIn(), clock });
      const { page, api } = pageOf(fake);
      await api.call(envelope('session.get'));
      const told = () =>
        page.sent.filter(({ message }) => JSON.stringify(message).includes('lock'));
      fake.powerEvents.emit(event);
      expect(told()).toEqual([]);
      slept = 16 * 60_000;
      fake.powerEvents.emit(event);
      expect(told()).toMatchObject([
        { message: { type: 'session.changed', session: { locked: { systemPrompt: false } } } },
      ]);
    },
  );

  it("offers a person's recent records and the commands of the menu while they are signed in", async () => {
    const secrets = await signedIn();
    const fake = await start({ args: staging, platform: 'win32', secrets });
    const { api } = pageOf(fake);
    const isPrintOffered = () =>
      fake.menus
        .at(-1)
        ?.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
        .find(({ label }) => label === 'Print…')?.enabled;
    expect(await api.call(envelope('session.get'))).toMatchObject({
      value: { status: 'signed-in' },
    });
    const visit = { kind: 'team', id: 9, name: 'Harbor & Finch' };
    await api.call(envelope('visits.add', visit));
    const titles = () => fake.jumpLists.at(-1)?.[0]?.items?.map(({ title }) => title);
    await expect.poll(() => [titles(), isPrintOffered()]).toEqual([['Harbor & Finch'], true]);
    await api.call(envelope('lock.now'));
    // At once: after the app has ended, the jump list would keep the names.
    expect([fake.jumpLists.at(-1), isPrintOffered()]).toEqual([null, false]);
  });

  it('loads a page again that crashed', async () => {
    const fake = await start({ args: staging });
    const { page } = fake.windows.last();
    page.events.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    expect(page.reloads).toBe(1);
  });

  it('drops a link that is none of ours, and registers its scheme when installed', async () => {
    const fake = await start({ args: [...staging, 'internal-dash://evil/1'] });
    expect(fake.done).toContain('scheme internal-dash');
    await expect
      .poll(() => fake.log.lines.map(({ message }) => message))
      .toContain('not one of our links');
    const development = await start({ args: staging, packaged: false });
    expect(development.done).not.toContain('scheme internal-dash');
  });

  it('brings its window up for a second start', async () => {
    const fake = await start({ args: staging });
    fake.appEvents.emit('second-instance', {}, ['app'], '/', null);
    expect(fake.windows.last().done).toEqual(['show', 'focus']);
    expect(fake.windows.all).toHaveLength(1);
  });

  it('does nothing when another instance has the folder', async () => {
    const fake = await start({ args: staging, first: false });
    expect(fake.done).toEqual(['enableSandbox', 'model com.internaldash.desktop', 'quit']);
    expect(fake.windows.all).toEqual([]);
  });

  it('reports invalid flags and exits', async () => {
    const fake = await start({ args: [...staging, '--prod'] });
    expect(fake.done.at(-2)).toMatch(/^error .*--prod are for the embedded sandbox/);
    expect(fake.done.at(-1)).toBe('exit 2');
    expect(fake.windows.all).toEqual([]);
  });

  it('makes the mark of its first paint, for whoever started it, not when installed', async () => {
    const env = { INTERNAL_DASH_PAINTED: '/tmp/painted' };
    const fake = await start({ args: staging, env, packaged: false });
    expect(fake.done).not.toContain('mark /tmp/painted');
    fake.windows.last().events.emit('ready-to-show');
    expect(fake.done).toContain('mark /tmp/painted');
    const installed = await start({ args: staging, env });
    installed.windows.last().events.emit('ready-to-show');
    expect(installed.done).not.toContain('mark /tmp/painted');
  });

  it('speaks in lines to a test that started it', async () => {
    const fake = await start({ args: [...staging, '--no-open'], packaged: false });
    expect(fake.printed).toEqual([JSON.stringify({ event: 'ready', url: `${ORIGIN}/` })]);
    expect((await start({ args: [...staging, '--no-open'] })).printed).toEqual([]);
  });

  describe('in development', () => {
    it('shows the page of the development server on this computer', async () => {
      const env = { ELECTRON_RENDERER_URL: 'http://localhost:5173' };
      const fake = await start({ args: staging, env, packaged: false });
      const { page, api } = pageOf(fake);
      expect(page.url).toBe('http://localhost:5173/');
      expect(await api.call(envelope('app.ping'))).toEqual({ ok: true, value: null });
    });

    it.each([
      'http://evil.example:5173',
      'https://localhost:5173',
      'http://localhost.evil.example',
      'file:///tmp/index.html',
    ])('does not start with the page of %s', async (url) => {
      const env = { ELECTRON_RENDERER_URL: url };
      const fake = await start({ args: staging, env, packaged: false });
      expect(fake.done.at(-1)).toBe('exit 1');
      expect(fake.windows.all).toEqual([]);
    });

    it('is not looked at by an installed app', async () => {
      const env = { ELECTRON_RENDERER_URL: 'http://localhost:5173' };
      const fake = await start({ args: staging, env });
      expect(fake.windows.last().page.url).toBe(`${ORIGIN}/`);
      expect(fake.windows.last().options.webPreferences?.devTools).toBe(false);
    });
  });

  describe('with the sandbox', () => {
    const announced = async (port: string): Promise<Environment> => {
      const file = resolve(import.meta.dirname, '../../resources/environments/staging.json');
      const environment = Environment.parse(JSON.parse(await readFile(file, 'utf8')));
      const base = `http://127.0.0.1:${port}`;
      return {
        ...environment,
        name: 'sandbox',
        staffApiUrl: base,
        stripe: { ...environment.stripe, scriptUrl: `${base}/card/script.js` },
      };
    };

    it('starts it, shows its page at once, and ends it', async () => {
      const fake = await start({ args: ['--sandbox-members', '50'] });
      await expect.poll(() => fake.sandboxes).toHaveLength(1);
      const [sandbox] = fake.sandboxes;
      expect(sandbox?.modulePath).toBe(join(home, 'out/main/sandbox.js'));
      expect(sandbox?.args).toEqual(expect.arrayContaining(['--members', '50', '--port']));
      expect(fake.windows.all).toHaveLength(1);
      const { api } = pageOf(fake);
      expect(await api.call(envelope('app.ping'))).toEqual({ ok: true, value: null });

      sandbox!.announce(await announced(sandbox!.port));
      expect(await quit(fake)).toBe(0);
      expect(sandbox!.stopped).toBe(1);
      expect(fake.done).not.toContain('kill 4711');
    });

    it('gives it no secret of its own environment', async () => {
      const fake = await start();
      await expect.poll(() => fake.sandboxes).toHaveLength(1);
      const given = Object.keys(fake.sandboxes[0]!.options.env ?? {});
      expect(given.filter((name) => /token|secret|electron|node/i.test(name))).toEqual([]);
    });
  });
});
