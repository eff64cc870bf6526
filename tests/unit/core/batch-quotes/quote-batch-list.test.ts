import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { batchesInEachTest, gate, row } from './batch-helpers';

const at = batchesInEachTest();
const sam = 'sam@example.com';
const never = new AbortController().signal;
const names = { p: 'Lead Capture (yearly)', c10: '10% off' };

describe('one list at a time', () => {
  const conflict = (message: string) => ({ error: { code: 'conflict', message } });

  it('a second list waits until the first is finished or forgotten', async () => {
    const server = gate();
    const { batches, run, told } = await at.start({ answer: server.answer });
    const first = await batches.start([row('A')]);
    await server.until(1);
    await expect(batches.start([row('B')])).rejects.toMatchObject(
      conflict('Another batch of quotes is unfinished. Resume or discard it first.'),
    );
    await expect(batches.forget()).rejects.toMatchObject(
      conflict('The batch is running. Stop it first.'),
    );
    // Resuming a list in progress changes nothing.
    expect(await batches.resume()).toMatchObject({ id: first.id, state: 'running' });
    await batches.cancel();
    await expect(batches.start([row('B')])).rejects.toMatchObject({ error: { code: 'conflict' } });
    await batches.forget();
    expect(await batches.status()).toBeNull();
    expect(told.at(-1)).toMatchObject({ id: first.id, forgotten: true });
    expect(await readdir(path.join(at.home(), 'lists'))).toEqual([]);
    const second = run(() => batches.start([row('B')]));
    await server.until(2);
    server.letGo();
    expect(await second).toMatchObject({ state: 'finished' });
    const third = run(() => batches.start([row('C')]));
    await server.until(3);
    server.letGo();
    expect((await third).rows).toMatchObject([{ companyName: 'C' }]);
  });

  it('without a list there is nothing to resume, stop, or export', async () => {
    const { batches } = await at.start();
    const none = {
      error: { code: 'not-found', message: 'There’s no batch to resume.' },
    };
    await expect(batches.resume()).rejects.toMatchObject(none);
    await expect(batches.cancel()).rejects.toMatchObject(none);
    await expect(batches.export(names, never)).rejects.toMatchObject(none);
    await batches.forget();
  });

  it('a list with a damaged file does not load, and its file is kept', async () => {
    const { batches, run } = await at.start();
    await run(() => batches.start([row('A')]));
    const [file = ''] = await readdir(path.join(at.home(), 'lists'));
    await writeFile(path.join(at.home(), 'lists', file), '{"version":9}\n');
    const second = await at.start();
    expect(await second.batches.status()).toBeNull();
    expect(second.damaged).toHaveLength(1);
    expect(await readdir(path.join(at.home(), 'lists'))).toEqual(second.damaged);
  });

  it("another person's list does not load, whatever its file name is", async () => {
    const { batches, run, as } = await at.start();
    await run(() => batches.start([row('A')]));
    const lists = path.join(at.home(), 'lists');
    const [ofSam = ''] = await readdir(lists);
    as('kim@example.com');
    await run(() => batches.start([row('B')]));
    const ofKim = (await readdir(lists)).find((name) => name !== ofSam) ?? '';
    await writeFile(path.join(lists, ofKim), await readFile(path.join(lists, ofSam), 'utf8'));
    const second = await at.start();
    second.as('kim@example.com');
    expect(await second.batches.status()).toBeNull();
    expect(second.damaged).toEqual([]);
  });

  it('a step is ignored when it belongs to a row that the list does not have', async () => {
    const { batches, run, log } = await at.start();
    await run(() => batches.start([row('A')]));
    await log.add(sam, { row: 1, state: 'failed', message: 'Not ours.' });
    const second = await at.start();
    expect(await second.batches.status()).toMatchObject({ rows: [{ state: 'saved' }] });
  });
});

describe('rows left out of a list', () => {
  const skipped = {
    rows: [
      {
        line: 4,
        companyName: 'Bolt',
        clientEmail: '',
        isDuplicate: false,
        why: 'Unknown plan.',
        typed: {
          companyName: 'Bolt',
          clientName: 'Bo',
          memberQuantity: '12',
          sourcePriceId: 'Gold',
          discountId: '10%',
        },
      },
      {
        line: 5,
        companyName: 'Acme',
        clientEmail: 'a@x.test',
        isDuplicate: true,
        why: 'Duplicate of line 2.',
      },
    ],
    table: 'Company,Plan\nBolt,Gold\nAcme,p',
  };

  it('stay with it and appear in its table', async () => {
    const { batches, run } = await at.start();
    const { folder } = await run(() => batches.start([row('Acme')], skipped));
    expect(await batches.status()).toMatchObject({ skipped });
    await batches.export(names, never);
    const text = await readFile(path.join(folder, 'Results.csv'), 'utf8');
    expect(text.trim().split('\r\n').slice(2)).toEqual([
      'Bolt,Bo,,12,Gold,,10%,,skipped,,Line 4: Unknown plan.',
      // As older versions stored it.
      'Acme,,a@x.test,,,,,,duplicate,,Line 5: Duplicate of line 2.',
    ]);
    const later = await at.start();
    expect(await later.batches.status()).toMatchObject({ skipped });
  });
});

describe('the table of a list', () => {
  it.skipIf(process.platform === 'win32')('is readable by its owner only', async () => {
    const { batches, run } = await at.start();
    const { folder } = await run(() => batches.start([row('Acme')]));
    await batches.export(names, never);
    expect((await stat(path.join(folder, 'Results.csv'))).mode & 0o777).toBe(0o600);
  });

  it('has a line for each row, with the request and its result', async () => {
    const { batches, run } = await at.start({
      answer: async ({ companyName }) => {
        if (companyName === '=Bolt')
          throw new AppFailure({ code: 'server', status: 422, message: 'No such price.' });
        return null;
      },
    });
    const unlisted = { ...row('=Bolt'), sourcePriceId: 'p_old' };
    const { folder } = await run(() =>
      batches.start([{ ...row('Acme'), discountId: 'c10', includeCheckout: true }, unlisted]),
    );
    const saved = await batches.export(names, never);
    expect(saved.fileName).toBe('Results.csv');
    const text = await readFile(path.join(folder, 'Results.csv'), 'utf8');
    const lines = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines).toEqual([
      'Company,Client name,Client email,Members,Plan,Memo,Discount,Include checkout,Status,File,Reason',
      'Acme,Zoe,zoe@example.com,5,Lead Capture (yearly),,10% off,yes,saved,Popl Teams Quote - Acme.pdf,',
      // Without a name, the ID says more than nothing.
      expect.stringContaining('Zoe,zoe@example.com,5,p_old,,,no,failed,,No such price.'),
    ]);
  });
});
