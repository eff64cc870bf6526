// node scripts/icon.mjs: renders resources/icon.svg to resources/icon.png, 512 by 512 pixels.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { fromRoot } from './lib/path.mjs';

const SIZE = 512;

const found = await findChromium();
if (!found) throw new Error('There is no Chromium to draw the icon with; set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath: found.path, args: found.args });
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  const svg = readFileSync(fromRoot('resources/icon.svg'), 'utf8');
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  await page.screenshot({ path: fromRoot('resources/icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
