import { expect } from '@playwright/test';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import type { App } from '../fixtures';
import { choose } from '../pages/dropdown';
import { moneyPath } from '../pages/money-path';
import { quoteTable } from '../pages/quote-table';
import type { Screen } from './screen';
import { leaveFlow, openRecord, openTab } from './ways';

let created = 0;

const create = async ({ page }: App) => {
  await leaveFlow(page);
  created += 1;
  await moneyPath(page).createTeam(`lily.chen+${created}@harborfinch.example`);
};

const filled = async (app: App) => {
  await create(app);
  await moneyPath(app.page).fillEditor('Harbor & Finch');
};

const invoice = async (app: App) => {
  await create(app);
  const path = moneyPath(app.page);
  await path.field('Invoice mode').check();
  await path.fillEditor('Harbor & Finch');
  await path.submitForm();
  await path.send.waitFor();
};

const batch = async ({ page }: App) => {
  await openTab(page, 'Batch Quotes');
  await page.getByLabel('Table of companies').fill(quoteTable);
  await page.getByRole('button', { name: 'Create 3 quotes' }).waitFor();
};

/** Sends the price of a new team and drops the response. */
const loseThePrice = async (app: App) => {
  await filled(app);
  const { page } = app;
  await moneyPath(page).field('Invoice mode').check();
  await app.sandbox().fault({ route: 'billing.setTeamPricing', drop: 'before' });
  await moneyPath(page).submitForm();
  await page.getByRole('alertdialog').waitFor();
  await app.sandbox().clearFaults();
};

/** The flow from the new team to its invoice. */
export const flowScreens: readonly Screen[] = [
  {
    name: 'new-team',
    guide: true,
    of: ['tab 3'],
    show: async ({ page }) => {
      await moneyPath(page).openNewTeam();
      await moneyPath(page).fillNewTeam('lily.chen@harborfinch.example');
    },
  },
  {
    name: 'new-team-errors',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      await page.getByLabel('Team owner email').fill('');
      await page.getByRole('button', { name: 'Create Team' }).click();
      await page.getByText('Enter the owner’s email address.').waitFor();
    },
  },
  { name: 'editor-new', sameParts: true, show: create },
  {
    name: 'editor-errors',
    follows: true,
    show: async (app) => {
      await moneyPath(app.page).field('Seats').fill('4');
      await app.page.getByRole('button', { name: /fields need attention/ }).click();
    },
  },
  {
    name: 'editor-rare',
    follows: true,
    show: async (app) => {
      const path = moneyPath(app.page);
      await path.field('Seats').fill('5');
      await path.fillEditor('Harbor & Finch');
      await path.field('Discount').first().fill('10');
      await path.field('Custom pricing').check();
      await path.field('Price per seat per year').fill('99.50');
      await path.field('Multi-year').check();
      await path.field('Years').fill('3');
      await expect(path.submit).toHaveText('Create · about $1,343.25 for 3 years');
      await app.page.getByRole('button', { name: 'Address' }).click();
      await app.page.getByRole('button', { name: 'Custom memo' }).click();
    },
  },
  {
    name: 'editor',
    guide: true,
    of: ['tab 1'],
    prepare: filled,
    show: async (app) => {
      const path = moneyPath(app.page);
      await path.field('Seats').fill('24');
      await path.choose('Leads', '2500');
      await path.field('Discount').first().fill('10');
      await path.field('Offer free trial').check();
      await path.submit.and(app.page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'team-created',
    follows: true,
    show: async (app) => {
      await moneyPath(app.page).field('Offer free trial').uncheck();
      await moneyPath(app.page).submitForm();
      await app.page.getByRole('button', { name: 'Download Quote' }).click();
      await app.page.getByText(/^Saved /).waitFor();
    },
  },
  { name: 'invoice', guide: true, show: invoice },
  {
    name: 'invoice-send',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      await moneyPath(page).send.click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'invoice-sent',
    follows: true,
    show: async ({ page }) => {
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: /^Send / }).click();
      await page.getByRole('button', { name: 'Invoice sent, click here to exit' }).waitFor();
    },
  },
  {
    name: 'editor-unknown',
    prepare: loseThePrice,
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByText('We couldn’t confirm that the pricing was set').waitFor();
    },
  },
  {
    name: 'unfinished',
    of: ['modal unfinished'],
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('dialog', { name: 'Unfinished changes' }).waitFor();
    },
  },
  {
    name: 'unfinished-home',
    show: ({ page }) => openTab(page, 'Home'),
    leave: async ({ page }) => {
      await page.getByRole('button', { name: 'Review' }).click();
      // Home has buttons of the same name below.
      const unfinished = page.getByRole('dialog', { name: 'Unfinished changes' });
      await unfinished.waitFor();
      const settle = unfinished.getByRole('button', { name: 'Dismiss' });
      for (let left = await settle.count(); left > 0; left -= 1) {
        await settle.first().click();
        await expect(settle).toHaveCount(left - 1);
      }
    },
  },
  {
    name: 'invoice-changed',
    prepare: async (app) => {
      await invoice(app);
      const { audit } = await app.sandbox().audit();
      const changed = {
        id: audit.findLast(({ route }) => route === 'billing.linkSubscription')?.after?.invoice,
        number: 'INV-2026-00042',
        status: 'draft',
        invoice_pdf: 'https://pay.example/in_changed.pdf',
      };
      await app.sandbox().fault({
        route: 'billing.getInvoice',
        status: 200,
        body: { invoice: { ...changed, amount_due: 52_800 } },
        times: 20,
      });
    },
    show: async ({ page }) => {
      await moneyPath(page).sendInvoice();
      await page.getByRole('alertdialog', { name: 'Internal Dash' }).waitFor();
    },
    leave: async (app) => {
      await app.page.keyboard.press('Escape');
      await expect(app.page.getByRole('alertdialog')).toHaveCount(0);
      await app.sandbox().clearFaults();
    },
  },
  {
    name: 'change-plan',
    guide: true,
    prepare: async ({ page }) => {
      await leaveFlow(page);
      await openRecord(page, 'team', teamIds.classic);
    },
    show: async ({ page }) => {
      const team = page.getByRole('dialog');
      await team.getByRole('button', { name: /^(Replace Plan|Update Trial)/ }).click();
      await moneyPath(page).field('Seats').fill('40');
      await page.getByRole('heading', { name: 'Change Team Pricing' }).waitFor();
      await page.getByText('New price').waitFor();
    },
  },
  {
    name: 'change-plan-unread',
    follows: true,
    prepare: async (app) => {
      await app.sandbox().fault({ route: 'team.getById', status: 500 });
      await app.sandbox().fault({ route: 'billing.getCustomer', status: 500 });
    },
    show: async ({ page }) => {
      await page.reload();
      await page.getByRole('button', { name: 'Continue: Set the pricing' }).click();
      await page.getByText('The team couldn’t be loaded').waitFor();
    },
    leave: async (app) => {
      await app.sandbox().clearFaults();
      await leaveFlow(app.page);
    },
  },
];

