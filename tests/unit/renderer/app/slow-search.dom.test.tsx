import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../helpers/render-app';
import { renderHome } from './render-home';

test('Home says that it is searching while a response takes long, and then what it found', async () => {
  const { user, fake } = await renderHome(['search']);
  const held = fake.hold('search.query');
  const field = screen.getByRole<HTMLInputElement>('combobox', {
    name: 'Search for a member or team',
  });
  // In one change: on a slow computer, a search would begin between two keys.
  await enterText(user, field, 'vantage@x.test');
  expect(await screen.findByText('Searching…')).toBeTruthy();
  await act(async () => held.answer({ members: [], teams: [] }));
  expect(screen.queryByText('Searching…')).toBeNull();
  expect(screen.getByText('No results')).toBeTruthy();
});

test('the palette says that it is searching without moving its list', async () => {
  const { user, fake } = await renderHome(['search']);
  const held = fake.hold('search.query');
  await user.keyboard('{Control>}k{/Control}');
  await enterText(user, await screen.findByRole('combobox', { name: 'Palette' }), 'vantage@x.test');
  const said = await screen.findByText('Searching…');
  expect(screen.getByRole('listbox').compareDocumentPosition(said)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await act(async () => held.answer({ members: [], teams: [] }));
  expect(screen.queryByText('Searching…')).toBeNull();
});
