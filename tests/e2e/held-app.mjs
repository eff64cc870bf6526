import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { dialog } from 'electron';

/**
 * Starts the built app as soon as Playwright has attached. Without this, Playwright can miss the
 * window's first navigation, because the app is faster, and then waits for it forever. Playwright
 * does the same for an Electron that it finds itself.
 */
const require = createRequire(import.meta.url);
const playwright = dirname(require.resolve('playwright-core/package.json'));
require(join(playwright, 'lib/server/electron/loader.js'));
// A system dialog would stay open until a person answers. Instead, pages may always be left, and
// error messages go to the log. No one answers at once: Electron is still keeping the window open
// then, and would ignore that it is closed again.
const system = dialog.showMessageBox;
const leave = async (...given) => {
  const { buttons } = given.at(-1);
  const index = buttons.findIndex((label) => label === 'Leave' || label === 'Close anyway');
  await sleep(250);
  return { response: Math.max(index, 0), checkboxChecked: false };
};
dialog.showMessageBox = leave;
// A test can go back to either of them.
Object.assign(globalThis, { messageBoxes: { system, leave } });
dialog.showErrorBox = (title, text) => process.stderr.write(`${title}: ${text}\n`);
await import('../../out/main/index.js');
