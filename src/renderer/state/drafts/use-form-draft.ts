import { useCallback, useMemo } from 'react';
import type { Edit, FormDraft } from '../../../domain/drafts/form-draft';
import { useApp, useAppStore } from '../use-app';

interface StoredForm<T> {
  /** Null while nothing is being edited. */
  readonly edit: Edit<T> | null;
  /** The current edit, for a caller that has awaited something. */
  readonly newest: () => Edit<T> | null;
  /** Null removes the draft. */
  readonly write: (next: Edit<T> | null) => void;
}

/**
 * A whole form as one draft; it survives the screen, the session, and a restart. `draft` keeps its
 * identity between renders.
 */
export const useFormDraft = <T>(draft: FormDraft<T>): StoredForm<T> => {
  const text = useApp((state) => state.drafts.texts[draft.key]);
  const store = useAppStore();
  const edit = useMemo(() => draft.read(text), [draft, text]);
  const write = useCallback(
    (next: Edit<T> | null) => {
      const { drafts } = store.getState();
      if (next === null) drafts.drop(draft.key);
      else drafts.set(draft.key, draft.write(next));
    },
    [store, draft],
  );
  const newest = useCallback(
    () => draft.read(store.getState().drafts.texts[draft.key]),
    [store, draft],
  );
  return { edit, newest, write };
};
