import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { preloadScreens } from '../../../../src/renderer/app/preload-screens';
import { dropEarlyField, placeEarlyField } from '../../../../src/renderer/start/early-field';
import {
  earlyFieldFinished,
  sendEarlyQuery,
} from '../../../../src/renderer/start/send-early-query';
import { createAppStore } from '../../../../src/renderer/state/store';
import { createFakeBridge } from '../../../helpers/fake-bridge';
import { installLayout } from '../../../helpers/layout';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { memberRow } from '../../../helpers/rows';
import { member } from '../../domain/builders';

/** Records every heading that was ever on the page, in order. */
const watchHeadings = (): readonly string[] => {
  const seen: string[] = [];
  const look = () => {
    for (const { textContent } of document.querySelectorAll('h1')) {
      if (textContent && !seen.includes(textContent)) seen.push(textContent);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  return seen;
};

test('shows only search when starting at /search, and requests only what it needs', async () => {
  const headings = watchHeadings();
  const { fake } = await renderShell({
    session: signedIn(['search', 'sales', 'admin', 'ops', 'firewall']),
    path: '/search',
  });
  await screen.findByRole('combobox', { name: /ID \/ Email \/ Slug/ });
  expect(headings).toEqual(['Search for members and teams']);
  const asked = () => [...new Set(fake.calls.map(({ method }) => method))].sort();
  // The field shows before what it asks for.
  const late = ['billing.priceConfig', 'searches.recent'];
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(late)));
  expect(asked()).toEqual([
    'app.info',
    'billing.priceConfig',
    'bulk.list',
    'searches.recent',
    'session.get',
    'settings.get',
    'teamSetup.get',
    'updates.get',
    'visits.list',
    'writes.unfinished',
  ]);
  expect(fake.cancelled).toEqual([]);
});

test('shows no tab first when starting at a page', async () => {
  const headings = watchHeadings();
  await renderShell({
    session: signedIn(['search', 'admin']),
    path: '/login/12',
    prepare: (fake) => fake.refuse('member.getById', { code: 'not-found', message: 'No member' }),
  });
  await screen.findByRole('heading', { name: 'No member', hidden: true });
  expect(headings).toEqual(['No member']);
  expect(screen.queryByRole('tab', { selected: true })).toBeNull();
});

afterEach(dropEarlyField);

/** A window before the app loads, with a field to type and submit a query in. */
const early = (path: string) => {
  installLayout();
  window.history.replaceState(null, '', path);
  const places = {
    'internal-dash-search-field': `24 120 600 40 ${window.innerWidth} 24 200 30 16`,
    'internal-dash-home-field': `24 96 540 40 ${window.innerWidth}`,
  };
  for (const [key, place] of Object.entries(places)) localStorage.setItem(key, place);
  onTestFinished(() => {
    for (const key of Object.keys(places)) localStorage.removeItem(key);
  });
  placeEarlyField(path === '/' ? 'home' : 'search');
  const input = document.querySelector<HTMLInputElement>('#early-search input');
  const type = (value: string) => fireEvent.input(input as Element, { target: { value } });
  const send = () => fireEvent.submit(input?.form as Element);
  const fake = createFakeBridge();
  fake.answer('search.query', { members: [], teams: [] });
  fake.answer('searches.remember', []);
  fake.answer('visits.list', []);
  fake.answer('member.getById', member({ id: 12 }));
  fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
  const store = createAppStore(fake.bridge, path);
  sendEarlyQuery(store);
  return { fake, store, input, type, send, asked: () => fake.inputs('search.query') };
};

test('runs a search submitted before the app loads once the session is known, without waiting for the screen', async () => {
  const { store, type, send, asked } = early('/search');
  type('12');
  send();
  expect(asked()).toEqual([]);
  store.getState().session.setSession(signedIn(['search']));
  await waitFor(() => expect(asked()).toEqual([{ query: '12' }]));
  // The second query is also submitted before the screen loads.
  type('123');
  send();
  await waitFor(() => expect(asked()).toEqual([{ query: '12' }, { query: '123' }]));
});

