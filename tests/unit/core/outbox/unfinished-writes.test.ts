import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../helpers/fake-clock';
import { startTestCore } from '../helpers/test-core';
import { addOrder, done, drop, writeHelpers, writesInEachTest } from './write-helpers';

const at = writesInEachTest();

describe('after a crash', () => {
  it('the app lists the write in progress, and the journal has its end', async () => {
    const second = await at.crash();
    expect(await at.unfinished(second)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        action: 'team.addOrder',
        title: 'Add an order',
        subject: 'team 9',
        detail: 'order A, fulfillment F1: standard 3, custom 0',
        changes: [
          { field: 'order', after: 'A' },
          { field: 'fulfilment', after: 'F1' },
          { field: 'standard', after: 3 },
          { field: 'custom', after: 0 },
        ],
        startedAt: expect.stringMatching(/^20\d\d-.*Z$/),
        state: 'unknown',
        message: '',
        record: { record: 'team', id: 9 },
        canRepeat: true,
        isOld: false,
      },
    ]);
    expect(await at.journal(second)).toEqual(['team 9 unknown']);
    await second.core.close();
  });

  it('the write is repeated once with its original key', async () => {
    const second = await at.crash();
    const [{ id } = { id: '' }] = await at.unfinished(second);
    at.on(addOrder, done);
    const told = second.nextEvent('writes.changed');
    expect(await second.call('writes.repeat', { id })).toEqual({
      ok: true,
      value: { saved: null },
    });
    await told;
    const [first, again] = at.keys();
    expect(again).toBe(first);
    expect(await at.unfinished(second)).toEqual([]);
    expect(await second.call('writes.repeat', { id })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await at.journal(second)).toEqual(['team 9 done', 'team 9 unknown']);
    await second.core.close();
  });

  it('the write is dismissed after a check: the next one is a new write', async () => {
    const second = await at.crash();
    const [{ id } = { id: '' }] = await at.unfinished(second);
    expect(await second.call('writes.dismiss', { id })).toEqual({ ok: true, value: null });
    expect(await at.unfinished(second)).toEqual([]);
    at.on(addOrder, done);
    await at.send('A', second);
    const [first, next] = at.keys();
    expect(next).not.toBe(first);
    await second.core.close();
  });

  it('the app leaves alone what another app on this folder is doing', async () => {
    const second = await at.crash();
    expect(await at.unfinished(second)).toMatchObject([{ state: 'unknown' }]);
    const [name = ''] = await at.files();
    const file = path.join(at.folder(), name);
    const intent = JSON.parse(await readFile(file, 'utf8'));
    const startedAt = new Date().toISOString();
    // The parent runs as long as this test does.
    const attempt = { journal: 'j', process: process.ppid, at: startedAt };
    await writeFile(file, JSON.stringify({ ...intent, attempt }));
    const third = at.core().restart();
    await third.call('session.get', {});
    expect(await at.unfinished(third)).toMatchObject([{ state: 'under-way' }]);
    await second.core.close();
    await third.core.close();
  });

  it('an unreadable file is kept, and the user is told', async () => {
    await mkdir(at.folder(), { recursive: true });
    await writeFile(path.join(at.folder(), `${'a'.repeat(64)}.json`), '{"version":');
    const second = at.core().restart();
    await second.call('session.get', {});
    expect(await at.unfinished(second)).toEqual([]);
    const info = await second.call('app.info', {});
    expect(info.ok && info.value.notices.join()).toContain(`${'a'.repeat(64)}.corrupt-`);
    expect((await readdir(at.folder())).join()).toContain('.corrupt-');
    await second.core.close();
  });
});

describe('quitting the app during a write', () => {
  it('lets it finish, accepts no new one, and says how many remain', async () => {
    const asked = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    at.on(addOrder, async () => {
      asked.resolve();
      await go.promise;
      return done;
    });
    const order = at.send('A');
    await asked.promise;
    expect(at.core().core.pendingWrites()).toBe(1);
    const closed = at.core().core.close();
    expect(await at.send('B')).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    go.resolve();
    expect(await order).toMatchObject({ ok: true });
    await closed;
    expect(at.core().core.pendingWrites()).toBe(0);
    const second = at.core().restart();
    await second.call('session.get', {});
    expect(await at.unfinished(second)).toEqual([]);
    expect(await at.journal(second)).toEqual(['team 9 done']);
    await second.core.close();
  });

  it('happens after five seconds anyway, and the next start lists the write', async () => {
    const clock = fakeClock(Date.now());
    const first = await startTestCore({ ports: { clock } });
    await first.signIn();
    const own = writeHelpers(() => first);
    const asked = Promise.withResolvers<void>();
    own.on(addOrder, { raw: () => asked.resolve() });
    const order = own.send('A');
    await asked.promise;
    const closed = first.core.close();
    clock.advance(4_999);
    expect(first.core.pendingWrites()).toBe(1);
    clock.advance(1);
    expect(await order).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    await closed;
    const second = first.restart();
    await second.call('session.get', {});
    expect(await own.unfinished(second)).toMatchObject([
      { state: 'unknown', message: 'The app closed before a response arrived.' },
    ]);
    expect(await own.journal(second)).toEqual(['team 9 unknown']);
    await second.core.close();
    await own.stop();
  });
});

