import { type App, expect } from '../fixtures';
import { ended } from '../host-lines';

/** Goes on without a keychain that does not answer, signs in, and ends the app while it still does not. */
export const goOnAndEnd = async (app: App): Promise<void> => {
  const { page, host } = app;
  await page.getByRole('button', { name: 'Continue without the keychain' }).click();
  await app.signIn();
  host.process.kill('SIGTERM');
  await ended(host.process);
  // An orderly end would wait for the keychain's thread, for ever.
  expect(host.process.signalCode).toBe('SIGKILL');
  await app.browser.close();
};
