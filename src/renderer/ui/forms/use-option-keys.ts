import { type KeyboardEvent, useState } from 'react';

export const optionIdOf = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * The index that an arrow key selects in a list of `count` options, around its ends; null for other
 * keys. `from` is -1 without a selection.
 */
export const steppedIndex = (key: string, from: number, count: number): number | null => {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (from + 1) % count;
  return key === 'ArrowUp' ? (Math.max(from, 0) - 1 + count) % count : null;
};

/** The ARIA attributes of the field above a list of options. */
export const comboboxOf = (listId: string, isListed: boolean, at: number) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isListed,
    'aria-controls': isListed ? listId : undefined,
    'aria-activedescendant': isListed && at >= 0 ? optionIdOf(listId, at) : undefined,
  }) as const;

/**
 * Selects options with the arrow keys, by their keys: a list that changes keeps its selection. The
 * field above the list keeps the focus.
 */
export const useOptionKeys = (keys: readonly string[]) => {
  const [picked, setPicked] = useState<string | null>(null);
  return {
    /** The key that was selected; null if the user selected none. */
    picked,
    /** Its index; -1 for none. */
    at: picked === null ? -1 : keys.indexOf(picked),
    clear: () => setPicked(null),
    /** Moves the selection with an arrow key; false for other keys, and if there are no options. */
    move: (event: KeyboardEvent, from: number): boolean => {
      const next = steppedIndex(event.key, from, keys.length);
      if (next === null) return false;
      event.preventDefault();
      setPicked(keys[next] ?? null);
      return true;
    },
  };
};
