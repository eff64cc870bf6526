import { directoryKeys } from '../../../../domain/hr-sync/directory-keys';
import { renderFirst } from '../../../../domain/hr-sync/template';
import type { Suggestion } from '../../../ui/forms/suggest-input';

/** The partly typed key before the caret: after `{{`, or a word of at least two letters. */
const typedKey = (text: string, caret: number): { start: number; typed: string } | null => {
  const before = text.slice(0, caret);
  const open = before.lastIndexOf('{{');
  if (open >= 0 && !before.slice(open).includes('}}')) {
    return { start: open, typed: before.slice(open + 2).trim() };
  }
  const word = /[A-Za-z][\w.]+$/.exec(before);
  return word ? { start: word.index, typed: word[0] } : null;
};

const mostOffered = 50;

/** The matching directory keys, with the sample's values. */
export const suggestKeys = (
  text: string,
  caret: number,
  sample: Readonly<Record<string, unknown>> | null,
): Suggestion[] => {
  const at = typedKey(text, caret);
  // An empty field suggests all keys.
  if (at === null && text.trim() !== '') return [];
  const wanted = (at?.typed ?? '').toLowerCase().replace(/\*$/, '');
  return directoryKeys
    .filter(
      ({ key, label }) =>
        key.toLowerCase().includes(wanted) || label.toLowerCase().includes(wanted),
    )
    .slice(0, mostOffered)
    .map(({ key, label, custom }) => ({
      key: custom ? `${key}*` : key,
      text: custom ? `${label} *` : label,
      note: (sample && renderFirst([`{{${key}}}`], sample).text) || key,
    }));
};

/** Replaces the partly typed key with the chosen one. */
export const takeKey = ({ key }: Suggestion, text: string, caret: number): [string, number] => {
  const start = typedKey(text, caret)?.start ?? caret;
  const rest = text.slice(caret).replace(/^[\w.*]*\s*\}\}/, '');
  const before = `${text.slice(0, start)}{{${key}}}`;
  return [before + rest, before.length];
};
