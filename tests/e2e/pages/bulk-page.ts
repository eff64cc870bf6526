import { expect, type Page } from '@playwright/test';

/** A bulk action's screens, from the palette to the result. */
export const bulkPage = (page: Page) => {
  const dialog = page.getByRole('dialog').last();
  /** Answers the question, and types the count if it asks for one. */
  const confirm = async (count: number) => {
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    if (await question.getByRole('textbox').isVisible()) await page.keyboard.type(String(count));
    // Not Enter again, because the dialog ignores a quick repeat of the same key.
    await page.keyboard.press('Control+Enter');
    await question.waitFor({ state: 'detached' });
  };
  return {
    dialog,
    list: page.getByRole('textbox', { name: /^List of (members|teams)/ }),
    rows: dialog.locator('[role="row"][data-index]'),
    change: dialog.getByRole('button', { name: /^Change [\d,]+ (members?|teams?)$/ }),
    button: (name: string | RegExp) => dialog.getByRole('button', { name }),
    tab: (name: string | RegExp) => dialog.getByRole('tab', { name }),
    /** Uses only the keyboard: the text typed into the palette finds the action. */
    open: async (typed: string, title: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Palette' }).waitFor();
      await page.keyboard.type(typed);
      await expect(page.getByRole('option').first()).toContainText(`${title} for a list…`);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: `${title} for a list` }).waitFor();
    },
    /** Inserts the whole text at once, as a paste does. */
    paste: (text: string) => page.keyboard.insertText(text),
    plan: async () => {
      await page.keyboard.press('Control+Enter');
      await dialog.getByRole('button', { name: 'Discard plan' }).waitFor();
    },
    run: async (count: number) => {
      await dialog.getByRole('button', { name: /^Change / }).press('Enter');
      await confirm(count);
    },
    discard: async () => {
      await dialog.getByRole('button', { name: 'Discard plan' }).press('Enter');
      await confirm(0);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  };
};
