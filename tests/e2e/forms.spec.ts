import type { Locator } from '@playwright/test';
import { hrTeamIds } from '../../src/sandbox/data/seed/directories/directory-ids';
import { memberIds, teamIds } from '../../src/sandbox/data/seed/named/named-ids';
import { expect, test } from './fixtures';
import { hrPage } from './pages/hr-page';
import { openMember, openTeam } from './pages/record-modals';
import { goHome, openTransferForm, settled } from './screens/ways';

/** The vertical distance from the field to the other element in px, independent of scrolling. */
const below = async (field: Locator, other: Locator): Promise<number> =>
  ((await other.boundingBox())?.y ?? 0) - ((await field.boundingBox())?.y ?? 0);

/** Scrolling can shift positions by fractions of a px. */
const expectSamePlace = (now: number, before: number, when: string): void =>
  expect(Math.abs(now - before), when).toBeLessThan(1);

/**
 * Types, leaves the field, and checks that the button stays in place while the error appears and
 * disappears.
 */
const leavesItInPlace = async (
  field: Locator,
  button: Locator,
  { wrong, error, right }: { wrong: string; error: string; right: string },
) => {
  await field.fill('');
  // An opening dialog still grows.
  await settled(field.page());
  const place = await below(field, button);
  await field.fill(wrong);
  await field.press('Tab');
  await expect(field).toHaveAccessibleDescription(new RegExp(error));
  expectSamePlace(await below(field, button), place, error);
  await field.fill(right);
  await expect(field).not.toHaveAccessibleDescription(new RegExp(error));
  expectSamePlace(await below(field, button), place, right);
};

