import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type FieldTexts, firstTexts } from '../../parts/commands/command-fields';
import type { CommandField } from '../../state/commands/commands';
import { baseKeyOf, setWithBase } from '../../state/drafts/base-draft';
import { useApp, useAppStore } from '../../state/use-app';
import { UnsavedHint } from '../../ui/forms/unsaved-hint';

interface FormTexts {
  readonly fields: readonly CommandField[];
  /** The text of each field, by name. */
  readonly texts: FieldTexts;
  readonly fill: (name: string, text: string) => void;
}

/**
 * The fields of a command and their texts. What is typed is the draft of the record's own form, so
 * closing the palette loses nothing and the record shows it; `picked` are the choices, which are no
 * drafts.
 */
export const useFormTexts = (
  fieldsNow: () => readonly CommandField[],
  picked: FieldTexts,
  pick: (name: string, text: string) => void,
): FormTexts => {
  const store = useAppStore();
  // The record may change under the form; the form keeps its initial fields.
  const [fields] = useState(() => {
    const { texts } = store.getState().drafts;
    return fieldsNow().map((field) =>
      field.draft !== undefined && field.value !== undefined && texts[field.draft] !== undefined
        ? { ...field, hint: <UnsavedHint stored={field.value} unsaved /> }
        : field,
    );
  });
  const drafts = useApp(
    useShallow((state) =>
      Object.fromEntries(
        fields.flatMap(({ name, draft }) => {
          const text = draft === undefined ? undefined : state.drafts.texts[draft];
          return text === undefined ? [] : [[name, text]];
        }),
      ),
    ),
  );
  const texts: FieldTexts = { ...firstTexts(fields), ...picked, ...drafts };

  const fill = (name: string, text: string) => {
    const { drafts: kept } = store.getState();
    const field = fields.find((each) => each.name === name);
    if (field?.draft === undefined) {
      pick(name, text);
      return;
    }
    const { draft, value, kind } = field;
    const base = baseKeyOf(draft);
    if (kind !== 'choice' && text === (value ?? '')) {
      kept.dropSent({ [draft]: kept.texts[draft] ?? '', [base]: kept.texts[base] ?? '' });
      return;
    }
    if (value === undefined) kept.set(draft, text);
    else setWithBase(kept, draft, text, value);
    // The choice that shows beside the text is part of what was typed.
    for (const each of fields) {
      if (each.draft !== undefined && each.kind === 'choice' && each.name !== name) {
        kept.set(each.draft, texts[each.name] ?? '');
      }
    }
  };
  return { fields, texts, fill };
};
