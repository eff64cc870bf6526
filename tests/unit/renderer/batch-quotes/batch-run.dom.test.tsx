import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { QuoteBatchRow } from '../../../../src/contract/entities/quote-batch';
import { area, batch, button, cells, file, open, paste, row, table } from './open-batch';

describe('a running batch', () => {
  test('shows the progress of each row and the end', async () => {
    const app = open(batch());
    await screen.findByText('Creating quotes: 0 of 3 quotes saved');
    const tell = (index: number, change: Partial<QuoteBatchRow>) =>
      act(async () =>
        app.fake.emit({
          type: 'batchQuotes.changed',
          id: 'b1',
          state: 'running',
          message: '',
          row: { index, ...row(change) },
        }),
      );
    await tell(0, { state: 'running' });
    expect(cells('Quotes of the batch').map((each) => each[1])).toEqual([
      'Creating',
      'Waiting',
      'Waiting',
    ]);
    await tell(0, { state: 'saved', fileName: 'a.pdf', file });
    await tell(1, { state: 'failed', message: 'No such coupon' });
    await tell(2, { state: 'saved', fileName: 'c.pdf' });
    await act(async () =>
      app.fake.emit({ type: 'batchQuotes.changed', id: 'b1', state: 'finished', message: '' }),
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

  test('keeps a change that arrives before the response', async () => {
    const app = open();
    await paste(table);
    const held = app.fake.hold('batchQuotes.start');
    await app.user.click(await screen.findByRole('button', { name: 'Create 2 quotes' }));
    act(() =>
      app.fake.emit({
        type: 'batchQuotes.changed',
        id: 'b1',
        state: 'running',
        message: '',
        row: { index: 0, ...row({ state: 'saved', fileName: 'a.pdf', file }) },
      }),
    );
    await act(async () => held.answer(batch()));
    expect(await screen.findByText('Creating quotes: 1 of 3 quotes saved')).toBeTruthy();
  });

  test('shows a batch that another app runs, refreshes it, and leaves it alone', async () => {
    const app = open(batch({ state: 'elsewhere' }));
    await screen.findByText(
      'Another copy of Internal Dash on this computer is creating these: 0 of 3 quotes saved',
    );
    for (const name of ['Resume', 'Cancel', 'New table', 'Export results']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    const saved = row({ state: 'saved', fileName: 'a.pdf' });
    app.fake.answer(
      'batchQuotes.status',
      batch({ state: 'finished', rows: [saved, saved, saved] }),
    );
    await app.user.click(button('Check progress'));
    await screen.findByText('Finished: 3 of 3 quotes saved');
    expect(button('New table')).toBeTruthy();
  });

  test('stops with Cancel, resumes with Resume, and says why it stopped', async () => {
    const app = open(batch());
    await screen.findByText('Creating quotes: 0 of 3 quotes saved');
    app.fake.answer('batchQuotes.cancel', batch({ state: 'stopped' }));
    await app.user.click(button('Cancel'));
    await screen.findByText('Stopped: 0 of 3 quotes saved');
    await act(async () =>
      app.fake.emit({
        type: 'batchQuotes.changed',
        id: 'b1',
        state: 'stopped',
        message: 'The disk is full.',
      }),
    );
    expect(screen.getByText('The disk is full.')).toBeTruthy();
    app.fake.answer('batchQuotes.resume', batch());
    await app.user.click(button('Resume'));
    expect(await screen.findByText('Creating quotes: 0 of 3 quotes saved')).toBeTruthy();
    expect(app.fake.inputs('batchQuotes.resume')).toHaveLength(1);
  });

  test('is offered again after a restart', async () => {
    open(batch({ state: 'stopped', rows: [row({ state: 'saved', fileName: 'a.pdf' }), row()] }));
    expect(await screen.findByText('Stopped: 1 of 2 quotes saved')).toBeTruthy();
    expect(button('Resume')).toBeTruthy();
  });

  test('retries failed rows', async () => {
    const failed = batch({ state: 'finished', rows: [row({ state: 'failed', message: 'Slow' })] });
    const app = open(failed);
    await screen.findByText('Finished: 0 of 1 quote saved, 1 failed');
    app.fake.answer('batchQuotes.resume', { ...failed, state: 'running' });
    await app.user.click(button('Retry failed'));
    expect(app.fake.inputs('batchQuotes.resume')).toHaveLength(1);
  });

  test('shows the result table’s file next to its button, and reports a refusal', async () => {
    const app = open(batch({ state: 'finished', rows: [row({ state: 'saved' })] }));
    await screen.findByText('Finished: 1 of 1 quote saved');
    app.fake.refuse('batchQuotes.export', { code: 'file', reason: 'ENOENT', message: 'Gone.' });
    await app.user.click(button('Export results'));
    const card = within(screen.getByRole('region', { name: /^Finished/ }));
    await card.findByText('Gone.');
    expect(app.snackbar()).toBe('Gone.');
    app.fake.answer('batchQuotes.export', { ...file, fileName: 'Results.csv' });
    await app.user.click(button('Export results'));
    await screen.findByText('Saved Results.csv');
    expect(card.queryByText('Gone.')).toBeNull();
  });

  test('keeps skipped rows visible, and turns them into the next table', async () => {
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
    const title = await screen.findByText('Finished: 1 of 1 quote saved, 1 skipped, 1 duplicate');
    expect(document.activeElement).toBe(title);
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
    app.fake.answer('batchQuotes.forget', null);
    await app.user.click(button('New table'));
    expect((await area()).value).toBe('Company,Plan\nBroken,Platinum\nAcme,Entrust');
  });

  test('asks before a new table discards quotes not made yet', async () => {
    const app = open(batch({ state: 'stopped' }));
    await screen.findByText('Stopped: 0 of 3 quotes saved');
    await app.user.click(button('New table'));
    const dialog = screen.getByRole('alertdialog', { name: 'Discard this table?' });
    expect(dialog.textContent).toContain('3 of 3 quotes have not been created. If you discard');
    expect(app.fake.inputs('batchQuotes.forget')).toEqual([]);
    app.fake.answer('batchQuotes.forget', null);
    await app.user.click(button('Discard'));
    expect((await area()).value).toBe('');
  });

  test.each([
    ['finished', '1 of 2 quotes failed. If you discard', ['saved', 'failed']],
    [
      'stopped',
      '1 of 3 quotes has not been created, and 1 failed.',
      ['saved', 'waiting', 'failed'],
    ],
  ] as const)(
    'asks before a new table discards failed quotes: %s',
    async (state, question, rows) => {
      const app = open(batch({ state, rows: rows.map((each) => row({ state: each })) }));
      await app.user.click(await screen.findByRole('button', { name: 'New table' }));
      const dialog = screen.getByRole('alertdialog', { name: 'Discard this table?' });
      expect(dialog.textContent).toContain(question);
      expect(app.fake.inputs('batchQuotes.forget')).toEqual([]);
      await app.user.keyboard('{Escape}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(app.fake.inputs('batchQuotes.forget')).toEqual([]);
    },
  );

  test('starts a new table without a question if every quote was saved', async () => {
    const app = open(batch({ state: 'finished', rows: [row({ state: 'saved' })] }));
    app.fake.answer('batchQuotes.forget', null);
    await app.user.click(await screen.findByRole('button', { name: 'New table' }));
    expect((await area()).value).toBe('');
  });

  test('offers a retry when core cannot report its status', async () => {
    const app = open(null, {
      prepare: (fake) =>
        fake.refuse('batchQuotes.status', { code: 'file', reason: 'EIO', message: 'Unreadable.' }),
    });
    await screen.findByText('Unreadable.');
    const held = app.fake.hold('batchQuotes.status');
    await app.user.click(button('Try again'));
    expect(screen.getByText('Unreadable.')).toBeTruthy();
    expect(button('Try again').ariaBusy).toBe('true');
    held.answer(batch({ state: 'stopped' }));
    await waitFor(() => expect(screen.getByText('Stopped: 0 of 3 quotes saved')).toBeTruthy());
  });
});
