import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { QuoteRequest } from '../../../../src/contract/entities/quote';
import type { QuoteBatch, QuoteBatchRow } from '../../../../src/contract/entities/quote-batch';
import type { AppError } from '../../../../src/contract/wire/errors';
import { exportBatch } from '../../../../src/renderer/features/batch-quotes/batch-writes';
import { createTestStore, settled } from '../../../helpers/test-store';

const row = (companyName: string, state: QuoteBatchRow['state'] = 'waiting'): QuoteBatchRow => ({
  companyName,
  clientEmail: `${companyName}@x.test`,
  state,
  fileName: null,
  message: '',
  file: null,
});
const batch = (over: Partial<QuoteBatch> = {}): QuoteBatch => ({
  id: 'b1',
  state: 'running',
  message: '',
  folder: '/quotes',
  skipped: null,
  startedAt: '2026-03-10T16:00:00Z',
  rows: [row('Acme'), row('Zed')],
  ...over,
});
const request: QuoteRequest = {
  companyName: 'Acme',
  clientName: 'Ada',
  clientEmail: 'ada@acme.test',
  memberQuantity: 5,
  sourcePriceId: 'price_1',
  customMemo: '',
  discountId: null,
  includeCheckout: false,
};
const change = (index: number, state: QuoteBatchRow['state'], id = 'b1') => ({
  id,
  state: 'running' as const,
  message: '',
  row: { index, ...row(index === 0 ? 'Acme' : 'Zed', state) },
});
const slow: AppError = { code: 'timeout', message: 'Too slow' };
const locked: AppError = { code: 'unauthorized', message: 'Sign in again' };
const file = { id: 'f1', path: '/quotes/result.csv', fileName: 'result.csv' };

const setup = () => {
  const all = createTestStore('sales');
  /** The slice with core's batch, the way the screen shows them. */
  const quotes = () => {
    const { batch: own, server } = all.state();
    const { load, value: batch, error } = server.cached('batchQuotes.status', {});
    return { ...own, load, batch, error: own.error ?? error };
  };
  return {
    ...all,
    quotes,
    texts: () => all.state().drafts.texts,
    states: () =>
      quotes()
        .batch?.rows.map(({ state }) => state)
        .join(' '),
  };
};

test('keeps an imported table as a draft with its file name until it is removed', () => {
  const { quotes, texts } = setup();
  quotes().setText('a;b', 'list.csv');
  expect(texts()).toEqual({ 'batch-quotes/table': 'a;b', 'batch-quotes/file': 'list.csv' });
  quotes().setText('c;d');
  expect(Object.entries(texts())).toEqual([['batch-quotes/table', 'c;d']]);
  quotes().setText('', 'list.csv');
  expect(texts()).toEqual({});
});

