import { expect, test } from './fixtures';

test('H1: the tile opens a prefilled modal, and adding the address closes it', async ({ app }) => {
  const { page } = app;
  await app.signIn('firewall');
  await page.getByRole('button', { name: /Firewall/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an IP to the firewall' });
  const field = dialog.getByRole('textbox', { name: 'IP' });
  await expect(field).toHaveValue(/^\d+\.\d+\.\d+\.\d+$/);
  const ip = await field.inputValue();
  await dialog.getByRole('button', { name: 'Add IP' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: /Firewall/ }).click();
  await field.fill(ip);
  await dialog.getByRole('button', { name: 'Add IP' }).click();
  await expect(dialog.getByText(/^Error adding IP: /)).toBeVisible();
});

test('H1: an invalid address is rejected without a call, and a wide range needs confirmation', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn('firewall');
  const sandbox = app.sandbox();
  await page.getByRole('button', { name: /Firewall/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an IP to the firewall' });
  await dialog.getByRole('textbox', { name: 'IP' }).fill('10.0.0.999');
  await dialog.getByRole('button', { name: 'Add IP' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  const { requests } = await sandbox.requests();
  expect(requests.some((each) => each.path.includes('firewall_update_ip'))).toBe(false);
  await dialog.getByRole('textbox', { name: 'IP' }).fill('198.18.0.0/16');
  await dialog.getByRole('button', { name: 'Add IP' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('65,536 addresses');
  await question.getByRole('button', { name: 'Add IP' }).click();
  await expect(dialog).toHaveCount(0);
});

test('A6: tiles follow permissions', async ({ app }) => {
  await app.signIn('firewall');
  await expect(app.page.getByRole('tab')).toHaveCount(1);
  await expect(app.page.getByRole('button', { name: /Firewall/ })).toBeVisible();
  await expect(app.page.getByRole('button', { name: /Search for members/ })).toHaveCount(0);
});
