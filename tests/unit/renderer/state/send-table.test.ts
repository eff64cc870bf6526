import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/errors';
import { LONGEST_MESSAGE } from '../../../../src/contract/wire/socket';
import { sendTable } from '../../../../src/renderer/state/files/send-table';
import { createTestStore } from '../../../helpers/test-store';

const file = { id: 'f1', path: '/x/t.csv', fileName: 't.csv' };

test('a table of 1,200 rows goes in three parts of one id; nothing is said here', async () => {
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
  // That is for who asked: beside the button, if it is still there.
  expect(state().feedback.snackbar).toBeNull();
});

test('long texts make shorter parts: none is longer than a message may be', async () => {
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

test('an empty table is a file with its headings; a refusal is told and ends it', async () => {
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

test('a row that is longer than a part is one, and no empty part goes before it', async () => {
  const { fake, store } = createTestStore('search');
  fake.on('table.save', ({ more }) => ok(more ? null : file));
  const rows = [['x'.repeat(150_001)], ['y']];
  await sendTable(store.getState(), { name: 'T', headers: ['A'], rows });
  expect(fake.inputs('table.save').map((part) => [part.rows.length, part.more])).toEqual([
    [1, true],
    [1, false],
  ]);
});

test('the same table is not saved twice at once', async () => {
  const { fake, store } = createTestStore('search');
  const held = fake.hold('table.save');
  const table = { name: 'T', headers: ['A'], rows: [[1]] };
  const first = sendTable(store.getState(), table);
  expect(await sendTable(store.getState(), table)).toBeNull();
  held.answer(file);
  expect(await first).toEqual(ok(file));
  expect(fake.inputs('table.save')).toHaveLength(1);
});
