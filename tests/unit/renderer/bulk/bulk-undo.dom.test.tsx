import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bulk } from '../../../../src/contract/entities/bulk';
import { fail, ok } from '../../../../src/contract/wire/result';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { renderApp } from '../../../helpers/render-app';
import { answerBulk, bulkOf, row } from './open-bulk';

const rows = [0, 1, 2].map((index) => row(index, { status: 'done' }));
const finished = {
  state: 'finished',
  startedAt: '2026-11-24T08:01:00.000Z',
  endedAt: '2026-11-24T08:02:00.000Z',
} as const;

/** Opens a run that ended, beside the list that undoes it. */
const open = async (
  over: Partial<Bulk>,
  undo: Partial<Bulk> = {},
  prepare?: (fake: FakeBridge) => void,
) => {
  const bulk = bulkOf(rows, { ...finished, ...over });
  const back = bulkOf(rows, { ...finished, id: 'list-2', undoOf: 'list-1', ...undo });
  const app = renderApp(null, {
    prepare: (fake) => {
      answerBulk(fake, { rows, bulk });
      fake.on('bulk.status', ({ id }) => ok(id === 'list-2' ? back : bulk));
      prepare?.(fake);
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'bulk', id: 'list-1' }));
  await screen.findByRole('dialog', { name: bulk.title, hidden: true });
  return { ...app, back, bulk };
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

const transfer = { method: 'memberTeam.transfer', teamId: 31 } as const;
const extend = { method: 'demoTeam.extendTrial', by: { days: 10 } } as const;

test.each([
  [
    extend,
    { toRun: 31, cannotUndo: 25 },
    '31 teams will change. You can undo 6 of them afterward. The other 25 can’t be undone, because their trials have ended or have no end date.',
  ],
  [
    extend,
    { toRun: 2, cannotUndo: 1 },
    '2 teams will change. You can undo 1 of them afterward. The other one can’t be undone, because its trial has ended or has no end date.',
  ],
  [
    extend,
    { toRun: 3, cannotUndo: 3 },
    '3 teams will change. This can’t be undone, because their trials have ended or have no end date.',
  ],
  [
    extend,
    { toRun: 3, cannotUndo: 3, undoOf: 'list-0' },
    '3 teams will change. This can’t be undone.',
  ],
  [
    transfer,
    { toRun: 3, cannotUndo: 2 },
    '3 members will change. A transfer can have unintended consequences. You can undo 1 of them afterward. The other 2 can’t be undone, because they are admins.',
  ],
] as const)(
  'a plan says before it runs what Undo will restore: %j, %j',
  async (action, over, text) => {
    const planned = { state: 'planned', startedAt: null, endedAt: null, canUndo: false } as const;
    await open({ ...planned, action, ...over });
    act(() => screen.getByRole('button', { name: /^Change / }).click());
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('says that Undo doesn’t end trials again that had ended', async () => {
  await open({ action: extend, undoable: 1 });
  expect(
    await screen.findByText(
      'Undo restores 1 team. The other 2 can’t be undone, because their trials had ended or had no end date.',
    ),
  ).toBeTruthy();
});

test('says what an undo of some rows restored, and offers the others', async () => {
  await open({ undoable: 2, restored: 1 });
  expect(await screen.findByRole('button', { name: 'Undo 2 changes' })).toBeTruthy();
  expect(screen.getByText('1 of 3 changes was undone. Undo restores 2 members.')).toBeTruthy();
});

test('still says what was undone after its refused rows were tried again', async () => {
  await open({ undoable: 0, restored: 3 });
  expect(await screen.findByText('3 of 3 changes were undone.')).toBeTruthy();
});

test.each([
  ['paused', 'The undo of this bulk action isn’t finished.'],
  ['finished', 'This bulk action was undone.'],
] as const)('says of a list whose undo is %s: %s', async (state, text) => {
  await open({ undoneBy: 'list-2' }, { state });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('doesn’t say that a list was undone before the undo is loaded', async () => {
  const pending = Promise.withResolvers<void>();
  const { back } = await open({ undoneBy: 'list-2' }, {}, (fake) =>
    fake.on('bulk.status', async ({ id }) => {
      if (id === 'list-2') await pending.promise;
      return ok(id === 'list-2' ? back : bulkOf(rows, { ...finished, undoneBy: 'list-2' }));
    }),
  );
  await screen.findByText('Person 0');
  expect(screen.queryByText('This bulk action was undone.')).toBeNull();
  pending.resolve();
  expect(await screen.findByText('This bulk action was undone.')).toBeTruthy();
});

test('says that the undo couldn’t be loaded, and loads it again', async () => {
  const app = await open({ undoneBy: 'list-2' }, { state: 'paused' }, (fake) =>
    fake.on('bulk.status', ({ id }) =>
      id === 'list-2'
        ? fail({ code: 'internal', message: 'Down', correlationId: 'c' })
        : ok(bulkOf(rows, { ...finished, undoneBy: 'list-2' })),
    ),
  );
  expect(
    await screen.findByText('We can’t tell whether the undo of this bulk action is finished.'),
  ).toBeTruthy();
  app.fake.on('bulk.status', ({ id }) => ok(id === 'list-2' ? app.back : app.bulk));
  await app.user.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
  const said = await screen.findByText('The undo of this bulk action isn’t finished.');
  expect(document.activeElement).toBe(said.parentElement);
});
