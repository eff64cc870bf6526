import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newFolder, processGone, startHost, until } from './host-process';
import { ask, signIn } from './http-client';
import { openRaw } from './socket-client';

interface StandIn {
  readonly path: string;
  /** Its process ID and arguments, once it runs. */
  started(): Promise<string[]>;
  /** Lets a waiting stand-in end with code 0. */
  end(): void;
}

/** Waits at most a minute, in case the test doesn't end it. */
const WAITS = 'for i in $(seq 1200); do [ -e "$0.end" ] && exit 0; sleep 0.05; done';

/** A stand-in for Chromium: writes down how it was started, then runs `then`. */
const standInBrowser = (then = WAITS): StandIn => {
  const path = join(newFolder(), 'chromium');
  const note = `printf '%s\\n' "$$" "$@" > "$0.tmp" && mv "$0.tmp" "$0.started"`;
  writeFileSync(path, `#!/bin/sh\n${note}\n${then}\n`);
  chmodSync(path, 0o755);
  const file = `${path}.started`;
  return {
    path,
    started: () =>
      until(() => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : null)),
    end: () => writeFileSync(`${path}.end`, ''),
  };
};

/** The URL in the file that the browser receives. */
const handedOver = (argument: string): string => {
  const text = readFileSync(fileURLToPath(argument.slice('--app='.length)), 'utf8');
  return /url=([^"]+)"/.exec(text)?.[1] ?? '';
};

const withDisplay = (path: string) => ({ DISPLAY: ':99', INTERNAL_DASH_CHROMIUM: path });

describe('the browser host’s window', () => {
  it('is Chromium in app mode with its own profile, also for a second app, and loads everything anew if it outlived its app', async () => {
    const userData = newFolder();
    const open = async () => {
      const browser = standInBrowser();
      const host = startHost([], { userData, env: withDisplay(browser.path) });
      const [pid, ...args] = await browser.started();
      return { host, pid: Number(pid), args };
    };
    /** What the window's link tells it to forget. */
    const forgotten = async ([app = '']: readonly string[]) => {
      const { origin, pathname, search } = new URL(handedOver(app));
      return (await ask(origin, pathname + search)).headers['clear-site-data'];
    };

    const killed = await open();
    // The process list is public, so it must not contain a secret.
    expect(killed.args.join(' ')).not.toMatch(/ticket|127\.0\.0\.1/);
    const handover = fileURLToPath(String(killed.args[0]?.slice('--app='.length)));
    expect(statSync(handover).mode & 0o777).toBe(0o600);
    const address = handedOver(String(killed.args[0]));
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\?ticket=[\w-]{43}$/);
    expect(killed.args).toContain(`--user-data-dir=${join(userData, 'window')}`);
    expect(killed.args).toContain('--window-size=1280,800');
    expect(killed.args.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
    expect((await signIn(address)).cookie).toContain('internal-dash-');
    killed.host.child.kill('SIGKILL');
    await killed.host.ended;
    process.kill(killed.pid, 'SIGKILL');

    // It has no service workers left by another server on its port, and it closes with the app.
    const worker = join(userData, 'window/Default/Service Worker/ScriptCache');
    mkdirSync(worker, { recursive: true });
    const next = await open();
    expect(existsSync(worker)).toBe(false);
    expect(existsSync(join(userData, 'window/Default'))).toBe(true);
    expect(await forgotten(next.args)).toBe('"cache"');
    next.host.child.kill('SIGTERM');
    expect(await next.host.ended).toBe(0);
    await processGone(next.pid);

    const last = await open();
    expect(await forgotten(last.args)).toBeUndefined();
    const second = await open();
    const profile = second.args.find((arg) => arg.startsWith('--user-data-dir='));
    const folder = profile?.slice('--user-data-dir='.length) ?? '';
    expect(folder).toMatch(/window-\w+$/);
    second.host.child.kill('SIGTERM');
    expect(await second.host.ended).toBe(0);
    expect(existsSync(folder)).toBe(false);

    // The app ends when its window closes.
    const file = fileURLToPath(String(last.args[0]?.slice('--app='.length)));
    process.kill(last.pid, 'SIGTERM');
    expect(await last.host.ended).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it('falls back to any browser when Chromium does not start', async () => {
    const host = startHost([], { env: withDisplay(standInBrowser('exit 1').path) });
    expect(await host.line(({ text }) => text !== undefined)).toEqual({
      text: 'The window couldn’t be opened. Open this link in a browser on this computer:',
    });
    const { text } = await host.line(({ text }) => text !== undefined);
    expect((await signIn(String(text).trim())).cookie).toContain('internal-dash-');
    expect(host.child.exitCode).toBeNull();
  });

  it('can be handed to a running browser, and the app then ends with its page', async () => {
    const browser = standInBrowser();
    const host = startHost([], { env: withDisplay(browser.path) });
    const [pid, app = ''] = await browser.started();
    const address = handedOver(app);
    const { origin } = new URL(address);
    const keys = await signIn(address);
    const { cookie } = keys;
    const page = await openRaw(origin, keys);
    browser.end();
    await processGone(Number(pid));
    expect((await ask(origin, '/', { headers: { cookie } })).status).toBe(200);
    page.close();
    expect(await host.ended).toBe(0);
  });

  it('falls back to any browser without a display', async () => {
    const host = startHost([]);
    const { text } = await host.line(({ text }) => text !== undefined);
    expect(text).toContain('No display found. Open this link in a browser');
    const address = await host.line(({ text }) => text !== undefined);
    expect((await signIn(String(address.text).trim())).cookie).toContain('internal-dash-');
  });
});
