import type { AppState } from '../../state/store';

/** Every line that fits, as CSV in the downloads folder; the button and the palette do the same. */
export const exportJournal = async (
  { writes, feedback }: Pick<AppState, 'writes' | 'feedback'>,
  text = '',
): Promise<void> => {
  const input = text === '' ? {} : { text };
  const result = await writes.run('journal/export', 'journal.export', input);
  if (!result?.ok) return;
  const { id, fileName } = result.value;
  feedback.snack(`Saved ${fileName}`, 'success', [
    { kind: 'open-file', savedFileId: id },
    { kind: 'show-in-folder', savedFileId: id },
  ]);
};
