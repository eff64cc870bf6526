import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { openApp } from '../e2e/fixtures.ts';
import { startHost } from '../e2e/host.ts';
import { bulkPage } from '../e2e/pages/bulk-page.ts';
import { runSandbox } from '../e2e/sandbox-process.ts';
import { followHostHeap } from './host-heap.ts';
import { heapBytes } from './page-measures.ts';
import { type Figure, figure } from './stats.ts';

/** Fewer than the list has rows, and as many. */
const few = 500;
const many = 5_000;

/**
 * The heaps of the page and of the browser host with a plan open, the one of many rows beside the
 * one of few. The sandbox is a process of its own, so that its data isn't counted.
 */
export const benchBulkMemory = async (browser: Browser): Promise<Figure[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dash-bench-'));
  const sandbox = await runSandbox({ folder, members: 20_000 });
  const environment = path.join(folder, 'environment.json');
  await writeFile(environment, JSON.stringify(sandbox.environment));
  const host = await startHost({ environment, env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' } });
  const app = await openApp(host, browser);
  const { page } = app;
  const ofHost = await followHostHeap(host);
  const ofPage = await page.context().newCDPSession(page);
  const heaps = async () => ({
    page: (await heapBytes(ofPage)) / 1e6,
    host: (await ofHost.bytes()) / 1e6,
  });
  await app.signIn();
  const bulk = bulkPage(page);

  const planned = async (rows: number) => {
    await bulk.open('ver li', 'Verify email');
    const list = Array.from({ length: rows }, (_, index) => String(index + 1)).join('\n');
    await page.evaluate((text) => navigator.clipboard.writeText(text), list);
    await bulk.list.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByText(`${rows.toLocaleString('en-US')} rows`, { exact: true }).waitFor();
    const meanwhile = (await ofHost.largestUntil(bulk.plan())) / 1e6;
    const { page: ofWindow, host: kept } = await heaps();
    await bulk.discard();
    return { page: ofWindow, host: kept, meanwhile };
  };

  // The code of the screens is loaded and compiled.
  await planned(few);
  const small = await planned(few);
  const large = await planned(many);
  const after = await heaps();
  ofHost.stop();
  await app.close();
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
  const beside = (value: number) => ({ what: `a plan of ${few} rows`, samples: [value] });
  return [
    figure('bulk', 'heap of the page with a plan of 5,000 rows', [large.page], {
      unit: 'MB',
      beside: beside(small.page),
    }),
    figure('bulk', 'the same once it is discarded', [after.page], {
      unit: 'MB',
      beside: beside(small.page),
    }),
    figure('bulk', 'largest heap of the host while 5,000 rows are planned', [large.meanwhile], {
      unit: 'MB',
      beside: beside(small.meanwhile),
    }),
    figure('bulk', 'heap of the host with a plan of 5,000 rows', [large.host], {
      unit: 'MB',
      beside: beside(small.host),
    }),
    figure('bulk', 'the same once it is discarded', [after.host], {
      unit: 'MB',
      beside: beside(small.host),
    }),
  ];
};
