import { useCallback, useMemo } from 'react';
import type { ZodType } from 'zod';
import { longestDraft } from '../../../../contract/limits';
import { useApp, useAppStore } from '../../../state/use-app';

/** The edited value, and the stored value at the start of the edit. */
export interface Edit<T> {
  readonly base: T | null;
  readonly value: T;
}

const parse = <T>(text: string | undefined, schema: ZodType<T>): Edit<T> | null => {
  if (text === undefined) return null;
  try {
    const { base, value } = JSON.parse(text) as { base?: unknown; value?: unknown };
    const read = schema.safeParse(value);
    const from = schema.nullable().safeParse(base ?? null);
    return read.success && from.success ? { base: from.data, value: read.data } : null;
  } catch {
    return null;
  }
};

/** An edit of a whole object as a draft; survives the screen, the session, and a restart. */
export const useJsonDraft = <T>(key: string, schema: ZodType<T>) => {
  const text = useApp((state) => state.drafts.texts[key] ?? state.drafts.texts[`secret/${key}`]);
  const set = useApp((state) => state.drafts.set);
  const drop = useApp((state) => state.drafts.drop);
  const store = useAppStore();
  const edit = useMemo(() => parse(text, schema), [text, schema]);
  const write = useCallback(
    (next: Edit<T> | null) => {
      const json = next === null ? '' : JSON.stringify(next);
      const isLong = json.length > longestDraft;
      if (next !== null) set(isLong ? `secret/${key}` : key, json);
      if (next === null || isLong) drop(key);
      if (next === null || !isLong) drop(`secret/${key}`);
    },
    [set, drop, key],
  );
  /** The current draft, for a caller that has awaited something. */
  const newest = useCallback(() => {
    const { texts } = store.getState().drafts;
    return parse(texts[key] ?? texts[`secret/${key}`], schema);
  }, [store, key, schema]);
  return { edit, newest, write };
};
