import type { AppInfo } from '../../contract/methods';

/**
 * How loudly the app shows where it works. A name that nobody has told us about counts as staging,
 * unless it sounds like the real thing.
 */
export const environmentKind = (name: string): AppInfo['environment']['kind'] => {
  if (name === 'sandbox') return 'sandbox';
  return /prod|live/.test(name) ? 'production' : 'staging';
};
