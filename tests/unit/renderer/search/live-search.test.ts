import { expect, onTestFinished, test, vi } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
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
    /** Passes this many milliseconds without a key. */
    rest: (time = 150) => vi.advanceTimersByTimeAsync(time),
  };
};

test('shows results from three characters on, after a pause in typing', async () => {
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

test('does not save live results as a recent search until Enter, which asks no second time', async () => {
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

test('cancels the pending request on the next key', async () => {
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

test('reports a failed search, and clears the previous query’s rows', async () => {
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
  // A live search was not submitted, so it shows no alert.
  expect(state().feedback.alerts).toEqual([]);
  // The next letter clears the error and searches again.
  search().type('adams');
  expect(search().error).toBeNull();
});

test('reuses a pending request for the same text on Enter', async () => {
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

test('searches immediately and once when Enter comes before the pause', async () => {
  const { search, asked, rest } = setup();
  search().type('ada');
  await search().submit();
  await rest();
  expect(asked()).toEqual(['ada']);
  expect(search().isLive).toBe(false);
});

test('cancels a pending request for other text on Enter', async () => {
  const { fake, search, asked, rest } = setup();
  fake.hold('search.query');
  search().type('ada');
  await rest();
  await search().submit('bob');
  expect(fake.cancelled).toEqual([fake.calls[0]?.id]);
  expect(asked()).toEqual(['ada', 'bob']);
});

test('asks again on Enter when the results are half a minute old', async () => {
  const { search, asked, rest } = setup();
  search().type('ada');
  await rest();
  vi.setSystemTime(Date.now() + 30_001);
  await search().submit();
  expect(asked()).toEqual(['ada', 'ada']);
});

test('runs the submitted search first, then the text typed meanwhile', async () => {
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

test('reports a failure of a request that Enter reused, alert included', async () => {
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

test('searches nothing when the screen is hidden or the results are already loaded', async () => {
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

test('cancels the live search when the text is cleared or team setup ends', async () => {
  const { search, asked, rest } = setup();
  search().type('ada');
  await search().submit('');
  await rest();
  search().type('adam');
  search().reset();
  await rest();
  expect(asked()).toEqual([]);
});

test('shows all rows at once while typing', async () => {
  const { fake, search, rest } = setup();
  const held = fake.hold('search.query');
  search().type('ada');
  await rest();
  const begun = (call: string) =>
    fake.emit({
      type: 'response.started',
      call,
      value: { members: [memberRow({ id: 1 })], teams: [] },
      counts: { members: 2, teams: 0 },
    });
  const { id } = await held.arrived;
  begun(id);
  expect(search()).toMatchObject({ query: '', members: [], pendingRows: { members: 0, teams: 0 } });
  held.answer({ members: [memberRow({ id: 1 }), memberRow({ id: 2 })], teams: [] });
  await rest();
  expect(search().members.map((row) => row.id)).toEqual([1, 2]);
});

test('replaces rows while typing, even after a search that arrived in parts', async () => {
  const { fake, search, rest } = setup();
  const held = fake.hold('search.query');
  const sent = search().submit('ada');
  const { id } = await held.arrived;
  const value = { members: [memberRow({ id: 1, email: 'old@x.test' })], teams: [] };
  fake.emit({ type: 'response.started', call: id, value, counts: { members: 1, teams: 0 } });
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

test('puts exact matches first, whatever the order of the response', async () => {
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
