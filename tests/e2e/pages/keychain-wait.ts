import { type App, expect } from '../fixtures';
import { ended } from '../host-lines';

/**
 * Continues without a keychain that doesn't respond, signs in, and ends the app while the keychain
 * is still silent.
 */
export const goOnAndEnd = async (app: App): Promise<void> => {
  const { page, host } = app;
  await page.getByRole('button', { name: 'Continue without the keychain' }).click();
  await app.signIn();
  host.process.kill('SIGTERM');
  await ended(host.process);
  // A normal exit would wait forever for the keychain's thread.
  expect(host.process.signalCode).toBe('SIGKILL');
  await app.browser.close();
};
