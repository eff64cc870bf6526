import { expect, type Page } from '@playwright/test';
import type { App, Person } from '../fixtures';
import { moneyPath } from '../pages/money-path';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Presses Esc until no dialog is open; each press closes the topmost one. */
const closeAll = async (page: Page): Promise<void> => {
  const open = page.locator(dialogs);
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await page.keyboard.press('Escape');
    // The first Esc may only cancel an edit or close a list in the dialog.
    await expect
      .poll(() => open.count(), { timeout: 1000 })
      .toBeLessThan(left)
      .catch(() => undefined);
  }
};

/** Goes Home from any screen and closes everything. */
export const goHome = async (page: Page): Promise<void> => {
  await closeAll(page);
  const home = page.getByRole('tab', { name: 'Home', exact: true });
  await home.click();
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' });
  const there = page.getByRole('tab', { name: 'Home', exact: true, selected: true });
  await expect(there.or(leave).first()).toBeVisible();
  if (await leave.isVisible()) await leave.click();
  await expect(page.getByText(/^Welcome /)).toBeVisible();
};

/**
 * Goes to the login screen. It shows before the window loads the root, so wait for that load before
 * reloading.
 */
export const signOut = async (page: Page): Promise<void> => {
  const loaded = page.waitForEvent('load');
  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click();
  await loaded;
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
};

/** Signs in whoever a screen is for, and stays signed in while it is the same person. */
export const switchPeople = (app: App) => {
  let signedIn: Person | null = null;
  return async (person: Person = 'all'): Promise<void> => {
    if (signedIn === person) return;
    if (signedIn) {
      await goHome(app.page);
      await signOut(app.page);
    }
    await app.signIn(person);
    signedIn = person;
  };
};

/** Ends a team setup flow that an earlier screen began. */
export const leaveFlow = async (page: Page): Promise<void> => {
  const { banner } = moneyPath(page);
  if (!(await banner.isVisible())) return;
  const goOn = banner.getByRole('button', { name: /^Continue: / });
  const exit = banner.getByRole('button', { name: 'Exit (Without saving)' });
  if (await exit.isVisible()) await exit.click();
  else {
    await goOn.click();
    await page
      .getByRole('button', { name: /^(Complete|Exit|Invoice sent, click here to exit)$/ })
      .click();
  }
  await expect(banner).toBeHidden();
};

export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click();

export const openPalette = async (page: Page, text = ''): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Palette' }).fill(text);
};

/** Opens the palette's form that transfers the open member. */
export const openTransferForm = async (page: Page): Promise<void> => {
  await openPalette(page, 'transfer to team');
  await page
    .getByRole('option', { name: /^Transfer to team/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Team ID' }).waitFor();
};

/** Opens a record by its link, as pasted from a ticket. */
export const openRecord = async (page: Page, kind: 'member' | 'team', id: number) => {
  await openPalette(page, `internal-dash://${kind}/${id}`);
  await page.getByRole('option', { name: new RegExp(`${kind} ${id}`, 'i') }).waitFor();
  await page.keyboard.press('Enter');
  const text = kind === 'member' ? 'Auth-provider ID' : 'Subscription Details';
  await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();
};

/** Opens a page outside the tabs without reloading the app. */
export const openPage = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Waits until nothing is loading or moving. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Chromium now and then leaves an animation pending, or draws no frame. Neither may stop the
    // test: what still moves after that is found by the check for shifts. On a busy machine, the frame
    // that gives rows scrolled into view their height can take a second.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 2000);
      });
    const late = () => new Promise((resolve) => setTimeout(resolve, 2000));
    const end = performance.now() + 10_000;
    const passing = () =>
      document.getAnimations().filter(
        ({ effect, playState, timeline }) =>
          // One that follows a scroll position goes on as long as its list scrolls.
          timeline === document.timeline &&
          // An animation that holds its last frame, as in an open tree, stays in the list.
          playState !== 'finished' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    // Waits for the drawn frame and the one after, where its effects begin, such as the fade of a
    // newly chosen theme.
    let going: Animation[];
    do {
      await frame();
      await frame();
      going = passing();
      const finished = going.map((each) => each.finished.catch(() => undefined));
      await Promise.race([Promise.all(finished), late()]);
    } while (going.length > 0 && performance.now() < end);
  });
};
