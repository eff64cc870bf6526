import type { Page } from '@playwright/test';
import { teamIds } from '../../src/sandbox/seed/named/named-ids.ts';
import type { App } from '../../tests/e2e/fixtures.ts';
import { moneyPath } from '../../tests/e2e/pages/money-path.ts';
import type { Shot } from './shot.ts';

let count = 0;

/** Leaves what an earlier picture began. */
const leave = async (page: Page) => {
  const { banner } = moneyPath(page);
  await page.getByRole('tab', { name: 'Home' }).click();
  if (!(await banner.isVisible())) return;
  const goOn = banner.getByRole('button', { name: /^Go on/ });
  const exit = banner.getByRole('button', { name: 'Exit (Without saving)' });
  if (await exit.isVisible()) await exit.click();
  else {
    await goOn.click();
    await page
      .getByRole('button', { name: /^(Complete|Exit|Invoice sent, click here to exit)$/ })
      .click();
  }
  await banner.waitFor({ state: 'hidden' });
};

const create = async ({ page }: App) => {
  await leave(page);
  count += 1;
  await moneyPath(page).createTeam(`lily.chen+${count}@harborfinch.example`);
};

const draft = async (app: App) => {
  await create(app);
  const path = moneyPath(app.page);
  await path.field('Invoice mode').check();
  await path.fillEditor('Harbor & Finch');
  await path.submit.click();
  await path.send.waitFor();
};

const table = [
  'Company\tPlan\tMembers\tClient email',
  'Harbor & Finch\tTeams\t12\tzoe@harbor.example',
  'Nameless\tNo such plan\tmany\t',
  'Prairie Outfitters\tTeams - Starter\t30\t',
  'Blue Door\tNew Billing (yearly)\t7\tmia@blue.example',
].join('\n');

/** Pictures of the money path and the sales tools. */
export const salesShots: readonly Shot[] = [
  {
    name: 'new-team',
    guide: true,
    show: async ({ page }) => {
      await leave(page);
      await moneyPath(page).openNewTeam();
      await moneyPath(page).fillNewTeam('lily.chen@harborfinch.example');
    },
  },
  { name: 'editor-new', show: create },
  {
    name: 'editor',
    guide: true,
    show: async (app) => {
      await create(app);
      const path = moneyPath(app.page);
      await path.fillEditor('Harbor & Finch');
      await path.field('Seats').fill('24');
      await path.choose('Leads', '2500');
      await path.field('Discount').first().fill('10');
      await path.field('Offer free trial').check();
      await path.submit.and(app.page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'editor-errors',
    show: async (app) => {
      await create(app);
      const path = moneyPath(app.page);
      await path.field('Seats').fill('4');
      await app.page.getByRole('button', { name: /things to mend/ }).click();
    },
  },
  {
    name: 'editor-rare',
    show: async (app) => {
      await create(app);
      const path = moneyPath(app.page);
      await path.fillEditor('Harbor & Finch');
      await path.field('Custom pricing').check();
      await path.field('Price per seat per year').fill('99.50');
      await path.field('Multi-year').check();
      await path.field('Years').fill('3');
      await app.page.getByRole('button', { name: 'Address' }).click();
      await app.page.getByRole('button', { name: 'Custom memo' }).click();
      await path.submit.and(app.page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'team-created',
    show: async (app) => {
      await create(app);
      const path = moneyPath(app.page);
      await path.fillEditor('Harbor & Finch');
      await path.submit.click();
      await app.page.getByRole('button', { name: 'Download Quote' }).click();
      await app.page.getByText(/^Saved /).waitFor();
    },
  },
  { name: 'invoice', guide: true, show: draft },
  {
    name: 'invoice-sent',
    show: async (app) => {
      await draft(app);
      await moneyPath(app.page).send.click();
      await app.page.getByRole('alertdialog').getByRole('button', { name: /^Send/ }).click();
      await app.page.getByRole('button', { name: 'Invoice sent, click here to exit' }).waitFor();
    },
  },
  {
    name: 'change-plan',
    guide: true,
    show: async ({ page }) => {
      await leave(page);
      await page.getByRole('tab', { name: 'Search' }).click();
      const query = page.getByLabel('ID / Email / Slug / Hash / DeviceID');
      await query.fill(String(teamIds.classic));
      await query.press('Enter');
      await page.getByText(`opens team ${teamIds.classic}`).waitFor();
      await query.press('Enter');
      const team = page.getByRole('dialog');
      await team.getByRole('button', { name: /^(Replace Plan|Update Trial)/ }).click();
      const path = moneyPath(page);
      await path.field('Seats').fill('40');
      await path.submit.waitFor();
      await page.getByRole('heading', { name: 'Change Team Pricing' }).waitFor();
      await page.getByText('New price').waitFor();
    },
  },
  {
    name: 'checkout-links',
    show: async ({ page }) => {
      await leave(page);
      await page.getByRole('tab', { name: 'Checkout Links' }).click();
      await page.getByLabel('Email').fill('zoe@bergstroem.example');
      await page.getByLabel('Account').fill('Bergström & Söhne GmbH');
    },
  },
  {
    name: 'demo-teams',
    show: async ({ page }) => {
      await leave(page);
      await page.getByRole('tab', { name: 'Quotes', exact: true }).click();
      await page.getByRole('region', { name: /^Record of/ }).waitFor();
    },
  },
  {
    name: 'batch-dry-run',
    show: async ({ page }) => {
      await leave(page);
      await page.getByRole('tab', { name: 'Batch Quotes' }).click();
      await page.getByLabel('Table of companies').fill(table);
      await page.getByRole('button', { name: 'Create 3 quotes' }).waitFor();
    },
  },
  {
    name: 'batch-finished',
    show: async ({ page }) => {
      await page.getByRole('tab', { name: 'Batch Quotes' }).click();
      await page.getByRole('button', { name: 'Create 3 quotes' }).click();
      await page.getByText('Finished: 3 of 3 quotes saved').waitFor();
    },
  },
  {
    name: 'editor-unknown',
    show: async (app) => {
      await create(app);
      const path = moneyPath(app.page);
      await path.field('Invoice mode').check();
      await path.fillEditor('Harbor & Finch');
      const sandbox = app.sandbox();
      await sandbox.fault({ route: 'billing.setTeamPricing', drop: 'before', times: 1 });
      await path.submit.click();
      await app.page.getByRole('alertdialog').waitFor();
      await app.page.keyboard.press('Escape');
      await app.page.getByText('The team has other terms: the pricing was not set.').waitFor();
    },
  },
  {
    name: 'invoice-changed',
    show: async (app) => {
      await app.page.getByRole('tab', { name: 'Demo flow' }).click();
      await app.page.getByRole('button', { name: 'Try again' }).click();
      await moneyPath(app.page).send.waitFor();
      await app.sandbox().fault({
        route: 'billing.getInvoice',
        status: 200,
        body: {
          invoice: {
            id: 'in_changed',
            number: 'INV-2026-00042',
            status: 'draft',
            amount_due: 52_800,
          },
        },
        times: 1,
      });
      await moneyPath(app.page).sendInvoice();
      await app.page.getByRole('alertdialog', { name: 'Internal Dash' }).waitFor();
      await app.page.keyboard.press('Escape');
      await app.page.getByText(/It is not sent\.$/).waitFor();
    },
  },
];
