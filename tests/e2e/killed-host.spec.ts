import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium as driver } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { expect, test } from './fixtures';

const root = path.resolve(import.meta.dirname, '../..');

/** A Chromium with windows but no screen, and with remote debugging. */
const browserIn = (folder: string, executable: string): string => {
  const file = path.join(folder, 'chromium');
  const flags = '--ozone-platform=headless --remote-debugging-port=0';
  writeFileSync(file, `#!/bin/sh\necho $$ >> "$0.started"\nexec "${executable}" ${flags} "$@"\n`);
  chmodSync(file, 0o755);
  return file;
};

const titlesAt = async (port: string): Promise<string[]> => {
  const answer = await fetch(`http://127.0.0.1:${port}/json`);
  return ((await answer.json()) as { title: string }[]).map(({ title }) => title);
};

test('a window of a killed host connects to the next one, and says so', async () => {
  test.skip(test.info().project.name === 'electron', 'in Electron the window ends with the app');
  test.skip(process.platform !== 'linux', 'windows without a screen are a thing of Linux');
  const found = await findChromium();
  test.skip(found === undefined, 'there is no Chromium');
  const folder = mkdtempSync(path.join(tmpdir(), 'dash-killed-'));
  const browser = browserIn(folder, found?.path ?? '');
  const userData = path.join(folder, 'data');
  const hosts: ChildProcess[] = [];
  const start = (): ChildProcess => {
    const entry = path.join(root, 'out/main/browser-host.js');
    const args = [entry, '--user-data', userData, '--sandbox-members', '50'];
    const env = { ...process.env, DISPLAY: ':99', INTERNAL_DASH_CHROMIUM: browser };
    const host = spawn(process.execPath, args, { stdio: 'ignore', env });
    hosts.push(host);
    return host;
  };
  try {
    const first = start();
    const portFile = path.join(userData, 'window/DevToolsActivePort');
    await expect.poll(() => existsSync(portFile), { timeout: 30_000 }).toBe(true);
    const [port] = readFileSync(portFile, 'utf8').split('\n');
    // Attaching while the browser still creates its window would wait forever.
    await expect.poll(() => titlesAt(port ?? ''), { timeout: 30_000 }).toContain('Internal Dash');
    const opened = await driver.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = opened.contexts();
    const old = context?.pages()[0] ?? (await context!.waitForEvent('page'));
    await expect(old.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();

    first.kill('SIGKILL');
    await once(first, 'exit');
    const handedOver = context!.waitForEvent('page');
    const second = start();
    const fresh = await handedOver;
    await expect(fresh.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await expect(
      old.getByText('Internal Dash restarted and this window reconnected'),
    ).toBeVisible();
    expect(new URL(fresh.url()).origin).toBe(new URL(old.url()).origin);

    const ended = once(second, 'exit');
    await Promise.all([old.close(), fresh.close()]);
    expect((await ended)[0]).toBe(0);
  } finally {
    for (const host of hosts) host.kill('SIGKILL');
    const started = `${browser}.started`;
    const pids = existsSync(started) ? readFileSync(started, 'utf8').trim().split('\n') : [];
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
