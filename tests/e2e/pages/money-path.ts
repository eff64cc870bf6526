import { expect, type Page } from '@playwright/test';
import { choose, dropdown } from './dropdown';

/** The screens for creating a team, pricing it, and sending its invoice. */
export const moneyPath = (page: Page) => {
  const banner = page.getByRole('region', { name: 'Demo flow' });
  const editor = page.getByRole('form', { name: 'Edit Subscription' });
  const preview = page.getByRole('region', { name: 'Pricing preview' });
  const submit = editor.locator('button[type="submit"]');
  // The label of the button says the total, such as `for 2 years`, so it contains names of fields.
  const field = (label: string) =>
    editor.getByLabel(label).and(page.locator(':not([type="submit"])'));
  const chooseIn = (label: string, option: string) => choose(editor, label, option);
  return {
    banner,
    editor,
    preview,
    field,
    dropdown: (label: string) => dropdown(editor, label),
    choose: chooseIn,
    submit,
    /** The button to the left of `Exit` in the invoice view. */
    send: page.getByRole('button', { name: 'Save and Send Invoice' }),
    async openNewTeam() {
      await page.getByRole('tab', { name: 'Create New Team' }).click();
      await page.getByLabel('Team owner email').waitFor();
    },
    async fillNewTeam(email: string, name = 'Lily Chen') {
      await page.getByLabel('Team owner email').fill(email);
      await page.getByLabel('Team owner name').fill(name);
      await page.getByLabel('Salesforce account ID').fill('0015g00000AbCdE');
    },
    /** Creates a team; the editor shows next. */
    async createTeam(email: string) {
      await this.openNewTeam();
      await this.fillNewTeam(email);
      await page.getByRole('button', { name: 'Create Team' }).click();
      await expect(page.getByRole('heading', { name: 'Set New Team Pricing' })).toBeVisible();
    },
    /**
     * Presses Create or Update once the price is loaded or unknown, and confirms one without a
     * certain total.
     */
    async submitForm() {
      await expect(submit).toHaveText(/ · (\$|about|price unknown$)/);
      const isUnknown = / · about| to |price unknown$/.test((await submit.textContent()) ?? '');
      await submit.click();
      if (isUnknown) {
        await page.getByRole('button', { name: /^(Create|Update) anyway$/ }).click();
      }
    },
    async sendInvoice() {
      await this.send.click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Send / })
        .click();
    },
    /** Fills the fields that are empty for a new team; the plan is New Billing (yearly). */
    async fillEditor(company: string, plan = 'New Billing (yearly)') {
      await field('Company name').fill(company);
      await chooseIn('Plan', plan);
      await field('ZIP code').fill('94107');
      await expect(submit).toBeEnabled();
    },
  };
};
