import type { z } from 'zod';
import type { UnexpectedPart } from '../../../contract/wire/unexpected-parts';
import { onFirstUse } from '../../../domain/text/on-first-use';

/** Characters shown of an unexpected part. */
const longestText = 2000;
/** Maximum number of unexpected parts to report. */
const mostParts = 100;
/** Each round drops at least one part. A response that needs more rounds has another problem. */
const mostRounds = 20;

const byNumber = onFirstUse(() => new Intl.Collator('en', { numeric: true }));

type Key = string | number;
type Holder = Record<Key, unknown>;

/** A field of an object or a row of a list, with its containers from the outside in. */
interface Part {
  readonly within: readonly Holder[];
  readonly path: readonly Key[];
  readonly holder: Holder;
  readonly key: Key;
}

interface NamedPart extends Part {
  readonly at: string;
}

interface Cut extends NamedPart {
  readonly value: unknown;
}

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => {
  if (value === undefined) return 'missing';
  try {
    const text = JSON.stringify(value, null, 1) ?? String(value);
    return text.length > longestText ? `${text.slice(0, longestText)} …` : text;
  } catch {
    return 'A value with too many levels.';
  }
};

/**
 * Finds the unexpected part: the field if it exists or is a `knownList`, otherwise the list row that
 * contains it.
 */
const partAt = (root: Holder, keys: readonly Key[], isMissingList: boolean): Part | null => {
  const within: Holder[] = [root];
  for (const key of keys.slice(0, -1)) {
    const next = within.at(-1)?.[key];
    if (!isHolder(next)) break;
    within.push(next);
  }
  const part = (depth: number): Part | null => {
    const holder = within[depth];
    const key = keys[depth];
    if (holder === undefined || key === undefined) return null;
    return { within: within.slice(0, depth + 1), path: keys.slice(0, depth + 1), holder, key };
  };
  const last = part(within.length - 1);
  if (last && (isMissingList || Object.hasOwn(last.holder, last.key))) return last;
  return part(within.findLastIndex((each) => Array.isArray(each)));
};

/**
 * Sorts rows before their fields, outer lists first, last row first, so that indexes stay valid.
 */
const rowsFirst = (one: Part, other: Part): number => {
  const [a, b] = [one, other].map(({ holder }) => (Array.isArray(holder) ? 0 : 1));
  return (
    (a ?? 0) - (b ?? 0) ||
    one.within.length - other.within.length ||
    (a === 0 ? Number(other.key) - Number(one.key) : 0)
  );
};

/**
 * Reads a response part by part after it failed to parse as a whole (checklist J32). An unexpected
 * field is treated as missing; if it is required, its list row is dropped. Null if a required field
 * outside of a list is unexpected. Changes `raw`. With `whole`, only a `knownList` may be missing:
 * the rest still proves what it shows.
 */
export const salvage = (
  output: z.ZodType,
  raw: unknown,
  whole = false,
): { readonly value: unknown; readonly unexpected: readonly UnexpectedPart[] } | null => {
  // The outermost value may itself be invalid, or a list.
  const root: Holder = { value: raw };
  const numbers = new WeakMap<readonly unknown[], number[]>();
  /** A row's original index in the response, whatever was dropped before it. */
  const numbered = (list: readonly unknown[]): number[] => {
    const known = numbers.get(list) ?? list.map((_row, index) => index);
    numbers.set(list, known);
    return known;
  };
  const nameOf = ({ within, path }: Part): string =>
    path.slice(1).reduce<string>((name, key, index) => {
      const holder = within[index + 1];
      if (!Array.isArray(holder)) return name === '' ? String(key) : `${name}.${key}`;
      return `${name}[${numbered(holder)[Number(key)]}]`;
    }, '');

  const cuts = new Set<Cut>();
  const cutsIn = new WeakMap<object, Cut[]>();
  const cut = (part: NamedPart): void => {
    const { holder, key } = part;
    const value = holder[key];
    const isMissing = !Object.hasOwn(holder, key);
    if (isMissing) holder[key] = null;
    // Its unexpected value was dropped before.
    if (isMissing && (cutsIn.get(holder) ?? []).some((each) => each.key === key)) return;
    // Report the whole row, including fields that were dropped from it before.
    for (const inner of (isHolder(value) && cutsIn.get(value)) || []) {
      if (cuts.delete(inner)) inner.holder[inner.key] = inner.value;
    }
    const made = { ...part, value };
    cuts.add(made);
    for (const each of part.within) {
      const others = cutsIn.get(each);
      if (others) others.push(made);
      else cutsIn.set(each, [made]);
    }
    if (isMissing) return;
    if (!Array.isArray(holder)) {
      delete holder[key];
      return;
    }
    numbered(holder).splice(Number(key), 1);
    holder.splice(Number(key), 1);
  };

  for (let round = 0; round < mostRounds; round += 1) {
    const parsed = output.safeParse(root.value);
    if (parsed.success) {
      const told = [...cuts].sort((a, b) => byNumber().compare(a.at, b.at)).slice(0, mostParts);
      return {
        value: parsed.data,
        unexpected: told.map(({ at, value }) => ({ at, text: textOf(value) })),
      };
    }
    const parts = new Map<string, NamedPart>();
    for (const issue of parsed.error.issues) {
      const keys = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
      const isMissingList = issue.code === 'custom' && issue.params?.isMissing === true;
      if (whole && !isMissingList) return null;
      const part = partAt(root, ['value', ...keys], isMissingList);
      if (part === null || part.holder === root) return null;
      // Named before this round drops rows.
      parts.set(part.path.join('\n'), { ...part, at: nameOf(part) });
    }
    const gone = new Set<unknown>();
    for (const part of [...parts.values()].sort(rowsFirst)) {
      if (part.within.some((each) => gone.has(each))) continue;
      gone.add(part.holder[part.key]);
      cut(part);
    }
  }
  return null;
};
