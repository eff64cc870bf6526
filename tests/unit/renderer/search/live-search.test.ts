import { expect, onTestFinished, test, vi } from 'vitest';
import { ok } from '../../../../src/contract/wire/errors';
import { memberRow, teamRow } from '../../../helpers/rows';
import { createTestStore } from '../../../helpers/test-store';

const setup = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const all = createTestStore('search');
  all.fake.on('searches.remember', ({ query }) => ok([query]));
  all.fake.answer('search.query', { members: [memberRow({ id: 4 })], teams: [] });
  return {
    ...all,
    search: () => all.state().search,
    asked: () => all.fake.inputs('search.query').map(({ query }) => query),
    /** Milliseconds without a key. */
    rest: (time = 150) => vi.advanceTimersByTimeAsync(time),
  };
};

test('results come from three characters on, once the typing rests', async () => {
  const { search, asked, rest } = setup();
  search().type(' ad ');
  await rest();
  expect(asked()).toEqual([]);
  search().type(' ada');
  await rest(149);
  expect(asked()).toEqual([]);
  search().type('ada@');
  await rest(149);
  expect(asked()).toEqual([]);
  await rest(1);
  expect(asked()).toEqual(['ada@']);
  expect(search()).toMatchObject({ load: 'ready', query: 'ada@', isLive: true, looking: '' });
  expect(search().members.map(({ id }) => id)).toEqual([4]);
});

test('they are no recent search and stay what was typed, until Enter, which asks no second time', async () => {
  const { fake, search, asked, rest, state } = setup();
  search().type('ada');
  await rest();
  expect(fake.inputs('searches.remember')).toEqual([]);
  expect(state().drafts.texts['search/text']).toBe('ada');
  await search().submit();
  expect(asked()).toEqual(['ada']);
  expect(search()).toMatchObject({ load: 'ready', query: 'ada', isLive: false, recent: ['ada'] });
  expect(state().drafts.texts['search/text']).toBeUndefined();
});

test('the next key gives up the call under way', async () => {
  const { fake, search, asked, rest } = setup();
  const slow = fake.hold('search.query');
  search().type('ada');
  await rest();
  expect(search().looking).toBe('ada');
  search().type('adam');
  expect(fake.cancelled).toEqual([fake.calls[0]?.id]);
  expect(search().looking).toBe('');
  await rest();
  slow.answer({ members: [memberRow({ id: 1 })], teams: [] });
  await rest();
  expect(asked()).toEqual(['ada', 'adam']);
  expect(search()).toMatchObject({ query: 'adam', members: [{ id: 4 }] });
});

test('a look that fails says so, and the rows of the query before are gone', async () => {
  const { fake, state, search, rest } = setup();
  search().type('ada');
  await rest();
  expect(search()).toMatchObject({ query: 'ada', members: [{ id: 4 }] });
  fake.refuse('search.query', { code: 'server', status: 500, message: 'Index is being rebuilt' });
  search().type('adam');
  await rest();
  expect(search()).toMatchObject({
    load: 'failed',
    query: '',
    members: [],
    teams: [],
    looking: '',
    error: 'Error searching: Index is being rebuilt',
  });
  // Nobody has sent it: no alert.
  expect(state().feedback.alerts).toEqual([]);
  // The next letter takes the error away, and asks again.
  search().type('adams');
  expect(search().error).toBeNull();
});

test('Enter takes over the call for the very same text', async () => {
  const { fake, search, asked, rest } = setup();
  const held = fake.hold('search.query');
  search().type('ada');
  await rest();
  const sent = search().submit(' ada ');
  expect(search()).toMatchObject({ load: 'loading', asked: 'ada', looking: '' });
  held.answer({ members: [memberRow({ id: 7 })], teams: [] });
  await sent;
  expect(asked()).toEqual(['ada']);
  expect(fake.cancelled).toEqual([]);
  expect(search()).toMatchObject({ load: 'ready', isLive: false, recent: ['ada'] });
});

test('Enter before the rest asks at once, and once', async () => {
  const { search, asked, rest } = setup();
  search().type('ada');
  await search().submit();
  await rest();
  expect(asked()).toEqual(['ada']);
  expect(search().isLive).toBe(false);
});

