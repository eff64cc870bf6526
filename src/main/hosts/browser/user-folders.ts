import { execFileSync } from 'node:child_process';
import { isAbsolute, join, resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The same folder as Electron's, so that both hosts share settings and journal. */
export const defaultUserData = (platform: NodeJS.Platform, env: Env, home: string): string => {
  const base =
    platform === 'darwin'
      ? join(home, 'Library', 'Application Support')
      : platform === 'win32'
        ? (env.APPDATA ?? join(home, 'AppData', 'Roaming'))
        : (env.XDG_CONFIG_HOME ?? join(home, '.config'));
  return join(base, 'Internal Dash');
};

const askSystem = (): string =>
  execFileSync('xdg-user-dir', ['DOWNLOAD'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 1000,
  });

/** The system's Downloads folder, whose name on Linux is in the user's language. */
export const systemDownloads = (
  platform: NodeJS.Platform,
  home: string,
  ask: () => string = askSystem,
): string => {
  const usual = join(home, 'Downloads');
  if (platform !== 'linux') return usual;
  try {
    const answer = ask().trim();
    // Without a configured folder, xdg-user-dir returns the home folder.
    return isAbsolute(answer) && resolve(answer) !== resolve(home) ? answer : usual;
  } catch {
    return usual;
  }
};
