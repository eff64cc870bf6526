import type { App } from '../fixtures';
import { bulkPage } from '../pages/bulk-page';
import type { Screen } from './screen';
import { settled } from './ways';

/** Members of many teams and of none, and two rows that match no one. */
const list = [
  ...Array.from({ length: 26 }, (_, index) => String(index + 1)),
  'nobody@nowhere.example',
  '999999999',
].join('\n');

const plan = async ({ page }: App) => {
  const bulk = bulkPage(page);
  await bulk.open('tra li', 'Transfer to team');
  await page.keyboard.type('3000014');
  await bulk.list.fill(list);
  await bulk.plan();
};

const planEmails = async ({ page }: App) => {
  const bulk = bulkPage(page);
  await bulk.open('ver li', 'Verify email');
  await bulk.list.fill(list);
  await bulk.plan();
};

/** The screens of a bulk action: its entry, the plan, and the result. */
export const bulkScreens: readonly Screen[] = [
  {
    name: 'bulk-entry',
    of: ['modal bulk-entry'],
    show: async ({ page }) => {
      const bulk = bulkPage(page);
      await bulk.open('tra li', 'Transfer to team');
      await bulk.list.fill('Email\namelia.whitfield@harborfinch.example\n19\n');
    },
  },
  {
    name: 'bulk-plan',
    guide: true,
    of: ['modal bulk'],
    // While the plan is made, rows grow as their responses arrive, so shifts until then aren't errors.
    prepare: async (app) => {
      await plan(app);
      await settled(app.page);
    },
    show: ({ page }) => bulkPage(page).change.waitFor(),
  },
  {
    name: 'bulk-confirm',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      await bulkPage(page).change.click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'bulk-result',
    prepare: planEmails,
    show: async ({ page }) => {
      const bulk = bulkPage(page);
      await bulk.change.click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Change/ })
        .click();
      await bulk.button(/^Undo \d/).waitFor();
    },
  },
];
