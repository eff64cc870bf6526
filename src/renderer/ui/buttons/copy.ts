/**
 * Copies text and says so on the button itself for a moment (`data-copied`, and its title): no
 * snackbar, as staff copy dozens of ids an hour.
 */
export const copyText = async (text: string, button: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    button.title = 'Copying was refused by the system';
    return false;
  }
  // A second click while it still says so must not take that for its title.
  if (button.dataset.copied !== undefined) return true;
  const title = button.title;
  button.dataset.copied = '';
  button.title = 'Copied';
  setTimeout(() => {
    delete button.dataset.copied;
    button.title = title;
  }, 1200);
  return true;
};
