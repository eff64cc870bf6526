/** A list in a JSON text, as far as it was scanned. */
export interface ScannedList {
  readonly count: number;
  /** The JSON texts of its first elements. */
  readonly first: readonly string[];
}

/** Finds lists in a JSON text while its bytes arrive. */
export interface ListScanner {
  push(chunk: Uint8Array): void;
  /** The lists by their paths; null if the text is incomplete. */
  end(): ReadonlyMap<string, ScannedList> | null;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The scanner's position in the text. */
interface ScanState {
  /** Number of open objects and lists. */
  depth: number;
  isInString: boolean;
  isEscaped: boolean;
}

/**
 * Counts the commas of a level up to its closing bracket, and returns the bracket's position, or
 * the chunk's length if there is none. Nearly all bytes of a long response pass through this loop, so
 * it uses local variables for speed.
 */
const countCommas = (
  chunk: Uint8Array,
  start: number,
  state: ScanState,
  level: number,
): { at: number; commas: number } => {
  const { length } = chunk;
  let { depth, isInString, isEscaped } = state;
  let commas = 0;
  let at = start;
  for (; at < length; at += 1) {
    let byte = chunk[at];
    if (isEscaped) isEscaped = false;
    else if (isInString) {
      while (byte !== QUOTE && byte !== BACKSLASH && at < length - 1) {
        at += 1;
        byte = chunk[at];
      }
      if (byte === QUOTE) isInString = false;
      else isEscaped = byte === BACKSLASH;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA) {
      if (depth === level) commas += 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (depth === level) break;
      depth -= 1;
    }
  }
  Object.assign(state, { depth, isInString, isEscaped } satisfies ScanState);
  return { at, commas };
};

/** Keeps a piece of text that may span several chunks. */
const createKeeper = () => {
  let kept: Uint8Array[] = [];
  /** Start of the kept text in this chunk; -1 if there is none. */
  let from = -1;
  return {
    begin(at: number) {
      kept = [];
      from = at;
    },
    /** Returns the text kept up to this position; null if there is none. */
    take(chunk: Uint8Array, at: number): string | null {
      if (from < 0) return null;
      const text = Buffer.concat([...kept, chunk.subarray(from, at)]).toString('utf8');
      from = -1;
      return text;
    },
    nextChunk(chunk: Uint8Array) {
      if (from < 0) return;
      kept.push(chunk.subarray(from));
      from = 0;
    },
  };
};

/**
 * Counts the elements of lists and keeps the text of the first `most` of each. Works on bytes,
 * because JSON's structural bytes never occur inside a multi-byte character. It does not validate
 * the text; the response's parser does. `paths` are object keys joined by dots, such as
 * `results.members`.
 */
export const createListScanner = (paths: readonly string[], most: number): ListScanner => {
  const wanted = new Set(paths);
  /** Keys below this level are not part of any path. */
  const deepest = Math.max(...paths.map((path) => path.split('.').length));
  const lists = new Map<string, ScannedList>();
  /** The last key read on each level. */
  const keys: string[] = [];
  const state: ScanState = { depth: 0, isInString: false, isEscaped: false };
  const keeper = createKeeper();
  let hasBegun = false;
  let lastText = '';
  let list: { path: string; level: number; count: number; first: string[] } | null = null;

  const inString = (chunk: Uint8Array, at: number): void => {
    const byte = chunk[at];
    if (state.isEscaped) state.isEscaped = false;
    else if (byte === BACKSLASH) state.isEscaped = true;
    else if (byte === QUOTE) {
      state.isInString = false;
      if (list === null) lastText = keeper.take(chunk, at) ?? '';
    }
  };

  const endElement = (chunk: Uint8Array, at: number): void => {
    const text = keeper.take(chunk, at);
    // An empty list has no text between its brackets.
    if (list === null || (list.count === 0 && text?.trim() === '')) return;
    list.count += 1;
    if (text !== null) list.first.push(text);
  };

  const open = (byte: number, at: number): void => {
    hasBegun = true;
    state.depth += 1;
    const { depth } = state;
    if (list !== null || depth > deepest + 1) return;
    keys[depth] = '';
    const path = keys.slice(1, depth).join('.');
    // A key that contains a dot does not match a path.
    if (byte !== OPEN_LIST || !wanted.has(path) || path.split('.').length !== depth - 1) return;
    list = { path, level: depth, count: 0, first: [] };
    keeper.begin(at + 1);
  };

  const close = (chunk: Uint8Array, at: number): void => {
    if (list !== null && state.depth === list.level) {
      endElement(chunk, at);
      lists.set(list.path, { count: list.count, first: list.first });
      list = null;
    }
    state.depth -= 1;
  };

  /** Handles one byte outside of a string. */
  const structure = (byte: number, chunk: Uint8Array, at: number): void => {
    const isShallow = list === null && state.depth <= deepest;
    if (byte === QUOTE) {
      state.isInString = true;
      if (isShallow) keeper.begin(at + 1);
    } else if (byte === COLON) {
      if (isShallow) keys[state.depth] = lastText;
    } else if (byte === COMMA) {
      if (list === null || state.depth !== list.level) return;
      endElement(chunk, at);
      if (list.count < most) keeper.begin(at + 1);
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) open(byte, at);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) close(chunk, at);
  };

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; at += 1) {
        if (list !== null && list.count >= most) {
          const counted = countCommas(chunk, at, state, list.level);
          list.count += counted.commas;
          at = counted.at;
        }
        const byte = chunk[at];
        if (byte === undefined) break;
        if (state.isInString) inString(chunk, at);
        else structure(byte, chunk, at);
      }
      keeper.nextChunk(chunk);
    },
    end: () => (hasBegun && state.depth === 0 && !state.isInString ? lists : null),
  };
};
