import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { searchPage } from './pages/search-page';

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** How often the page computed the style of at least one element, by Chromium's own trace. */
const stylePasses = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await cdp.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  await act();
  await cdp.send('Tracing.end');
  await ended;
  await cdp.detach();
  return events.filter(({ name, args }) => name === 'UpdateLayoutTree' && args.elementCount).length;
};

/** Counts that say what a main path costs on any machine; times are measured by `npm run bench`. */
test('the search screen: elements and style passes of a search', async ({ app }) => {
  await app.signIn();
  const { page } = app;
  const search = searchPage(page);
  await search.open();
  await search.search('1');
  await search.members.row(10).waitFor();
  const elements = await page.locator('[role="grid"][aria-label="Members"] *').count();
  // 12 a row, as many rows as the window is high, and what the row with the focus or the pointer shows beside it;
  // 25 a row and six rows more before.
  expect(elements).toBeLessThan(366);

  // That they are counted at all: a search may need none outside of what is laid out by itself.
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const pluralize = await stylePasses(page, async () => {
    await page.evaluate(() => {
      document.documentElement.style.letterSpacing = '1px';
    });
    await page.evaluate(painted);
    await page.evaluate(() => {
      document.documentElement.style.letterSpacing = '';
    });
    await page.evaluate(painted);
  });
  expect(pluralize).toBeGreaterThan(0);

  const passes: number[] = [];
  for (const query of ['10', '11', '12', '13']) {
    await search.field.fill(query);
    const act = async () => {
      await search.field.press('Enter');
      await page.waitForURL(new RegExp(`q=${query}$`));
      // What was written in this frame is drawn in the next.
      await page.evaluate(painted);
    };
    passes.push(await stylePasses(page, act));
  }
  // 1 or 2 for an answer at once; each frame of one that keeps one waiting is another, so the least of
  // several counts.
  expect(Math.min(...passes)).toBeLessThan(6);
});
