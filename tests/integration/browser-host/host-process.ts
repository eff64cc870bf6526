import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';
import { ask, signIn } from './http-client';
import { openTransport } from './socket-client';

const root = resolve(import.meta.dirname, '../../..');
const entry = join(inject('programs'), 'host.mjs');

export interface HostLine {
  readonly event?: string;
  readonly url?: string;
  /** A line that isn't JSON. */
  readonly text?: string;
}

export interface HostProcess {
  readonly child: ChildProcess;
  readonly userData: string;
  /** The next matching line on standard output; rejects if the host ends first. */
  line(matches: (line: HostLine) => boolean): Promise<HostLine>;
  stderr(): string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dash-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
};

/** Runs the browser host; killed after the test if it still runs. */
export const startHost = (
  args: readonly string[],
  { userData = newFolder(), env = {} }: { userData?: string; env?: Record<string, string> } = {},
): HostProcess => {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _w, DBUS_SESSION_BUS_ADDRESS: _bus, ...rest } = process.env;
  const child = spawn(process.execPath, [entry, '--user-data', userData, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...rest, ...env },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  const lines: HostLine[] = [];
  let isOver = false;
  const watchers = new Set<() => void>();
  const wake = () => {
    for (const watcher of [...watchers]) watcher();
  };
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(text.startsWith('{') ? (JSON.parse(text) as HostLine) : { text });
    wake();
  });
  const ended = new Promise<number | string | null>((done) => {
    child.once('close', (code, signal) => {
      isOver = true;
      wake();
      done(code ?? signal);
    });
  });
  onTestFinished(async () => {
    if (!isOver) child.kill('SIGKILL');
    await ended;
  });
  return {
    child,
    userData,
    ended,
    stderr: () => stderr,
    line: (matches) =>
      new Promise((done, fail) => {
        const look = () => {
          const index = lines.findIndex(matches);
          const line = lines[index];
          if (line) {
            lines.splice(index, 1);
            watchers.delete(look);
            done(line);
          } else if (isOver) fail(new Error(`the host ended first\n${stderr}`));
        };
        watchers.add(look);
        look();
      }),
  };
};

/** A window on a host that was started with `--no-open`. */
export const openWindow = async (host: HostProcess) => {
  const { url = '' } = await host.line(({ event }) => event === 'ready');
  const keys = await signIn(url);
  const { cookie } = keys;
  const { origin } = new URL(url);
  let calls = 0;
  /** A page with its own connection. */
  const load = () => {
    const { send, close } = openTransport(origin, keys);
    onTestFinished(close);
    const call = async <T>(method: string, input: unknown = {}): Promise<T> => {
      calls += 1;
      return (await send({ id: `${method} ${calls}`, method, input })) as T;
    };
    return { call, close };
  };
  const first = load();
  let shown = first;
  const page = () => ask(origin, '/', { headers: { cookie } });
  /** Closes the page and loads it again. */
  const reload = () => {
    shown.close();
    shown = load();
    return shown;
  };
  return { origin, cookie, call: first.call, page, reload };
};

/** What the stand-in for the sandbox reports about itself; rejects if no one listens there. */
const askSandbox = async (origin: string) =>
  (await ask(origin, '/')).json<{
    pid: number;
    args: Record<string, string | boolean>;
    env: string[];
  }>();

/** The sandbox's URL, taken from the page's policy. */
export const sandboxOf = async (window: Awaited<ReturnType<typeof openWindow>>) => {
  const page = String((await window.page()).headers['content-security-policy']);
  const card = /frame-src (http:\/\/127\.0\.0\.1:\d+)/.exec(page)?.[1] ?? '';
  const policy = String((await ask(card, '/')).headers['content-security-policy']);
  return /script-src '[^']+' (http:\/\/127\.0\.0\.1:\d+)/.exec(policy)?.[1] ?? '';
};

/** Polls until there is a result, for things outside this process that send no event. */
export const until = async <T>(look: () => T | null | Promise<T | null>): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
};

/** Waits until a process has ended. */
export const processGone = (pid: number): Promise<true> =>
  until(() => {
    try {
      process.kill(pid, 0);
      return null;
    } catch {
      return true;
    }
  });

/** Waits until the sandbox responds, because it may still be starting. */
export const sandboxThere = (origin: string) => until(() => askSandbox(origin).catch(() => null));
