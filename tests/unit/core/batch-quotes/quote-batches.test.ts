import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../src/contract/entities/session';
import { AppFailure } from '../../../../src/contract/wire/result';
import { batchesInEachTest, gate, pdfOf, row } from './batch-helpers';

const at = batchesInEachTest();
const sam = 'sam@example.com';
const refused = (message = 'No such price.') =>
  new AppFailure({ code: 'server', status: 422, message });
const slowDown = (retryAfterSeconds?: number) =>
  new AppFailure({
    code: 'rate-limited',
    message: 'Slow down.',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
const heard = () => new Promise((resolve) => setImmediate(resolve));

describe('a batch of quotes', () => {
  it('saves one PDF per row in its own folder and reports each as it goes', async () => {
    const { batches, run, told } = await at.start();
    const done = await run(() => batches.start([row('Acme'), row('Bolt')]));
    const folder = path.join(at.home(), 'downloads', 'Quotes 2026-01-15');
    expect(done).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: 'finished',
      message: '',
      folder,
      startedAt: '2026-01-15T12:00:00.000Z',
    });
    expect(done.rows).toEqual([
      {
        companyName: 'Acme',
        clientEmail: 'zoe@example.com',
        state: 'saved',
        fileName: 'Popl Teams Quote - Acme.pdf',
        message: '',
        file: {
          id: expect.any(String),
          path: path.join(folder, 'Popl Teams Quote - Acme.pdf'),
          fileName: 'Popl Teams Quote - Acme.pdf',
        },
      },
      expect.objectContaining({ companyName: 'Bolt', fileName: 'Popl Teams Quote - Bolt.pdf' }),
    ]);
    expect((await readdir(folder)).sort()).toEqual([
      'Popl Teams Quote - Acme.pdf',
      'Popl Teams Quote - Bolt.pdf',
    ]);
    const states = told
      .filter((each) => each.row?.index === 0)
      .map((each) => [each.state, each.row?.state]);
    expect(states).toEqual([
      ['running', 'running'],
      ['running', 'saved'],
    ]);
    expect(told[0]).toMatchObject({ state: 'running' });
    expect(told[0]).not.toHaveProperty('row');
    expect(told.at(-1)).toEqual({
      type: 'batchQuotes.changed',
      id: done.id,
      state: 'finished',
      message: '',
    });
  });

  it('uses the next free folder of the day', async () => {
    const { batches, run } = await at.start();
    await mkdir(path.join(at.home(), 'downloads', 'Quotes 2026-01-15'));
    expect((await run(() => batches.start([row('Acme')]))).folder).toBe(
      path.join(at.home(), 'downloads', 'Quotes 2026-01-15 (2)'),
    );
  });

  it('does not start when its folder cannot be created', async () => {
    const { batches } = await at.start({ downloads: path.join(at.home(), 'gone') });
    await expect(batches.start([row('Acme')])).rejects.toMatchObject({
      error: { code: 'file', reason: 'ENOENT' },
    });
    expect(await batches.status()).toBeNull();
  });

  it('works on four rows at a time, in order', async () => {
    const server = gate();
    const { batches, ended } = await at.start({ answer: server.answer });
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const end = ended();
    await batches.start(names.map(row));
    await server.until(4);
    await heard();
    // Side by side, in whatever order the disk allows.
    expect(server.asked.toSorted()).toEqual(['A', 'B', 'C', 'D']);
    expect((await batches.status())?.rows.map(({ state }) => state)).toEqual([
      'running',
      'running',
      'running',
      'running',
      'waiting',
      'waiting',
    ]);
    server.letGo();
    await server.until(6);
    server.letGo();
    await end;
    expect(server.asked.toSorted()).toEqual(names);
  });

  it('continues past a refused row, which resume tries again', async () => {
    let isRefused = true;
    const { batches, run, made } = await at.start({
      answer: async ({ companyName }) => {
        if (companyName === 'Acme' && isRefused) throw refused();
        return null;
      },
    });
    const first = await run(() => batches.start([row('Acme'), row('Bolt')]));
    expect(first.state).toBe('finished');
    expect(first.rows).toMatchObject([
      { state: 'failed', message: 'No such price.', fileName: null },
      { state: 'saved' },
    ]);
    isRefused = false;
    expect((await run(() => batches.resume())).rows).toMatchObject([
      { state: 'saved', message: '' },
      { state: 'saved' },
    ]);
    expect(made.slice(0, 2).sort()).toEqual(['Acme', 'Bolt']);
    expect(made.slice(2)).toEqual(['Acme']);
  });

  it('knows after a restart which rows were made and which were refused', async () => {
    const answer = async ({ companyName }: { companyName: string }) => {
      if (companyName === 'Acme') throw refused();
      return null;
    };
    const first = await at.start({ answer });
    const { id } = await first.run(() => first.batches.start([row('Acme'), row('Bolt')]));
    const second = await at.start();
    expect(await second.batches.status()).toMatchObject({
      id,
      state: 'finished',
      rows: [
        { state: 'failed', message: 'No such price.' },
        {
          state: 'saved',
          fileName: 'Popl Teams Quote - Bolt.pdf',
          file: { id: expect.any(String) },
        },
      ],
    });
    second.as('kim@example.com');
    expect(await second.batches.status()).toBeNull();
  });
});

