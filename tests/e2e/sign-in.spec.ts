import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, people, test } from './fixtures';
import { signOut } from './screens/ways';

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name));
};

test('the login screen signs in through the system browser, stays usable after a failure, and returns after Logout', async ({
  app,
}) => {
  const { page, host } = app;
  const button = page.getByRole('button', { name: 'Sign in with Google' });

  await test.step('A1: every path shows the login screen with one button when signed out', async () => {
    for (const route of ['/search', '/stripe', '/login/12', '/nowhere', '/']) {
      await page.goto(new URL(route, host.url).href);
      await expect(page.getByRole('button')).toHaveCount(1);
      await expect(button).toBeVisible();
    }
  });

  await test.step('in forced colors, which draw no background, the sign-in button has an edge', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(button).toHaveCSS('border-top-style', 'solid');
    await expect(button).toHaveCSS('border-top-width', '1px');
    await page.emulateMedia({ forcedColors: null });
  });

  const tab = await app.openSignInPage();
  const opened = host.seen('open-external')[0]?.url ?? '';
  const asked = new URL(opened);

  await test.step('A2: a second click opens the same page again', async () => {
    await button.click();
    expect(await app.nextExternal()).toBe(opened);
  });

  await test.step('A2: a response with a wrong state is refused with a message, and the sign-in continues', async () => {
    const forged = new URL(asked.searchParams.get('redirect_uri') ?? '');
    forged.searchParams.set('code', 'stolen');
    forged.searchParams.set('state', 'wrong');
    const evil = await app.browser.newPage();
    await evil.goto(forged.href);
    await expect(evil.getByText('wrong state')).toBeVisible();
    await evil.close();
    await expect(button).toBeVisible();
  });

  await test.step('A2: sign-in goes through the system browser with PKCE, state, and nonce', async () => {
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect(asked.searchParams.get('state')).toBeTruthy();
    expect(asked.searchParams.get('nonce')).toBeTruthy();
    expect(asked.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
    await tab.getByRole('button', { name: new RegExp(people.all.email) }).click();
    await expect(tab.getByText(/Internal Dash/).first()).toBeVisible();
    await expect(page.getByText(`Welcome ${people.all.email}!`)).toBeVisible();
  });

  await test.step('A9: Logout clears the session and loads the root', async () => {
    await signOut(page);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await expect(button).toBeVisible();
  });

  const alert = app.page.getByRole('alert');

  await test.step('A2: an account that the staff API refuses sees a message', async () => {
    const tab = await app.openSignInPage();
    await tab.getByRole('button', { name: new RegExp(people.refused.email) }).click();
    await expect(alert).toBeVisible();
    await expect(alert).not.toContainText(/declined/i);
    await tab.close();
  });

  await test.step('A2: canceling in the browser shows a message and a usable login screen', async () => {
    const tab = await app.openSignInPage();
    await tab
      .getByRole('link', { name: 'Cancel' })
      .or(tab.getByRole('button', { name: 'Cancel' }))
      .click();
    await expect(alert).toContainText(/declined/i);
  });
});

test('A3: a restart restores the session, and no file, page, or log contains a token', async ({
  open,
  sandboxes,
}) => {
  // A session belongs to the servers of its environment.
  const environment = await sandboxes.fresh({ prod: false });
  const app = await open({ environment });
  const first = app.host;
  await app.signIn();
  const kept = await app.page.evaluate(() => ({
    lasting: { ...localStorage },
    passing: { ...sessionStorage },
    cookies: document.cookie,
  }));
  // The key of the page's own connection (browser host only), the fact that someone was signed in,
  // the position of Home's field, which is stored after a moment, and the place to return to, but
  // nothing of the session.
  expect(['internal-dash-home-field', 'internal-dash-key', 'internal-dash-signed-in']).toEqual(
    expect.arrayContaining(Object.keys(kept.lasting)),
  );
  expect(kept.lasting['internal-dash-signed-in']).toBe('1');
  expect(JSON.parse(kept.passing['internal-dash-place'] ?? '')).toEqual({
    owner: people.all.email,
    tab: 0,
    modals: [],
  });
  expect(Object.keys(kept.passing).sort()).toEqual(['internal-dash-open', 'internal-dash-place']);
  expect(kept.passing['internal-dash-open']).toBe('open');
  expect(kept.cookies).toBe('');
  await app.browser.close();
  first.process.kill('SIGTERM');
  await new Promise((resolve) => first.process.once('exit', resolve));

  // Everything that the app stores, except the sandbox's own database.
  for (const file of await filesBelow(first.userData)) {
    if (file.includes('sandbox')) continue;
    const text = (await readFile(file)).toString('latin1');
    expect(text, file).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}/);
    expect(text, file).not.toMatch(/Bearer\s+[\w-]{16,}/);
  }
  expect(first.log()).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}|Bearer\s+[\w-]{16,}/);

  const again = await open({
    environment,
    userData: first.userData,
    downloads: first.downloads,
  });
  await expect(again.page.getByText(`Welcome ${people.all.email}!`)).toBeVisible();
  await again.close();
});
