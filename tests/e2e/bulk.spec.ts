import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { memberIds } from '../../src/sandbox/data/seed/named/named-ids';
import { type App, expect, test } from './fixtures';
import { bulkPage } from './pages/bulk-page';
import { searchPage } from './pages/search-page';
import { goHome, openRecord, openTransferForm } from './screens/ways';

const done = { timeout: 60_000 };

/** How many writes the audit has for a route; each row must write once. */
const auditOf = async (app: App, route: string): Promise<number> =>
  (await app.sandbox().audit()).audit.filter((each) => each.route === route).length;

test('bulk transfers, emails, and trials run by keyboard alone, and change each row once', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();
  const bulk = bulkPage(page);

  await bulk.open('tra li', 'Transfer to team');
  await page.keyboard.type('3000014');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await bulk.paste('19\n5\n19');
  await bulk.plan();
  await expect(bulk.dialog.getByText(/^2 will change · 1 duplicate$/)).toBeVisible();
  await bulk.run(2);
  await expect(bulk.dialog.getByText('2 of 2 done')).toBeVisible(done);
  expect(await auditOf(app, 'memberTeam.transfer')).toBe(2);
  await page.keyboard.press('Escape');

  await bulk.open('ver li', 'Verify email');
  await bulk.paste('5\n1\nnobody@nowhere.example');
  await bulk.plan();
  await expect(bulk.dialog.getByText('1 will change · 1 unchanged · 1 not found')).toBeVisible();
  await bulk.run(1);
  await expect(bulk.dialog.getByText('1 of 1 done')).toBeVisible(done);
  expect(await auditOf(app, 'member.verifyEmail')).toBe(1);
  await page.keyboard.press('Escape');

  await bulk.open('+10 li', 'Extend trial by days');
  await bulk.paste('3000007');
  await bulk.plan();
  await bulk.run(1);
  await expect(bulk.dialog.getByText('1 of 1 done')).toBeVisible(done);
  expect(await auditOf(app, 'demoTeam.extendTrial')).toBe(1);
});

