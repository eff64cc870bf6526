import type { Write } from '../../state/outbox/write';

/** Every line that fits, as CSV in the downloads folder; the button and the palette send the same. */
export const exportJournal = (text = ''): Write<'journal.export'> => ({
  key: 'journal/export',
  method: 'journal.export',
  input: text === '' ? {} : { text },
});
