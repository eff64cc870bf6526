import { useShallow } from 'zustand/react/shallow';
import { useApp, useAppStore } from '../use-app';
import { baseKeyOf, setWithBase } from './base-draft';

type Texts<Field extends string> = Readonly<Record<Field, string>>;

export interface EditDraft<Field extends string> {
  /** The typed texts, or else the stored ones. */
  readonly texts: Texts<Field>;
  /** The stored texts when the edit started; a save must not overwrite others unseen. */
  readonly base: Texts<Field>;
  /** At least one field has a draft. */
  readonly isBegun: boolean;
  /** Starts the edit with the stored texts. */
  begin(): void;
  set(field: Field, text: string): void;
  /**
   * Like `set`, but text equal to the stored one removes the draft, so the field follows the
   * record.
   */
  follow(field: Field, text: string): void;
  drop(): void;
  /** Like `drop`; changed texts are named by `message`, whose Undo restores them. */
  discard(message: string): void;
}

/**
 * Fields of a record in edit mode. Each has a draft `${prefix}/${field}` and its initial value in
 * `…/base`. Both survive the modal and the session.
 */
export const useEditDraft = <Field extends string>(
  prefix: string,
  stored: Texts<Field>,
): EditDraft<Field> => {
  const store = useAppStore();
  const fields = Object.keys(stored) as Field[];
  const keyOf = (field: Field) => `${prefix}/${field}`;
  const kept = useApp(
    useShallow((state) =>
      fields.flatMap((field) => [
        state.drafts.texts[keyOf(field)],
        state.drafts.texts[baseKeyOf(keyOf(field))],
      ]),
    ),
  );
  const shown = (at: number) =>
    Object.fromEntries(
      fields.map((field, index) => [field, kept[2 * index + at] ?? stored[field]]),
    ) as Texts<Field>;
  const base = shown(1);

  const set = (field: Field, text: string) =>
    setWithBase(store.getState().drafts, keyOf(field), text, stored[field]);
  const drop = (...dropped: Field[]) => store.getState().drafts.drop(...dropped.map(keyOf));
  const texts = shown(0);
  const isChanged = fields.some((field) => texts[field] !== base[field]);
  return {
    texts,
    base,
    isBegun: fields.some((_field, index) => kept[2 * index] !== undefined),
    begin: () => {
      for (const field of fields) set(field, stored[field]);
    },
    set,
    follow: (field, text) => (text === base[field] ? drop(field) : set(field, text)),
    drop: () => drop(...fields),
    discard: (message) =>
      isChanged ? store.getState().drafts.discard(message, fields.map(keyOf)) : drop(...fields),
  };
};
