import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder, processGone, startHost } from './host-process';
import { signIn } from './http-client';

/** A stand-in for Chromium: writes down how it was started and waits, or ends with a code. */
const standInBrowser = (then: string): { path: string; args(): string[] } => {
  const folder = newFolder();
  const path = join(folder, 'chromium');
  writeFileSync(
    path,
    `#!/bin/sh\nprintf '%s\\n' "$$" "$@" > ${folder}/started.tmp\nmv ${folder}/started.tmp ${folder}/started\n${then}\n`,
  );
  chmodSync(path, 0o755);
  const file = join(folder, 'started');
  return {
    path,
    args: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []),
  };
};

const started = async (browser: { args(): string[] }): Promise<string[]> => {
  for (;;) {
    const args = browser.args();
    if (args.length > 0) return args;
    await new Promise((done) => setTimeout(done, 20));
  }
};

const withDisplay = (path: string) => ({ DISPLAY: ':99', INTERNAL_DASH_CHROMIUM: path });

describe('the window of the browser host', () => {
  it('is a Chromium in app mode with a profile of its own, and the app ends with it', async () => {
    const browser = standInBrowser('exec sleep 60');
    const host = startHost([], { env: withDisplay(browser.path) });
    const [pid, ...args] = await started(browser);
    expect(args[0]).toMatch(/^--app=http:\/\/127\.0\.0\.1:\d+\/\?ticket=[\w-]{43}$/);
    expect(args).toContain(`--user-data-dir=${join(host.userData, 'window')}`);
    expect(args).toContain('--window-size=1280,800');
    expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
    expect(await signIn(String(args[0]?.slice('--app='.length)))).toContain('internal-dash-');
    process.kill(Number(pid), 'SIGTERM');
    expect(await host.ended).toBe(0);
  });

  it('ends with the app', async () => {
    const browser = standInBrowser('exec sleep 60');
    const host = startHost([], { env: withDisplay(browser.path) });
    const [pid] = await started(browser);
    host.child.kill('SIGTERM');
    expect(await host.ended).toBe(0);
    await processGone(Number(pid));
  });

  it('of a second app on the folder has a profile of its own', async () => {
    const one = standInBrowser('exec sleep 60');
    const first = startHost([], { env: withDisplay(one.path) });
    await started(one);
    const other = standInBrowser('exec sleep 60');
    const second = startHost([], { userData: first.userData, env: withDisplay(other.path) });
    const profile = (await started(other)).find((arg) => arg.startsWith('--user-data-dir='));
    const folder = profile?.slice('--user-data-dir='.length) ?? '';
    expect(folder).toMatch(/window-\w+$/);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(existsSync(folder)).toBe(false);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it.each([
    ['Chromium does not start', standInBrowser, 'exit 1', 'The window could not be opened.'],
  ])('is any browser when %s', async (_when, make, then, why) => {
    const host = startHost([], { env: withDisplay(make(then).path) });
    expect(await host.line(({ text }) => text !== undefined)).toEqual({
      text: `${why} Open this address in a browser on this machine:`,
    });
    const { text } = await host.line(({ text }) => text !== undefined);
    expect(await signIn(String(text).trim())).toContain('internal-dash-');
    expect(host.child.exitCode).toBeNull();
  });

  it('is any browser when there is no display', async () => {
    const host = startHost([]);
    const { text } = await host.line(({ text }) => text !== undefined);
    expect(text).toContain('There is no display for a window. Open this address in a browser');
    const address = await host.line(({ text }) => text !== undefined);
    expect(await signIn(String(address.text).trim())).toContain('internal-dash-');
  });

  it('is any browser when there is no Chromium', async () => {
    const env = { DISPLAY: ':99', PATH: newFolder() };
    const host = startHost([], { env });
    const { text } = await host.line(({ text }) => text !== undefined);
    expect(text).toContain('There is no Chromium, Chrome or Edge for a window.');
  });
});
