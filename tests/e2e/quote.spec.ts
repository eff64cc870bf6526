import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { choose } from './pages/dropdown';

const fill = async (page: Page, company: string) => {
  await page.getByRole('tab', { name: 'Create a Quote' }).click();
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Client name').fill('Zoë O’Hara');
  await page.getByLabel('Client email').fill('zoe@example.com');
  await choose(page, 'Plan', 'Teams (yearly)');
};
const submit = (page: Page) =>
  page.getByRole('button', { name: 'Create a Quote', exact: true }).click();

test('a quote is saved once, after every failure has been reported', async ({ app }) => {
  const { page, host } = app;
  await app.signIn();

  await test.step('F2: missing fields, a server message, no PDF, and half a PDF are reported, and leave no file behind', async () => {
    const error = page.getByText(/^Error download quote: /);
    const failsWith = async (fault: object) => {
      const sandbox = app.sandbox();
      await sandbox.fault({ route: 'quote.makePdf', ...fault, times: 1 });
      await submit(page);
      await expect.poll(async () => (await sandbox.faults()).faults).toEqual([]);
      await expect(error).toBeVisible();
      expect(await readdir(host.downloads)).toEqual([]);
    };
    await page.getByRole('tab', { name: 'Create a Quote' }).click();
    await submit(page);
    await expect(page.getByText('Choose a plan.')).toBeVisible();
    await fill(page, 'Acme');
    await failsWith({ status: 400, body: { msg: 'No such price' } });
    await expect(error).toHaveText('Error download quote: No such price');
    await expect(page.getByLabel('Company name')).toHaveValue('Acme');
    await failsWith({ status: 200, body: { oops: true } });
    await failsWith({ truncate: true });
  });

  await test.step('a double click saves one quote', async () => {
    await fill(page, 'Acme');
    await app.sandbox().fault({ route: 'quote.makePdf', latencyMs: 3000, times: 1 });
    await page.getByRole('button', { name: 'Create a Quote' }).dblclick();
    await expect(page.getByRole('progressbar', { name: 'Saving the quote' })).toBeVisible();
    await expect(page.getByText('Saved Popl Teams Quote - Acme.pdf')).toBeVisible();
    expect(await readdir(host.downloads)).toEqual(['Popl Teams Quote - Acme.pdf']);
  });
});

test('quotes are filled in by keyboard and saved under the file-name rule, if their folder is there', async ({
  app,
}) => {
  const { page, host } = app;
  await app.signIn();

  await test.step('Tab leads from the plan to the memo in one press, with its list open or closed', async () => {
    await page.getByRole('tab', { name: 'Create a Quote' }).click();
    const plan = page.getByRole('combobox', { name: 'Plan' });
    const memo = page.getByLabel('Custom memo');
    for (const [keys, shown] of [
      [['Enter'], 'New Billing (yearly)'],
      [[], 'New Billing (yearly)'],
    ] as const) {
      await plan.focus();
      await page.keyboard.type('new b');
      for (const key of keys) await page.keyboard.press(key);
      await page.keyboard.press('Tab');
      await expect(memo).toBeFocused();
      await expect(plan).toHaveValue(shown);
      await expect(plan).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.type('25');
      await expect(memo).toHaveValue('25');
      await memo.fill('');
    }
    // A list with more values than it shows can scroll.
    await plan.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox', { name: 'Plan' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(memo).toBeFocused();
    const discount = page.getByRole('combobox', { name: 'Discount' });
    await discount.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Include checkout' })).toBeFocused();
    await page.getByLabel('Members').fill('10');
  });

  await test.step('F2, I2: the PDF is saved directly under the file-name rule, with (2) for a taken name', async () => {
    await fill(page, 'Ünïted & Söns');
    await submit(page);
    const name = 'Popl Teams Quote - _n_ted___S_ns.pdf';
    await expect(page.getByText(`Saved ${name}`)).toBeVisible();
    const bytes = await readFile(path.join(host.downloads, name));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await readdir(host.downloads)).toEqual([name]);
    await page.getByRole('button', { name: 'Show in folder' }).click();
    expect((await host.next('show-in-folder')).path).toBe(path.join(host.downloads, name));

    const taken = path.join(host.downloads, 'Popl Teams Quote - Acme.pdf');
    await writeFile(taken, 'mine');
    await fill(page, 'Acme');
    await submit(page);
    await expect(page.getByText('Saved Popl Teams Quote - Acme (2).pdf')).toBeVisible();
    expect(await readFile(taken, 'utf8')).toBe('mine');
  });

  await test.step('a missing folder gives a clear error, and the quote can be saved later', async () => {
    await fill(page, 'Acme');
    await rm(host.downloads, { recursive: true });
    await submit(page);
    await expect(page.getByText(/^Error download quote: .*folder/i)).toBeVisible();
    await mkdir(host.downloads);
    await submit(page);
    await expect(page.getByText('Saved Popl Teams Quote - Acme.pdf')).toBeVisible();
  });
});
