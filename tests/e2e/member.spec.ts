import { memberIds, teamIds } from '../../src/sandbox/data/seed/named/named-ids';
import { expect, people, test } from './fixtures';
import { closeRecord, idCell, openMember } from './pages/record-modals';
import { searchPage } from './pages/search-page';

const snackbar = (page: import('@playwright/test').Page, text: string | RegExp) =>
  page.getByText(text).last();

test.describe('in production mode', () => {
  test.use({ hostOptions: { prod: true } });
  test('C1: Staging Login appears next to Admin Login and opens the staging host', async ({
    app,
  }) => {
    const { page } = app;
    await app.signIn();
    const dialog = await openMember(page, memberIds.everything);
    await dialog.getByRole('button', { name: 'Staging Login' }).click();
    await page.getByLabel('Reason').fill('Check on staging');
    await page.getByRole('button', { name: 'Open in browser' }).click();
    expect(await app.nextExternal()).toContain('/team-app/staging');
    await dialog.getByRole('button', { name: 'Admin Login' }).click();
    expect(await app.nextExternal()).toContain('/team-app/production');
  });
});

test('C2: a member’s email and deletion, and what a change shows here and in another window', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();

  await test.step('C2: editing the email shows old and new, and updates the table and the modal', async () => {
    const dialog = await openMember(page, memberIds.unverified);
    const before = (await dialog.getByText(/@/).first().innerText()).trim();
    await dialog.getByRole('button', { name: 'Edit Email' }).click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Email' }).fill('leon.new@example.com');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('leon.new@example.com');
    await expect(question).toContainText(before);
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Successfully updated member!')).toBeVisible();
    await expect(dialog.getByText('leon.new@example.com').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(searchPage(page).members.row(0)).toContainText('leon.new@example.com');
  });

  await test.step('C2: an email that is taken is refused with the server’s message, and stays in the field', async () => {
    const dialog = await openMember(page, memberIds.free);
    const taken = (await dialog.getByText(/@/).first().innerText()).trim();
    await page.keyboard.press('Escape');
    const other = await openMember(page, memberIds.pro);
    await other.getByRole('button', { name: 'Edit Email' }).click();
    await other.getByRole('textbox', { name: 'Email' }).fill(taken);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(question.getByRole('alert')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(other.getByRole('textbox', { name: 'Email' })).toHaveValue(taken);
    await other.getByRole('button', { name: 'Cancel' }).click();
    await closeRecord(page);
  });

  await test.step('the second of two people to save is told, sees both values, and chooses one', async () => {
    const dialog = await openMember(page, memberIds.proPlus);
    await dialog.getByRole('button', { name: 'Edit Email' }).click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('mine@example.com');

    // Someone else changes the same member from another machine.
    const { token, staffApiUrl } = await app.sandbox().session(people.sales.email);
    const answer = await fetch(`${staffApiUrl}/internal/member/${memberIds.proPlus}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'theirs@example.com' }),
    });
    expect(answer.status).toBe(200);

    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(question).toContainText('theirs@example.com');
    await expect(question).toContainText('mine@example.com');
    await question.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(dialog.getByText('theirs@example.com').first()).toBeVisible();
    await closeRecord(page);
  });

  await test.step('C2: Delete closes the modal, removes the row, and names the member', async () => {
    const dialog = await openMember(page, memberIds.free);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this member?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(snackbar(page, 'Successfully deleted member Henry Ashdown!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(idCell(page, memberIds.free)).toHaveCount(0);
  });

  await test.step('a snackbar covers no control, in a full or half-width window', async () => {
    const dialog = await openMember(page, memberIds.neverOpened);
    await dialog.getByRole('checkbox', { name: 'Email Verified' }).click();
    const said = snackbar(page, 'Successfully updated member!');
    await expect(said).toBeVisible();
    // The snackbar stays while it contains the focus.
    await page.keyboard.press('F6');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    for (const width of [1280, 1920, 640]) {
      await page.setViewportSize({ width, height: 800 });
      const bar = await page.locator('[data-severity]').boundingBox();
      const controls = page.locator('header :is(button, a):visible');
      expect(await controls.count()).toBeGreaterThan(10);
      const covered: (string | null)[] = [];
      for (const control of await controls.all()) {
        const box = await control.boundingBox();
        if (!box || !bar) throw new Error('nothing is there');
        const isBeside = box.x >= bar.x + bar.width || box.x + box.width <= bar.x;
        if (!isBeside && box.y < bar.y + bar.height) covered.push(await control.textContent());
      }
      expect(covered, `${width} px`).toEqual([]);
    }
    // Without a record in front, it is below the header, whose environment stays visible.
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const bar = await page.locator('[data-severity]').boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    if (!bar || !header) throw new Error('nothing is there');
    expect(bar.y).toBeGreaterThanOrEqual(header.y + header.height);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a second window with the same record shows the new value without a reload', async () => {
    const second = await app.openWindow();
    const theirs = await openMember(second, memberIds.unverified);
    const mine = await openMember(page, memberIds.unverified);
    const box = theirs.getByRole('checkbox', { name: 'Email Verified' });
    await expect(box).not.toBeChecked();
    await mine.getByRole('checkbox', { name: 'Email Verified' }).click();
    await expect(box).toBeChecked();
  });
});

test('C3: a member’s flags, devices, team, and business cards', async ({ app }) => {
  const { page } = app;
  await app.signIn();

  await test.step('C3: toggles change immediately, revert when refused, and reach the server', async () => {
    const dialog = await openMember(page, memberIds.everything);
    await dialog.getByRole('button', { name: 'Admin Controls' }).click();
    const toggle = dialog.getByRole('switch', { name: 'Text follow-up' });
    const was = await toggle.isChecked();
    await app.sandbox().fault({ route: 'member.update', latencyMs: 1500, times: 1 });
    await toggle.click();
    expect(await toggle.isChecked()).toBe(!was);
    await expect(snackbar(page, 'Successfully updated member!')).toBeVisible();
    await expect(toggle).toBeChecked({ checked: !was });
    await app.sandbox().fault({
      route: 'member.update',
      status: 422,
      body: { message: 'Not while the moon is full' },
      times: 1,
    });
    await toggle.click();
    await expect(snackbar(page, 'Not while the moon is full')).toBeVisible();
    await expect(toggle).toBeChecked({ checked: !was });

    const capture = dialog.getByRole('switch', { name: 'Lead capture mode' });
    const captured = await capture.isChecked();
    await capture.click();
    await expect(snackbar(page, 'Successfully updated lead capture mode!')).toBeVisible();
    // The snackbar is above the dialog and clickable.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(capture).toBeChecked({ checked: captured });
    await closeRecord(page);
  });

  await test.step('C3: a flag that the parent team has turned off is disabled', async () => {
    const dialog = await openMember(page, memberIds.textLimited);
    await dialog.getByRole('button', { name: 'Admin Controls' }).click();
    await expect(dialog.getByRole('switch', { name: 'Text follow-up' })).toBeDisabled();
    await expect(dialog.getByRole('switch', { name: 'Email follow-up' })).toBeEnabled();
    await closeRecord(page);
  });

  await test.step('C3: a device is registered once, even when the response is lost', async () => {
    const dialog = await openMember(page, memberIds.noDetails);
    await dialog.getByRole('button', { name: 'Admin Controls' }).click();
    await expect(dialog.getByText('No devices registered for this member')).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Register device' });
    await expect(button).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Device ID' }).fill('NFC-E2E-1');
    await dialog.getByLabel('Device Nickname').fill('Desk');
    await app.sandbox().fault({ route: 'device.register', drop: 'after' });
    await button.click();
    // The list shows the device, so there is no question and the write isn't sent again.
    await expect(snackbar(page, 'Successfully registered device!')).toBeVisible();
    await expect(dialog.getByText('NFC-E2E-1')).toHaveCount(1);
    const { requests } = await app.sandbox().requests();
    const keys = requests
      .filter((each) => each.path.endsWith('/internal/popls') && each.method === 'POST')
      .map((each) => each.idempotencyKey);
    // Chromium itself resends a request when a kept connection breaks, with the same idempotency key
    // (ADR 3).
    expect(new Set(keys).size).toBe(1);
    expect(keys).not.toContain(null);
    await closeRecord(page);
  });

  await test.step('C3: a transfer needs a team ID and a confirmation, and a full team refuses it', async () => {
    const dialog = await openMember(page, memberIds.transferable);
    await dialog.getByRole('button', { name: 'Admin Controls' }).click();
    const button = dialog.getByRole('button', { name: 'Transfer' });
    await expect(button).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Team ID' }).fill(String(teamIds.full));
    await button.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Are you sure you want to transfer this member to a new team? This can have unintended consequences.',
    );
    await question.getByRole('button', { name: 'Transfer' }).click();
    // The refusal is at the field, and the question is gone.
    await expect(dialog.getByRole('alert').getByText(/has no available seats/)).toBeVisible();
    await expect(question).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Team ID' }).fill(String(teamIds.withSeats));
    await button.click();
    await question.getByRole('button', { name: 'Transfer' }).click();
    await expect(snackbar(page, 'Successfully updated members teams data!')).toBeVisible();
    await expect(
      dialog.getByRole('cell', { name: new RegExp(String(teamIds.withSeats)) }),
    ).toBeVisible();
    await closeRecord(page);
  });

  await test.step('C3: a business card is edited and reassigned', async () => {
    const dialog = await openMember(page, memberIds.leadCaptureOff);
    await dialog.getByRole('button', { name: 'Admin Controls' }).click();
    await dialog
      .getByRole('button', { name: /^Edit card/ })
      .first()
      .click();
    await dialog.getByLabel('Exchange text').fill('Form is on again');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Successfully updated links data!')).toBeVisible();
    await expect(dialog.getByText('Form is on again')).toBeVisible();
  });
});

test('C1, C2, C4-C7: a member’s integrations, teams, login, and new team', async ({ app }) => {
  const { page } = app;
  await app.signIn();

  await test.step('C4: connections and logs show, long messages expand and collapse, and the filter works', async () => {
    const dialog = await openMember(page, memberIds.longErrors);
    await dialog.getByRole('button', { name: 'Integrations' }).click();
    const expand = dialog.getByRole('button', { name: /^Expand: / }).first();
    await expand.click();
    await expect(dialog.getByRole('button', { name: 'Collapse' }).first()).toBeVisible();
    await dialog.getByLabel('Filter logs').fill('nothing-like-this');
    await dialog.getByRole('button', { name: 'Filter' }).click();
    await expect(dialog.getByText('No CRM export logs available')).toBeVisible();
    await page.keyboard.press('Escape');

    const bare = await openMember(page, memberIds.noDetails);
    await bare.getByRole('button', { name: 'Integrations' }).click();
    await expect(bare.getByText('No integration connections available')).toBeVisible();
    await expect(bare.getByText('No CRM export logs available')).toBeVisible();
    await closeRecord(page);
  });

  await test.step('C5, B4: memberships show admin toggles, and open the team on top with a way back', async () => {
    const dialog = await openMember(page, memberIds.severalTeams);
    await expect(dialog.getByRole('button', { name: 'Open Team' })).toHaveCount(4);
    await dialog.getByRole('button', { name: 'Make Admin' }).first().click();
    await expect(snackbar(page, 'Successfully updated members teams data!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Open Team' }).first().click();
    await expect(page.getByRole('dialog', { name: /^Team ID: #/ })).toBeVisible();
    await page.getByRole('button', { name: /^Back to Member/ }).click();
    await expect(dialog).toBeVisible();
    await closeRecord(page);
  });

  await test.step('C5: a team’s last admin stays admin', async () => {
    const dialog = await openMember(page, memberIds.onlyAdmin);
    await dialog.getByRole('button', { name: 'Remove Admin' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(
      'This is the team’s last admin. Make someone else an admin first.',
    );
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove Admin' })).toBeVisible();
  });

  await test.step('C2: a team’s only admin cannot be deleted', async () => {
    const dialog = page.getByRole('dialog', { name: 'Member' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(/admin/i);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await closeRecord(page);
  });

  await test.step('C1: Admin Login asks for the reason once, writes to the journal, and opens the team app', async () => {
    const dialog = await openMember(page, memberIds.everything);
    await expect(dialog.getByRole('button', { name: 'Staging Login' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Admin Login' }).click();
    await page.getByLabel('Reason').fill('Ticket 4711: card does not show');
    await page.getByRole('button', { name: 'Open in browser' }).click();
    const url = new URL(await app.nextExternal());
    expect(url.searchParams.get('addon')).toBeTruthy();
    const tab = await app.browser.newPage();
    await tab.goto(url.href);
    await expect(tab.getByText('Amelia Whitfield').first()).toBeVisible();
    // The token works once.
    await tab.goto(url.href);
    await expect(tab.getByText('Amelia Whitfield')).toHaveCount(0);

    await dialog.getByRole('button', { name: 'Admin Login' }).click();
    await app.nextExternal();
    await expect(page.getByLabel('Reason')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Journal' }).click();
    const journal = page.getByRole('dialog', { name: 'Journal' });
    await expect(journal.getByText(/Ticket 4711/).first()).toBeVisible();
    await expect(journal).not.toContainText('addon');
    // Forced colors would show a link that is a button as plain text.
    await page.emulateMedia({ forcedColors: 'active' });
    const record = journal.getByRole('button', { name: 'Amelia Whitfield' }).first();
    expect(await record.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe(
      'underline',
    );
    await page.emulateMedia({ forcedColors: 'none' });
    await closeRecord(page);
  });

  await test.step('C6, A8: Create New Team stores the email, and shows the banner and tab 3', async () => {
    const dialog = await openMember(page, memberIds.free);
    await dialog.getByRole('button', { name: 'Create New Team' }).click();
    await expect(page.getByText(/You are currently in Create New Team for /)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Create New Team' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('button', { name: 'Exit (Without saving)' }).click();
    await expect(page.getByText(/You are currently in/)).toHaveCount(0);
  });

  await test.step('C7: /login/{id} loads the member and opens the team app', async () => {
    await page.goto(new URL(`/login/${memberIds.pro}`, app.host.url).href);
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await page.getByLabel('Reason').fill('Link from the ticket');
    await page.getByRole('button', { name: 'Open in browser' }).click();
    expect(await app.nextExternal()).toContain('/team-app/dev');
    await page.goto(new URL('/login/not-a-number', app.host.url).href);
    await expect(page.getByText(/isn’t a member ID/)).toBeVisible();
  });
});

test('staff see the controls that their permissions allow', async ({ app }) => {
  await app.signIn('search');
  const dialog = await openMember(app.page, memberIds.everything);
  await expect(dialog.getByRole('button', { name: 'Admin Login' })).toHaveCount(0);
  // Everyone who can open the member sees devices and business cards; flags and transfer are for
  // admins.
  await dialog.getByRole('button', { name: 'Admin Controls' }).click();
  await expect(dialog.getByRole('heading', { name: 'Member Devices' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Business Cards' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Feature Flags' })).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Team Transfer' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /Make Admin|Remove Admin/ })).toHaveCount(0);
  await expect(dialog.getByRole('checkbox', { name: 'Email Verified' })).toBeDisabled();
});
