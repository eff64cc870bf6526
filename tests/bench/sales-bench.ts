import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { type App, openApp } from '../e2e/fixtures.ts';
import { startHost } from '../e2e/host.ts';
import { moneyPath } from '../e2e/pages/money-path.ts';
import { runSandbox } from '../e2e/sandbox-process.ts';
import { connectToBridge } from './bridge-client.ts';
import {
  changeAndPaint,
  heapBytes,
  idleFrames,
  installMeasures,
  pressAndPaint,
  scrollFrames,
} from './page-measures.ts';
import { signInToSandbox } from './sandbox-bench.ts';
import { callAndFrame, type Figure, figure } from './stats.ts';

/** How long the editor waits after the last change before it requests a price, in ms. */
const PAUSE = 150;

const invoiceBytes = 5_000_000;

/** The payment provider's files: one incompressible invoice of 5 MB. */
const serveInvoice = async (): Promise<Server> => {
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(invoiceBytes - 16),
    Buffer.from('\n%%EOF\n'),
  ]);
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': pdf.byteLength,
    });
    response.end(pdf);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const run = promisify(execFile);

/** Saves the same file to the same disk, alternating between the app and curl. */
const benchInvoice = async (
  app: App,
  folder: string,
  fileUrl: string,
  repetitions: number,
): Promise<Figure[]> => {
  const id = 'in_bench';
  await app.sandbox().fault({
    route: 'billing.getInvoice',
    status: 200,
    body: { invoice: { id, number: 'B-1', status: 'open', amount_due: 100, invoice_pdf: fileUrl } },
  });
  const bridge = await connectToBridge(app.page);
  const target = path.join(folder, 'curl.pdf');
  const saved: number[] = [];
  const curled: number[] = [];
  const syncs: number[] = [];
  for (let round = -3; round < repetitions; round += 1) {
    const save = await bridge.call('invoice.download', { stripeInvoiceId: id, companyName: 'A' });
    const start = performance.now();
    await run('curl', ['--silent', '--fail', '--output', target, fileUrl]);
    const curl = performance.now() - start;
    const written = await open(target, 'r+');
    await written.sync();
    await written.close();
    const synced = performance.now() - start;
    await rm(target);
    if (round < 0) continue;
    saved.push(save);
    curled.push(curl);
    syncs.push(synced);
  }
  bridge.close();
  return [
    figure('sales', 'invoice of 5 MB to disk', saved, {
      beside: { what: 'curl', samples: curled, limit: 1.2 },
    }),
    figure('sales', 'the same by curl, on the disk before it counts (fsync)', syncs),
  ];
};

/** Opens the editor for a new team with a chosen plan. */
const openEditor = async (page: Page): Promise<ReturnType<typeof moneyPath>> => {
  const money = moneyPath(page);
  await money.createTeam('olive@bench-team.example');
  await money.fillEditor('Bench');
  await installMeasures(page);
  return money;
};

const benchEditor = async (app: App, repetitions: number): Promise<Figure[]> => {
  const { page } = app;
  const money = await openEditor(page);
  const direct = await signInToSandbox(app.sandbox().origin);

  const frames = await idleFrames(page);
  const changes: number[] = [];
  const bare: number[] = [];
  for (let round = -3; round < repetitions; round += 1) {
    // The first 10 seats cost $96 per year each, and those above $84.
    const seats = 11 + (round + 3);
    const total = `$${(960 + (seats - 10) * 84).toLocaleString('en-US')}.00`;
    const painted = await changeAndPaint(page, money.field('Seats'), String(seats), {
      selector: 'section[aria-label="Pricing preview"] [aria-label="Price lines"]',
      text: total,
    });
    const called = await direct.time('/internal/stripe/subscription/preview/new_billing', {
      number_seats: seats,
      price_per_seat_yearly_dollars: null,
      discount_factor: 1,
      leadsNumber: 0,
      multiYearSubYears: 1,
      sourcePriceId: 'new_billing_yearly',
      interval: 'year',
    });
    if (round < 0) continue;
    changes.push(painted);
    bare.push(PAUSE + called);
  }

  // Each key arrives while the previous preview is still pending.
  await app.sandbox().fault({
    route: 'billing.previewNewBilling',
    latencyMs: 400,
    times: 100_000,
  });
  await money.field('Discount').fill('');
  const keys: { painted: number; work: number }[] = [];
  for (let round = -10; round < repetitions * 5; round += 1) {
    const key = round % 2 === 0 ? '7' : 'Backspace';
    const sample = await pressAndPaint(page, key);
    if (round >= 0) keys.push(sample);
  }
  await app.sandbox().clearFaults();
  return [
    figure('sales', 'change to new preview painted', changes, {
      beside: {
        what: 'pause, bare call, one frame',
        samples: callAndFrame(bare, frames),
        limit: 1.5,
      },
    }),
    figure(
      'sales',
      'keystroke in the editor to paint, preview running',
      keys.map(({ painted }) => painted),
      { beside: { what: 'one frame', samples: frames, of: 'p95', limit: 1 } },
    ),
    figure(
      'sales',
      'keystroke in the editor: work of the page',
      keys.map(({ work }) => work),
    ),
  ];
};