describe('the batch from core', () => {
  test('loads, or says why it failed until the next try', async () => {
    const { fake, quotes } = setup();
    expect(quotes()).toMatchObject({ load: 'idle', batch: null, error: null });
    fake.refuse('batchQuotes.status', slow);
    await quotes().refresh();
    expect(quotes()).toMatchObject({ load: 'failed', error: slow, batch: null });
    const held = fake.hold('batchQuotes.status');
    const reading = quotes().refresh();
    expect(quotes()).toMatchObject({ load: 'loading', error: null });
    held.answer(batch());
    await reading;
    expect(quotes()).toMatchObject({ load: 'ready', batch: { id: 'b1' }, error: null });
    fake.answer('batchQuotes.status', null);
    await quotes().refresh();
    expect(quotes()).toMatchObject({ load: 'ready', batch: null });
  });

  test('stays known after its screen was left, so that it still blocks a restart', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { fake, quotes } = setup();
    fake.answer('batchQuotes.status', batch());
    await quotes().refresh();
    vi.advanceTimersByTime(3_600_000);
    expect(quotes().batch?.id).toBe('b1');
  });

  test('follows its changes, including those that arrive while it loads', async () => {
    const { fake, quotes, states } = setup();
    fake.answer('batchQuotes.status', batch());
    await quotes().refresh();
    quotes().follow(change(0, 'running'));
    expect(states()).toBe('running waiting');
    const held = fake.hold('batchQuotes.status');
    const reading = quotes().refresh();
    quotes().follow(change(0, 'saved'));
    quotes().follow(change(1, 'running'));
    expect(states()).toBe('saved running');
    // The response predates both changes.
    held.answer(batch());
    await reading;
    expect(states()).toBe('saved running');
    // Changes already merged, and changes from before the request, are not applied again.
    quotes().follow(change(1, 'saved'));
    fake.answer('batchQuotes.status', batch({ rows: [row('Acme'), row('Zed')] }));
    await quotes().refresh();
    expect(states()).toBe('waiting waiting');
  });

  test('keeps changes until the last of several responses arrives', async () => {
    const { fake, quotes, states } = setup();
    fake.answer('batchQuotes.status', batch({ state: 'stopped' }));
    await quotes().refresh();
    const first = fake.hold('batchQuotes.status');
    const second = fake.hold('batchQuotes.resume');
    const reading = [quotes().refresh(), quotes().resume()];
    await Promise.all([first.arrived, second.arrived]);
    quotes().follow(change(1, 'saved'));
    first.answer(batch());
    await settled();
    expect(states()).toBe('waiting saved');
    second.answer(batch());
    await Promise.all(reading);
    expect(states()).toBe('waiting saved');
  });

  test('is not replaced by an answer that predates a write', async () => {
    const { fake, quotes } = setup();
    fake.answer('batchQuotes.status', null);
    await quotes().refresh();
    const held = fake.hold('batchQuotes.status');
    const reading = quotes().refresh();
    await held.arrived;
    fake.answer('batchQuotes.start', batch());
    await quotes().start([request]);
    held.answer(null);
    await reading;
    expect(quotes()).toMatchObject({ load: 'ready', batch: { id: 'b1' } });
  });

  test('loads a batch that another window starts, once batches have been viewed', async () => {
    const { fake, quotes } = setup();
    quotes().follow(change(0, 'running', 'b2'));
    await settled();
    expect(fake.inputs('batchQuotes.status')).toHaveLength(0);
    fake.answer('batchQuotes.status', batch());
    await quotes().refresh();
    const held = fake.hold('batchQuotes.status');
    quotes().follow(change(0, 'running', 'b2'));
    await held.arrived;
    // A request to core is already pending.
    quotes().follow(change(1, 'running', 'b2'));
    held.answer(batch({ id: 'b2' }));
    await settled();
    expect(quotes().batch?.id).toBe('b2');
    expect(fake.inputs('batchQuotes.status')).toHaveLength(2);
    quotes().follow(change(1, 'running', 'b2'));
    await settled();
    expect(fake.inputs('batchQuotes.status')).toHaveLength(2);
  });
});