describe('a row that fails', () => {
  it('shows only that the app has a defect, and the log has the details', async () => {
    const { batches, run, coreLog } = await at.start({
      answer: () => Promise.reject(new Error('x is undefined')),
    });
    const done = await run(() => batches.start([row('Acme')]));
    expect(done.rows).toMatchObject([
      { state: 'failed', message: 'Something went wrong in the app.' },
    ]);
    expect(coreLog.text()).toContain('a quote of a batch failed');
    const quiet = await at.start({ answer: () => Promise.reject(refused()) });
    await quiet.run(() => quiet.batches.start([row('Bolt')]));
    expect(quiet.coreLog.lines).toEqual([]);
  });

  it.each([
    new AppFailure({ code: 'offline', outcome: 'unknown', message: 'No net.' }),
    new AppFailure({ code: 'unauthorized', message: 'Sign in.' }),
    new AppFailure({ code: 'file', reason: 'EROFS', message: 'No disk.' }),
  ])('stops the list when the others would fail too: %s', async (failure) => {
    const { batches, run, made } = await at.start({ answer: () => Promise.reject(failure) });
    const rows = ['A', 'B', 'C', 'D', 'E', 'F'].map(row);
    const stopped = await run(() => batches.start(rows));
    expect(stopped).toMatchObject({ state: 'stopped', message: failure.message });
    expect(stopped.rows.map(({ state }) => state)).toEqual(Array(6).fill('waiting'));
    expect(made.length).toBeLessThanOrEqual(4);
  });

  it('fails when the response is not a PDF', async () => {
    const page = async function* () {
      yield Buffer.from('<html>');
    };
    const { batches, run } = await at.start({
      answer: async () => ({ ...pdfOf('x'), contentType: 'text/html', chunks: page() }),
    });
    expect((await run(() => batches.start([row('Acme')]))).rows).toMatchObject([
      { state: 'failed' },
    ]);
  });
});

describe('a server that asks for time', () => {
  it('gets as long as it asks for, or five seconds when it does not say', async () => {
    const waits: (number | undefined)[] = [7, undefined];
    const { batches, clock, ended, made } = await at.start({
      answer: async () => {
        if (waits.length > 0) throw slowDown(waits.shift());
        return null;
      },
    });
    const end = ended();
    await batches.start([row('Acme')]);
    await clock.awaited(7_000);
    clock.advance(6_999);
    await heard();
    expect(made).toHaveLength(1);
    clock.advance(1);
    await clock.awaited(5_000);
    clock.advance(5_000);
    await end;
    expect(made).toHaveLength(3);
    expect(clock.waiting).toBe(0);
    expect(await batches.status()).toMatchObject({ rows: [{ state: 'saved' }] });
  });

  it('is waited for again and again, a second at least, but not forever', async () => {
    const { batches, clock, ended, made } = await at.start({
      answer: () => Promise.reject(slowDown(0)),
    });
    const end = ended();
    await batches.start([row('Acme')]);
    for (let wait = 1; wait <= 60; wait += 1) {
      await clock.awaited(1_000);
      expect(made).toHaveLength(wait);
      clock.advance(1_000);
    }
    await end;
    expect(made).toHaveLength(61);
    expect(await batches.status()).toMatchObject({
      state: 'finished',
      rows: [{ state: 'failed', message: 'Slow down.' }],
    });
  });

  it('is no longer waited for once the list is stopped', async () => {
    const { batches, clock, made } = await at.start({ answer: () => Promise.reject(slowDown(60)) });
    await batches.start([row('Acme')]);
    await clock.awaited(60_000);
    expect(await batches.cancel()).toMatchObject({ state: 'stopped' });
    expect(clock.waiting).toBe(0);
    expect(made.length).toBeLessThanOrEqual(2);
  });
});

