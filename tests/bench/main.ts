import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { electronTestsProblem } from '../../scripts/lib/electron-tests.mjs';
import { launchElectron } from '../e2e/electron-launch.ts';
import { startHost } from '../e2e/host.ts';
import { benchApp } from './app-bench.ts';
import { benchHost } from './bench-host.ts';
import { benchBridge } from './bridge-bench.ts';
import { benchBulk } from './bulk-bench.ts';
import { benchBulkMemory } from './bulk-memory.ts';
import { benchDesk } from './desk-bench.ts';
import { benchHr } from './hr-bench.ts';
import { benchPalette } from './palette-bench.ts';
import { benchPeers } from './peers.ts';
import { benchSales } from './sales-bench.ts';
import { benchSandbox } from './sandbox-bench.ts';
import { benchShell } from './shell-bench.ts';
import { benchStart } from './start-bench.ts';
import { type Figure, table } from './stats.ts';

const { values } = parseArgs({
  options: {
    /** Skips the sandbox with a million members. */
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** `electron` measures the same page in Electron's window, if Electron is installed. */
    host: { type: 'string', default: 'browser' },
    repetitions: { type: 'string', default: '20' },
    /**
     * Folder of other clients with their benchmark. Compares the app with them and measures nothing
     * else.
     */
    peers: { type: 'string' },
  },
});
const repetitions = Number(values.repetitions);

const found = await findChromium();
const launch = () => chromium.launch(found ? { executablePath: found.path, args: found.args } : {});
if (values.peers !== undefined) {
  const own = async () => {
    const browser = await launch();
    try {
      return await benchBridge(browser, repetitions);
    } finally {
      await browser.close();
    }
  };
  await benchPeers(values.peers, { only: values.only, quick: values.quick, own });
  process.exit();
}
const measured = benchHost({
  host: values.host,
  only: values.only,
  electronProblem: electronTestsProblem(),
});
if (measured.kind === 'no') {
  process.stderr.write(`${measured.why}\n`);
  process.exit(1);
}
const { has: wanted } = measured;
const start = measured.name === 'electron' ? launchElectron : startHost;
const browser = await launch();
const figures: Figure[] = [];
/** Prints results immediately, so that a later failure doesn't lose them. */
const add = (group: readonly Figure[]): void => {
  figures.push(...group);
  process.stderr.write(`${table(group)}\n\n`);
};
try {
  if (wanted('shell')) add(await benchShell(browser, repetitions));
  if (wanted('start')) add(await benchStart(browser, repetitions));
  if (wanted('bridge')) add(await benchBridge(browser, repetitions));
  if (wanted('app')) add(await benchApp(browser, repetitions, start));
  if (wanted('palette')) add(await benchPalette(browser, repetitions, start));
  if (wanted('desk')) add(await benchDesk(browser, repetitions, start));
  if (wanted('bulk')) add(await benchBulk(browser, repetitions, start));
  if (wanted('bulk') && measured.name === 'browser') add(await benchBulkMemory(browser));
  if (wanted('hr')) add(await benchHr(browser, repetitions));
  if (wanted('sales')) add(await benchSales(browser, repetitions));
} finally {
  await browser.close();
}
if (wanted('sandbox')) {
  add(await benchSandbox(20_000, repetitions * 10));
  if (!values.quick) add(await benchSandbox(1_000_000, repetitions * 10));
}

const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
process.stdout.write(`\n${table(figures)}\n\nMachine: ${machine}, node ${process.version}\n`);
const folder = path.resolve(import.meta.dirname, '../../bench-results');
await mkdir(folder, { recursive: true });
const file = path.join(folder, 'latest.json');
await writeFile(file, `${JSON.stringify({ machine, node: process.version, figures }, null, 2)}\n`);
process.stdout.write(`As JSON: ${file}\n`);
