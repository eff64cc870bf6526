/**
 * Copies text and confirms it on the button for a moment (`data-copied`, and its title). No
 * snackbar, because staff copy dozens of IDs an hour.
 */
export const copyText = async (text: string, button: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    button.title = 'the system refused access to the clipboard';
    return false;
  }
  // A second click during that time must not save the temporary title as the original.
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
