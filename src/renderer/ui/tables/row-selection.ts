/** Identifies a row regardless of the sort order. */
export type RowKey = number | string;

/** The selected rows of a table, as a value that can outlive the table. */
export interface RowSelection {
  readonly keys: ReadonlySet<RowKey>;
  /** Start of a Shift range, and the selection before it. */
  readonly anchor: RowKey | null;
  readonly before: ReadonlySet<RowKey>;
}

const none: ReadonlySet<RowKey> = new Set();

export const nothingSelected: RowSelection = { keys: none, anchor: null, before: none };

/** Selects or deselects a row; a Shift range then starts here. */
export const withToggled = ({ keys }: RowSelection, key: RowKey): RowSelection => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key, before: next };
};

/** Adds every row from the start of the Shift range to this one to the previous selection. */
export const withRange = (
  { keys, anchor, before }: RowSelection,
  order: readonly RowKey[],
  from: RowKey,
  to: RowKey,
): RowSelection => {
  const begun = anchor !== null && order.includes(anchor);
  const start = begun ? anchor : from;
  const kept = begun ? before : keys;
  const ends = [order.indexOf(start), order.indexOf(to)].sort((a, b) => a - b);
  const [first = 0, last = 0] = ends;
  return {
    keys: new Set([...kept, ...order.slice(first, last + 1)]),
    anchor: start,
    before: kept,
  };
};

export const allOf = (order: readonly RowKey[]): RowSelection => {
  const keys = new Set(order);
  return { keys, anchor: null, before: keys };
};

export interface Selecting {
  /** Contains only rows that are in the table. */
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The selection after a key press: Space toggles the focused row, Shift with a navigation key
 * extends to the row `to`, Ctrl or Cmd with A selects all, Esc clears. Null for other keys.
 */
export const selectionAfter = (
  pressed: Pressed,
  {
    selection,
    order,
    at,
    to,
  }: {
    readonly selection: RowSelection;
    readonly order: () => readonly RowKey[];
    readonly at: RowKey | undefined;
    readonly to: RowKey | undefined;
  },
): RowSelection | null => {
  const { key, altKey, shiftKey } = pressed;
  const command = pressed.ctrlKey || pressed.metaKey;
  if (altKey) return null;
  if (command) return key.toLowerCase() === 'a' && !shiftKey ? allOf(order()) : null;
  if (key === 'Escape') return selection.keys.size > 0 ? nothingSelected : null;
  if (at === undefined) return null;
  if (key === ' ') {
    return shiftKey ? withRange(selection, order(), at, at) : withToggled(selection, at);
  }
  return shiftKey && to !== undefined ? withRange(selection, order(), at, to) : null;
};
