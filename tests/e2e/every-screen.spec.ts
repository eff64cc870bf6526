import { type App, expect, isElectron, test } from './fixtures';
import { violations } from './screens/accessibility';
import { brokenIdentifiers } from './screens/broken-identifiers';
import { cutOff } from './screens/cut-off';
import { notCopyable } from './screens/not-copyable';
import { outOfLine, wrappedLabels } from './screens/out-of-line';
import { withoutReason } from './screens/reasons';
import type { Screen } from './screens/screen';
import { screenAreas } from './screens/screens';
import { takeShifts, watchShifts } from './screens/shifts';
import { goHome, settled, switchPeople } from './screens/ways';

/** 640 px is also the width of a 1280 px window at 200% zoom. */
const sizes = {
  usual: { width: 1280, height: 800 },
  narrow: { width: 640, height: 400 },
  wide: { width: 1920, height: 1080 },
} as const;

const light = { name: 'light', colorScheme: 'light', forcedColors: 'none' } as const;
const dark = { name: 'dark', colorScheme: 'dark', forcedColors: 'none' } as const;
const forced = { name: 'forced colors', colorScheme: 'light', forcedColors: 'active' } as const;

/**
 * Covers each appearance and each width once, but not every combination, because colors don't move
 * boxes and widths don't change colors. Screens open in the first look.
 */
const looks = [
  { size: sizes.usual, appearance: light },
  { size: sizes.wide, appearance: forced },
  { size: sizes.narrow, appearance: dark },
] as const;

type Look = (typeof looks)[number];

const wear = async ({ page }: App, { size, appearance }: Look) => {
  const { colorScheme, forcedColors } = appearance;
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
};

/**
 * Describes the problems of the current screen, which has settled in the first look, in each look.
 */
const problemsOf = async (app: App, { sameParts }: Screen): Promise<string[]> => {
  const found: string[] = [];
  for (const look of sameParts ? looks.slice(0, 1) : looks) {
    if (look !== looks[0]) {
      await wear(app, look);
      await settled(app.page);
    }
    // In forced colors, the elements are those of the first look, and the system sets the contrast.
    const seen = look.appearance === forced ? [] : await violations(app.page);
    seen.push(...(await cutOff(app.page)), ...(await brokenIdentifiers(app.page)));
    if (look.appearance === forced) seen.push(...(await outOfLine(app.page)));
    if (look.size !== sizes.narrow) seen.push(...(await wrappedLabels(app.page)));
    const name = `${look.appearance.name}, ${look.size.width} px`;
    found.push(...seen.map((each) => `${name}: ${each}`));
  }
  await wear(app, looks[0]);
  return found;
};

/**
 * Areas whose screens open right after changes. Their lists update whenever the response arrives,
 * so shifts there aren't errors.
 */
const followsChanges: ReadonlySet<string> = new Set(['money path']);

const visit = async (app: App, area: string, screen: Screen) => {
  const { name, prepare, show, leave } = screen;
  await prepare?.(app);
  // Needed again if `prepare` reloaded the page.
  await watchShifts(app.page);
  await takeShifts(app.page);
  await show(app);
  await settled(app.page);
  const shifts = (await takeShifts(app.page)).map((each) => `moves by itself: ${each}`);
  // Otherwise, whatever ends up under the pointer as the window resizes would be random.
  await app.page.mouse.move(0, 0);
  const moved = followsChanges.has(area) ? [] : shifts;
  const silent = await withoutReason(app.page);
  const kept = await notCopyable(app.page);
  expect.soft([...moved, ...silent, ...kept, ...(await problemsOf(app, screen))], name).toEqual([]);
  await leave?.(app);
};

test('the check finds a disabled control that does not say why', async ({ page }) => {
  await page.setContent(`
    <p id="why">It is the first one.</p>
    <button disabled>Silent</button>
    <button disabled title="Up">Silent, with its name once more</button>
    <span role="button" aria-disabled="true" aria-describedby="nowhere">Silent, of nobody</span>
    <label>Silent field <input disabled></label>
    <button disabled hidden>Not shown</button>
    <button aria-disabled="true" aria-busy="true">At work</button>
    <button aria-disabled="true" aria-description="It is the first one.">Says it</button>
    <button disabled aria-describedby="nowhere why">Says it elsewhere</button>
    <input disabled title="No directory is connected." aria-label="Says it in its tooltip">
    <button>Can be used</button>`);
  expect(await withoutReason(page)).toEqual([
    'no reason: Silent',
    'no reason: Silent, with its name once more',
    'no reason: Silent, of nobody',
    'no reason: Silent field ',
  ]);
});

for (const { name, notInElectron, screens } of screenAreas) {
  const moves = followsChanges.has(name) ? '' : ', and shifts nothing by itself';
  test(`every screen, ${name}: is accessible, clips and breaks nothing, copies its IDs${moves}`, async ({
    app,
  }) => {
    // A few seconds per screen on an idle machine, and much longer on a busy one.
    test.setTimeout(1_200_000);
    test.skip(isElectron(app.host) && notInElectron !== undefined, notInElectron);
    const { page } = app;
    await wear(app, looks[0]);
    await watchShifts(page);
    const out = screens.filter(({ signedOut }) => signedOut);
    for (const screen of out) await visit(app, name, screen);
    const become = switchPeople(app);
    for (const screen of screens.filter(({ signedOut }) => !signedOut)) {
      await become(screen.person);
      if (!screen.follows) await goHome(page);
      await visit(app, name, screen);
    }
  });
}

test('the check finds an ID that cannot be copied', async ({ page }) => {
  await page.setContent(`
    <div><p>Team #1001</p></div>
    <div><p>Card 7</p><button aria-label="Copy card ID"></button></div>
    <ul><li>Card 7 again: it is copied above</li></ul>
    <p>cus_AbCd1234</p>
    <p hidden>sub_AbCd1234</p>
    <button>Open team 1002</button>
    <div role="alertdialog">Delete member 1003?</div>
    <p><kbd>Enter</kbd> opens member 1004</p>
  `);
  expect(await notCopyable(page)).toEqual([
    'cannot be copied: Team #1001 in “Team #1001”',
    'cannot be copied: cus_AbCd1234 in “cus_AbCd1234”',
  ]);
});
