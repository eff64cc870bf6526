import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { QuoteBatch, QuoteBatchRow } from '../../../../src/contract/entities/quote-batch';
import { BatchScreen } from '../../../../src/renderer/features/batch-quotes/batch-screen';
import { isUnavailable, type RenderOptions, renderApp } from '../../../helpers/render-app';
import { price } from '../../rules/builders';

const table = [
  'Company,Plan,Members,Client email,Discount',
  'Acme,Entrust,25,zoe@acme.test,Ten off',
  'Söns & Co,Entrust,,,',
  'Broken,No such plan,many,a b@c.test,',
  'Acme,Entrust,25,zoe@acme.test,Ten off',
].join('\n');
const kept = { 'batch-quotes/table': table, 'batch-quotes/file': 'companies.csv' };
const requests = [
  {
    companyName: 'Acme',
    clientName: '',
    clientEmail: 'zoe@acme.test',
    memberQuantity: 25,
    sourcePriceId: 'p_year',
    customMemo: '',
    discountId: 'c1',
    includeCheckout: false,
  },
  {
    companyName: 'Söns & Co',
    clientName: '',
    clientEmail: '',
    memberQuantity: 1,
    sourcePriceId: 'p_year',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  },
];

const row = (over: Partial<QuoteBatchRow> = {}): QuoteBatchRow => ({
  companyName: 'Acme',
  clientEmail: 'zoe@acme.test',
  state: 'waiting',
  fileName: null,
  message: '',
  file: null,
  ...over,
});
const file = { id: 'f1', path: '/downloads/Quotes/a.pdf', fileName: 'a.pdf' };
const batch = (over: Partial<QuoteBatch> = {}): QuoteBatch => ({
  id: 'b1',
  state: 'running',
  message: '',
  folder: '/downloads/Quotes 2026-11-22',
  startedAt: '2026-11-22T00:00:00Z',
  skipped: null,
  rows: [row(), row({ companyName: 'Söns & Co' }), row()],
  ...over,
});

const button = (name: string) => screen.getByRole('button', { name });
const area = () => screen.findByLabelText<HTMLTextAreaElement>('Table of companies');
const cells = (label: string) =>
  within(screen.getByRole('grid', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent));

const open = (status: QuoteBatch | null = null, options: RenderOptions = {}) =>
  renderApp(<BatchScreen />, {
    permissions: ['sales'],
    ...options,
    prepare: (fake) => {
      fake.answer('quoteBatch.status', status);
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'p_year', title: 'Entrust' })],
        couponConfig: [{ id: 'c1', name: 'Ten off' }],
      });
      options.prepare?.(fake);
    },
  });
const paste = async (text: string) => fireEvent.change(await area(), { target: { value: text } });