test('Enter gives up the call for another text', async () => {
  const { fake, search, asked, rest } = setup();
  fake.hold('search.query');
  search().type('ada');
  await rest();
  await search().submit('bob');
  expect(fake.cancelled).toEqual([fake.calls[0]?.id]);
  expect(asked()).toEqual(['ada', 'bob']);
});

test('results of half a minute ago are no answer to Enter', async () => {
  const { search, asked, rest } = setup();
  search().type('ada');
  await rest();
  vi.setSystemTime(Date.now() + 30_001);
  await search().submit();
  expect(asked()).toEqual(['ada', 'ada']);
});

test('what was sent goes first; what was typed meanwhile is looked for after it', async () => {
  const { fake, search, asked, rest } = setup();
  const held = fake.hold('search.query');
  const sent = search().submit('ada');
  search().type('adam');
  await rest();
  expect(asked()).toEqual(['ada']);
  held.answer({ members: [], teams: [] });
  await sent;
  expect(fake.inputs('searches.remember')).toEqual([{ query: 'ada' }]);
  await rest();
  expect(asked()).toEqual(['ada', 'adam']);
  expect(search()).toMatchObject({ query: 'adam', isLive: true });
});

test('one that Enter has taken over is told, alert and all', async () => {
  const { fake, search, asked, rest, state } = setup();
  const held = fake.hold('search.query');
  search().type('ada');
  await rest();
  const sent = search().submit();
  held.refuse({ code: 'server', status: 503, message: 'down' });
  await sent;
  expect(asked()).toEqual(['ada']);
  expect(search().error).toBe('Error searching: down');
  expect(state().feedback.alerts).toHaveLength(1);
});

test('nothing is asked for once nobody looks, nor for what is there', async () => {
  const { search, asked, rest } = setup();
  search().type('ada');
  search().stopLooking();
  await rest();
  expect(asked()).toEqual([]);
  await search().submit('ada');
  search().type('ad');
  search().type('ada');
  await rest();
  expect(asked()).toEqual(['ada']);
});

test('no text, or the end of the demo flow: what was typed is not asked for any more', async () => {
  const { search, asked, rest } = setup();
  search().type('ada');
  await search().submit('');
  await rest();
  search().type('adam');
  search().reset();
  await rest();
  expect(asked()).toEqual([]);
});

test('while one types the rows show all at once', async () => {
  const { fake, search, rest } = setup();
  const held = fake.hold('search.query');
  search().type('ada');
  await rest();
  const begun = (call: string) =>
    fake.emit({
      type: 'answer.begun',
      call,
      value: { members: [memberRow({ id: 1 })], teams: [] },
      counts: { members: 2, teams: 0 },
    });
  const { id } = await held.arrived;
  begun(id);
  expect(search()).toMatchObject({ query: '', members: [], coming: { members: 0, teams: 0 } });
  held.answer({ members: [memberRow({ id: 1 }), memberRow({ id: 2 })], teams: [] });
  await rest();
  expect(search().members.map((row) => row.id)).toEqual([1, 2]);
});

test('rows that come while one types are new ones, also behind a search that came in parts', async () => {
  const { fake, search, rest } = setup();
  const held = fake.hold('search.query');
  const sent = search().submit('ada');
  const { id } = await held.arrived;
  const value = { members: [memberRow({ id: 1, email: 'old@x.test' })], teams: [] };
  fake.emit({ type: 'answer.begun', call: id, value, counts: { members: 1, teams: 0 } });
  held.answer(value);
  await sent;
  fake.answer('search.query', {
    members: [memberRow({ id: 1, email: 'new@x.test' })],
    teams: [],
  });
  search().type('adam');
  await rest();
  expect(search().members.map(({ email }) => email)).toEqual(['new@x.test']);
});

test('exact hits stand first, whatever the order of the answer', async () => {
  const { fake, search } = setup();
  fake.answer('search.query', {
    members: [
      memberRow({ id: 2, email: 'ada@x.test.au' }),
      memberRow({ id: 9, slug: 'ADA@x.test' }),
    ],
    teams: [teamRow({ id: 3, email: 'ada@x.test.nz' }), teamRow({ id: 8, email: 'ada@x.test' })],
  });
  await search().submit('ada@x.test');
  expect(search().members.map(({ id }) => id)).toEqual([9, 2]);
  expect(search().teams.map(({ id }) => id)).toEqual([8, 3]);
});
