import type { Write } from '../../state/outbox/write';

/**
 * Saves every matching entry as CSV in the downloads folder; for both the button and the palette.
 */
export const exportJournal = (text = ''): Write<'journal.export'> => ({
  key: 'journal/export',
  method: 'journal.export',
  input: text === '' ? {} : { text },
});
