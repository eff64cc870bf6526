// node scripts/icon.mjs: renders resources/icon.svg to resources/icon.png for the packages, and to
// resources/window-icon.png for windows on Linux, which decode it at each start.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { fromRoot } from './lib/path.mjs';

/** Width and height in pixels. */
const sizes = { 'icon.png': 512, 'window-icon.png': 128 };

const found = await findChromium();
if (!found) throw new Error('There is no Chromium to draw the icon with; set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath: found.path, args: found.args });
try {
  const svg = readFileSync(fromRoot('resources/icon.svg'), 'utf8');
  for (const [file, size] of Object.entries(sizes)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
    );
    await page.screenshot({ path: fromRoot(`resources/${file}`), omitBackground: true });
  }
} finally {
  await browser.close();
}
