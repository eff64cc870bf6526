import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { LONGEST_MESSAGE } from '../../../../src/contract/wire/socket';
import { sendTable } from '../../../../src/renderer/state/files/send-table';
import { createTestStore } from '../../../helpers/test-store';

const file = { id: 'f1', path: '/x/t.csv', fileName: 't.csv' };

test('sends a 1,200-row table in three parts with one ID, and reports nothing itself', async () => {
  const { fake, store, state } = createTestStore('search');
  fake.on('table.save', ({ more }) => ok(more ? null : file));
  const rows = Array.from({ length: 1200 }, (_, index) => [index, undefined]);
  expect(await sendTable(store.getState(), { name: 'T', headers: ['A', 'B'], rows })).toEqual(
    ok(file),
  );
  const sent = fake.inputs('table.save');
  expect(sent.map((part) => [part.rows.length, part.more])).toEqual([
    [500, true],
    [500, true],
    [200, false],
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  for (const part of sent) expect(part).toMatchObject({ name: 'T', headers: ['A', 'B'] });
  expect(sent[2]?.rows.at(-1)).toEqual([1199, null]);
  // The caller shows the message next to the button, if it still exists.
  expect(state().feedback.snackbar).toBeNull();
});

test('makes shorter parts for long texts, so that none exceeds the message limit', async () => {
  const { fake, store } = createTestStore('search');
  fake.on('table.save', ({ more }) => ok(more ? null : file));
  const rows = Array.from({ length: 400 }, () => ['€'.repeat(5000)]);
  await sendTable(store.getState(), { name: 'T', headers: ['A'], rows });
  const sent = fake.inputs('table.save');
  expect(sent.reduce((sum, part) => sum + part.rows.length, 0)).toBe(400);
  for (const part of sent) {
    expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(LONGEST_MESSAGE);
  }
});

test('saves an empty table with its headings, and stops with a message on a refusal', async () => {
  const { fake, store, state } = createTestStore('search');
  fake.on('table.save', () => ok(file));
  await sendTable(store.getState(), { name: 'T', headers: ['A'], rows: [] });
  expect(fake.inputs('table.save')).toMatchObject([{ rows: [], more: false }]);
  fake.refuse('table.save', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
  const rows = Array.from({ length: 1200 }, () => [1]);
  expect(await sendTable(store.getState(), { name: 'T', headers: ['A'], rows })).toMatchObject({
    ok: false,
    error: { message: 'Disk is full' },
  });
  expect(fake.inputs('table.save')).toHaveLength(2);
  expect(state().feedback.snackbar?.message).toBe('Disk is full');
});

test('sends an oversized row as its own part, with no empty part before it', async () => {
  const { fake, store } = createTestStore('search');
  fake.on('table.save', ({ more }) => ok(more ? null : file));
  const rows = [['x'.repeat(150_001)], ['y']];
  await sendTable(store.getState(), { name: 'T', headers: ['A'], rows });
  expect(fake.inputs('table.save').map((part) => [part.rows.length, part.more])).toEqual([
    [1, true],
    [1, false],
  ]);
});

test('does not save the same table twice at once', async () => {
  const { fake, store } = createTestStore('search');
  const held = fake.hold('table.save');
  const table = { name: 'T', headers: ['A'], rows: [[1]] };
  const first = sendTable(store.getState(), table);
  expect(await sendTable(store.getState(), table)).toBeNull();
  held.answer(file);
  expect(await first).toEqual(ok(file));
  expect(fake.inputs('table.save')).toHaveLength(1);
});
