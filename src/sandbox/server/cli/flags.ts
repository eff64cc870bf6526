import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface SandboxFlags {
  readonly port: number;
  readonly members: number;
  readonly seed: number;
  readonly prod: boolean;
  readonly hooks: boolean;
  readonly reset: boolean;
  /** Null for the system's default folder. */
  readonly data: string | null;
  readonly quiet: boolean;
  readonly exitWithParent: boolean;
}

const folderName = 'Internal Dash Sandbox';

/** The default data folder of a sandbox that is started on its own, by operating system. */
export const defaultDataFolder = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string => {
  const home = homedir();
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), folderName);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', folderName);
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'internal-dash-sandbox');
};

/** An invalid flag; the message is for the person who typed it. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

export const usage = `Usage: sandbox [flags]
  --port N            port on 127.0.0.1; 0 for any free port (default 0)
  --members N         ordinary members in the database (default 20000)
  --seed N            seed of the made-up data (default 1)
  --prod              production mode
  --hooks             turn on test hooks under /__sandbox
  --reset             delete the data of earlier starts
  --data DIR          folder of the database file
  --quiet             no messages on standard error
  --exit-with-parent  exit when standard input is closed`;

const whole = (name: string, text: string | undefined, fallback: number, most: number): number => {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) {
    throw new FlagError(`--${name} must be a whole number from 0 to ${most}, not ${text}.`);
  }
  return value;
};

/** Parses the command line. Throws a FlagError. */
export const readFlags = (args: readonly string[]): SandboxFlags => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        members: { type: 'string' },
        seed: { type: 'string' },
        prod: { type: 'boolean', default: false },
        hooks: { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        data: { type: 'string' },
        quiet: { type: 'boolean', default: false },
        'exit-with-parent': { type: 'boolean', default: false },
      },
    });
    return {
      port: whole('port', values.port, 0, 65_535),
      members: whole('members', values.members, 20_000, 10_000_000),
      seed: whole('seed', values.seed, 1, 0xffff_ffff),
      prod: values.prod,
      hooks: values.hooks,
      reset: values.reset,
      data: values.data ?? null,
      quiet: values.quiet,
      exitWithParent: values['exit-with-parent'],
    };
  } catch (error) {
    if (error instanceof FlagError) throw error;
    throw new FlagError(error instanceof Error ? error.message : String(error));
  }
};
