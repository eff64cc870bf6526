import type { Locator } from '@playwright/test';
import { memberIds, teamIds } from '../../src/sandbox/seed/named/named-ids';
import { expect, test } from './fixtures';
import { openMember, openTeam } from './pages/record-modals';

/** How far below the field the other one begins, wherever they are scrolled to, in px. */
const below = async (field: Locator, other: Locator): Promise<number> =>
  ((await other.boundingBox())?.y ?? 0) - ((await field.boundingBox())?.y ?? 0);

/** Types, leaves the field, and looks where the button is while the error comes and goes. */
const leavesItInPlace = async (
  field: Locator,
  button: Locator,
  { wrong, error, right }: { wrong: string; error: string; right: string },
) => {
  await field.fill('');
  const place = await below(field, button);
  await field.fill(wrong);
  await field.press('Tab');
  await expect(field).toHaveAccessibleDescription(new RegExp(error));
  expect(await below(field, button), error).toBe(place);
  await field.fill(right);
  await expect(field).not.toHaveAccessibleDescription(new RegExp(error));
  expect(await below(field, button), right).toBe(place);
};

test('an error shows as its field is left, and moves nothing', async ({ app }) => {
  const { page } = app;
  await app.signIn();
  const member = await openMember(page, memberIds.transferable);
  await member.getByRole('button', { name: 'Edit Email' }).click();
  await leavesItInPlace(
    member.getByRole('textbox', { name: 'Email' }),
    member.getByRole('button', { name: 'Admin Controls' }),
    { wrong: 'lily', error: 'lily is no email address', right: 'lily@x.test' },
  );
  await member.getByRole('button', { name: 'Cancel' }).click();
  await member.getByRole('button', { name: 'Admin Controls' }).click();
  await leavesItInPlace(
    member.getByRole('textbox', { name: 'Team ID' }),
    member.getByRole('heading', { name: 'Member Devices' }),
    { wrong: 'x', error: 'Enter a team ID, in digits', right: String(teamIds.withSeats) },
  );
  await page.keyboard.press('Escape');

  const team = await openTeam(page, teamIds.classic);
  await team.getByRole('button', { name: /Admin Controls/ }).click();
  await leavesItInPlace(
    team.getByRole('textbox', { name: 'Subscription ID' }),
    team.getByRole('button', { name: 'Save', exact: true }),
    { wrong: 'sub_1', error: 'Enter subscription item and subscription', right: 'si_9%sub_9' },
  );
  await team.getByRole('button', { name: 'Cancel', exact: true }).click();
  await team.getByRole('button', { name: 'Add Order' }).click();
  await leavesItInPlace(
    team.getByLabel('Standard Devices'),
    team.getByRole('button', { name: 'Add Order' }).last(),
    { wrong: '2.5', error: 'Enter a whole number', right: '25' },
  );
});

test('the firewall says what is wrong as the field is left, and moves nothing', async ({ app }) => {
  const { page } = app;
  await app.signIn('firewall');
  await page.getByRole('button', { name: /Firewall/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an IP to the firewall' });
  await expect(dialog.getByRole('textbox', { name: 'IP' })).toHaveValue(/^\d/);
  await leavesItInPlace(
    dialog.getByRole('textbox', { name: 'IP' }),
    dialog.getByRole('button', { name: 'Add IP' }),
    {
      wrong: '203.0.113.9/24',
      error: 'the range begins at 203.0.113.0',
      right: '203.0.113.0/24',
    },
  );
});
