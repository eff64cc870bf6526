import type { MethodInput } from '../../../contract/methods/methods';
import type { Write } from '../../state/outbox/write';

export const journalKey = 'journal/export';

/**
 * Saves every matching entry as CSV in the downloads folder; for both the button and the palette.
 */
export const exportJournal = (
  filter: MethodInput<'journal.export'> = {},
): Write<'journal.export'> => ({
  key: journalKey,
  method: 'journal.export',
  input: filter,
  confirm: null,
  undo: null,
});
