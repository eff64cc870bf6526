import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type ChoiceParts, chooseHost } from '../../../scripts/lib/choose-host.mjs';
import { downloadRuntime } from '../../../scripts/lib/download-runtime.mjs';
import {
  electronTestsProblem,
  type TestMachine,
  withDisplay,
} from '../../../scripts/lib/electron-tests.mjs';
import { hostEnvironment } from '../../../scripts/lib/host-command.mjs';
import { temporaryFolder } from '../host/temporary-folder';

const electron = '/runtime/electron';

describe('the host that npm start chooses', () => {
  /** A desktop with a display and the runtime installed, unless the test says otherwise. */
  const machine = (parts: Partial<ChoiceParts> = {}): ChoiceParts => ({
    platform: 'linux',
    env: { DISPLAY: ':0' },
    now: () => Date.parse('2026-03-01T12:00:00.000Z'),
    attemptFile: join(temporaryFolder(), 'cache/attempt.json'),
    findExecutable: () => electron,
    findObstacle: () => undefined,
    download: () => Promise.reject(new Error('nothing is downloaded here')),
    warn: () => undefined,
    ...parts,
  });

  /** Without a runtime; `works` says whether the download succeeds. */
  const empty = (works: boolean, parts: Partial<ChoiceParts> = {}) => {
    let isThere = false;
    const given: NodeJS.ProcessEnv[] = [];
    const there = machine({
      findExecutable: () => (isThere ? electron : undefined),
      async download(env) {
        given.push(env);
        isThere = works;
        return works
          ? { code: 0, output: '', interrupted: false }
          : { code: 1, output: 'a\nno route to the server\n', interrupted: false };
      },
      ...parts,
    });
    return { there, given };
  };

  it('is Electron when its runtime is installed and can run', async () => {
    expect(await chooseHost(undefined, machine())).toEqual({
      host: 'electron',
      executable: electron,
      why: "Electron's runtime is installed",
    });
  });

  it('is the browser host, with advice, when the system would kill Electron at once', async () => {
    const findObstacle = () => ({ why: 'there are no namespaces', remedy: 'sudo sysctl' });
    expect(await chooseHost(undefined, machine({ findObstacle }))).toEqual({
      host: 'browser',
      why: 'there are no namespaces (what helps, sudo sysctl)',
    });
    const warned: string[] = [];
    const warn = (line: string) => void warned.push(line);
    expect(await chooseHost('electron', machine({ findObstacle, warn }))).toMatchObject({
      host: 'electron',
    });
    expect(warned).toEqual([
      'Electron may not start: there are no namespaces (what helps, sudo sysctl).',
    ]);
  });

  it('depends on the system even after the runtime is downloaded', async () => {
    const findObstacle = () => ({ why: 'there are no namespaces', remedy: 'sudo sysctl' });
    expect(await chooseHost(undefined, empty(true, { findObstacle }).there)).toEqual({
      host: 'browser',
      why: 'there are no namespaces (what helps, sudo sysctl)',
    });
  });

  it.each([
    ['linux', {}, 'browser'],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'electron'],
    ['darwin', {}, 'electron'],
    ['win32', {}, 'electron'],
  ] as const)('on %s with the display %j is %s', async (platform, env, host) => {
    expect(await chooseHost(undefined, machine({ platform, env }))).toMatchObject({ host });
  });

  it("is Electron once its runtime is downloaded through the user's proxy", async () => {
    const env = { DISPLAY: ':0', https_proxy: 'http://p:1' };
    const { there, given } = empty(true, { env });
    expect(await chooseHost(undefined, there)).toEqual({
      host: 'electron',
      executable: electron,
      why: "Electron's runtime was downloaded",
    });
    expect(given).toEqual([
      { DISPLAY: ':0', https_proxy: 'http://p:1', ELECTRON_GET_USE_PROXY: 'true' },
    ]);
  });

  it('is none when the user interrupts the download, which the next start tries again', async () => {
    const { there } = empty(false);
    const download = async () => ({ code: 130, output: '', interrupted: true });
    await expect(chooseHost(undefined, { ...there, download })).rejects.toThrow(
      'The download was interrupted. The next start tries it again.',
    );
    expect(existsSync(there.attemptFile)).toBe(false);
  });

  it('is the browser host when the download fails, which is retried after an hour', async () => {
    const { there, given } = empty(false);
    expect(await chooseHost(undefined, there)).toEqual({
      host: 'browser',
      why: "Electron's runtime is not installed, and it could not be downloaded (no route to the server)",
    });
    const at = (now: string) => ({ ...there, now: () => Date.parse(now) });
    expect(await chooseHost(undefined, at('2026-03-01T12:59:59.000Z'))).toEqual({
      host: 'browser',
      why: "Electron's runtime could not be fetched lately (npm start -- --host=electron tries again)",
    });
    expect(given).toHaveLength(1);
    await chooseHost(undefined, at('2026-03-01T13:00:00.000Z'));
    expect(given).toHaveLength(2);
  });

  it('is an error when Electron was requested but is unavailable', async () => {
    const { there } = empty(false);
    await expect(chooseHost('electron', there)).rejects.toThrow(
      "Electron's runtime is not installed, and it could not be downloaded (no route to the server).",
    );
    expect(existsSync(there.attemptFile)).toBe(false);
  });

  it("is not plain Node in an editor's terminal", async () => {
    const env = await hostEnvironment({ ELECTRON_RUN_AS_NODE: '1', LANG: 'C' });
    expect(env).not.toHaveProperty('ELECTRON_RUN_AS_NODE');
    expect(env.LANG).toBe('C');
  });
});

