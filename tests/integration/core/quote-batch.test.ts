import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/contract/entities/quote';
import type { QuoteBatch } from '../../../src/contract/entities/quote-batch';
import { type Dashboard, type SandboxDesk, startSandboxDesk } from './sandbox-core';

let desk: SandboxDesk;

beforeEach(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('sales');
});
afterEach(() => desk.stop());

const row = (companyName: string, changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  companyName,
  clientName: '',
  clientEmail: '',
  memberQuantity: 5,
  sourcePriceId: 'price_1TeamsYear2025',
  customMemo: '',
  discountId: null,
  includeCheckout: false,
  ...changes,
});
const companies = (n: number) =>
  Array.from({ length: n }, (_, index) => row(`Company ${index + 1}`));

/** Resolves when the list is neither waiting nor in progress, by listening to its events. */
const ended = (at: Dashboard): Promise<QuoteBatch> =>
  new Promise((resolve, reject) => {
    const end = at.core.subscribe((event) => {
      if (event.type !== 'batchQuotes.changed' || event.state === 'running') return;
      end();
      at.value('batchQuotes.status', {}).then((batch) => resolve(batch!), reject);
    });
  });

const pdfs = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.pdf')).toSorted();
const made = () =>
  desk.sandbox.database().get<{ n: number }>('SELECT count(*) AS n FROM quotes')!.n;

describe('a quote batch', () => {
  it('makes one PDF per row in one folder, and a results table', async () => {
    const end = ended(desk);
    await desk.value('batchQuotes.start', { rows: [...companies(6), row('Company 1')] });
    const batch = await end;
    expect(batch.state).toBe('finished');
    expect(batch.rows.map(({ state }) => state)).toEqual(Array(7).fill('saved'));
    expect(await pdfs(batch.folder)).toHaveLength(7);
    expect(path.dirname(batch.folder)).toBe(desk.downloads);
    expect(made()).toBe(7);
    expect(await desk.call('file.open', { id: batch.rows[0]!.file!.id })).toMatchObject({
      ok: true,
    });
    const csv = await readFile((await desk.value('batchQuotes.export', {})).path, 'utf8');
    expect(csv).toContain('Company 6');
    expect(csv.trim().split('\r\n')).toHaveLength(8);
  });

  it('makes at most four quotes at a time', async () => {
    await desk.fault({ route: 'quote.makePdf', latencyMs: 150 });
    let running = 0;
    let most = 0;
    desk.core.subscribe((event) => {
      if (event.type !== 'batchQuotes.changed' || !event.row) return;
      running += event.row.state === 'running' ? 1 : -1;
      most = Math.max(most, running);
    });
    const end = ended(desk);
    await desk.value('batchQuotes.start', { rows: companies(9) });
    await end;
    expect(most).toBe(4);
  });

  it('continues after a refused row, and retries it on resume', async () => {
    const rows = [row('Good'), row('Bad', { sourcePriceId: 'price_0Teams2023Y' }), row('Fine')];
    let end = ended(desk);
    await desk.value('batchQuotes.start', { rows });
    const batch = await end;
    expect(batch).toMatchObject({
      state: 'finished',
      rows: [
        { state: 'saved' },
        { state: 'failed', message: 'The price price_0Teams2023Y is no longer offered.' },
        { state: 'saved' },
      ],
    });
    desk.sandbox
      .database()
      .run("UPDATE prices SET is_current = 1 WHERE price_id = 'price_0Teams2023Y'");
    end = ended(desk);
    await desk.value('batchQuotes.resume', {});
    expect((await end).rows.map(({ state }) => state)).toEqual(['saved', 'saved', 'saved']);
    expect(made()).toBe(3);
  });

  it('can be stopped, and continues after a restart without duplicates', async () => {
    await desk.fault({ route: 'quote.makePdf', latencyMs: 100 });
    const first = new Promise<void>((resolve) => {
      desk.core.subscribe((event) => {
        if (event.type === 'batchQuotes.changed' && event.row?.state === 'saved') resolve();
      });
    });
    await desk.value('batchQuotes.start', { rows: companies(12) });
    await first;
    const stopped = await desk.value('batchQuotes.cancel', {});
    expect(stopped.state).toBe('stopped');
    const saved = stopped.rows.filter(({ state }) => state === 'saved').length;
    expect(saved).toBeGreaterThan(0);
    expect(saved).toBeLessThan(12);
    await desk.clearFaults();

    const again = desk.startAgain();
    expect(await again.value('batchQuotes.status', {})).toMatchObject({ state: 'stopped' });
    const end = ended(again);
    await again.value('batchQuotes.resume', {});
    const batch = await end;
    expect(batch.rows.map(({ state }) => state)).toEqual(Array(12).fill('saved'));
    expect(await pdfs(batch.folder)).toHaveLength(12);
    expect(made()).toBe(12);
  });

  it('does not remake a PDF that already had its name when the app was killed', async () => {
    let end = ended(desk);
    await desk.value('batchQuotes.start', { rows: companies(2) });
    const batch = await end;
    const folder = path.join(desk.userData, 'quote-lists', 'sandbox');
    const file = path.join(folder, (await readdir(folder))[0]!);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // The state on disk if the app ends after naming the file but before recording it.
    const lines = (await readFile(file, 'utf8')).split('\n');
    const kept = lines.filter((line) => !line.includes('"saved"'));
    await rm(file);
    await appendFile(file, kept.join('\n'), { mode: 0o600 });
    await appendFile(file, '{"row":1,"sta');

    const again = desk.startAgain();
    end = ended(again);
    await again.value('batchQuotes.resume', {});
    expect((await end).rows.map(({ state }) => state)).toEqual(['saved', 'saved']);
    expect(await pdfs(batch.folder)).toHaveLength(2);
    expect(made()).toBe(2);
  });

  it('stops when there is no connection, and continues in the same folder even if it was deleted', async () => {
    await desk.fault({ route: 'quote.makePdf', drop: 'before' });
    let end = ended(desk);
    const { folder } = await desk.value('batchQuotes.start', { rows: companies(8) });
    const stopped = await end;
    expect(stopped).toMatchObject({
      state: 'stopped',
      message: expect.stringContaining('The connection to the server was lost'),
    });
    await desk.clearFaults();
    await rm(folder, { recursive: true });
    end = ended(desk);
    await desk.value('batchQuotes.resume', {});
    expect(await end).toMatchObject({ state: 'finished', message: '', folder });
    expect(await pdfs(folder)).toHaveLength(8);
  });

  it('runs one batch at a time; a finished one makes room, and one can be deleted', async () => {
    await desk.fault({ route: 'quote.makePdf', latencyMs: 200 });
    const end = ended(desk);
    await desk.value('batchQuotes.start', { rows: companies(2) });
    expect(await desk.call('batchQuotes.start', { rows: companies(1) })).toMatchObject({
      error: { code: 'conflict' },
    });
    expect(await desk.call('batchQuotes.forget', {})).toMatchObject({
      error: { code: 'conflict' },
    });
    await end;
    await desk.value('batchQuotes.forget', {});
    expect(await desk.value('batchQuotes.status', {})).toBeNull();
    expect(await desk.call('batchQuotes.resume', {})).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});
