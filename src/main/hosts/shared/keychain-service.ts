import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

/**
 * The name under which the system lists the app's keychain entries. Each user-data folder has its
 * own sign-in; otherwise, two apps with different sandboxes would overwrite each other's tokens.
 */
export const keychainService = (userData: string, defaultUserData: string): string => {
  if (resolve(userData) === resolve(defaultUserData)) return 'Internal Dash';
  const mark = createHash('sha256').update(resolve(userData)).digest('hex').slice(0, 8);
  return `Internal Dash (${mark})`;
};
