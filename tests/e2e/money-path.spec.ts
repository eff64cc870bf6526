import { readdir } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { teamIds } from '../../src/sandbox/data/seed/named/named-ids';
import { expect, test } from './fixtures';
import { moneyPath } from './pages/money-path';
import { openTeam } from './pages/record-modals';
import type { SandboxClient } from './sandbox-client';

const owner = 'olive@fresh-team.example';

/** How often the server acted, by route. */
const acted = async (sandbox: SandboxClient) => {
  const { audit } = await sandbox.audit();
  const { mails } = await sandbox.mails();
  const count = (route: string) => audit.filter((each) => each.route === route).length;
  return {
    teams: count('team.createTeam'),
    prices: count('billing.setTeamPricing'),
    drafts: count('billing.linkSubscription'),
    mails: mails.filter(({ recipient }) => recipient === owner).length,
  };
};

/** Presses Tab until the target has the focus. */
const tabTo = async (target: Locator) => {
  const { keyboard } = target.page();
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

/** Opens a list and moves to an option, waiting after each key until the list has moved. */
const chooseByKeys = async (field: Locator, label: string) => {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press('ArrowDown');
  const option = field.page().getByRole('option', { name: label });
  await option.waitFor();
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  const active = () => field.getAttribute('aria-activedescendant');
  const wanted = await option.getAttribute('id');
  for (let at = await active(); at !== wanted; at = await active()) {
    await keyboard.press('ArrowDown');
    await expect.poll(active).not.toBe(at);
  }
  await keyboard.press('Enter');
  const shown = () => field.evaluate((node) => ('value' in node && node.value) || node.textContent);
  await expect.poll(shown).toContain(label);
};

test.describe('the money path', () => {
  test.beforeEach(async ({ app }) => {
    await app.signIn();
  });

  test('E1-E7: a sale goes from the team to the email and back to tab 0 by keyboard alone', async ({
    app,
  }) => {
    const { page, host } = app;
    const path = moneyPath(page);
    const { keyboard } = page;
    const button = (name: string) => page.getByRole('button', { name });
    await keyboard.press('Control+k');
    await keyboard.type('Create New Team');
    await expect(
      page.getByRole('option', { name: 'Go to Create New Team', selected: true }),
    ).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByLabel('Team owner email')).toBeFocused();
    for (const text of [owner, 'Lily Chen', '0015g00000AbCdE']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await expect(path.field('Company name')).toBeFocused();
    await expect(path.banner).toContainText(`You are currently in Create New Team for ${owner}`);
    await keyboard.type('Fresh & Green');
    await tabTo(path.field('ZIP code'));
    await keyboard.type('94107');
    await chooseByKeys(path.dropdown('Plan'), 'New Billing (yearly)');
    await tabTo(path.field('Seats'));
    await keyboard.type('12');
    await tabTo(path.field('Invoice mode'));
    await keyboard.press('Space');
    // 10 seats at $96 and 2 at $84.
    await expect(path.submit).toHaveText('Update · $1,128.00 per year');
    // Moves to the button, which shows the price.
    await keyboard.press('Enter');
    await expect(path.submit).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Subscription Draft Created' })).toBeVisible();
    // The button that had the focus no longer exists.
    await expect(page.getByRole('tabpanel')).toBeFocused();
    await expect(page.getByText('View Invoice')).toBeVisible();
    await expect(page.getByText('$1,128.00')).toBeVisible();

    await tabTo(button('Customize Invoice'));
    await keyboard.press('Enter');
    expect(await app.nextExternal()).toMatch(/\/invoices\/in_/);

    // J26: a draft has no PDF at the payment provider; sending creates it.
    await expect(button('Download Invoice')).toHaveCount(0);
    await tabTo(path.send);
    await keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Send an invoice for $1,128.00 to Fresh & Green');
    await tabTo(question.getByRole('button', { name: 'Send $1,128.00 invoice' }));
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    const exit = button('Invoice sent, click here to exit');
    await expect(exit).toBeVisible();
    await expect(page.getByRole('tabpanel')).toBeFocused();
    await expect(path.banner).toContainText(`Team created for ${owner} (Invoice sent)`);
    await tabTo(button('Download Invoice'));
    await keyboard.press('Enter');
    await expect(page.getByText(/^Saved Invoice .* - Fresh___Green\.pdf$/)).toBeVisible();
    expect(await readdir(host.downloads)).toHaveLength(1);
    await tabTo(button('Show in folder'));
    await keyboard.press('Enter');
    await host.next('show-in-folder');

    await tabTo(button('Click here to login'));
    await keyboard.press('Enter');
    expect(await app.nextExternal()).toContain('addon=');
    await tabTo(exit);
    await keyboard.press('Enter');
    await expect(page.getByText(/^Welcome /)).toBeVisible();
    await expect(path.banner).toHaveCount(0);
    expect(await acted(app.sandbox())).toEqual({ teams: 1, prices: 1, drafts: 1, mails: 1 });
  });

  test('a new team shows its pricing, its errors, and its summary', async ({ app }) => {
    const { page, host } = app;
    const path = moneyPath(page);
    await path.createTeam(owner);

    await test.step('E4, E5: custom pricing and a three-year term disappear with a monthly plan', async () => {
      await path.fillEditor('Acme');
      await path.field('Custom pricing').check();
      await path.field('Price per seat per year').fill('99.50');
      await path.field('Multi-year').check();
      await path.field('Years').fill('3');
      await expect(path.submit).toHaveText('Create · about $1,492.50 for 3 years');
      await expect(path.preview).toContainText('5 × $99.50 × 3 years');
      await path.field('Multi-year').uncheck();
      await expect(path.submit).toHaveText('Create · $497.50 per year');
      await path.choose('Plan', 'New Billing (monthly)');
      await expect(path.submit).toHaveText('Create · $50.00 per month');
      await expect(path.field('Custom pricing')).toBeDisabled();
      await expect(path.field('Multi-year')).toBeDisabled();
    });

    await test.step('E3, E4: the button lists the errors, and a click goes to each', async () => {
      await path.choose('Plan', 'New Billing (yearly)');
      await path.field('Seats').fill('4');
      await path.field('ZIP code').fill('');
      await expect(path.submit).toBeDisabled();
      await page.getByRole('button', { name: '2 fields need attention' }).click();
      await expect(path.field('ZIP code')).toBeFocused();
      await expect(path.editor).toContainText('Number of seats must be greater than 5');
      await path.dropdown('Country').click();
      const countries = page.getByRole('listbox', { name: 'Country' });
      const us = countries.getByRole('option', { name: 'United States', exact: true });
      await expect(us).toBeInViewport();
      expect((await countries.boundingBox())?.height).toBe(220);
      await page.keyboard.press('Escape');
      await path.choose('Leads', '50000+');
      await path.field('Number of Leads').fill('2600');
      await path.field('Seats').focus();
      await expect(path.dropdown('Leads')).toHaveText('2500');
      await expect(path.field('Number of Leads')).toHaveCount(0);
      await expect(
        page.getByText('2,600 leads isn’t offered, so we chose 2,500. The next option is 5,000.'),
      ).toBeVisible();
    });

    await test.step('E6: a trial leads to the summary, Download Quote, and Complete', async () => {
      const other = 'otis@fresh-team.example';
      await path.banner.getByRole('button', { name: 'Exit (Without saving)' }).click();
      await expect(page.getByText(/^Welcome /)).toBeVisible();
      await path.createTeam(other);
      await path.fillEditor('Acme');
      await path.field('Offer free trial').check();
      await expect(path.preview).toContainText('Trial ends (16 days)');
      await path.submitForm();
      await expect(page.getByRole('heading', { name: 'Team Created Successfully' })).toBeVisible();
      await expect(path.banner).toContainText(`Team created for ${other} (Invoice not sent)`);
      const terms = page.getByRole('region', { name: 'Team Created Successfully' });
      for (const text of ['Acme', 'New Billing (yearly)', 'Yearly', '$96.00', /^Yes, until /]) {
        await expect(terms.getByText(text).first()).toBeVisible();
      }
      await page.getByRole('button', { name: 'Download Quote' }).click();
      await expect(page.getByText('Saved Popl Teams Quote - Acme.pdf')).toBeVisible();
      expect(await readdir(host.downloads)).toEqual(['Popl Teams Quote - Acme.pdf']);
      await page.getByRole('button', { name: 'Complete' }).click();
      await expect(page.getByText(/^Welcome /)).toBeVisible();
    });
  });

  test('two plan changes and a new team follow one another', async ({ app }) => {
    const { page } = app;
    const path = moneyPath(page);

    await test.step('E8, D2: a plan change is prefilled, highlights changes, and shows a comparison', async () => {
      const team = await openTeam(page, teamIds.classic);
      await team.getByRole('button', { name: 'Replace Plan' }).click();
      await expect(page.getByRole('heading', { name: 'Change Team Pricing' })).toBeVisible();
      await expect(path.banner).toContainText('You are currently in Change Team Plan for ');
      const before = await path.field('Seats').inputValue();
      await path.field('Seats').fill('40');
      await expect(path.editor).toContainText(`Was: ${before}`);
      await expect(path.preview).toContainText('Current price');
      await expect(path.preview).toContainText('New price');
      await path.banner.getByRole('button', { name: 'Exit (Without saving)' }).click();
      await expect(page.getByText(/^Welcome /)).toBeVisible();
    });

    await test.step('E7: a trial in an upgrade has no invoice to send, and shows only the void text and Exit', async () => {
      const team = await openTeam(page, teamIds.classic);
      await team.getByRole('button', { name: 'Replace Plan' }).click();
      await path.field('Seats').fill('40');
      await path.field('Offer free trial').check();
      if ((await path.field('ZIP code').inputValue()) === '') {
        await path.field('ZIP code').fill('94107');
      }
      await path.submitForm();
      await expect(page.getByText('There was no invoice generated for this change.')).toBeVisible();
      await expect(path.send).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Customize Invoice' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Exit', exact: true }).click();
      await expect(page.getByText(/^Welcome /)).toBeVisible();
    });

    await test.step('J22: another team starts after one confirmation, and the first one waits on Home', async () => {
      await path.createTeam(owner);
      const team = await openTeam(page, teamIds.newBillingYearly);
      await team.getByRole('button', { name: 'Replace Plan' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(`Set ${owner} aside and continue?`);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await team.getByRole('button', { name: 'Replace Plan' }).click();
      await question.getByRole('button', { name: 'Continue' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Change Team Pricing' })).toBeVisible();
      await path.field('Seats').fill('41');
      await page.getByRole('tab', { name: 'Create New Team' }).click();
      await page.getByRole('button', { name: / later$/ }).click();
      await expect(page.getByLabel('Team owner email')).toBeFocused();
      await page.getByRole('tab', { name: 'Home' }).click();
      await expect(page.getByRole('button', { name: new RegExp(`^${owner}`) })).toBeVisible();
    });
  });

  test('a sale survives a failed preview and an unknown send outcome', async ({ app }) => {
    const { page } = app;
    const path = moneyPath(page);
    await path.createTeam(owner);
    const sandbox = app.sandbox();

    await test.step('a failed preview shows an alert and Try again, and the price is sent after one confirmation', async () => {
      await sandbox.fault({
        route: 'billing.previewNewBilling',
        status: 500,
        body: { message: 'No price today' },
        times: 1,
      });
      await path.field('Company name').fill('Acme');
      await path.field('ZIP code').fill('94107');
      await path.choose('Plan', 'New Billing (yearly)');
      await expect(page.getByRole('alertdialog')).toContainText('No price today');
      await page.keyboard.press('Escape');
      await expect(path.submit).toHaveText('Create · price unknown');
      await path.submit.click();
      await expect(page.getByRole('alertdialog')).toContainText('The price is unknown');
      await page.keyboard.press('Escape');
      await path.preview.getByRole('button', { name: 'Try again' }).click();
      await expect(path.submit).toHaveText('Create · $480.00 per year');
    });

    await test.step('an unknown send outcome is looked up before the app offers anything', async () => {
      await path.field('Invoice mode').check();
      await path.submitForm();
      await path.send.waitFor();
      await sandbox.fault({ route: 'billing.sendInvoice', drop: 'before' });
      await path.sendInvoice();
      await page.getByRole('alertdialog', { name: 'Internal Dash' }).waitFor();
      await sandbox.clearFaults();
      await page.keyboard.press('Escape');
      await expect(page.getByText('The invoice is still a draft. It wasn’t sent.')).toBeVisible();
      await expect(path.send).toBeEnabled();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(
        page.getByRole('button', { name: 'Invoice sent, click here to exit' }),
      ).toBeVisible();
      expect(await acted(sandbox)).toEqual({ teams: 1, prices: 1, drafts: 1, mails: 1 });
    });
  });
});

test('E2: a flow resumes where it was after a kill at each step and while it sends, and repeats nothing', async ({
  open,
  sandboxes,
}) => {
  const environment = await sandboxes.fresh({ prod: false });
  let app = await open({ environment });
  await app.signIn();
  const sandbox = app.sandbox();
  const restart = async (goOn: string) => {
    const { userData, downloads } = app.host;
    await app.kill();
    await sandbox.clearFaults();
    app = await open({ environment, userData, downloads });
    const signIn = app.page.getByRole('button', { name: 'Sign in with Google' });
    const welcome = app.page.getByText(/^Welcome /);
    await expect(signIn.or(welcome)).toBeVisible();
    if (await signIn.isVisible()) await app.signIn();
    const path = moneyPath(app.page);
    await path.banner.getByRole('button', { name: `Continue: ${goOn}` }).click();
    return path;
  };

  await moneyPath(app.page).createTeam(owner);
  let path = await restart('Set the pricing');
  await path.field('Invoice mode').check();
  await path.fillEditor('Acme');
  await path.submitForm();
  await path.send.waitFor();
  path = await restart('Send the invoice');
  await sandbox.fault({ route: 'billing.sendInvoice', latencyMs: 1500, times: 1 });
  await path.sendInvoice();
  await expect(
    app.page.getByRole('alertdialog').getByRole('button', { name: /^Send / }),
  ).toHaveAttribute('aria-busy', 'true');
  // Killed before the request is sent, the app has no pending write to ask about.
  await expect.poll(async () => (await sandbox.faults()).faults).toEqual([]);
  path = await restart('Send the invoice');
  // It looks the invoice up before it offers to send it again.
  await expect(
    app.page.getByText(
      /^(The invoice is still a draft\. It wasn’t sent\.|We couldn’t confirm that the invoice was sent)$/,
    ),
  ).toBeVisible();
  await app.page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    app.page.getByRole('button', { name: 'Invoice sent, click here to exit' }),
  ).toBeVisible();
  path = await restart('Finish');
  await app.page.getByRole('button', { name: 'Invoice sent, click here to exit' }).click();
  await expect(path.banner).toHaveCount(0);
  expect(await acted(sandbox)).toEqual({ teams: 1, prices: 1, drafts: 1, mails: 1 });
  await app.close();
});