describe('the dry run', () => {
  test('each row with what is wrong in it; only what is right is made', async () => {
    const app = open();
    await paste(table);
    await screen.findByText(
      '4 rows: 2 ready, 1 skipped, 1 duplicate. Open a row to edit its line.',
    );
    expect(document.title).toBe('Internal Dash - Batch Quotes');
    const rows = cells('Dry run');
    expect(rows.map((each) => each[1])).toEqual(['Ready', 'Ready', 'Skipped', 'Duplicate']);
    expect(rows[2]?.at(-1)).toContain('Unknown plan “No such plan”.');
    expect(rows[2]?.at(-1)).toContain('Members: Enter a whole number of members, 1 or more.');
    expect(rows[2]?.at(-1)).toContain('Client email: An email address has no spaces.');
    expect(rows[3]?.at(-1)).toBe('Duplicate of line 2.');
    expect(app.fake.calls.map(({ method }) => method)).not.toContain('quoteBatch.start');
    app.fake.answer('quoteBatch.start', batch());
    await app.user.click(button('Create 2 quotes'));
    const line = (number: number) => table.split('\n')[number - 1];
    expect(app.fake.inputs('quoteBatch.start')).toEqual([
      {
        rows: [requests[0], requests[1]],
        skipped: {
          rows: [
            {
              line: 4,
              companyName: 'Broken',
              clientEmail: 'a b@c.test',
              isDuplicate: false,
              why: expect.stringContaining('Unknown plan “No such plan”.'),
            },
            {
              line: 5,
              companyName: 'Acme',
              clientEmail: 'zoe@acme.test',
              isDuplicate: true,
              why: 'Duplicate of line 2.',
            },
          ],
          table: [line(1), line(4), line(5)].join('\n'),
        },
      },
    ]);
    expect(await screen.findByText('Creating quotes: 0 of 3 quotes saved')).toBeTruthy();
  });

  test('duplicates are made where staff choose so', async () => {
    const app = open();
    await paste(table);
    await app.user.click(await screen.findByRole('checkbox', { name: 'Include 1 duplicate' }));
    app.fake.answer('quoteBatch.start', batch());
    await app.user.click(button('Create 3 quotes'));
    const [input] = app.fake.inputs('quoteBatch.start');
    expect(input).toMatchObject({ rows: [requests[0], requests[1], requests[0]] });
    expect(input?.skipped?.rows.map(({ line }) => line)).toEqual([4]);
  });

  test('a row leads to its line in the table', async () => {
    const app = open();
    await paste(table);
    await screen.findByText(/^4 rows/);
    const grid = screen.getByRole('grid', { name: 'Dry run' });
    await app.user.click(within(grid).getByText('Broken'));
    const field = await area();
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(
      'Broken,No such plan,many,a b@c.test,',
    );
  });

  test('its field has the focus when it comes, unless somebody is at another one', async () => {
    open();
    const field = await area();
    expect(document.activeElement).toBe(field);
    cleanup();
    const other = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => other.remove());
    other.focus();
    open();
    await area();
    expect(document.activeElement).toBe(other);
  });

  test('a table that cannot be read says why', async () => {
    open();
    await paste('Name,Members\nAcme,5');
    expect(
      await screen.findByText('The first row has no header for Company and Plan.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });

  test('nothing that is right: nothing to make', async () => {
    open();
    await paste('Company,Plan\nAcme,Nope');
    await screen.findByText('1 row: 0 ready, 1 skipped. Open a row to edit its line.');
    expect(isUnavailable(button('Create 0 quotes'))).toBe(true);
  });

  test('a file, in the encoding of a spreadsheet', async () => {
    const app = open();
    await area();
    const bytes = new Uint8Array(
      [...'Company,Plan\nS']
        .map((c) => c.charCodeAt(0))
        .concat(0xf6, 0x2c, ...[...'Entrust'].map((c) => c.charCodeAt(0))),
    );
    await app.user.upload(
      screen.getByLabelText<HTMLInputElement>('CSV file'),
      new File([bytes], 'customers.csv', { type: 'text/csv' }),
    );
    await screen.findByText('From customers.csv');
    await screen.findByText('1 row: 1 ready');
    expect(cells('Dry run')[0]?.[2]).toBe('Sö');
  });

  test('a file that is too large is refused beside its button, until another one comes', async () => {
    const app = open();
    await area();
    const picker = screen.getByLabelText<HTMLInputElement>('CSV file');
    const large = new File(['Company,Plan'], 'everybody.csv', { type: 'text/csv' });
    Object.defineProperty(large, 'size', { value: 6_000_000 });
    await app.user.upload(picker, large);
    const refusal = await screen.findByText('everybody.csv is too large for a table of quotes.');
    expect(refusal.getAttribute('role')).toBe('alert');
    expect(app.snackbar()).toBeNull();
    await app.user.upload(picker, new File(['Company,Plan\nAcme,Entrust'], 'few.csv'));
    await screen.findByText('From few.csv');
    expect(screen.queryByText(/too large/)).toBeNull();
  });

  test('a double click begins one batch', async () => {
    const app = open();
    await paste(table);
    const held = app.fake.hold('quoteBatch.start');
    await app.user.dblClick(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    expect(app.fake.inputs('quoteBatch.start')).toHaveLength(1);
    await act(async () => held.answer(batch()));
    expect(await screen.findByRole('progressbar', { name: 'Quotes made' })).toBeTruthy();
  });

  test('a disk that refuses is said, and the table stays', async () => {
    const app = open();
    await paste(table);
    app.fake.refuse('quoteBatch.start', {
      code: 'file',
      reason: 'ENOSPC',
      message: 'The disk is full.',
    });
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    await screen.findByText('The disk is full.');
    expect((await area()).value).toBe(table);
  });

  test('another batch is not finished: it shows instead', async () => {
    const app = open();
    await paste(table);
    app.fake.refuse('quoteBatch.start', { code: 'conflict', message: 'Not finished.' });
    app.fake.answer('quoteBatch.status', batch({ state: 'stopped' }));
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    expect(await screen.findByText('Stopped: 0 of 3 quotes saved')).toBeTruthy();
    app.fake.answer('quoteBatch.forget', null);
    await app.user.click(button('New table'));
    await app.user.click(button('Discard'));
    expect((await area()).value).toBe(table);
  });

  test('the table is a draft: kept over a restart until its quotes are begun', async () => {
    const app = open();
    await app.run((state) => state.drafts.restore(kept));
    await waitFor(async () => expect((await area()).value).toBe(table));
    expect(screen.getByText('From companies.csv')).toBeTruthy();
    app.fake.answer('quoteBatch.start', batch());
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    await screen.findByText('Creating quotes: 0 of 3 quotes saved');
    expect(app.store.getState().drafts.texts).toEqual({});
  });

  test('an answer that never came: the batch that had begun shows', async () => {
    const app = open();
    await paste(table);
    app.fake.refuse('quoteBatch.start', { code: 'timeout', message: 'Too slow' });
    app.fake.answer('quoteBatch.status', batch());
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    expect(await screen.findByText('Creating quotes: 0 of 3 quotes saved')).toBeTruthy();
    expect(screen.queryByText('Too slow')).toBeNull();
  });
});

describe('the batch', () => {
  test('follows each row, and its end', async () => {
    const app = open(batch());
    await screen.findByText('Creating quotes: 0 of 3 quotes saved');
    const tell = (index: number, change: Partial<QuoteBatchRow>) =>
      act(() =>
        app.fake.emit({
          type: 'quoteBatch.changed',
          id: 'b1',
          state: 'running',
          message: '',
          row: { index, ...row(change) },
        }),
      );
    tell(0, { state: 'running' });
    expect(cells('Quotes of the batch').map((each) => each[1])).toEqual([
      'Making',
      'Waiting',
      'Waiting',
    ]);
    tell(0, { state: 'saved', fileName: 'a.pdf', file });
    tell(1, { state: 'failed', message: 'No such coupon' });
    tell(2, { state: 'saved', fileName: 'c.pdf' });
    act(() =>
      app.fake.emit({ type: 'quoteBatch.changed', id: 'b1', state: 'finished', message: '' }),
    );
    expect(screen.getByText('Finished: 2 of 3 quotes saved, 1 failed')).toBeTruthy();
    expect(cells('Quotes of the batch')[1]?.at(-1)).toBe('No such coupon');
    app.fake.answer('file.open', null);
    await app.user.click(screen.getByText('a.pdf'));
    expect(app.fake.inputs('file.open')).toEqual([{ id: 'f1' }]);
    app.fake.answer('file.showInFolder', null);
    await app.user.click(button('Show in folder'));
    expect(app.fake.inputs('file.showInFolder')).toEqual([{ id: 'f1' }]);
  });

  test('a change that came before the answer is not lost', async () => {
    const app = open();
    await paste(table);
    const held = app.fake.hold('quoteBatch.start');
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    act(() =>
      app.fake.emit({
        type: 'quoteBatch.changed',
        id: 'b1',
        state: 'running',
        message: '',
        row: { index: 0, ...row({ state: 'saved', fileName: 'a.pdf', file }) },
      }),
    );
    await act(async () => held.answer(batch()));
    expect(await screen.findByText('Creating quotes: 1 of 3 quotes saved')).toBeTruthy();
  });

  test('one that another app makes is shown, looked at again, and left alone', async () => {
    const app = open(batch({ state: 'elsewhere' }));
    await screen.findByText(
      'Another Internal Dash on this computer is creating these: 0 of 3 quotes saved',
    );
    for (const name of ['Resume', 'Cancel', 'New table', 'Export results']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    const saved = row({ state: 'saved', fileName: 'a.pdf' });
    app.fake.answer('quoteBatch.status', batch({ state: 'finished', rows: [saved, saved, saved] }));
    await app.user.click(button('Check progress'));
    await screen.findByText('Finished: 3 of 3 quotes saved');
    expect(button('New table')).toBeTruthy();
  });

  test('Cancel stops, Resume goes on, with why it stopped', async () => {
    const app = open(batch());
    await screen.findByText('Creating quotes: 0 of 3 quotes saved');
    app.fake.answer('quoteBatch.cancel', batch({ state: 'stopped' }));
    await app.user.click(button('Cancel'));
    await screen.findByText('Stopped: 0 of 3 quotes saved');
    act(() =>
      app.fake.emit({
        type: 'quoteBatch.changed',
        id: 'b1',
        state: 'stopped',
        message: 'The disk is full.',
      }),
    );
    expect(screen.getByText('The disk is full.')).toBeTruthy();
    app.fake.answer('quoteBatch.resume', batch());
    await app.user.click(button('Resume'));
    expect(await screen.findByText('Creating quotes: 0 of 3 quotes saved')).toBeTruthy();
    expect(app.fake.inputs('quoteBatch.resume')).toHaveLength(1);
  });

  test('after a restart it is offered again', async () => {
    open(batch({ state: 'stopped', rows: [row({ state: 'saved', fileName: 'a.pdf' }), row()] }));
    expect(await screen.findByText('Stopped: 1 of 2 quotes saved')).toBeTruthy();
    expect(button('Resume')).toBeTruthy();
  });

  test('failed rows once more', async () => {
    const failed = batch({ state: 'finished', rows: [row({ state: 'failed', message: 'Slow' })] });
    const app = open(failed);
    await screen.findByText('Finished: 0 of 1 quote saved, 1 failed');
    app.fake.answer('quoteBatch.resume', { ...failed, state: 'running' });
    await app.user.click(button('Retry failed'));
    expect(app.fake.inputs('quoteBatch.resume')).toHaveLength(1);
  });

  test('the result table stands beside its button; a refusal is said', async () => {
    const app = open(batch({ state: 'finished', rows: [row({ state: 'saved' })] }));
    await screen.findByText('Finished: 1 of 1 quote saved');
    app.fake.refuse('quoteBatch.export', { code: 'file', reason: 'ENOENT', message: 'Gone.' });
    await app.user.click(button('Export results'));
    await screen.findByText('Gone.');
    app.fake.answer('quoteBatch.export', { ...file, fileName: 'Results.csv' });
    await app.user.click(button('Export results'));
    await screen.findByText('Saved Results.csv');
    expect(screen.queryByText('Gone.')).toBeNull();
  });

  test('what was left out stays in sight, and is the next table', async () => {
    const skipped = {
      rows: [
        {
          line: 4,
          companyName: 'Broken',
          clientEmail: '',
          isDuplicate: false,
          why: 'Unknown plan “Platinum”.',
        },
        {
          line: 5,
          companyName: 'Acme',
          clientEmail: 'zoe@acme.test',
          isDuplicate: true,
          why: 'Duplicate of line 2.',
        },
      ],
      table: 'Company,Plan\nBroken,Platinum\nAcme,Entrust',
    };
    const saved = row({ state: 'saved', fileName: 'a.pdf' });
    const app = open(batch({ state: 'finished', rows: [saved], skipped }));
    await screen.findByText('Finished: 1 of 1 quote saved, 2 skipped');
    expect(cells('Quotes of the batch').map((each) => each.map((text) => text ?? ''))).toEqual([
      [
        '1',
        'Saved',
        'Acme',
        expect.stringContaining('zoe@acme.test'),
        expect.stringContaining('a.pdf'),
      ],
      [
        '–',
        'Skipped',
        'Broken',
        expect.anything(),
        expect.stringContaining('Line 4: Unknown plan “Platinum”.'),
      ],
      [
        '–',
        'Duplicate',
        'Acme',
        expect.anything(),
        expect.stringContaining('Line 5: Duplicate of line 2.'),
      ],
    ]);
    app.fake.answer('quoteBatch.forget', null);
    await app.user.click(button('New table'));
    expect((await area()).value).toBe('Company,Plan\nBroken,Platinum\nAcme,Entrust');
  });

  test('a new table: asks before it gives up what was not made', async () => {
    const app = open(batch({ state: 'stopped' }));
    await screen.findByText('Stopped: 0 of 3 quotes saved');
    await app.user.click(button('New table'));
    expect(screen.getByRole('alertdialog', { name: 'Discard this table?' })).toBeTruthy();
    expect(app.fake.inputs('quoteBatch.forget')).toEqual([]);
    app.fake.answer('quoteBatch.forget', null);
    await app.user.click(button('Discard'));
    expect((await area()).value).toBe('');
  });

  test('when core cannot say how it stands, it can be asked again', async () => {
    const app = open(null, {
      prepare: (fake) =>
        fake.refuse('quoteBatch.status', { code: 'file', reason: 'EIO', message: 'Unreadable.' }),
    });
    await screen.findByText('Unreadable.');
    app.fake.answer('quoteBatch.status', batch({ state: 'stopped' }));
    await app.user.click(button('Try again'));
    await waitFor(() => expect(screen.getByText('Stopped: 0 of 3 quotes saved')).toBeTruthy());
  });
});
