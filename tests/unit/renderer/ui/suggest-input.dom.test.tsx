import { act } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SuggestInput } from '../../../../src/renderer/ui/forms/suggest-input';
import { renderApp, screen } from '../../../helpers/render-app';

/** A field with these suggestions, until others load. */
const openField = (...first: readonly string[]) => {
  let load: (names: readonly string[]) => void = () => undefined;
  const Person = () => {
    const [value, setValue] = useState('');
    const [names, setNames] = useState(first);
    load = setNames;
    return (
      <SuggestInput
        label="Person"
        freeText
        value={value}
        onChange={setValue}
        suggest={() => names.map((text) => ({ key: text, text }))}
        take={({ text }) => [text, text.length]}
      />
    );
  };
  const { user } = renderApp(<Person />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' });
  return { user, field, load: (...names: readonly string[]) => act(() => load(names)) };
};

test('Enter takes the suggestion picked with an arrow key, although another loads above it', async () => {
  const { user, field, load } = openField('Bob', 'Cy');
  await user.type(field, 'a{ArrowDown}');
  load('Ada', 'Bob', 'Cy');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Bob');
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Bob');
});

test('Enter keeps the typed text if the picked suggestion is gone', async () => {
  const { user, field, load } = openField('Bob');
  await user.type(field, 'a{ArrowDown}');
  load('Ada');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.keyboard('{Enter}');
  expect(field.value).toBe('a');
});
