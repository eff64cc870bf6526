import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

/**
 * Under which name the system lists the app's keychain entries. A user-data folder of its own has a
 * sign-in of its own, else two apps with different sandboxes would throw out each other's tokens.
 */
export const keychainService = (userData: string, defaultUserData: string): string => {
  if (resolve(userData) === resolve(defaultUserData)) return 'Internal Dash';
  const mark = createHash('sha256').update(resolve(userData)).digest('hex').slice(0, 8);
  return `Internal Dash (${mark})`;
};
