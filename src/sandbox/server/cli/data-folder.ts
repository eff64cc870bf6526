import { homedir } from 'node:os';
import { join } from 'node:path';

const NAME = 'Internal Dash Sandbox';

/** The default data folder of a sandbox that is started on its own, by operating system. */
export const defaultDataFolder = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string => {
  const home = homedir();
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), NAME);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', NAME);
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'internal-dash-sandbox');
};
