import { expect, test } from './fixtures';
import { searchPage } from './pages/search-page';

/** Counts that say what a main path costs on any machine; times are measured by `npm run bench`. */
test('the search screen: bytes of its code, elements and style passes of a search', async ({
  app,
}) => {
  await app.signIn();
  const { page } = app;
  const search = searchPage(page);
  await search.open();
  const bytes = await page.evaluate(() => {
    const named = [...document.querySelectorAll('script[src], link[href], meta[name="preload"]')]
      .map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? '')
      .concat(
        ...[...document.querySelectorAll('meta[name="preload"]')].map((each) =>
          (each.getAttribute('content') ?? '').split(' '),
        ),
      );
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && named.includes(new URL(name).pathname))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
  });
  // Gzip; 129 kB when this was written, 260 kB at first.
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(140_000);

  await search.search('1');
  await search.members.row(20).waitFor();
  const elements = await page.locator('[role="grid"][aria-label="Members"] *').count();
  // 11 a row, 26 rows; 25 a row before.
  expect(elements).toBeLessThan(420);

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const stylePasses = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
  await search.field.fill('10');
  const before = await stylePasses();
  await search.field.press('Enter');
  await page.waitForURL(/q=10$/);
  // 3 for an answer at once, more for one that keeps one waiting; 17 at once before.
  expect((await stylePasses()) - before).toBeLessThan(15);
});