test('forms show errors without shifting the layout', async ({ app }) => {
  const { page } = app;
  await app.signIn();

  await test.step('an email, a transfer, and an order', async () => {
    const member = await openMember(page, memberIds.transferable);
    await member.getByRole('button', { name: 'Edit Email' }).click();
    await leavesItInPlace(
      member.getByRole('textbox', { name: 'Email' }),
      member.getByRole('button', { name: 'Admin Controls' }),
      { wrong: ' ', error: 'Enter an email address', right: 'lily@x.test' },
    );
    await member.getByRole('button', { name: 'Cancel' }).click();
    await member.getByRole('button', { name: 'Admin Controls' }).click();
    await leavesItInPlace(
      member.getByRole('textbox', { name: 'Team ID' }),
      member.getByRole('heading', { name: 'Member Devices' }),
      { wrong: 'x', error: 'Enter a numeric team ID', right: String(teamIds.withSeats) },
    );
    await page.keyboard.press('Escape');

    const team = await openTeam(page, teamIds.classic);
    await team.getByRole('button', { name: 'Add Order' }).click();
    await leavesItInPlace(
      team.getByLabel('Standard devices'),
      team.getByRole('button', { name: 'Add Order' }).last(),
      { wrong: '2.5', error: 'Enter a whole number', right: '25' },
    );
  });

  await test.step('a trial and a device', async () => {
    await goHome(page);
    const team = await openTeam(page, teamIds.trial);
    const ahead = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await leavesItInPlace(
      team.getByLabel('Trial end date', { exact: true }),
      team.getByRole('button', { name: /^\+7 / }),
      { wrong: '2020-01-01', error: 'Date must be in the future', right: ahead },
    );
    await team.getByRole('button', { name: 'Discard' }).click();
    await page.keyboard.press('Escape');

    const member = await openMember(page, memberIds.transferable);
    await member.getByRole('button', { name: 'Admin Controls' }).click();
    for (const [label, right] of [
      ['Device ID', 'NFC-77'],
      ['Device Nickname', 'Desk'],
    ] as const) {
      await leavesItInPlace(
        member.getByRole('textbox', { name: label }),
        member.getByRole('heading', { name: 'Business Cards' }),
        { wrong: ' ', error: `Enter the ${label}`, right },
      );
    }
  });

  await test.step('Add Card', async () => {
    await goHome(page);
    const team = await openTeam(page, teamIds.classic);
    await team.getByRole('button', { name: 'Add Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Card' });
    const number = dialog.frameLocator('iframe[title="Card"]').getByLabel(/card number/i);
    const button = dialog.getByRole('button', { name: 'Add Card' });
    await expect(button).toBeVisible();
    const place = await below(number, button);
    await number.fill('4242424242424241');
    await expect(dialog.getByText('Your card number is invalid.')).toBeVisible();
    expectSamePlace(await below(number, button), place, 'the error of a number');
    await number.fill('4242424242424242');
    await expect(dialog.getByText('Your card number is invalid.')).toBeHidden();
    expectSamePlace(await below(number, button), place, 'the error of a number');
  });

  await test.step('a palette form', async () => {
    await goHome(page);
    await openMember(page, memberIds.transferable);
    await openTransferForm(page);
    const form = page.getByRole('form', { name: /^Transfer .+ to another team$/ });
    await leavesItInPlace(
      form.getByRole('textbox', { name: 'Team ID' }),
      form.getByRole('button', { name: /^Transfer to team/ }),
      { wrong: 'x', error: 'Enter a numeric team ID', right: String(teamIds.withSeats) },
    );
    // The team's name takes the place of the error.
    const button = form.getByRole('button', { name: /^Transfer to team/ });
    const place = await button.boundingBox();
    await expect(form.getByRole('status')).toHaveText(/, \d+ of \d+ seats$/);
    expect(await button.boundingBox()).toEqual(place);
  });

  await test.step('the firewall', async () => {
    await goHome(page);
    await page.getByRole('button', { name: /Firewall/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an IP to the firewall' });
    await expect(dialog.getByRole('textbox', { name: 'IP' })).toHaveValue(/^\d/);
    await leavesItInPlace(
      dialog.getByRole('textbox', { name: 'IP' }),
      dialog.getByRole('button', { name: 'Add IP' }),
      {
        wrong: '203.0.113.9/24',
        error: 'did you mean 203.0.113.0/24, or just 203.0.113.9?',
        right: '203.0.113.0/24',
      },
    );
  });

  await test.step('the downloads folder', async () => {
    await goHome(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await leavesItInPlace(
      settings.getByLabel('Folder for quotes and invoices'),
      settings.getByRole('heading', { name: 'Lock' }),
      { wrong: 'quotes', error: 'Enter the full folder path', right: '/data/quotes' },
    );
  });

  await test.step('HR Sync groups and mappings', async () => {
    await goHome(page);
    // At this width, the parts of the screen are stacked.
    await page.setViewportSize({ width: 1000, height: 800 });
    await hrPage(page).open(hrTeamIds.microsoft);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await leavesItInPlace(
      page.getByRole('textbox', { name: 'Group ID' }),
      page.getByRole('textbox', { name: 'Principal name' }),
      { wrong: ' ', error: 'Enter a group ID', right: 'g1' },
    );
    await page.getByRole('tab', { name: 'Customizations' }).click();
    await expect(page.getByLabel('Name: sample')).not.toHaveText('No sample');
    const company = page.getByRole('combobox', { name: 'Company', exact: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await leavesItInPlace(page.getByRole('combobox', { name: 'Job Title', exact: true }), company, {
      wrong: ' ',
      error: 'Enter a value',
      right: 'Boss',
    });
    // Even from far below, the field that Save focuses must be visible between the top and bottom
    // bars.
    await company.fill('');
    await page.getByRole('textbox', { name: 'Member field' }).focus();
    await save.click();
    await expect(company).toBeFocused();
    const top = await page.getByText('Sample:').boundingBox();
    const bottom = await page.getByRole('group', { name: 'Changes to the mapping' }).boundingBox();
    const box = await company.boundingBox();
    expect(box?.y).toBeGreaterThan((top?.y ?? 0) + (top?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bottom?.y ?? 0);
  });
});
