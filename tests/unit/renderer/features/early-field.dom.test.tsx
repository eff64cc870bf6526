import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dropEarlyField, placeEarlyField } from '../../../../src/renderer/ui/early-field';
import { memberRow } from '../../../helpers/rows';
import { field, idsOf, openSearch } from './open-search';

afterEach(dropEarlyField);

const early = () => document.querySelector<HTMLInputElement>('#early-search input');
const place = () => placeEarlyField(`24 120 600 40 ${window.innerWidth}`);

test('what is typed before the app is there stands in its field, with the focus', () => {
  place();
  const before = early();
  expect(document.activeElement).toBe(before);
  fireEvent.input(before as Element, { target: { value: 'ada@' } });
  openSearch();
  expect(early()).toBeNull();
  expect(field().value).toBe('ada@');
  expect(document.activeElement).toBe(field());
});

test('Enter before the app is there searches, and typing on changes only the text', async () => {
  place();
  const before = early();
  fireEvent.input(before as Element, { target: { value: '12' } });
  fireEvent.submit(before?.form as Element);
  fireEvent.input(before as Element, { target: { value: '123' } });
  const { fake } = openSearch({ members: [memberRow({ id: 12 })] });
  await waitFor(() => expect(idsOf('Members')).toEqual([12]));
  expect(fake.inputs('search.query')[0]).toEqual({ query: '12' });
  expect(field().value).toBe('123');
  // What was typed on is looked for after what was sent.
  await waitFor(() => expect(fake.inputs('search.query')).toHaveLength(2));
  expect(fake.inputs('search.query')[1]).toEqual({ query: '123' });
});

test('in a window of another width there is none', () => {
  placeEarlyField('24 120 600 40 1');
  expect(early()).toBeNull();
  expect(screen.queryByRole('search')).toBeNull();
});
