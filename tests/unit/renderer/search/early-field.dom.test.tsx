import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dropEarlyField, placeEarlyField } from '../../../../src/renderer/start/early-field';
import { useAppStore } from '../../../../src/renderer/state/use-app';
import { memberRow } from '../../../helpers/rows';
import { field, idsOf, openSearch } from './open-search';

afterEach(() => {
  dropEarlyField();
  localStorage.removeItem('internal-dash-search-field');
});

const early = () => document.querySelector<HTMLInputElement>('#early-search input');
const place = (width = window.innerWidth) => {
  localStorage.setItem('internal-dash-search-field', `24 120 600 40 ${width}`);
  placeEarlyField('search');
};

test('moves text typed before the app loads into its field, along with the focus', () => {
  place();
  const before = early();
  expect(document.activeElement).toBe(before);
  fireEvent.input(before as Element, { target: { value: 'ada@' } });
  openSearch();
  expect(early()).toBeNull();
  expect(field().value).toBe('ada@');
  expect(document.activeElement).toBe(field());
});

test('keeps what is selected, so that the next key replaces it', async () => {
  place();
  const before = early();
  fireEvent.input(before as Element, { target: { value: 'ada@' } });
  before?.setSelectionRange(1, 3);
  const { user } = openSearch();
  await user.keyboard('nn');
  expect(field().value).toBe('ann@');
});

test('searches on an early Enter, and further typing changes only the text', async () => {
  place();
  const before = early();
  fireEvent.input(before as Element, { target: { value: '12' } });
  fireEvent.submit(before?.form as Element);
  fireEvent.input(before as Element, { target: { value: '123' } });
  const { fake } = openSearch({ members: [memberRow({ id: 12 })] });
  await waitFor(() => expect(idsOf('Members')).toEqual([12]));
  expect(fake.inputs('search.query')[0]).toEqual({ query: '12' });
  expect(field().value).toBe('123');
  // Text typed after the submit is searched second.
  await waitFor(() => expect(fake.inputs('search.query')).toHaveLength(2));
  expect(fake.inputs('search.query')[1]).toEqual({ query: '123' });
});

test('opens the only match of an early Enter', async () => {
  place();
  const before = early();
  fireEvent.input(before as Element, { target: { value: '12' } });
  fireEvent.submit(before?.form as Element);
  const { store } = openSearch({ members: [memberRow({ id: 12 })] });
  await waitFor(() =>
    expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]),
  );
});

test('shows the early field in a window whose width is not known yet', () => {
  const { innerWidth } = window;
  localStorage.setItem('internal-dash-search-field', `24 120 600 40 ${innerWidth}`);
  window.innerWidth = 0;
  try {
    placeEarlyField('search');
  } finally {
    window.innerWidth = innerWidth;
  }
  expect(early()?.style.left).toBe('24px');
});

test.each([
  ['unknown', null, '24 120 600 40 1024 24 120 400 608'],
  ['known for another width', '9 9 9 9 800', '24 120 600 40 1024 24 120 400 608'],
  // Once the screen has settled, after a second, it's read again.
  ['known', '9 9 9 9 1024', '9 9 9 9 1024'],
])('remembers its place at once if that is %s', async (_what, before, after) => {
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  rect.mockReturnValue(new DOMRect(24, 120, 600, 40));
  onTestFinished(() => rect.mockRestore());
  if (before !== null) localStorage.setItem('internal-dash-search-field', before);
  openSearch();
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(localStorage.getItem('internal-dash-search-field')).toBe(after);
});

test('shows no early field in a window of a different width', () => {
  place(1);
  expect(early()).toBeNull();
  expect(screen.queryByRole('search')).toBeNull();
});

describe('a reload while the user types', () => {
  /** A draft exists, and the last letters arrive after the screen is created but before it shows. */
  const Meanwhile = ({ draft = '', sends = false }: { draft?: string; sends?: boolean }) => {
    const store = useAppStore();
    useState(() => draft && store.getState().drafts.restore({ 'search/text': draft }));
    useLayoutEffect(() => {
      const input = early();
      if (!input) return;
      fireEvent.input(input, { target: { value: '12' } });
      if (sends) fireEvent.submit(input.form as Element);
    }, [sends]);
    return null;
  };
  const start = (props: { draft?: string; sends?: boolean }) => {
    place();
    return openSearch(
      { members: [memberRow({ id: 12 })] },
      [],
      <Meanwhile key="early" {...props} />,
    );
  };

  test('does not replace the text with the draft', () => {
    const { store } = start({ draft: 'ada' });
    expect(field().value).toBe('12');
    expect(store.getState().drafts.texts).toEqual({ 'search/text': '12' });
  });

  test('does not replace the text with the address’s query, but still shows its results', async () => {
    window.history.replaceState(null, '', '/search?q=ada');
    const { fake } = start({});
    expect(field().value).toBe('12');
    await waitFor(() => expect(idsOf('Members')).toEqual([12]));
    expect(fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
    expect(field().value).toBe('12');
  });

  test('does not run the restored search after another one was submitted', async () => {
    window.history.replaceState(null, '', '/search?q=ada');
    const { fake } = start({ sends: true });
    await waitFor(() => expect(idsOf('Members')).toEqual([12]));
    expect(fake.inputs('search.query')).toEqual([{ query: '12' }]);
  });
});

test('restores text typed over the results of another query', async () => {
  window.history.replaceState(null, '', '/search?q=ada');
  const app = openSearch({ members: [memberRow({ id: 5 })] });
  await app.run(({ drafts }) => drafts.restore({ 'search/text': 'b' }));
  expect(field().value).toBe('b');
  await waitFor(() => expect(idsOf('Members')).toEqual([5]));
  expect(app.fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
});

test('keeps typed text instead of restored text', async () => {
  window.history.replaceState(null, '', '/search?q=ada');
  const { user } = openSearch();
  expect(field().value).toBe('ada');
  await user.keyboard('b');
  expect(field().value).toBe('b');
  await user.keyboard('o');
  expect(field().value).toBe('bo');
});

test('keeps the restored text after an arrow key', async () => {
  window.history.replaceState(null, '', '/search?q=ada');
  const { user } = openSearch();
  await user.keyboard('{ArrowRight}m');
  expect(field().value).toBe('adam');
});
