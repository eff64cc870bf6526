import type { SavedFile } from '../../../contract/entities/saved-file';
import type { Result } from '../../../contract/errors';
import type { AppState } from '../../state/store';

/** Every line that fits, as CSV in the downloads folder; the button and the palette do the same. */
export const exportJournal = (
  { writes }: Pick<AppState, 'writes'>,
  text = '',
): Promise<Result<SavedFile> | null> => {
  const input = text === '' ? {} : { text };
  return writes.run('journal/export', 'journal.export', input);
};