test('a bulk list reads a file or a selection, can be undone, and has its buttons at the edge', async ({
  app,
}) => {
  const { page, host } = app;
  await app.signIn();
  const bulk = bulkPage(page);

  await test.step('a bulk list reads a CSV file, exports its result, and can be undone', async () => {
    await bulk.open('ver li', 'Verify email');
    await page.getByLabel('CSV file').setInputFiles({
      name: 'fair.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Member ID\nLeon Brandt,5\nAmelia Whitfield,1\n'),
    });
    await expect(page.getByText('From fair.csv')).toBeVisible();
    await bulk.plan();
    await bulk.run(1);
    await expect(bulk.dialog.getByText('1 of 1 done')).toBeVisible(done);
    await bulk.button('Export results').click();
    const saved = await bulk.dialog.getByText(/^Saved /).innerText();
    const text = await readFile(path.join(host.downloads, saved.replace(/^Saved /, '')), 'utf8');
    expect(text).toContain('Leon Brandt');
    expect(text).toContain('Amelia Whitfield');
    await bulk.button('Undo 1 change').click();
    await bulk.run(1);
    await expect(bulk.dialog.getByText('1 of 1 done')).toBeVisible(done);
    expect(await auditOf(app, 'member.verifyEmail')).toBe(2);
  });

  await test.step('selected search rows get an action, and its plan names them', async () => {
    await goHome(page);
    const search = searchPage(page);
    await search.open();
    await search.search('30');
    await search.members.rows().first().waitFor();
    await search.field.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('3 selected')).toBeVisible();
    const before = await search.members.rows().first().boundingBox();
    await page.keyboard.press('Escape');
    await expect(page.getByText('3 selected')).toBeHidden();
    // Showing the selection's actions must not move the rows.
    expect(await search.members.rows().first().boundingBox()).toEqual(before);
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Actions…' }).click();
    await page.getByRole('dialog', { name: /^Actions for \d+ members$/ }).waitFor();
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Transfer to team' }).click();
    await page.getByRole('textbox', { name: 'To team ID' }).fill('3000014');
    // A form with several fields is submitted only if the browser finds its button.
    await page.keyboard.press('Enter');
    await expect(bulk.rows.first()).toBeVisible();
    await bulk.button('Discard plan').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the buttons of a bulk action, its plan, its question, and a palette form end at the right edge', async () => {
    await goHome(page);
    /** The space between the last of these buttons and the edge of their dialog, in pixels. */
    const spaceAfter = (role: 'alertdialog' | 'dialog', last: string) =>
      page
        .getByRole(role)
        .last()
        .getByRole('button', { name: last, exact: true })
        .evaluate((button) => {
          const dialog = button.closest('[role="dialog"], [role="alertdialog"]');
          const edge = dialog?.getBoundingClientRect().right ?? Number.NaN;
          return edge - button.getBoundingClientRect().right;
        });
    await bulk.open('ver li', 'Verify email');
    await bulk.paste('5\n1');
    expect(await spaceAfter('dialog', 'Cancel')).toBeLessThan(30);
    await bulk.plan();
    expect(await spaceAfter('dialog', 'Discard plan')).toBeLessThan(30);
    for (const width of [900, 780, 700]) {
      await page.setViewportSize({ width, height: 800 });
      const hidden = await bulk.dialog
        .getByRole('grid')
        .evaluate(
          ({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0),
        );
      // The notes are the last column.
      expect(hidden, `${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await bulk.change.click();
    expect(await spaceAfter('alertdialog', 'Cancel')).toBeLessThan(30);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await openRecord(page, 'member', memberIds.everything);
    await openTransferForm(page);
    expect(await spaceAfter('dialog', 'Back')).toBeLessThan(30);
  });
});

test('a bulk list pauses, resumes, and continues from Home after a kill, changing each row once', async ({
  open,
  sandboxes,
}) => {
  test.slow();
  const environment = await sandboxes.fresh({ prod: false });
  const first = await open({ environment });
  await first.signIn();
  const ids = Array.from({ length: 38 }, (_, index) => String(index + 1));
  // The list must not be done before the app is killed, however slow the machine.
  await first.sandbox().fault({ route: 'memberTeam.transfer', latencyMs: 1500 });
  const list = bulkPage(first.page);
  await list.open('tra li', 'Transfer to team');
  await first.page.keyboard.type('3000014');
  await list.list.fill(ids.join('\n'));
  await list.plan();
  const name = await list.change.innerText();
  const count = Number(/\d+/.exec(name)?.[0]);
  await list.run(count);
  await list.button('Pause').click();
  await list.button('Resume').click();
  await expect(first.page.getByText(/^[1-9]\d* of \d+ done/).last()).toBeVisible(done);
  const { userData, downloads } = first.host;
  await first.kill();

  const second = await open({ environment, userData, downloads });
  const { page } = second;
  const signIn = page.getByRole('button', { name: 'Sign in with Google' });
  await expect(signIn.or(page.getByText(/^Welcome /))).toBeVisible(done);
  if (await signIn.isVisible()) await second.signIn();
  await first.sandbox().clearFaults();
  const again = bulkPage(page);
  await page.getByRole('region', { name: 'Bulk action in progress' }).getByRole('button').click();
  await again.button('Resume').click();
  // The server refuses to move a team's only admin, so those rows fail and the others are done.
  await again.button('Try these again').waitFor(done);
  const result = await again.dialog.getByText(/^\d+ of \d+ done/).innerText();
  const moved = Number(/^\d+/.exec(result)?.[0]);
  expect(moved).toBeGreaterThan(0);
  const { audit } = await first.sandbox().audit();
  const writes = audit.filter(({ route }) => route === 'memberTeam.transfer');
  expect(writes).toHaveLength(moved);
  expect(new Set(writes.map(({ subject }) => subject)).size).toBe(moved);
  await second.close();
});

test('two windows follow a list, either can pause it, and it waits for its owner after a sign-out', async ({
  app,
}) => {
  test.slow();
  const { page } = app;
  await app.signIn();
  // The list must not be done before the sign-out, however slow the machine.
  await app.sandbox().fault({ route: 'memberTeam.transfer', latencyMs: 3000 });
  const list = bulkPage(page);
  await list.open('tra li', 'Transfer to team');
  await page.keyboard.type('3000014');
  await list.list.fill(Array.from({ length: 38 }, (_, index) => String(index + 1)).join('\n'));
  await list.plan();
  const count = Number(/\d+/.exec(await list.change.innerText())?.[0]);
  const window = await app.openWindow();
  await expect(window.getByText(/^Welcome /)).toBeVisible();
  await list.run(count);
  const banner = { name: 'Bulk action in progress' };
  await window.getByRole('region', banner).getByRole('button').click();
  const second = bulkPage(window);
  await second.button('Pause').click();
  await list.button('Resume').click();
  await expect(second.button('Pause')).toBeVisible(done);
  await window.close();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', banner)).toBeVisible();
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click();
  await expect(
    page.getByRole('alertdialog', { name: 'Log out while a bulk action is running?' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Log out now' }).click();
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await app.signIn();
  await app.sandbox().clearFaults();
  await page.getByRole('region', banner).getByRole('button').click();
  await list.button('Resume').click();
  await list.button('Try these again').waitFor(done);
  const { audit } = await app.sandbox().audit();
  const writes = audit.filter(({ route }) => route === 'memberTeam.transfer');
  const result = await list.dialog.getByText(/^\d+ of \d+ done/).innerText();
  expect(writes).toHaveLength(Number(/^\d+/.exec(result)?.[0]));
  expect(new Set(writes.map(({ subject }) => subject)).size).toBe(writes.length);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Transferred to .+: \d+ members?, /).first()).toBeVisible();
});