describe('another person', () => {
  it('does not see what the previous one left', async () => {
    at.on(addOrder, drop);
    await at.send('A');
    const [name = ''] = await at.files();
    const file = path.join(at.folder(), name);
    const intent = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...intent, person: 'kim@example.com' }));
    expect(await at.unfinished()).toEqual([]);
    const id = name.replace('.json', '');
    for (const method of ['writes.repeat', 'writes.dismiss'] as const) {
      expect(await at.core().call(method, { id })).toMatchObject({ error: { code: 'not-found' } });
    }
  });
});

describe('a quote', () => {
  const request = {
    companyName: 'Acme',
    clientName: 'Zoe',
    clientEmail: 'zoe@example.com',
    memberQuantity: 5,
    sourcePriceId: 'price_1',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  };
  const makePdf = 'POST /internal/quotes/make_pdf';
  const pdf = {
    headers: { 'content-type': 'application/pdf' },
    body: Buffer.from('%PDF-1.4\n…\n%%EOF\n'),
  };

  it('is not made again after it was made but could not be saved', async () => {
    at.on(makePdf, async () => {
      await rm(at.core().downloads, { recursive: true });
      return pdf;
    });
    expect(await at.core().call('quote.save', request)).toMatchObject({
      ok: false,
      error: { code: 'file', outcome: 'unknown' },
    });
    expect(await at.unfinished()).toMatchObject([{ action: 'quote.save' }]);
    await mkdir(at.core().downloads);
    at.on(makePdf, pdf);
    const [{ id } = { id: '' }] = await at.unfinished();
    const repeated = await at.core().call('writes.repeat', { id });
    expect(repeated).toMatchObject({
      ok: true,
      value: { saved: { fileName: 'Popl Teams Quote - Acme.pdf' } },
    });
    const [first, second] = at.keys('/internal/quotes/make_pdf');
    expect(second).toBe(first);
  });

  it('is not an unfinished write when its folder is gone before it is made', async () => {
    await rm(at.core().downloads, { recursive: true });
    const result = await at.core().call('quote.save', request);
    expect(result).toMatchObject({ ok: false, error: { code: 'file', outcome: 'not-sent' } });
    expect(await at.unfinished()).toEqual([]);
    await mkdir(at.core().downloads);
  });
});

describe('a member deletion with a lost response', () => {
  const remove = () => at.core().call('member.delete', { id: 5, email: 'max@example.com' });
  const deleted = () =>
    at.core().events.filter((event) => event.type === 'record.changed' && event.deleted);

  it('is done when the member is gone', async () => {
    at.on('DELETE /internal/member/5', drop);
    at.on('POST /internal/member/get_by_id', { status: 404, body: { message: 'No such member' } });
    expect(await remove()).toEqual({ ok: true, value: null });
    expect(deleted()).toHaveLength(1);
    expect(await at.unfinished()).toEqual([]);
    expect(await at.journal()).toEqual(['member 5 done']);
  });

  it('stays unknown while the member is there or cannot be checked', async () => {
    at.on('DELETE /internal/member/5', drop);
    at.on('POST /internal/member/get_by_id', drop);
    expect(await remove()).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(deleted()).toEqual([]);
    expect(await at.unfinished()).toHaveLength(1);
  });

  it('stays unknown when the page of a gateway, not the server, says that there is nothing', async () => {
    at.on('DELETE /internal/member/5', drop);
    const body = '<html><head><title>404 Not Found</title></head></html>';
    at.on('POST /internal/member/get_by_id', { status: 404, body });
    expect(await remove()).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(deleted()).toEqual([]);
    expect(await at.unfinished()).toHaveLength(1);
  });
});