describe('a batch', () => {
  test('starts with the rows of the table, which stops being a draft', async () => {
    const { fake, quotes, texts } = setup();
    quotes().setText('a;b', 'list.csv');
    fake.answer('batchQuotes.start', batch());
    await quotes().start([request]);
    expect(fake.inputs('batchQuotes.start')).toEqual([{ rows: [request], skipped: null }]);
    expect(quotes()).toMatchObject({ load: 'ready', batch: { id: 'b1' }, error: null });
    expect(texts()).toEqual({});
    expect(fake.inputs('batchQuotes.status')).toHaveLength(0);
  });

  test('says why the disk refused it, and keeps its table', async () => {
    const { fake, quotes, texts, state } = setup();
    quotes().setText('a;b');
    const full: AppError = { code: 'file', message: 'Disk is full', reason: 'ENOSPC' };
    fake.refuse('batchQuotes.start', full);
    await quotes().start([request]);
    expect(quotes()).toMatchObject({ batch: null, error: full });
    expect(texts()).toEqual({ 'batch-quotes/table': 'a;b' });
    quotes().setText('c;d');
    expect(quotes().error).toBeNull();
    expect(fake.inputs('batchQuotes.status')).toHaveLength(0);
    expect(state().feedback).toMatchObject({ snackbar: null, alerts: [] });
  });

  test('shows the other batch when refused because of it, and restores the table afterward', async () => {
    const { fake, quotes, texts } = setup();
    quotes().setText('a;b');
    fake.refuse('batchQuotes.start', { code: 'conflict', message: 'One is under way' });
    fake.answer('batchQuotes.status', batch({ id: 'other' }));
    await quotes().start([request]);
    expect(quotes()).toMatchObject({ batch: { id: 'other' }, error: null });
    fake.answer('batchQuotes.forget', null);
    await quotes().forget();
    expect(quotes().batch).toBeNull();
    expect(texts()).toEqual({ 'batch-quotes/table': 'a;b' });
  });

  test('of another window leaves the table typed here for the next batch', async () => {
    const { fake, quotes, texts } = setup();
    fake.answer('batchQuotes.status', null);
    await quotes().refresh();
    quotes().setText('a;b', 'list.csv');
    const skipped = { rows: [], table: 'c;d' };
    fake.answer('batchQuotes.status', batch({ id: 'other', state: 'finished', skipped }));
    quotes().follow(change(1, 'saved', 'other'));
    await settled();
    expect(quotes().batch?.id).toBe('other');
    fake.answer('batchQuotes.forget', null);
    await quotes().forget();
    expect(quotes().batch).toBeNull();
    expect(texts()).toEqual({ 'batch-quotes/table': 'a;b', 'batch-quotes/file': 'list.csv' });
  });

  test('discarded in another window is gone here, too; its own response comes after the event', async () => {
    const { fake, quotes } = setup();
    const forgotten = { state: 'finished', message: '', forgotten: true } as const;
    const skipped = { rows: [], table: 'c;d' };
    fake.answer('batchQuotes.status', batch({ state: 'finished', skipped }));
    await quotes().refresh();
    const held = fake.hold('batchQuotes.forget');
    const end = quotes().forget();
    await held.arrived;
    quotes().follow({ id: 'b1', ...forgotten });
    held.refuse(slow);
    await end;
    quotes().follow({ id: 'b0', ...forgotten });
    expect(quotes().batch?.id).toBe('b1');
    quotes().follow({ id: 'b1', ...forgotten });
    expect(quotes()).toMatchObject({ load: 'ready', batch: null, error: null });
  });

  test('drops its own table after the app was killed, unless it was edited', async () => {
    const { fake, quotes, texts } = setup();
    quotes().setText('a;b');
    const held = fake.hold('batchQuotes.start');
    void quotes().start([request]);
    await held.arrived;
    const saved = texts();
    for (const edit of [null, 'e;f']) {
      const { fake: next, state } = createTestStore('sales');
      next.answer('batchQuotes.status', batch({ skipped: { rows: [], table: 'c;d' } }));
      next.answer('batchQuotes.forget', null);
      state().drafts.restore(saved);
      await state().batch.refresh();
      if (edit !== null) state().batch.setText(edit);
      await state().batch.forget();
      expect(state().drafts.texts).toEqual({ 'batch-quotes/table': edit ?? 'c;d' });
    }
  });

  test('is looked up when its response is lost, and keeps the error when it does not exist', async () => {
    const { fake, quotes, texts } = setup();
    fake.refuse('batchQuotes.start', slow);
    fake.answer('batchQuotes.status', null);
    await quotes().start([request]);
    expect(quotes()).toMatchObject({ batch: null, error: slow });
    // The draft is dropped once the batch is found.
    quotes().setText('a;b');
    fake.answer('batchQuotes.status', batch());
    await quotes().start([request]);
    expect(quotes()).toMatchObject({ batch: { id: 'b1' }, error: null });
    fake.answer('batchQuotes.forget', null);
    await quotes().forget();
    expect(quotes().batch).toBeNull();
    expect(texts()).toEqual({});
  });

  test.each([
    ['gone once its batch is found', batch({ state: 'finished' }), {}],
    ['kept once there is known to be no batch', null, { 'batch-quotes/table': 'a;b' }],
  ])('whose response and look-up are lost: its table is %s', async (_what, later, expected) => {
    const { fake, quotes, texts } = setup();
    fake.answer('batchQuotes.status', null);
    await quotes().refresh();
    quotes().setText('a;b');
    fake.refuse('batchQuotes.start', slow);
    fake.refuse('batchQuotes.status', slow);
    await quotes().start([request]);
    expect(quotes()).toMatchObject({ batch: null, error: slow });
    fake.answer('batchQuotes.status', later);
    await quotes().refresh();
    // Another window's batch says nothing about this table.
    if (later === null) fake.answer('batchQuotes.status', batch({ id: 'other' }));
    if (later === null) await quotes().refresh();
    fake.answer('batchQuotes.forget', null);
    await quotes().forget();
    expect(texts()).toEqual(expected);
  });

  test('does not start twice', async () => {
    const { fake, quotes } = setup();
    const held = fake.hold('batchQuotes.start');
    const first = quotes().start([request]);
    await quotes().start([request]);
    expect(quotes()).toMatchObject({ batch: null, error: null });
    held.answer(batch());
    await first;
    expect(quotes().batch?.id).toBe('b1');
    expect(fake.inputs('batchQuotes.start')).toHaveLength(1);
  });

  test('shows no error when it is refused because the session ended', async () => {
    const { fake, quotes } = setup();
    for (const method of [
      'batchQuotes.start',
      'batchQuotes.resume',
      'batchQuotes.forget',
    ] as const) {
      fake.refuse(method, locked);
    }
    await quotes().start([request]);
    await quotes().resume();
    await quotes().forget();
    expect(quotes().error).toBeNull();
    expect(fake.inputs('batchQuotes.status')).toHaveLength(0);
  });

  test('stops and resumes one request at a time, and says why a refusal happened without losing data', async () => {
    const { fake, quotes, state } = setup();
    fake.answer('batchQuotes.status', batch());
    await quotes().refresh();
    fake.answer('batchQuotes.cancel', batch({ state: 'stopped' }));
    await quotes().cancel();
    expect(quotes().batch?.state).toBe('stopped');
    const held = fake.hold('batchQuotes.resume');
    const resuming = quotes().resume();
    await quotes().cancel();
    expect(fake.inputs('batchQuotes.cancel')).toHaveLength(1);
    held.answer(batch());
    await resuming;
    expect(quotes()).toMatchObject({ batch: { state: 'running' }, error: null });
    fake.refuse('batchQuotes.cancel', slow);
    await quotes().cancel();
    expect(quotes()).toMatchObject({ batch: { state: 'running' }, error: slow });
    expect(state().feedback).toMatchObject({ snackbar: null, alerts: [] });
    fake.answer('batchQuotes.resume', batch());
    await quotes().resume();
    expect(quotes().error).toBeNull();
  });

  test('clears the file name of its results when it resumes, stops, or starts', async () => {
    const { fake, quotes, state } = setup();
    const exported = () => state().downloads.of({ key: 'quote-batch/export' }).saved;
    fake.answer('batchQuotes.export', file);
    fake.answer('batchQuotes.resume', batch());
    fake.answer('batchQuotes.cancel', batch());
    fake.answer('batchQuotes.start', batch());
    for (const change of [quotes().resume, quotes().cancel, () => quotes().start([request])]) {
      await state().downloads.export(exportBatch({}));
      expect(exported()).toEqual(file);
      await change();
      expect(exported()).toBeNull();
    }
  });

  test('stays when it cannot be deleted, and says why', async () => {
    const { fake, quotes, texts, state } = setup();
    const exported = () => state().downloads.of({ key: 'quote-batch/export' }).saved;
    fake.answer('batchQuotes.status', batch());
    await quotes().refresh();
    fake.answer('batchQuotes.export', file);
    await state().downloads.export(exportBatch({}));
    state().feedback.closeSnackbar();
    quotes().setText('a;b');
    fake.refuse('batchQuotes.forget', slow);
    await quotes().forget();
    expect(quotes()).toMatchObject({ batch: { id: 'b1' }, error: slow });
    expect(exported()).toEqual(file);
    expect(state().feedback).toMatchObject({ snackbar: null, alerts: [] });
    expect(texts()).toEqual({ 'batch-quotes/table': 'a;b' });
    const held = fake.hold('batchQuotes.forget');
    const forgetting = quotes().forget();
    expect(quotes().error).toBeNull();
    await quotes().forget();
    held.answer(null);
    await forgetting;
    expect(quotes()).toMatchObject({ batch: null, error: null });
    expect(exported()).toBeNull();
    expect(texts()).toEqual({ 'batch-quotes/table': 'a;b' });
  });
});
