import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MethodInput } from '../../../../src/contract/methods/methods';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { guarded, startTestCore, type TestCore, type TestCoreOptions } from '../helpers/test-core';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
  await test.signIn();
};
beforeEach(() => start());
afterEach(() => test.stop());

const makePdf = 'POST /internal/quotes/make_pdf';
const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}\n%%EOF`);
const asPdf = { 'content-type': 'application/pdf' };
const quote: MethodInput<'quote.save'> = {
  companyName: "O'Neil & Söhne",
  clientName: 'Kim',
  clientEmail: 'kim@example.com',
  memberQuantity: 12,
  sourcePriceId: 'price_1',
  customMemo: '',
  discountId: null,
  includeCheckout: true,
};
const name = 'Popl Teams Quote - O_Neil___S_hne.pdf';
const save = (id?: string) => test.call('quote.save', quote, id ? { id } : {});
const inDownloads = () => readdir(test.downloads);

describe('a quote', () => {
  it('is saved under its standard name and can be opened with its ticket', async () => {
    guarded(test, makePdf, { headers: asPdf, body: pdf });
    const result = await save();
    expect(result).toMatchObject({ ok: true, value: { fileName: name } });
    if (!result.ok) return;
    const { id, path: file } = result.value;
    expect(file).toBe(path.join(test.downloads, name));
    expect(await readFile(file)).toEqual(pdf);
    expect(await inDownloads()).toEqual([name]);
    expect(await test.call('file.open', { id })).toEqual({ ok: true, value: null });
    expect(await test.call('file.showInFolder', { id })).toEqual({ ok: true, value: null });
    expect(test.openedFiles).toEqual([file, `folder of ${file}`]);
    const request = test.api.requests.find((each) => each.path.endsWith('make_pdf'));
    expect(request?.json()).toEqual(quote);
    expect(await test.call('journal.list', {})).toMatchObject({
      value: [
        {
          action: 'quote.save',
          subject: "quote O'Neil & Söhne",
          detail: '12 members, price price_1, discount (none), for kim@example.com',
          outcome: 'done',
        },
      ],
    });
    await test.call('quote.save', { ...quote, discountId: 'half' });
    expect(await test.call('journal.list', {})).toMatchObject({
      value: [{ detail: '12 members, price price_1, discount half, for kim@example.com' }, {}],
    });
  });

  it('gets a number when its name is taken', async () => {
    guarded(test, makePdf, { headers: asPdf, body: pdf });
    await save();
    expect(await save()).toMatchObject({
      value: { fileName: name.replace('.pdf', ' (2).pdf') },
    });
  });

  it.each([
    {
      what: 'refused',
      answer: { status: 400, body: { msg: 'Unknown price' } },
      says: 'Unknown price',
    },
    {
      what: 'refused in a blob',
      answer: { status: 422, headers: asPdf, body: Buffer.from('{"msg":"No discount"}') },
      says: 'No discount',
    },
    { what: 'an error with status 200', answer: { body: { msg: 'Try later' } }, says: 'Try later' },
    {
      what: 'refused with an msg beside an error (section 8)',
      answer: { status: 400, body: { error: 'Bad Request', msg: 'Unknown price' } },
      says: 'Unknown price',
    },
    {
      what: 'an error with status 200 and an msg beside it (section 8)',
      answer: { body: { message: 'Failed', msg: 'Try later' } },
      says: 'Try later',
    },
    {
      what: 'a page',
      answer: { headers: { 'content-type': 'text/html' }, body: '<html>' },
      says: 'The server’s response isn’t a PDF (text/html).',
    },
    {
      what: 'something else that claims to be a PDF',
      answer: { headers: asPdf, body: Buffer.from('<html>') },
      says: 'The server’s response isn’t a PDF.',
    },
    {
      what: 'cut short by the server',
      answer: { headers: asPdf, body: pdf.subarray(0, 3000) },
      says: 'The PDF is incomplete: the download was cut off.',
    },
  ])('leaves no file behind when it is $what', async ({ answer, says }) => {
    guarded(test, makePdf, answer);
    expect(await save()).toMatchObject({ ok: false, error: { message: says } });
    expect(await inDownloads()).toEqual([]);
  });

  it('leaves no file behind when its connection breaks', async () => {
    guarded(test, makePdf, {
      raw: (response, socket) => {
        response.writeHead(200, { ...asPdf, 'content-length': String(pdf.length) });
        response.write(pdf.subarray(0, 1000), () => socket.destroy());
      },
    });
    expect(await save()).toMatchObject({ ok: false, error: { code: 'invalid-response' } });
    expect(await inDownloads()).toEqual([]);
  });

  it('sends no request to the server when the folder is gone', async () => {
    guarded(test, makePdf, { headers: asPdf, body: pdf });
    await rm(test.downloads, { recursive: true });
    expect(await save()).toMatchObject({
      ok: false,
      error: {
        code: 'file',
        reason: 'ENOENT',
        message: expect.stringContaining('no longer exists'),
      },
    });
    expect(test.api.requests.filter((each) => each.path.endsWith('make_pdf'))).toEqual([]);
  });

  it('leaves no file behind when it is canceled', async () => {
    let begun: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    guarded(test, makePdf, {
      raw: (response) => {
        response.writeHead(200, { ...asPdf, 'content-length': String(pdf.length) });
        response.write(pdf.subarray(0, 1000), () => begun());
      },
    });
    const result = save('saving');
    await beginning;
    test.core.cancel('saving', 'window-1');
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(await inDownloads()).toEqual([]);
  });
});

it('a slow quote reports its progress', async () => {
  await test.stop();
  const clock: FakeClock = fakeClock(Date.now());
  await start({ ports: { clock } });
  const parts: ((text: string | Buffer) => void)[] = [];
  let finish: () => void = () => undefined;
  guarded(test, makePdf, {
    raw: (response) => {
      response.writeHead(200, { ...asPdf, 'content-length': String(pdf.length) });
      response.flushHeaders();
      parts.push((text) => response.write(text));
      finish = () => response.end(pdf.subarray(4000));
    },
  });
  const result = test.call('quote.save', quote, { id: 'slow-quote' });
  await clock.awaited(30_000);
  await test.api.seen(makePdf);
  const first = test.nextEvent('save.progress');
  clock.advance(500);
  expect(await first).toEqual({ type: 'save.progress', call: 'slow-quote', received: 0 });
  clock.advance(100);
  const second = test.nextEvent('save.progress');
  parts[0]?.(pdf.subarray(0, 4000));
  expect(await second).toEqual({
    type: 'save.progress',
    call: 'slow-quote',
    received: 4000,
    total: pdf.length,
  });
  finish();
  expect(await result).toMatchObject({ ok: true });
});

describe('a ticket', () => {
  it('opens nothing when it is made up', async () => {
    for (const id of ['x', '../../etc/passwd', '/etc/passwd', 'constructor']) {
      expect(await test.call('file.open', { id })).toMatchObject({
        ok: false,
        error: { code: 'not-found' },
      });
    }
    expect(test.openedFiles).toEqual([]);
  });

  it('reports that its file was deleted', async () => {
    guarded(test, makePdf, { headers: asPdf, body: pdf });
    const result = await save();
    if (!result.ok) throw new Error('not saved');
    await rm(result.value.path);
    expect(await test.call('file.open', { id: result.value.id })).toMatchObject({
      ok: false,
      error: { code: 'file', message: expect.stringContaining('moved or deleted') },
    });
  });

  it('shows the folder it was saved in, if only its file is gone', async () => {
    guarded(test, makePdf, { headers: asPdf, body: pdf });
    const result = await save();
    if (!result.ok) throw new Error('not saved');
    const { id, path: file } = result.value;
    await rm(file);
    expect(await test.call('file.showInFolder', { id })).toEqual({ ok: true, value: null });
    expect(test.openedFiles).toEqual([test.downloads]);
    await rm(test.downloads, { recursive: true });
    expect(await test.call('file.showInFolder', { id })).toEqual({
      ok: false,
      error: {
        code: 'file',
        reason: 'ENOENT',
        message: `“${file}” is no longer there. It was moved or deleted.`,
      },
    });
    expect(test.openedFiles).toEqual([test.downloads]);
  });

  it('ends with the session', async () => {
    guarded(test, makePdf, { headers: asPdf, body: pdf });
    const result = await save();
    if (!result.ok) throw new Error('not saved');
    await test.call('session.signOut', {});
    await test.signIn();
    expect(await test.call('file.open', { id: result.value.id })).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});

describe('the downloads folder', () => {
  it("is the system's default until another is chosen, which is then used", async () => {
    guarded(test, makePdf, { headers: asPdf, body: pdf });
    const other = path.join(test.userData, 'quotes');
    await mkdir(other);
    const told = test.nextEvent('settings.changed');
    expect(await test.call('settings.setDownloadsFolder', { path: other })).toEqual({
      ok: true,
      value: { downloadsFolder: other },
    });
    await told;
    await save();
    expect(await readdir(other)).toEqual([name]);
    expect(await test.call('app.info', {})).toMatchObject({ value: { downloadsFolder: other } });
    expect(await test.call('settings.setDownloadsFolder', { path: null })).toMatchObject({
      value: { downloadsFolder: test.downloads },
    });
  });

  it('must exist', async () => {
    const file = path.join(test.userData, 'file');
    await writeFile(file, '');
    for (const wrong of ['relative', file, path.join(test.userData, 'none')]) {
      expect(await test.call('settings.setDownloadsFolder', { path: wrong })).toMatchObject({
        ok: false,
        error: { code: 'validation', field: 'path' },
      });
    }
    expect(test.settings.value.downloadsFolder).toBeNull();
  });
});

it('the whole journal is exported into the downloads folder', async () => {
  guarded(test, makePdf, { headers: asPdf, body: pdf });
  await save();
  const result = await test.call('journal.export', {});
  if (!result.ok) throw new Error('not exported');
  expect(result.value.fileName).toMatch(/^Internal Dash journal - sandbox - \d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(result.value.path, 'utf8');
  expect(csv.startsWith('\uFEFFtime,')).toBe(true);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
});

describe('a table from the screen', () => {
  const table = { id: 't1', name: 'Members of A/B: C', headers: ['ID', 'Email'] };

  it('arrives in parts and becomes one file: complete, in order, and safe for spreadsheets', async () => {
    expect(await test.call('table.save', { ...table, rows: [[2, '=1+1']], more: true })).toEqual({
      ok: true,
      value: null,
    });
    const result = await test.call('table.save', { ...table, rows: [[1, null]], more: false });
    if (!result.ok || !result.value) throw new Error('not saved');
    expect(result.value.fileName).toMatch(/^Members of A_B_ C - \d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(result.value.path, 'utf8')).toBe("\uFEFFID,Email\r\n2,'=1+1\r\n1,\r\n");
  });

  it('has a name of any length, cut to what file systems accept', async () => {
    const name = `Members of ${'Acme '.repeat(60)}`;
    const result = await test.call('table.save', { ...table, name, rows: [], more: false });
    if (!result.ok || !result.value) throw new Error('not saved');
    expect(result.value.fileName).toMatch(/^Members of Acme .+ - \d{4}-\d\d-\d\d\.csv$/);
    expect(result.value.fileName).toHaveLength(255);
  });

  it('is not mixed with another table', async () => {
    await test.call('table.save', { ...table, rows: [[1, 'mine']], more: true });
    const other = await test.call('table.save', {
      ...table,
      id: 't2',
      rows: [[2, 'other']],
      more: false,
    });
    if (!other.ok || !other.value) throw new Error('not saved');
    expect(await readFile(other.value.path, 'utf8')).toBe('\uFEFFID,Email\r\n2,other\r\n');
  });
});
