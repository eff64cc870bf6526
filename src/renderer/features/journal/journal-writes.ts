import type { Write } from '../../state/outbox/write';

export const journalKey = 'journal/export';

/**
 * Saves every matching entry as CSV in the downloads folder; for both the button and the palette.
 */
export const exportJournal = (text = ''): Write<'journal.export'> => ({
  key: journalKey,
  method: 'journal.export',
  input: text === '' ? {} : { text },
  confirm: null,
  undo: null,
});
