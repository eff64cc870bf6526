import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { electronExecutable } from '../../scripts/lib/electron-runtime.mjs';
import { namePools } from '../../src/sandbox/data/seed/pools/people-names.ts';
import { launchElectron } from '../e2e/electron-launch.ts';
import { openApp, people } from '../e2e/fixtures.ts';
import { ended } from '../e2e/host-lines.ts';
import { runSandbox } from '../e2e/sandbox-process.ts';
import { writeBareApp, writeElectronApp } from './bare-electron.ts';
import { closeRecord } from './page-measures.ts';
import { type Figure, figure } from './stats.ts';

/** An app that shows a single word, to measure Electron's own time on this computer. */
const emptyApp = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false });
  window.once('ready-to-show', () => {
    window.show();
    console.log('window painted');
  });
  window.loadURL('data:text/html,<title>Empty</title>Empty');
});
app.on('window-all-closed', () => app.quit());
for (const signal of ['SIGTERM']) process.on(signal, () => app.quit());
`;

const root = path.resolve(import.meta.dirname, '../..');
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** Milliseconds after which a start has settled. */
const REST = 3000;
/** Milliseconds of inactivity after which every process has released what it no longer needs. */
const IDLE = 60_000;
/** Timeout for a window to open, in ms; it usually takes one or two seconds. */
const PATIENCE = 30_000;

interface Started {
  readonly child: ChildProcess;
  /** Milliseconds from the spawn to the first paint. */
  readonly painted: number;
}

const start = (args: readonly string[]): Promise<Started> => {
  const began = performance.now();
  const child = spawn(electronExecutable() ?? '', [...asRoot, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('it did not paint'));
    }, PATIENCE);
    const look = (line: string): void => {
      if (!line.includes('window painted')) return;
      clearTimeout(patience);
      resolve({ child, painted: performance.now() - began });
    };
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', look);
    }
    child.once('exit', () => reject(new Error('it ended before it painted')));
  });
};

/** A process and all its descendants. */
const familyOf = (pid: number): number[] => {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process has ended in the meantime.
    }
  }
  const family = [pid];
  for (const member of family) {
    family.push(...[...parents].filter(([, parent]) => parent === member).map(([child]) => child));
  }
  return family;
};

/** Memory of a process and its descendants in MB; each counts its share of shared memory. */
const memoryOf = ({ pid = 0 }: ChildProcess): number => {
  let kilobytes = 0;
  for (const member of familyOf(pid)) {
    try {
      const rollup = readFileSync(`/proc/${member}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
  return kilobytes / 1024;
};

const quit = async (child: ChildProcess): Promise<number> => {
  const began = performance.now();
  child.kill('SIGTERM');
  await ended(child);
  return performance.now() - began;
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const field = 'main form input';
const firstRow = '[role=grid][aria-label="Members"] [role=rowgroup] [data-index]';

const attach = async (port: number): Promise<Page> => {
  for (;;) {
    try {
      // Attaching while the window starts can hang, which would count as a start of 30 seconds.
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 5000 });
      const page = browser.contexts()[0]?.pages()[0];
      if (page && !page.url().startsWith('about:')) return page;
      await browser.close();
    } catch {
      // It isn't listening yet.
    }
    await sleep(10);
  }
};

const search = async (page: Page, query: string): Promise<void> => {
  await page.fill(field, query);
  await page.press(field, 'Enter');
  await page.locator(firstRow, { hasText: query }).first().waitFor();
};

/**
 * Types as soon as the field accepts text, and returns when the response is painted (epoch ms).
 * Runs in the page, because the benchmark's own waiting would be a fifth of the result.
 */
const typeAndWait = async ([fieldPath, rowPath, text]: readonly [string, string, string]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const find = async <T extends Element>(path: string, fits: (found: T) => boolean) => {
    for (;;) {
      const found = document.querySelector<T>(path);
      if (found && fits(found)) return found;
      await frame();
    }
  };
  // Nobody types in a window that shows nothing yet, and its document doesn't take text either.
  while (performance.getEntriesByType('paint').length === 0) await frame();
  const input = await find<HTMLInputElement>(fieldPath, ({ disabled }) => !disabled);
  input.focus();
  document.execCommand('insertText', false, text);
  if (input.value !== text) throw new Error('the field took no text');
  input.form?.requestSubmit();
  await find(rowPath, ({ textContent }) => textContent?.includes(text) === true);
  await frame();
  return Date.now();
};