describe("the download of Electron's runtime", () => {
  type Download = Parameters<typeof downloadRuntime>[0]['download'];
  const run = async (download: Download) => {
    const written: string[] = [];
    const installed = vi.fn();
    const stream = { write: (text: string) => written.push(text) };
    const problem = await downloadRuntime({ download, install: installed, stream });
    return { problem, written, installs: installed.mock.calls.length };
  };

  it('may take any time while data arrives, shows its progress, and is extracted', async () => {
    vi.useFakeTimers();
    try {
      const total = 110 * 1024 * 1024;
      const { problem, written, installs } = await run(async ({ getProgressCallback, signal }) => {
        for (let tenth = 0; tenth <= 10; tenth += 1) {
          vi.advanceTimersByTime(19_000);
          await getProgressCallback({ transferred: (total * tenth) / 10, total });
        }
        signal.throwIfAborted();
      });
      expect(problem).toBeUndefined();
      expect(installs).toBe(1);
      expect(written[5]).toBe("Downloading Electron's runtime: 55 of 110 MB (50 %)\n");
    } finally {
      vi.useRealTimers();
    }
  });

  it('stops when nothing arrives for 20 s', async () => {
    vi.useFakeTimers();
    try {
      const { problem, installs } = await run(async ({ signal }) => {
        vi.advanceTimersByTime(20_000);
        signal.throwIfAborted();
      });
      expect(problem).toBe('nothing came for 20 s');
      expect(installs).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('explains its failure in one sentence', async () => {
    const cause = new Error('getaddrinfo ENOTFOUND example');
    const { problem } = await run(() => Promise.reject(new Error('fetch failed', { cause })));
    expect(problem).toBe('getaddrinfo ENOTFOUND example');
  });
});

describe('end-to-end tests in Electron', () => {
  const machine = (parts: Partial<TestMachine> = {}): TestMachine => ({
    platform: 'linux',
    env: {},
    findProgram: (name) => `/usr/bin/${name}`,
    findExecutable: () => electron,
    findObstacle: () => undefined,
    ...parts,
  });

  it.each([
    ['the runtime is missing', { findExecutable: () => undefined }, /its runtime is not installed/],
    [
      'there is neither a display nor Xvfb',
      { findProgram: (name: string) => (name === 'Xvfb' ? undefined : name) },
      /no Xvfb \(apt-get install xvfb xauth\)/,
    ],
    [
      'the system would end it',
      { findObstacle: () => ({ why: 'no namespaces' }) },
      /no namespaces/,
    ],
  ])('do not run when %s, and say so', (_what, parts, why) => {
    expect(electronTestsProblem(machine(parts))).toMatch(why);
    expect(withDisplay('node', ['x'], machine(parts))).toEqual({ command: 'node', args: ['x'] });
  });

  it('run in their own display when there is none', () => {
    expect(electronTestsProblem(machine())).toBeUndefined();
    expect(withDisplay('node', ['x'], machine())).toEqual({
      command: 'xvfb-run',
      args: ['-a', '-s', '-screen 0 1920x1200x24', 'node', 'x'],
    });
    const plain = { command: 'node', args: ['x'] };
    expect(withDisplay('node', ['x'], machine({ env: { DISPLAY: ':0' } }))).toEqual(plain);
    expect(withDisplay('node', ['x'], machine({ platform: 'win32' }))).toEqual(plain);
  });
});