/** 25 rows, and 50 more with each load until a load brings nothing new. */
const benchDemoList = async (app: App): Promise<Figure[]> => {
  const { page } = app;
  const idle = await idleFrames(page);
  const cdp = await page.context().newCDPSession(page);
  await page.getByRole('tab', { name: 'Quotes', exact: true }).click();
  const grid = '[role="grid"][aria-label="Quotes and demo teams"] [role="rowgroup"]';
  await page.locator(`${grid} [role="row"]`).first().waitFor();
  const before = await heapBytes(cdp);
  const start = performance.now();
  await page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        const list = document.querySelector(selector);
        const goOn = () => {
          const ended = [...document.querySelectorAll('[role="status"]')].some((each) =>
            /^[\d,]+ records$/.test(each.textContent ?? ''),
          );
          if (ended || !list) {
            resolve();
            return;
          }
          list.scrollTop = list.scrollHeight;
          requestAnimationFrame(goOn);
        };
        goOn();
      }),
    grid,
  );
  const loaded = performance.now() - start;
  const after = await heapBytes(cdp);
  const rows = await page.locator('[role="status"]', { hasText: / records$/ }).textContent();
  const frames: number[] = [];
  await page.evaluate((selector) => {
    document.querySelector(selector)?.scrollTo({ top: 0 });
  }, grid);
  for (let round = 0; round < 3; round += 1) frames.push(...(await scrollFrames(page, grid, 3)));
  return [
    figure('sales', `demo list scrolled to its end, ${rows}`, [loaded]),
    figure('sales', 'frame while scrolling the demo list', frames, {
      beside: { what: 'one frame', samples: idle, of: 'p95', limit: 1.05 },
    }),
    figure('sales', 'worst frame of the demo list', [Math.max(...frames)]),
    figure('sales', 'heap of the demo list', [(after - before) / 1000], { unit: 'kB' }),
  ];
};

/** The sales desk: the editor's keys and prices, the long list, and a large file. */
export const benchSales = async (browser: Browser, repetitions: number): Promise<Figure[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dash-bench-sales-'));
  const files = await serveInvoice();
  const sandbox = await runSandbox({ folder, members: 20_000 });
  const filesOrigin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  const environment = path.join(folder, 'environment.json');
  const own = sandbox.environment as { stripe?: object };
  await writeFile(
    environment,
    JSON.stringify({ ...own, stripe: { ...own.stripe, dashboardUrl: filesOrigin } }),
  );
  const host = await startHost({ environment });
  const app = await openApp(host, browser);
  try {
    await app.signIn();
    return [
      ...(await benchEditor(app, repetitions)),
      ...(await benchDemoList(app)),
      ...(await benchInvoice(app, folder, `${filesOrigin}/invoice.pdf`, repetitions)),
    ];
  } finally {
    await app.close();
    await sandbox.stop();
    files.close();
    await rm(folder, { recursive: true, force: true });
  }
};
