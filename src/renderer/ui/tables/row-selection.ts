/** Names a row, in whatever order the rows are. */
export type RowKey = number | string;

/** The rows of a table that are selected; a value, kept wherever it should outlive the table. */
export interface RowSelection {
  readonly keys: ReadonlySet<RowKey>;
  /** Where Shift extends from, and what was selected before it did. */
  readonly anchor: RowKey | null;
  readonly before: ReadonlySet<RowKey>;
}

const none: ReadonlySet<RowKey> = new Set();

export const nothingSelected: RowSelection = { keys: none, anchor: null, before: none };

/** Selects a row or takes it out again; Shift extends from here. */
export const withToggled = ({ keys }: RowSelection, key: RowKey): RowSelection => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key, before: next };
};

/** Every row between where Shift began and this one, besides what was selected before. */
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
  /** Of rows that the table has, and no others. */
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
 * What a key means for the selection: Space toggles the row that has the focus, Shift with a key that
 * moves (to the row `to`) extends, Ctrl or Cmd with A selects all, Esc clears. Null where the key is
 * not about it.
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
