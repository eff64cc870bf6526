import { describe, expect, test } from 'vitest';
import { invoiceDownload } from '../../../../src/renderer/state/files/downloads-slice';
import type { Write } from '../../../../src/renderer/state/outbox/write';
import { createTestStore } from '../../../helpers/test-store';

const file = { id: 'f1', path: '/downloads/Journal.csv', fileName: 'Journal.csv' };
const exportAll: Write<'journal.export'> = {
  key: 'journal/export',
  method: 'journal.export',
  input: {},
  confirm: null,
  undo: null,
};

const setup = () => {
  const all = createTestStore('search');
  const { downloads } = all.state();
  return {
    ...all,
    downloads,
    result: () => all.state().downloads.of(exportAll),
    snackbar: () => all.state().feedback.snackbar?.message ?? null,
  };
};
const inView = () => true;
const covered = () => false;

describe('a saved file', () => {
  test('is reported by its place, and not in the snackbar', async () => {
    const { fake, downloads, result, snackbar } = setup();
    downloads.addPlace('journal/export', inView);
    fake.answer('journal.export', file);
    expect(await downloads.export(exportAll)).toEqual({ ok: true, value: file });
    expect(result()).toMatchObject({ saving: false, saved: file, refused: null });
    expect(snackbar()).toBeNull();
  });

  test.each([
    ['its place is covered', 'journal/export', covered],
    ['only another place is in view', 'table/Orders', inView],
  ])('is also reported in the snackbar if %s', async (_when, key, isInView) => {
    const { fake, downloads, result, snackbar } = setup();
    downloads.addPlace(key, isInView);
    fake.answer('journal.export', file);
    await downloads.export(exportAll);
    expect(snackbar()).toBe('Saved Journal.csv');
    expect(result().saved).toEqual(file);
  });

  test('stays until the last of its places closes', async () => {
    const { fake, downloads, result } = setup();
    const closeFirst = downloads.addPlace('journal/export', inView);
    const closeSecond = downloads.addPlace('journal/export', inView);
    fake.answer('journal.export', file);
    await downloads.export(exportAll);
    closeFirst();
    await Promise.resolve();
    expect(result().saved).toEqual(file);
    // A place that replaces it takes it over.
    closeSecond();
    const closeThird = downloads.addPlace('journal/export', inView);
    await Promise.resolve();
    expect(result().saved).toEqual(file);
    closeThird();
    await Promise.resolve();
    expect(result().saved).toBeNull();
  });

  test('waits for the next place if its own has closed meanwhile', async () => {
    const { fake, downloads, result, snackbar } = setup();
    const close = downloads.addPlace('journal/export', inView);
    const held = fake.hold('journal.export');
    const exporting = downloads.export(exportAll);
    close();
    await Promise.resolve();
    expect(result().saving).toBe(true);
    held.answer(file);
    await exporting;
    expect(result().saved).toEqual(file);
    expect(snackbar()).toBe('Saved Journal.csv');
  });
});

test('the failure of a PDF, which only its screen shows, stays after the place closes', async () => {
  const { fake, downloads, state } = setup();
  const download = invoiceDownload('in_1', 'Acme');
  const close = downloads.addPlace(download.key, inView);
  fake.refuse('invoice.download', { code: 'timeout', message: 'Too slow' });
  await downloads.save(download);
  close();
  await Promise.resolve();
  expect(state().downloads.of(download).error).not.toBeNull();
});

test('a file is saved once at a time, and the next save clears the last result', async () => {
  const { fake, downloads, result, snackbar } = setup();
  downloads.addPlace('journal/export', inView);
  const full = 'The disk is full.';
  fake.refuse('journal.export', { code: 'file', reason: 'ENOSPC', message: full });
  await downloads.export(exportAll);
  expect(result()).toMatchObject({ saving: false, refused: full, error: null });
  expect(snackbar()).toBe(full);
  const held = fake.hold('journal.export');
  const first = downloads.export(exportAll);
  expect(result()).toMatchObject({ saving: true, refused: null });
  expect(await downloads.export(exportAll)).toBeNull();
  held.answer(file);
  await first;
  expect(fake.inputs('journal.export')).toHaveLength(2);
  expect(result().saved).toEqual(file);
});

test('a file that could not be prepared can be saved again', async () => {
  const { downloads, result } = setup();
  const failing = () => Promise.reject(new Error('no rows'));
  await expect(downloads.track('journal/export', failing)).rejects.toThrow('no rows');
  expect(result()).toMatchObject({ saving: false, saved: null, refused: null });
  expect(await downloads.track('journal/export', async () => ({ ok: true, value: file }))).toEqual({
    ok: true,
    value: file,
  });
});
