import { expect, test } from './fixtures';

test('A6, H1: an address is added to the firewall', async ({ app }) => {
  const { page } = app;
  await app.signIn('firewall');

  await test.step('A6: tiles follow permissions', async () => {
    await expect(page.getByRole('tab')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Firewall/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Search for members/ })).toHaveCount(0);
  });

  await test.step('H1: an invalid address is rejected without a call, and a wide range needs confirmation', async () => {
    await page.getByRole('button', { name: /Firewall/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an IP to the firewall' });
    await dialog.getByRole('textbox', { name: 'IP' }).fill('10.0.0.999');
    await dialog.getByRole('button', { name: 'Add IP' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    const { requests } = await app.sandbox().requests();
    expect(requests.some((each) => each.path.includes('firewall_update_ip'))).toBe(false);
    await dialog.getByRole('textbox', { name: 'IP' }).fill('198.18.0.0/16');
    await dialog.getByRole('button', { name: 'Add IP' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('65,536 addresses');
    await question.getByRole('button', { name: 'Add IP' }).click();
    await expect(dialog).toHaveCount(0);
    // With room on the line, a short object doesn't cut what was done to it.
    const deed = page.getByText('Added an IP to the', { exact: true });
    expect(await deed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
  });

  await test.step('H1: the tile opens a prefilled modal, and adding the address closes it', async () => {
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
});
