import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '../../../helpers/render-app';
import { area, batch, button, cells, kept, open, paste, requests, table } from './open-batch';

describe('the plan of batch quotes', () => {
  test('says every issue of a row at once, and counts the rows to check', async () => {
    open();
    await paste('Company\tPlan\tMembers\tEmail\nHooli\tEntrust\t0\tbad\nAcme\tEntrust\t1\tbad');
    await screen.findByText(
      '2 rows: 1 ready (1 to check), 1 skipped. Open a row to edit its line.',
    );
    const rows = cells('Rows');
    expect(rows.map((each) => each[1])).toEqual(['Skipped', 'Check']);
    expect(rows[0]?.at(-1)).toBe(
      'Members: Enter a whole number of members, 1 or more. Client email: “bad” doesn’t look like an email address.',
    );
  });

  test('shows the errors in each row, and makes only the valid ones', async () => {
    const app = open();
    await paste(table);
    await screen.findByText(
      '4 rows: 2 ready (1 to check), 1 skipped, 1 duplicate. Open a row to edit its line.',
    );
    expect(document.title).toBe('Internal Dash - Batch Quotes');
    const rows = cells('Rows');
    expect(rows.map((each) => each[1])).toEqual(['Ready', 'Check', 'Skipped', 'Duplicate']);
    expect(rows[1]?.at(-1)).toBe('Members: empty, so the quote is for 1 member.');
    expect(rows[2]?.at(-1)).toContain('Unknown plan “No such plan”.');
    expect(screen.getByText(/^Plans: /)).toBeTruthy();
    expect(rows[2]?.at(-1)).toContain('Members: Enter a whole number of members, 1 or more.');
    expect(rows[2]?.at(-1)).toContain('Client email: An email address has no spaces.');
    expect(rows[3]?.at(-1)).toBe('Duplicate of line 2.');
    expect(app.fake.calls.map(({ method }) => method)).not.toContain('batchQuotes.start');
    app.fake.answer('batchQuotes.start', batch());
    await app.user.click(button('Create 2 quotes'));
    const line = (number: number) => table.split('\n')[number - 1];
    expect(app.fake.inputs('batchQuotes.start')).toMatchObject([
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
          table: [line(1), line(4)].join('\n'),
        },
      },
    ]);
    expect(await screen.findByText('Creating quotes: 0 of 3 quotes saved')).toBeTruthy();
  });

  test('counts a saved quote whose plan is no longer sold as the duplicate that its row is', async () => {
    open();
    await paste(
      'Company,Plan,Members,Status,File\nAcme,Gold,1,saved,Acme.pdf\nBolt,Gold,1,failed,',
    );
    await screen.findByText(
      '2 rows: 0 ready, 1 skipped, 1 duplicate. Open a row to edit its line.',
    );
    expect(cells('Rows').map((each) => each[1])).toEqual(['Duplicate', 'Skipped']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('makes duplicates only when staff choose to', async () => {
    const app = open();
    await paste(table);
    await app.user.click(await screen.findByRole('checkbox', { name: 'Include 1 duplicate' }));
    app.fake.answer('batchQuotes.start', batch());
    await app.user.click(button('Create 3 quotes'));
    const [input] = app.fake.inputs('batchQuotes.start');
    expect(input).toMatchObject({ rows: [requests[0], requests[1], requests[0]] });
    expect(input?.skipped?.rows.map(({ line }) => line)).toEqual([4]);
  });

  test('asks again about the duplicates of another table', async () => {
    const app = open();
    await paste(table);
    await app.user.click(await screen.findByRole('checkbox', { name: 'Include 1 duplicate' }));
    // A correction of another row doesn't ask again.
    await paste(table.replace('No such plan,many,a b@c.test', 'Entrust,3,a@c.test'));
    await screen.findByRole('button', { name: 'Create 4 quotes' });
    await paste('Company,Plan,Members\nBolt,Entrust,5\nBolt,Entrust,5');
    await screen.findByRole('button', { name: 'Create 1 quote' });
    const include = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Include 1 duplicate' });
    expect(include.checked).toBe(false);
  });

  test('goes from a row to its line in the table', async () => {
    const app = open();
    await paste(table);
    await screen.findByText(/^4 rows/);
    const grid = screen.getByRole('grid', { name: 'Rows' });
    await app.user.click(within(grid).getByText('Broken'));
    const field = await area();
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(
      'Broken,No such plan,many,a b@c.test,',
    );
  });

  test('focuses the table field when it opens, unless another field has focus', async () => {
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

  test('restores a cleared table with its file’s name, and keeps the focus in the field', async () => {
    const app = open();
    const field = await area();
    await app.run(({ drafts }) => {
      for (const [key, text] of Object.entries(kept)) drafts.set(key, text);
    });
    await app.user.click(button('Clear'));
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(app.snackbar()).toBe('Table cleared');
    await app.run(({ undos }) => undos.undo(undos.last()?.key ?? ''));
    expect(field.value).toBe(table);
    expect(screen.getByText('From companies.csv')).toBeTruthy();
  });

  test('restores the table that a file has replaced', async () => {
    const app = open();
    await paste(table);
    const other = 'Company,Plan\nOther,Entrust';
    const picker = screen.getByLabelText<HTMLInputElement>('CSV file');
    await app.user.upload(picker, new File([other], 'other.csv'));
    await screen.findByText('From other.csv');
    expect(app.snackbar()).toBe('Table replaced');
    await app.run(({ undos }) => undos.undo(undos.last()?.key ?? ''));
    expect((await area()).value).toBe(table);
    expect(screen.queryByText('From other.csv')).toBeNull();
  });

  test('keeps the file chosen last, even if an earlier one is read later', async () => {
    const app = open();
    await area();
    const slow = new File([], 'slow.csv');
    const read = Promise.withResolvers<ArrayBuffer>();
    Object.defineProperty(slow, 'arrayBuffer', { value: () => read.promise });
    const picker = screen.getByLabelText<HTMLInputElement>('CSV file');
    await app.user.upload(picker, slow);
    await app.user.upload(picker, new File(['Company,Plan\nLast,Entrust'], 'last.csv'));
    await screen.findByText('From last.csv');
    const bytes = new TextEncoder().encode('Company,Plan\nSlow,Entrust');
    await app.run(() => read.resolve(bytes.buffer));
    expect((await area()).value).toBe('Company,Plan\nLast,Entrust');
    expect(screen.getByText('From last.csv')).toBeTruthy();
  });

  test('explains why a table cannot be read', async () => {
    open();
    await paste('Name,Members\nAcme,5');
    expect(
      await screen.findByText('The first row has no header for Company and Plan.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });

  test('offers nothing to make when no row is valid', async () => {
    open();
    await paste('Company,Plan\nAcme,Nope');
    await screen.findByText('1 row: 0 ready, 1 skipped. Open a row to edit its line.');
    expect(isUnavailable(button('Create 0 quotes'))).toBe(true);
  });

  test('reads a file in a spreadsheet’s encoding', async () => {
    const app = open();
    await area();
    const bytes = new Uint8Array(
      [...'Company,Plan,Members\nS']
        .map((c) => c.charCodeAt(0))
        .concat(0xf6, 0x2c, ...[...'Entrust,3'].map((c) => c.charCodeAt(0))),
    );
    await app.user.upload(
      screen.getByLabelText<HTMLInputElement>('CSV file'),
      new File([bytes], 'customers.csv', { type: 'text/csv' }),
    );
    await screen.findByText('From customers.csv');
    await screen.findByText('1 row: 1 ready');
    expect(cells('Rows')[0]?.[2]).toBe('Sö');
  });

  test('rejects an oversized file next to its button until another file is chosen', async () => {
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

  test('starts one batch on a double click', async () => {
    const app = open();
    await paste(table);
    const held = app.fake.hold('batchQuotes.start');
    await app.user.dblClick(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    expect(app.fake.inputs('batchQuotes.start')).toHaveLength(1);
    await act(async () => held.answer(batch()));
    expect(await screen.findByRole('progressbar', { name: 'Quotes created' })).toBeTruthy();
  });

  test('reports a disk error and keeps the table', async () => {
    const app = open();
    await paste(table);
    app.fake.refuse('batchQuotes.start', {
      code: 'file',
      reason: 'ENOSPC',
      message: 'The disk is full.',
    });
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    await screen.findByText('The disk is full.');
    expect((await area()).value).toBe(table);
  });

  test('keeps its choices and the caret after a refusal', async () => {
    const app = open();
    await paste(table);
    await app.user.click(await screen.findByRole('checkbox', { name: 'Include 1 duplicate' }));
    const field = await area();
    field.setSelectionRange(3, 5);
    app.fake.refuse('batchQuotes.start', { code: 'conflict', message: 'Not finished.' });
    await app.user.click(button('Create 3 quotes'));
    await screen.findByText('Not finished.');
    expect(button('Create 3 quotes')).toBeTruthy();
    expect(await area()).toBe(field);
    expect(field.selectionStart).toBe(3);
  });

  test('shows an unfinished batch instead of starting another', async () => {
    const app = open();
    await paste(table);
    app.fake.refuse('batchQuotes.start', { code: 'conflict', message: 'Not finished.' });
    app.fake.answer('batchQuotes.status', batch({ state: 'stopped' }));
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    expect(await screen.findByText('Stopped: 0 of 3 quotes saved')).toBeTruthy();
    app.fake.answer('batchQuotes.forget', null);
    await app.user.click(button('New table'));
    await app.user.click(button('Discard'));
    expect((await area()).value).toBe(table);
  });

  test('keeps the table as a draft across a restart until its quotes are started', async () => {
    const app = open();
    await app.run((state) => state.drafts.restore(kept));
    await waitFor(async () => expect((await area()).value).toBe(table));
    expect(screen.getByText('From companies.csv')).toBeTruthy();
    app.fake.answer('batchQuotes.start', batch());
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    await screen.findByText('Creating quotes: 0 of 3 quotes saved');
    expect(app.store.getState().drafts.texts).toEqual({});
  });

  test('shows the started batch when the response to starting it is lost', async () => {
    const app = open();
    await paste(table);
    app.fake.refuse('batchQuotes.start', { code: 'timeout', message: 'Too slow' });
    app.fake.answer('batchQuotes.status', batch());
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    expect(await screen.findByText('Creating quotes: 0 of 3 quotes saved')).toBeTruthy();
    expect(screen.queryByText('Too slow')).toBeNull();
  });
});