test.each([
  ['opens the only match of an early search', '12', [{ kind: 'member', id: 12 }]],
  ['opens nothing when more was typed since', '123', []],
])('%s', async (_what, typed, opened) => {
  const { fake, store, type, send, asked } = early('/search');
  const held = fake.hold('search.query');
  store.getState().session.setSession(signedIn(['search']));
  type('12');
  send();
  await waitFor(() => expect(asked()).toEqual([{ query: '12' }]));
  type(typed);
  held.answer({ members: [memberRow({ id: 12 })], teams: [] });
  await waitFor(() => expect(fake.inputs('searches.remember')).toEqual([{ query: '12' }]));
  await waitFor(() => expect(fake.inputs('member.getById')).toHaveLength(opened.length));
  // The record opens after the frame of the rows.
  await passed(100);
  await waitFor(() => expect(store.getState().navigation.modals).toEqual(opened));
});

/** Whether the shell may render. */
const watchFinished = () => {
  const shell = { mayRender: false };
  void earlyFieldFinished().then(() => {
    shell.mayRender = true;
  });
  return shell;
};

const passed = (milliseconds: number) =>
  act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

test('shows the rows of an early search in their place before the shell, which waits for them', async () => {
  // The shell waits for a second at most, which a busy machine can spend on the empty tables.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { fake, store, type, send } = early('/search');
  const shell = watchFinished();
  const held = fake.hold('search.query');
  store.getState().session.setSession(signedIn(['search']));
  type('ada');
  send();
  await held.arrived;
  expect(screen.queryByRole('grid', { name: 'Members' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(300));
  // The empty tables show if the rows don't come at once.
  expect(screen.getByRole('grid', { name: 'Members' })).toBeTruthy();
  expect(shell.mayRender).toBe(false);
  vi.useRealTimers();
  await act(() =>
    held.answer({ members: [memberRow({ id: 12 }), memberRow({ id: 13 })], teams: [] }),
  );
  const rows = within(await screen.findByRole('grid', { name: 'Members' }));
  await waitFor(() => expect(rows.getAllByRole('row')).toHaveLength(3));
  const place = document.querySelector<HTMLElement>('.early-results');
  expect(place?.style.inset).toBe('200px 30px 16px 24px');
  await waitFor(() => expect(shell.mayRender).toBe(true));
  dropEarlyField();
  expect(screen.queryByRole('grid')).toBeNull();
  await passed(150);
});

test('opens a record from the rows of an early search', async () => {
  const { fake, store, type, send } = early('/search');
  fake.hold('member.getById');
  fake.answer('search.query', {
    members: [memberRow({ id: 12 }), memberRow({ id: 13 })],
    teams: [],
  });
  store.getState().session.setSession(signedIn(['search']));
  type('ada');
  send();
  const open = await screen.findByRole('button', { name: 'Open member 13' });
  fireEvent.click(open);
  expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 13 }]);
});

test('a query typed at Home before the app loads shows Search, with the field and rows in their places there', async () => {
  const { fake, store, input, type, send, asked } = early('/');
  fake.answer('search.query', { members: [memberRow({ id: 12 })], teams: [] });
  expect(input?.getAttribute('aria-label')).toBe('Search for a member or team');
  expect(input?.style.top).toBe('96px');
  // A link opened it during the start.
  store.getState().navigation.openModal({ kind: 'team', id: 9 });
  type(' 12');
  send();
  store.getState().session.setSession(signedIn(['search']));
  await waitFor(() => expect(asked()).toEqual([{ query: '12' }]));
  expect(store.getState().navigation.tab).toBe(2);
  expect(input?.getAttribute('aria-label')).toBe('ID / Email / Slug / Hash / DeviceID');
  expect(input?.style.top).toBe('120px');
  await screen.findByRole('grid', { name: 'Members' });
  expect(document.querySelector<HTMLElement>('.early-results')?.style.top).toBe('200px');
  await waitFor(() =>
    expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]),
  );
});

test.each(['/', '/search'])('opens a link pasted before the app loads at %s', async (path) => {
  const { store, type, send, asked } = early(path);
  const shell = watchFinished();
  store.getState().session.setSession(signedIn(['search']));
  type('internal-dash://team/9');
  send();
  expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 9 }]);
  await passed(0);
  expect(shell.mayRender).toBe(true);
  expect(asked()).toEqual([]);
});

test('Enter in an empty early field at Home does nothing', async () => {
  const { store, send, asked } = early('/');
  store.getState().session.setSession(signedIn(['search']));
  send();
  await passed(0);
  expect(store.getState().navigation.tab).toBe(0);
  expect(asked()).toEqual([]);
});