/** The debugger's address of the window's page, once it has one. */
const debuggerOf = async (port: number): Promise<string> => {
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/json/list`);
      const targets: { title: string; webSocketDebuggerUrl: string }[] = await response.json();
      // Before it has its title, the window still has its first document, which never answers.
      const page = targets.find(({ title }) => ['Internal Dash', 'Bare'].includes(title));
      if (page) return page.webSocketDebuggerUrl;
    } catch {
      // It isn't listening yet.
    }
    await sleep(10);
  }
};

/**
 * Evaluates `typeAndWait` in the window's page, and nothing else: attaching Playwright takes the
 * processors longer than some of the starts.
 */
const firstAnswer = async (port: number, query: string): Promise<number> => {
  const socket = new WebSocket(await debuggerOf(port));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const expression = `(${typeAndWait})(${JSON.stringify([field, firstRow, query])})`;
  const params = { expression, awaitPromise: true, returnByValue: true };
  const answered = new Promise<number>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const { result } = JSON.parse(String(data));
      if (result?.result?.value) resolve(result.result.value);
      else reject(new Error(`the page did not answer: ${String(data)}`));
    });
  });
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
  try {
    return await answered;
  } finally {
    socket.close();
  }
};

/**
 * The shell compared with an empty window of the same runtime, in turns: start, memory, and exit.
 * Signed in with the keychain's session, after an earlier search; the sandbox runs in its own
 * process, as a real server would.
 */
export const benchShell = async (browser: Browser, repetitions: number): Promise<Figure[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dash-shell-'));
  const sandbox = await runSandbox({ folder: path.join(folder, 'sandbox'), members: 20_000 });
  const environment = path.join(folder, 'environment.json');
  await writeFile(environment, JSON.stringify(sandbox.environment));
  const empty = path.join(folder, 'empty');
  await writeElectronApp(empty, emptyApp);

  const userData = path.join(folder, 'data');
  const first = await launchElectron({ environment, userData, downloads: folder });
  const app = await openApp(first, browser);
  await app.signIn();
  // Someone who has searched before: the page remembers where its field and its results are.
  await search(app.page, '19999');
  await sleep(REST);
  const bare = path.join(folder, 'bare');
  await writeBareApp(bare, await app.sandbox().session(people.all.email));
  await app.close();

  const own = [path.join(root, 'out/main/index.js'), '--no-open', '--user-data', userData];
  const flags = [...own, '--downloads', folder, '--environment', environment];
  const samples = {
    emptyPaint: [] as number[],
    paint: [] as number[],
    emptyMemory: [] as number[],
    memory: [] as number[],
    quit: [] as number[],
    answer: [] as number[],
    barePaint: [] as number[],
    bareMemory: [] as number[],
    bareAnswer: [] as number[],
  };
  /** Milliseconds from the spawn to the response to what is typed at once. */
  const answerOf = async (args: readonly string[]): Promise<number> => {
    const port = await freePort();
    const began = Date.now();
    const starting = start([`--remote-debugging-port=${port}`, ...args]);
    const answered = await firstAnswer(port, '19999');
    await quit((await starting).child);
    return answered - began;
  };
  /** A start that is left alone until it has settled. */
  const rest = async (args: readonly string[]) => {
    const { child, painted } = await start(args);
    await sleep(REST);
    const memory = memoryOf(child);
    return { painted, memory, quit: await quit(child) };
  };
  const times = Math.min(repetitions, 20);
  for (let round = -1; round < times; round += 1) {
    const nothing = await rest([empty]);
    const least = await rest([bare]);
    const ours = await rest(flags);
    const leastAnswer = await answerOf([bare]);
    const answer = await answerOf(flags);
    if (round < 0) continue;
    samples.emptyPaint.push(nothing.painted);
    samples.emptyMemory.push(nothing.memory);
    samples.barePaint.push(least.painted);
    samples.bareMemory.push(least.memory);
    samples.bareAnswer.push(leastAnswer);
    samples.paint.push(ours.painted);
    samples.memory.push(ours.memory);
    samples.quit.push(ours.quit);
    samples.answer.push(answer);
  }

  // After a day of work: 100 searches and 50 records without a restart.
  const port = await freePort();
  const worked = await start([`--remote-debugging-port=${port}`, ...flags]);
  const page = await attach(port);
  const names = namePools.flatMap(({ given }) => given.filter((name) => /^\w+$/.test(name)));
  for (const [index, name] of names.slice(0, 50).entries()) {
    // Enter opens the record that the query names.
    await search(page, String(1001 + index));
    await page.getByRole('dialog').getByText('Auth-provider ID').waitFor();
    await closeRecord(page);
    // Emails begin with the given name: many rows, and no record.
    await search(page, name);
  }
  await sleep(IDLE);
  const afterWork = memoryOf(worked.child);
  await quit(worked.child);
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });

  const painted = { what: 'an empty window', samples: samples.emptyPaint };
  const memory = { what: 'an empty window', samples: samples.emptyMemory };
  const limited = { ...memory, limit: 1.25 };
  return [
    figure('shell', 'spawn to painted, empty window', samples.emptyPaint),
    figure('shell', 'spawn to painted, bare React page', samples.barePaint, { beside: painted }),
    figure('shell', 'spawn to painted', samples.paint, { beside: { ...painted, limit: 1.25 } }),
    figure('shell', 'spawn to the first answer, bare React page', samples.bareAnswer, {
      beside: painted,
    }),
    figure('shell', 'spawn to the first answer, typed at once', samples.answer, {
      beside: { ...painted, limit: 1.5 },
    }),
    figure('shell', 'memory, empty window', samples.emptyMemory, { unit: 'MB' }),
    figure('shell', 'memory, bare React page', samples.bareMemory, {
      unit: 'MB',
      beside: memory,
    }),
    figure('shell', 'memory, signed in and idle', samples.memory, { unit: 'MB', beside: limited }),
    figure('shell', 'memory after 100 searches and 50 records', [afterWork], {
      unit: 'MB',
      beside: limited,
    }),
    figure('shell', 'from SIGTERM to the end', samples.quit, { most: 500 }),
  ];
};
