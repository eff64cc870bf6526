import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bulk } from '../../../../src/contract/entities/bulk';
import { ok } from '../../../../src/contract/wire/errors';
import { renderApp } from '../../../helpers/render-app';
import { answerBulk, bulkOf, row } from './open-bulk';

const rows = [0, 1, 2].map((index) => row(index, { status: 'done' }));
const finished = {
  state: 'finished',
  startedAt: '2026-11-24T08:01:00.000Z',
  endedAt: '2026-11-24T08:02:00.000Z',
} as const;

/** Opens a run that ended, beside the list that undoes it. */
const open = async (over: Partial<Bulk>, undo: Partial<Bulk> = {}) => {
  const bulk = bulkOf(rows, { ...finished, ...over });
  const back = bulkOf(rows, { ...finished, id: 'list-2', undoOf: 'list-1', ...undo });
  const { store } = renderApp(null, {
    prepare: (fake) => {
      answerBulk(fake, { rows, bulk });
      fake.on('bulk.status', ({ id }) => ok(id === 'list-2' ? back : bulk));
    },
  });
  act(() => store.getState().navigation.openModal({ kind: 'bulk', id: 'list-1' }));
  await screen.findByRole('dialog', { name: bulk.title });
};

test('says why Undo restores fewer rows than the list changed', async () => {
  await open({ action: { method: 'memberTeam.transfer', teamId: 31 }, undoable: 1 });
  expect(await screen.findByRole('button', { name: 'Undo 1 change' })).toBeTruthy();
  expect(
    screen.getByText(
      'Undo restores 1 member. The other 2 can’t be undone, because they were admins.',
    ),
  ).toBeTruthy();
});

test('says what an undo of some rows restored, and offers the others', async () => {
  await open({ undoable: 2, restored: 1 });
  expect(await screen.findByRole('button', { name: 'Undo 2 changes' })).toBeTruthy();
  expect(screen.getByText('1 of 3 changes was undone. Undo restores 2 members.')).toBeTruthy();
});

test.each([
  ['paused', 'The undo of this bulk action isn’t finished.'],
  ['finished', 'This bulk action was undone.'],
] as const)('says of a list whose undo is %s: %s', async (state, text) => {
  await open({ undoneBy: 'list-2' }, { state });
  expect(await screen.findByText(text)).toBeTruthy();
});