test('Home takes over text typed before the app loads, and its focus', async () => {
  const { type } = early('/');
  type('ada');
  await renderShell({
    session: signedIn(['search']),
    prepare: (bridge) => {
      bridge.answer('search.query', { members: [memberRow({ id: 12 })], teams: [] });
    },
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', {
    name: 'Search for a member or team',
  });
  expect(field.value).toBe('ada');
  expect(document.activeElement).toBe(field);
  expect(document.querySelector('#early-search')).toBeNull();
  // The matches show as if it was typed there.
  expect(await screen.findByRole('listbox', { name: 'Matches' })).toBeTruthy();
});

test.each([
  ['people who cannot search', '/', signedIn(['sales'])],
  ['a page without a search field', '/stripe', signedIn(['search', 'sales'])],
] as const)('the early field disappears for %s', async (_who, path, session) => {
  early('/');
  await renderShell({ session, path });
  // It disappears by itself after 15 seconds.
  await waitFor(() => expect(document.querySelector('#early-search')).toBeNull(), {
    timeout: 5000,
  });
});

test('the shell waits for a pause in early typing, but at most a second', async () => {
  // The code of the results loads first.
  early('/search');
  await passed(200);
  dropEarlyField();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  early('/search');
  const idle = watchFinished();
  await vi.advanceTimersByTimeAsync(0);
  await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(249);
  expect(idle.mayRender).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(idle.mayRender).toBe(true);
  dropEarlyField();
  const busy = early('/search');
  const typing = watchFinished();
  for (let typed = 0; typed < 9; typed += 1) {
    busy.type('1'.repeat(typed + 1));
    await vi.advanceTimersByTimeAsync(110);
    expect(typing.mayRender).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(10);
  expect(typing.mayRender).toBe(true);
});

test.each([
  ['people who cannot search', signedIn(['sales'])],
  ['someone who is signed out', { status: 'signed-out' }],
] as const)('the shell does not wait for an early search of %s', async (_who, session) => {
  const { store, type, send } = early('/search');
  const shell = watchFinished();
  type('12');
  send();
  store.getState().session.setSession(session as ReturnType<typeof signedIn>);
  await passed(0);
  expect(shell.mayRender).toBe(true);
});

test('runs an early search only once, and shows its results on the screen', async () => {
  localStorage.setItem('internal-dash-search-field', `24 120 600 40 ${window.innerWidth}`);
  placeEarlyField('search');
  const input = document.querySelector<HTMLInputElement>('#early-search input');
  fireEvent.input(input as Element, { target: { value: '12' } });
  fireEvent.submit(input?.form as Element);
  const { fake } = await renderShell({
    session: signedIn(['search']),
    path: '/search',
    prepare: (bridge) => {
      bridge.answer('search.query', { members: [], teams: [] });
      bridge.answer('searches.remember', ['12']);
    },
  });
  expect(await screen.findAllByText('No results')).toHaveLength(2);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('12');
  expect(fake.inputs('search.query')).toEqual([{ query: '12' }]);
});

test.each([
  ['people who cannot search', '/search', signedIn(['sales'])],
  ['a locked app', '/search', { ...signedIn(['search']), locked: { systemPrompt: false } }],
  ['another address', '/login/12', signedIn(['search'])],
] as const)('does not run an early search for %s', async (_who, path, session) => {
  const { store, type, send, asked } = early(path);
  type('12');
  send();
  store.getState().session.setSession(session as ReturnType<typeof signedIn>);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(asked()).toEqual([]);
});

test('does not preload code in the first half second, or while a request is pending', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let idle: () => void = () => undefined;
  window.requestIdleCallback = (work) => {
    idle = () => work({ didTimeout: false, timeRemaining: () => 10 });
    return 1;
  };
  const fake = createFakeBridge();
  const store = createAppStore(fake.bridge);
  const held = fake.hold('visits.list');
  const asking = store.getState().server.load('visits.list', {});
  await held.arrived;
  let loaded = 0;
  const preload = async () => {
    loaded += 1;
  };
  const stop = preloadScreens([{ preload }], store.isAsking);
  held.answer([]);
  await asking;
  vi.advanceTimersByTime(499);
  idle();
  expect(loaded).toBe(0);
  const next = fake.hold('visits.list');
  const askingAgain = store.getState().server.load('visits.list', {});
  await next.arrived;
  vi.advanceTimersByTime(1);
  idle();
  idle();
  expect(loaded).toBe(0);
  next.answer([]);
  await askingAgain;
  idle();
  expect(loaded).toBe(1);
  stop();
});