/** Quotes, links, and lists. */
export const toolScreens: readonly Screen[] = [
  {
    name: 'checkout-links',
    of: ['tab 4'],
    show: async ({ page }) => {
      await openTab(page, 'Checkout Links');
      await page.getByLabel('Email').fill('zoe@bergstroem.example');
      await page.getByLabel('Account').fill('Bergström & Söhne GmbH');
    },
  },
  {
    name: 'checkout-errors',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      await page.getByLabel('Email').fill('');
      await page.getByRole('button', { name: 'Copy Checkout Link' }).click();
      await page.getByText('Must fill out all required fields').first().waitFor();
    },
  },
  {
    name: 'quote',
    guide: true,
    of: ['tab 5'],
    show: async ({ page }) => {
      await openTab(page, 'Create a Quote');
      await page.getByLabel('Company name').fill('Bergström & Söhne GmbH');
      await page.getByLabel('Client name').fill('Zoë O’Hara');
      await page.getByLabel('Client email').fill('zoe@bergstroem.example');
      await choose(page, 'Plan', 'New Billing (yearly)');
      await page.getByText('per year').first().waitFor();
    },
  },
  {
    name: 'quote-saved',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Create a Quote', exact: true }).click();
      await page
        .getByText(/^Saved /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'quote-errors',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('button', { name: 'Create a Quote', exact: true }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'demo-teams',
    of: ['tab 7'],
    show: async ({ page }) => {
      await openTab(page, 'Quotes');
      await page.getByRole('region', { name: /^Record of/ }).waitFor();
    },
  },
  {
    name: 'demo-teams-selected',
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('checkbox', { name: 'Select all: Quotes and demo teams' }).check();
      await page.getByRole('button', { name: 'Select all, not just the first' }).waitFor();
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Clear the selection' }).click(),
  },
  {
    name: 'demo-teams-nothing',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('nobody-at-all');
      await expect(page.getByText('No results')).toBeVisible();
    },
    leave: ({ page }) => page.getByRole('searchbox', { name: 'Search' }).fill(''),
  },
  { name: 'batch-plan', of: ['tab 8'], show: batch },
  {
    name: 'batch-finished',
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Create 3 quotes' }).click();
      await expect(page.getByText('Finished: 3 of 3 quotes saved')).toBeVisible({
        timeout: 30_000,
      });
    },
  },
];
