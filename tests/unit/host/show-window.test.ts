import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { showWindow } from '../../../src/main/hosts/browser/show-window';
import { fakeClock } from '../core/helpers/fake-clock';
import { fakeLog } from '../core/helpers/fake-log';
import { temporaryFolder } from './temporary-folder';

/** A browser that hands its window to a running one: it exits with success at once. */
const handsOver = (folder: string): string => {
  const file = join(folder, 'chromium');
  writeFileSync(file, '#!/bin/sh\nexit 0\n');
  chmodSync(file, 0o755);
  return file;
};

const show = (computer: { chromium?: null; hasDisplay?: false } = {}) => {
  const userData = temporaryFolder();
  const clock = fakeClock();
  const told: string[] = [];
  let closed = 0;
  const window = showWindow({
    chromium: handsOver(userData),
    hasDisplay: true,
    isRoot: false,
    userData,
    newHandover: () => 'http://127.0.0.1:1/open?ticket=x',
    newAddress: () => 'http://127.0.0.1:1/?ticket=x',
    tell: (line) => told.push(line),
    onClosed: () => {
      closed += 1;
    },
    clock,
    log: fakeLog(),
    ...computer,
  });
  return { window, clock, told, closed: () => closed };
};

describe.skipIf(process.platform === 'win32')("a window in a killed app's browser", () => {
  it('keeps the app running until it shows and for as long as it is open', async () => {
    const { window, clock, closed, told } = show();
    await clock.awaited(15_000);
    expect(closed()).toBe(0);
    clock.advance(14_999);
    window.onPages(1);
    clock.advance(60_000);
    expect(closed()).toBe(0);
    window.onPages(0);
    clock.advance(3000);
    expect(closed()).toBe(1);
    expect(told).toEqual([]);
  });

  it('ends the app when it never shows', async () => {
    const { clock, closed } = show();
    await clock.awaited(15_000);
    clock.advance(15_000);
    expect(closed()).toBe(1);
  });
});

describe('a computer that can show no window', () => {
  it.each([
    ['Chromium', { chromium: null }, 'No Chromium, Chrome, or Edge was found.'],
    ['a display', { hasDisplay: false as const }, 'No display found.'],
  ])('falls back to any browser without %s', (_what, computer, why) => {
    const { window, told } = show(computer);
    expect(told).toEqual([
      `${why} Open this link in a browser on this computer:\n  http://127.0.0.1:1/?ticket=x`,
    ]);
    expect(window.pid()).toBeNull();
  });
});
