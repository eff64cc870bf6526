import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { searchPage } from './pages/search-page';

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/**
 * How often the page recalculated the style of at least one element, according to Chromium's trace.
 */
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

test('a start and a search stay within their limits', async ({ app }) => {
  await test.step('the page requests scripts in the order in which a start needs them', async () => {
    const files = await app.page
      .locator('head :is(script, link[rel="modulepreload"])')
      .evaluateAll((all) =>
        all.map((each) => each.getAttribute('src') ?? each.getAttribute('href')),
      );
    const places = [
      'boot',
      'early',
      'index',
      'react',
      'app',
      'early-results',
      'results',
      'shell',
    ].map((name) =>
      files.findIndex((file) => new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(file ?? '')),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  // Counts that show the cost of a main path on any machine; `npm run bench` measures times.
  await test.step('the search screen stays within its limits for elements and style passes during a search', async () => {
    await app.signIn();
    const { page } = app;
    const search = searchPage(page);
    await search.open();
    await search.search('1');
    await search.members.row(10).waitFor();
    const perRow = await search.members
      .rows()
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('*').length));
    // The first rows of a response fill the height of the window if the table's own is not known yet:
    // 800 pixels, with 34 for each row. A row used to have 25 elements.
    expect(perRow.length).toBeLessThanOrEqual(24);
    expect(Math.max(...perRow)).toBeLessThanOrEqual(15);

    // Proves that passes are counted at all: a search may need none beyond its own layout.
    const painted = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const provoked = await stylePasses(page, async () => {
      await page.evaluate(() => {
        document.documentElement.style.letterSpacing = '1px';
      });
      await page.evaluate(painted);
      await page.evaluate(() => {
        document.documentElement.style.letterSpacing = '';
      });
      await page.evaluate(painted);
    });
    expect(provoked).toBeGreaterThan(0);

    const passes: number[] = [];
    for (const query of ['10', '11', '12', '13']) {
      await search.field.fill(query);
      const act = async () => {
        // Submits without Enter, which would open the record with this ID.
        await search.field.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
        await page.waitForURL(new RegExp(`q=${query}$`));
        // Changes made in this frame are drawn in the next.
        await page.evaluate(painted);
      };
      passes.push(await stylePasses(page, act));
    }
    // An immediate response takes 1 or 2 passes, and each frame of waiting adds one, so only the
    // smallest count matters.
    expect(Math.min(...passes)).toBeLessThan(6);
  });
});