describe('a stopped list', () => {
  it('leaves its rows to be resumed and reports no failure', async () => {
    const server = gate();
    const { batches, run } = await at.start({ answer: server.answer });
    await batches.start(['A', 'B', 'C', 'D', 'E'].map(row));
    await server.until(4);
    const stopped = await batches.cancel();
    expect(stopped).toMatchObject({ state: 'stopped', message: '' });
    expect(stopped.rows.map(({ state }) => state)).toEqual(Array(5).fill('waiting'));
    expect(await batches.cancel()).toEqual(stopped);
    const goOn = run(() => batches.resume());
    await server.until(8);
    server.letGo();
    await server.until(9);
    server.letGo();
    expect((await goOn).state).toBe('finished');
  });

  it('says why it stopped partway, even after a restart', async () => {
    const noNet = new AppFailure({ code: 'offline', outcome: 'unknown', message: 'No net.' });
    const acme = Promise.withResolvers<void>();
    const { batches, run, events } = await at.start({
      answer: async ({ companyName }) => {
        if (companyName === 'Acme') return null;
        await acme.promise;
        throw noNet;
      },
    });
    events.subscribe((event) => {
      if (event.type === 'batchQuotes.changed' && event.row?.state === 'saved') acme.resolve();
    });
    const stopped = await run(() => batches.start([row('Acme'), row('Bolt')]));
    expect(stopped).toMatchObject({
      state: 'stopped',
      message: 'No net.',
      rows: [{ state: 'saved' }, { state: 'waiting' }],
    });
    const second = await at.start();
    expect(await second.batches.status()).toMatchObject({ state: 'stopped' });
  });

  it('continues after a restart when the app quit', async () => {
    const server = gate();
    const { batches, closing, ended } = await at.start({ answer: server.answer });
    const end = ended();
    await batches.start([row('A')]);
    await server.until(1);
    closing.abort();
    await end;
    const second = await at.start();
    expect(await second.batches.status()).toMatchObject({ state: 'stopped' });
    expect(await second.run(() => second.batches.resume())).toMatchObject({ state: 'finished' });
  });

  it('belongs to no one after a sign-out until its owner is back', async () => {
    const server = gate();
    const { batches, events, told, ended, as } = await at.start({ answer: server.answer });
    await batches.start([row('A')]);
    await server.until(1);
    const signedIn = { status: 'signed-in' } as unknown as Session;
    events.emit({ type: 'session.changed', session: signedIn });
    expect(await batches.status()).toMatchObject({ state: 'running' });
    const end = ended();
    events.emit({ type: 'session.changed', session: { status: 'signed-out' } });
    await end;
    expect(told.at(-1)).toMatchObject({
      state: 'stopped',
      message: 'You were signed out. Sign in to continue.',
    });
    as('kim@example.com');
    expect(await batches.status()).toBeNull();
    as(sam);
    expect(await batches.status()).toMatchObject({ state: 'stopped', message: '' });
  });

  it('keeps a PDF whose name was not recorded yet', async () => {
    const first = await at.start();
    const { folder, id } = await first.run(() => first.batches.start([row('Acme'), row('Acme')]));
    const [file = ''] = await readdir(path.join(at.home(), 'lists'));
    const kept = path.join(at.home(), 'lists', file);
    const lines = (await readFile(kept, 'utf8')).split('\n');
    // As left by an app that is killed between the rename and the next line.
    await writeFile(kept, lines.filter((line) => !line.includes('"saved"')).join('\n'));
    const second = await at.start();
    expect(await second.batches.status()).toMatchObject({ state: 'stopped' });
    const done = await second.run(() => second.batches.resume());
    expect(done.rows.map(({ fileName }) => fileName).sort()).toEqual([
      'Popl Teams Quote - Acme (2).pdf',
      'Popl Teams Quote - Acme.pdf',
    ]);
    expect(second.made).toEqual([]);
    expect(await readdir(folder)).toHaveLength(2);
    expect(second.settled).toEqual([
      expect.objectContaining({ action: 'batchQuotes.row', batch: id, index: expect.any(Number) }),
      expect.objectContaining({ companyName: 'Acme' }),
    ]);
  });

  it('makes a PDF again when its file is gone', async () => {
    const first = await at.start();
    const { folder } = await first.run(() => first.batches.start([row('Acme')]));
    const [file = ''] = await readdir(path.join(at.home(), 'lists'));
    const kept = path.join(at.home(), 'lists', file);
    const text = await readFile(kept, 'utf8');
    await writeFile(kept, text.replace(/.*"saved".*/, '{"row":0,"state":"sav'));
    await rm(path.join(folder, 'Popl Teams Quote - Acme.pdf'));
    await writeFile(path.join(folder, 'Popl Teams Quote - Acme.pdf'), 'of somebody else');
    const second = await at.start();
    const done = await second.run(() => second.batches.resume());
    expect(second.made).toEqual(['Acme']);
    expect(done.rows).toMatchObject([{ fileName: 'Popl Teams Quote - Acme (2).pdf' }]);
    expect(second.settled).toEqual([]);
  });
});
