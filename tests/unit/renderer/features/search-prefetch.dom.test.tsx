import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail } from '../../../../src/contract/errors';
import { memberRow } from '../../../helpers/rows';
import { openSearch, search } from './open-search';

const rows = [memberRow({ id: 1 }), memberRow({ id: 2 }), memberRow({ id: 3 })];
const textOf = (id: number) => screen.getByText(`member${id}@example.test`);

test('the record of a row that the pointer rests on is asked for, once, and shown from memory', async () => {
  const app = openSearch({ members: rows });
  const { user, fake, store } = app;
  await search(app, 'x');
  await user.hover(textOf(2));
  await waitFor(() => expect(fake.inputs('member.getById')).toEqual([{ memberId: 2 }]));
  await waitFor(() => expect(store.getState().records.member(2).value?.id).toBe(2));
  await user.hover(textOf(3));
  await user.hover(textOf(2));
  await user.hover(textOf(1));
  await waitFor(() => expect(store.getState().records.member(1).value?.id).toBe(1));
  expect(fake.inputs('member.getById').filter(({ memberId }) => memberId === 2)).toHaveLength(1);
});

test('one that is left before its answer is cancelled, and its failure is nobody’s alert', async () => {
  const app = openSearch({ members: rows });
  const { user, fake, store } = app;
  await search(app, 'x');
  fake.hold('member.getById');
  await user.hover(textOf(2));
  await waitFor(() => expect(fake.inputs('member.getById')).toHaveLength(1));
  fake.on('member.getById', () => fail({ code: 'server', status: 500, message: 'It broke.' }));
  await user.hover(textOf(3));
  await waitFor(() => expect(fake.cancelled).toHaveLength(1));
  await waitFor(() => expect(fake.inputs('member.getById')).toHaveLength(2));
  await waitFor(() => expect(store.getState().records.member(3).load).toBe('failed'));
  expect(store.getState().feedback.alerts).toEqual([]);
});

test('a click asks once, also for one that is being asked for', async () => {
  const app = openSearch({ members: rows });
  const { user, fake, store } = app;
  await search(app, 'x');
  fake.hold('member.getById');
  await user.hover(textOf(2));
  await waitFor(() => expect(fake.inputs('member.getById')).toHaveLength(1));
  await user.click(textOf(2));
  expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 2 }]);
  expect(fake.inputs('member.getById')).toHaveLength(1);
});
