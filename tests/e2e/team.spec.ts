import { memberIds, teamIds } from '../../src/sandbox/data/seed/named/named-ids';
import { expect, test } from './fixtures';
import { moneyPath } from './pages/money-path';
import { closeRecord, openMember, openTeam } from './pages/record-modals';
import { searchPage } from './pages/search-page';
import { cutOff } from './screens/cut-off';
import { settled } from './screens/ways';

test('D1, D3, D4, D7: a team’s facts, settings, integrations, and subscription', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();

  await test.step('D1: a team shows its facts, and its customer opens in the payment provider’s dashboard', async () => {
    const dialog = await openTeam(page, teamIds.classic);
    await expect(dialog.getByText('Harbor & Finch Logistics').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Open in payment provider' }).click();
    expect(await app.nextExternal()).toMatch(/\/test\/customers\/cus_/);
    await page.keyboard.press('Escape');
    const nobody = await openTeam(page, teamIds.nobody);
    for (const label of ['Account executive', 'Customer success']) {
      const value = nobody.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');
      await expect(value, label).toHaveText('None');
    }
    await closeRecord(page);
  });

  await test.step('a record is complete in half a screen, and in less', async () => {
    for (const open of [() => openTeam(page, teamIds.classic), () => openMember(page, 1)]) {
      await open();
      for (const width of [940, 780]) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        expect(await cutOff(page), `${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await closeRecord(page);
    }
  });

  await test.step('D3: the email, flags, and confirmed subscription settings are saved', async () => {
    const dialog = await openTeam(page, teamIds.withSeats);
    await dialog.getByRole('button', { name: 'Edit Email' }).click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('billing.new@prairie.example');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully updated team!').last()).toBeVisible();

    await dialog.getByRole('button', { name: 'Expand Admin Controls' }).click();
    const reminders = dialog.getByRole('switch', { name: 'Send weekly invite reminders' });
    const was = await reminders.isChecked();
    await reminders.click();
    expect(await reminders.isChecked()).toBe(!was);

    await dialog.getByLabel('Enterprise plan').fill('60');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(question).toContainText(
      'Are you sure you want to update this info? Incorrect updates may cause issues',
    );
    await expect(question).toContainText('50');
    await expect(question).toContainText('60');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('New Billing').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(searchPage(page).teams.row(0)).toContainText('New Billing');
    await closeRecord(page);
  });

  await test.step('D7: connections, CRM data, and logs are shown', async () => {
    const dialog = await openTeam(page, teamIds.classic);
    await dialog.getByRole('button', { name: 'Expand Integrations' }).click();
    await expect(dialog.getByRole('table', { name: 'CRM data' })).toBeVisible();
    await expect(dialog.getByText('HubSpot').first()).toBeVisible();
    await closeRecord(page);
  });

  await test.step('D4: every subscription state is shown', async () => {
    for (const [team, text] of states) {
      const dialog = await openTeam(page, teamIds[team]);
      await expect(dialog.getByText(text).first(), team).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Extend Trial' })).toHaveCount(
        team === 'trial' || team === 'trialOnYearly' ? 1 : 0,
      );
      await closeRecord(page);
    }
  });

  await test.step('D4: a trial is extended, and a past date disables the button', async () => {
    const dialog = await openTeam(page, teamIds.trial);
    const date = dialog.getByLabel('Trial end date', { exact: true });
    const button = dialog.getByRole('button', { name: 'Extend Trial' });
    await date.fill('2020-01-01');
    await expect(button).toBeDisabled();
    await expect(dialog.getByText('Date must be in the future')).toBeVisible();
    const ahead = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await date.fill(ahead);
    await button.click();
    await expect(page.getByText('Successfully updated internal demo team!').last()).toBeVisible();
    await expect(date).toHaveValue(ahead);
  });
});

const states: readonly [keyof typeof teamIds, string | RegExp][] = [
  ['classic', 'active'],
  ['newBillingYearly', '5,000'],
  ['legacy', 'Legacy Teams'],
  ['trial', 'On a free trial with no active subscription'],
  ['trialOnYearly', 'trialing'],
  ['noPlan', 'This team has no subscription.'],
];

test('D5: a team’s orders', async ({ app }) => {
  const { page } = app;
  await app.signIn('ops');

  await test.step('D5: Add Order requires four fields and whole numbers, and Back keeps typed text', async () => {
    const dialog = await openTeam(page, teamIds.classic);
    await dialog.getByRole('button', { name: 'Add Order' }).click();
    await dialog.getByRole('textbox', { name: 'Shopify order ID' }).fill('SH-1');
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await dialog.getByRole('button', { name: 'Add Order' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Shopify order ID' })).toHaveValue('SH-1');
    await dialog.getByRole('textbox', { name: 'Fulfillment order ID' }).fill('FF-1');
    await dialog.getByLabel('Standard devices').fill('2.5');
    await dialog.getByLabel('Custom devices').fill('7');
    await dialog.getByRole('button', { name: 'Add Order' }).click();
    await expect(dialog.getByText(/whole number/)).toBeVisible();
    await dialog.getByLabel('Standard devices').fill('2');
    await dialog.getByRole('button', { name: 'Add Order' }).click();
    await expect(dialog.getByText('Customs ordered')).toBeVisible();
    await expect(dialog.getByText('22', { exact: true })).toBeVisible();
    await closeRecord(page);
  });

  await test.step('D5: the form opens at its first line in a low window', async () => {
    const dialog = await openTeam(page, teamIds.quotes);
    await page.setViewportSize({ width: 640, height: 400 });
    await dialog.getByRole('button', { name: 'Add Order' }).click();
    await expect(dialog.getByText('Shopify order ID')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await closeRecord(page);
  });

  await test.step('D5: large counts stay in their columns', async () => {
    const dialog = await openTeam(page, teamIds.classic);
    const order = async (id: string, custom: string, standard: string) => {
      await dialog.getByRole('button', { name: 'Add Order' }).click();
      await dialog.getByRole('textbox', { name: 'Shopify order ID' }).fill(id);
      await dialog.getByRole('textbox', { name: 'Fulfillment order ID' }).fill(id);
      await dialog.getByLabel('Custom devices').fill(custom);
      await dialog.getByLabel('Standard devices').fill(standard);
      await dialog.getByRole('button', { name: 'Add Order' }).click();
      await expect(dialog.getByText(`Order ${id} was added`)).toBeVisible();
    };
    await order('SH-2', '1234567', '9999999');
    await order('SH-3', '10000', '100000');
    const rows = dialog.getByRole('group', { name: 'Orders' }).getByRole('listitem');
    const counts = await rows.evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll('span')]
          .filter(({ textContent }) => /^[\d,]+ (custom|standard)s?$/.test(textContent))
          .map((count) => {
            const range = document.createRange();
            range.selectNodeContents(count);
            const { left, right } = range.getBoundingClientRect();
            return { left, right: Math.round(right) };
          }),
      ),
    );
    expect(counts.length).toBeGreaterThan(2);
    for (const [custom, standard] of counts) {
      expect(custom?.right).toBeLessThan(standard?.left ?? 0);
      expect(custom?.right).toBe(counts.at(-1)?.[0]?.right);
      expect(standard?.right).toBe(counts.at(-1)?.[1]?.right);
    }
  });
});

const card = async (dialog: import('@playwright/test').Locator, number: string) => {
  const frame = dialog.frameLocator('iframe[title="Card"]');
  await frame.getByLabel(/card number/i).fill(number);
  await frame.getByLabel(/MM|expir/i).fill('12/34');
  await frame.getByLabel(/CVC/i).fill('123');
  const zip = frame.getByLabel(/ZIP|postal/i);
  if ((await zip.count()) > 0) await zip.fill('94105');
};

test('D4, D6, D8: a team’s cards, members, and its record while it loads', async ({ app }) => {
  const { page } = app;
  await app.signIn();

  await test.step('D8: a blocked payment provider script shows warnings and a modal that says what to do', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route(/stripe-stand-in/, (route) => route.abort());
    const team = await openTeam(page, teamIds.classic);
    await team.getByRole('button', { name: 'Add Card' }).click();
    await expect(page.getByText(/Couldn’t load the payment form/)).toBeVisible();
    await expect.poll(() => warnings).toContain('Failed to load Stripe.js');
    await expect.poll(() => warnings).toContain('Stripe.js not available');
    await page.unroute(/stripe-stand-in/);
    await page.getByRole('button', { name: 'Try again' }).click();
    const frame = page.frameLocator('iframe[title="Card"]');
    await expect(frame.getByLabel(/card number/i)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Add Card' })).toHaveCount(0);
    await closeRecord(page);
  });

  await test.step('D8: Add Card closes and reloads the list on success, and shows an alert on a refusal', async () => {
    const team = await openTeam(page, teamIds.classicMonthly);
    await team.getByRole('button', { name: 'Add Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Card' });
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(400);
    await card(dialog, '4000000000000002');
    await dialog.getByRole('button', { name: 'Add Card' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Your card was declined.');
    await page.keyboard.press('Escape');
    await expect(alert).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Add Card' })).toBeVisible();
    await card(dialog, '5555555555554444');
    await app.sandbox().fault({ route: 'billing.addPaymentMethod', latencyMs: 1500, times: 1 });
    // The dialog shrinks after the first click; the second one must not land outside it.
    await dialog.getByRole('button', { name: 'Add Card' }).dblclick();
    await expect(dialog.getByText('Adding the card…')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(team.getByText('Mastercard ending in 4444, expires 12/2034')).toBeVisible();
    await closeRecord(page);
  });

  await test.step('D8: the card form has its own origin, and handles keys and theme changes', async () => {
    const team = await openTeam(page, teamIds.classic);
    await team.getByRole('button', { name: 'Add Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Card' });
    const number = dialog.frameLocator('iframe[title="Card"]').getByLabel(/card number/i);
    await expect(number).toBeFocused();
    const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
    expect(await frame?.evaluate(() => window.origin)).not.toBe(
      await page.evaluate(() => window.origin),
    );
    expect(await frame?.evaluate(() => 'Stripe' in window && !('internalDash' in window))).toBe(
      true,
    );
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
    // A key pressed in it would allow the frame to navigate the window.
    await page.keyboard.type('4');
    const leaving = await frame?.evaluate(() => {
      try {
        window.top?.location.replace('https://elsewhere.example/');
        return 'left';
      } catch (error) {
        return error instanceof DOMException ? error.name : String(error);
      }
    });
    expect(leaving).toBe('SecurityError');
    const colors = () =>
      number.evaluate((field) => [
        getComputedStyle(field).color,
        getComputedStyle(document.body).backgroundColor,
      ]);
    const before = await colors();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colors).not.toEqual(before);
    // The key ends the frame's own process, which may be gone before it has acknowledged the key:
    // Chromium 130 then never does.
    await Promise.race([page.keyboard.press('Escape'), expect(dialog).toHaveCount(0)]);
    await expect(dialog).toHaveCount(0);
    await expect(team).toBeVisible();
    await closeRecord(page);
  });

  await test.step('D6: members show with the seat count, and 1,000 of them scroll with the record, the first ones immediately', async () => {
    const dialog = await openTeam(page, teamIds.crowd);
    await expect(
      dialog.getByRole('heading', { name: /^Team Members \([\d,]+ \/ 1,200\)/ }),
    ).toBeVisible();
    const list = dialog.getByRole('group', { name: 'Team Members' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    expect(await list.getByRole('listitem').count()).toBe(20);
    await list.getByRole('button', { name: /^Show 100 more of/ }).click();
    expect(await list.getByRole('listitem').count()).toBe(120);
    expect(await list.evaluate((element) => element.scrollHeight === element.clientHeight)).toBe(
      true,
    );
    await closeRecord(page);
  });

  await test.step('a member of the team opens on top, with a way back to the team', async () => {
    const dialog = await openTeam(page, teamIds.classic);
    await dialog
      .getByRole('button', { name: `Open member ${memberIds.everything}`, exact: true })
      .click();
    await expect(page.getByRole('dialog', { name: 'Member' })).toBeVisible();
    await page.getByRole('button', { name: `Back to Team #${teamIds.classic}` }).click();
    await expect(dialog).toBeVisible();
    await closeRecord(page);
  });

  await test.step('D4, D8: while the payment provider is slow, nothing counts as empty, and nothing moves when it responds', async () => {
    for (const route of ['billing.getCustomer', 'billing.paymentMethods']) {
      await app.sandbox().fault({ route, latencyMs: 4000 });
    }
    const dialog = await openTeam(page, teamIds.newBillingMonthly);
    const figure = (label: string) =>
      dialog.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');
    const places = () =>
      dialog.evaluate((record) =>
        [...record.querySelectorAll('button, h3')]
          .filter((each) => each.checkVisibility())
          .map((each) => {
            const { x, y } = each.getBoundingClientRect();
            return [each.textContent?.replace(/\d+$/, ''), Math.round(x), Math.round(y)].join(' ');
          })
          .filter((place) => /^(Add|Orders|Cards|Payment|Team Members|Members)/.test(place)),
      );
    await expect(figure('Renews')).toHaveText('…');
    await expect(figure('Card on file')).toHaveText('…');
    const before = await places();
    expect(before.length).toBeGreaterThan(6);
    await expect(figure('Renews')).toHaveText(/ET$/, { timeout: 10_000 });
    await expect(dialog.getByText('No payment methods yet')).toBeVisible();
    expect(await places()).toEqual(before);

    for (const route of ['team.salesforce', 'team.integrationConnections']) {
      await app.sandbox().fault({ route, latencyMs: 2500, times: 1 });
    }
    await dialog.getByRole('button', { name: 'Expand Integrations' }).click();
    const filter = dialog.getByRole('textbox', { name: 'Filter logs' });
    await expect(filter).toBeVisible();
    const place = await filter.boundingBox();
    await expect(dialog.getByRole('rowheader', { name: 'Account Name' })).toBeVisible();
    await expect(dialog.getByText('No integration connections available')).toBeVisible();
    expect(await filter.boundingBox()).toEqual(place);
    await closeRecord(page);
  });

  await test.step('a problem that shows late doesn’t move the fix of the first one', async () => {
    await app.sandbox().clearFaults();
    await app.sandbox().fault({ route: 'billing.getCustomer', latencyMs: 3000, times: 1 });
    const dialog = await openTeam(page, teamIds.pastDue);
    const fix = dialog.getByRole('button', { name: 'Add another card' });
    await expect(fix).toBeVisible();
    const place = await fix.boundingBox();
    await expect(dialog.getByText('2 problems')).toBeVisible();
    expect(await fix.boundingBox()).toEqual(place);
  });
});

test('an invoice that is left unsent shows on Home, its number and amount on one line', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();
  const path = moneyPath(page);
  await path.createTeam('olive@fresh-team.example');
  await path.field('Invoice mode').check();
  await path.fillEditor('Acme');
  await path.submitForm();
  await path.send.waitFor();
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  const left = page.getByText(/^Unsent invoice INV-\S+, \$480\.00$/);
  expect((await left.boundingBox())?.height).toBe(30);
  await left.click();
  await expect(path.send).toBeVisible();
});
