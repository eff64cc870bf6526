import { type App, expect, test } from './fixtures';
import { violations } from './screens/accessibility';
import { cutOff } from './screens/cut-off';
import type { Screen } from './screens/screen';
import { screenAreas } from './screens/screens';
import { takeShifts, watchShifts } from './screens/shifts';
import { goHome, settled } from './screens/ways';

/**
 * Each screen is looked at in three ways, so that every appearance and every width is seen with all
 * screens; what one finds depends on colours or on room, hardly ever on both. 640 px is also what a
 * window of 1280 px has at 200 % zoom.
 */
const looks = [
  { name: 'light, 1280 px', width: 1280, height: 800, colorScheme: 'light', forcedColors: 'none' },
  { name: 'dark, 640 px', width: 640, height: 400, colorScheme: 'dark', forcedColors: 'none' },
  {
    name: 'forced colours, 1920 px',
    width: 1920,
    height: 1080,
    colorScheme: 'light',
    forcedColors: 'active',
  },
] as const;

type Look = (typeof looks)[number];

const wear = async ({ page }: App, { width, height, colorScheme, forcedColors }: Look) => {
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await settled(page);
};

/** What is wrong with the screen that shows, in words. */
const problemsOf = async (app: App): Promise<string[]> => {
  const found: string[] = [];
  for (const look of looks) {
    await wear(app, look);
    const seen = [...(await violations(app.page)), ...(await cutOff(app.page))];
    found.push(...seen.map((each) => `${look.name}: ${each}`));
  }
  await wear(app, looks[0]);
  return found;
};

/**
 * Screens that come right after changes: lists there follow what was just done, whenever its answer
 * comes, which is no fault of theirs.
 */
const followsChanges: ReadonlySet<string> = new Set(['money path']);

const visit = async (app: App, area: string, { name, prepare, show, leave }: Screen) => {
  await prepare?.(app);
  await takeShifts(app.page);
  await show(app);
  await settled(app.page);
  const shifts = (await takeShifts(app.page)).map((each) => `moves by itself: ${each}`);
  const moved = followsChanges.has(area) ? [] : shifts;
  expect.soft([...moved, ...(await problemsOf(app))], name).toEqual([]);
  await leave?.(app);
};

for (const { name, screens } of screenAreas) {
  const moves = followsChanges.has(name) ? '' : ', nothing moves by itself';
  test(`every screen, ${name}: accessible, nothing cut off${moves}`, async ({ app }) => {
    // A few seconds a screen on a quiet machine; many more on one with much to do.
    test.setTimeout(600_000);
    const { page } = app;
    await wear(app, looks[0]);
    await watchShifts(page);
    const out = screens.filter(({ signedOut }) => signedOut);
    for (const screen of out) await visit(app, name, screen);
    await app.signIn();
    for (const screen of screens.filter(({ signedOut }) => !signedOut)) {
      await goHome(page);
      await visit(app, name, screen);
    }
  });
}
