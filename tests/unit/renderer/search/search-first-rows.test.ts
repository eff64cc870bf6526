import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { memberRow } from '../../../helpers/rows';
import { createTestStore } from '../../../helpers/test-store';
import { member } from '../../domain/builders';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => memberRow({ id: index + 1 }));

const setup = () => {
  const all = createTestStore('search');
  all.fake.on('searches.remember', ({ query }) => ok([query]));
  const begin = (call: string | undefined, count: number, of: number) =>
    all.fake.emit({
      type: 'response.started',
      call: call ?? '',
      value: { members: rows(count), teams: [] },
      counts: { members: of, teams: 0 },
    });
  return { ...all, begin, search: () => all.state().search };
};

test('shows the first rows with the total count, and adds the rest after them', async () => {
  const { fake, search, begin } = setup();
  const held = fake.hold('search.query');
  const sent = search().submit('1');
  begin((await held.arrived).id, 100, 250);
  expect(search()).toMatchObject({
    load: 'loading',
    query: '1',
    asked: '1',
    pendingRows: { members: 150, teams: 0 },
  });
  const first = search().members;
  expect(first).toHaveLength(100);
  // The pending response predates this change.
  search().updateMember(member({ id: 2, email: 'new@example.com' }));
  held.answer({ members: rows(250), teams: [] });
  await sent;
  const { members, pendingRows, load, changed } = search();
  expect([load, pendingRows, [...changed]]).toEqual(['ready', { members: 0, teams: 0 }, [2]]);
  expect(members.map(({ id }) => id)).toEqual(rows(250).map(({ id }) => id));
  expect(members[1]?.email).toBe('new@example.com');
  // The row object is reused, so the row does not render again.
  expect(members[0]).toBe(first[0]);
});

test('removes the first rows when the rest of the response fails', async () => {
  const { fake, search, begin } = setup();
  const held = fake.hold('search.query');
  const sent = search().submit('1');
  begin((await held.arrived).id, 100, 250);
  held.refuse({ code: 'invalid-response', field: 'results.members.150.id', message: 'No ID.' });
  await sent;
  expect(search()).toMatchObject({
    load: 'failed',
    query: '',
    members: [],
    pendingRows: { members: 0, teams: 0 },
    error: 'Error searching: No ID.',
  });
});

test('never shows the first rows of a search that a newer one replaced', async () => {
  const { fake, search, begin } = setup();
  const old = fake.hold('search.query');
  const next = fake.hold('search.query');
  const first = search().submit('old');
  const second = search().submit('new');
  begin((await old.arrived).id, 100, 250);
  expect(search().members).toEqual([]);
  next.answer({ members: rows(3), teams: [] });
  await second;
  old.answer({ members: [], teams: [] });
  await first;
  expect(search()).toMatchObject({ query: 'new', pendingRows: { members: 0, teams: 0 } });
  expect(search().members).toHaveLength(3);
});

test('shows a repeated search’s own rows', async () => {
  const { fake, search, begin } = setup();
  const old = fake.hold('search.query');
  const next = fake.hold('search.query');
  const first = search().submit('1');
  begin((await old.arrived).id, 100, 250);
  const second = search().submit('1');
  next.answer({ members: [memberRow({ id: 1, email: 'newest@example.com' })], teams: [] });
  await second;
  expect(search().members.map(({ email }) => email)).toEqual(['newest@example.com']);
  old.answer({ members: [], teams: [] });
  await first;
});
