import { parseArgs } from 'node:util';

/** The parsed command line. Numbers are validated; paths are as typed. */
export interface Flags {
  /** Name of an environment or path to its file; {@link DEFAULT_ENVIRONMENT} if omitted. */
  readonly environment?: string;
  /** Folder for the settings, journal, logs, and the sandbox's database. */
  readonly userData?: string;
  /** Folder for saved documents; overrides the one in the settings. */
  readonly downloads?: string;
  /** Port of the browser host; any free port if omitted. */
  readonly port?: number;
  /** False: print the window's link instead of opening it. */
  readonly open: boolean;
  readonly sandboxMembers?: number;
  readonly sandboxPort?: number;
  /** Runs the sandbox in production mode. */
  readonly sandboxProd: boolean;
  /** Enables the sandbox's hooks for tests and demonstrations. */
  readonly sandboxHooks: boolean;
}

export const DEFAULT_ENVIRONMENT = 'sandbox';

/** Flags that only the embedded sandbox has. */
export type SandboxFlags = Pick<
  Flags,
  'sandboxMembers' | 'sandboxPort' | 'sandboxProd' | 'sandboxHooks'
>;

export const hasSandboxFlags = (flags: SandboxFlags): boolean =>
  flags.sandboxMembers !== undefined ||
  flags.sandboxPort !== undefined ||
  flags.sandboxProd ||
  flags.sandboxHooks;

/** A wrong flag. The message is written for the person at the terminal. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

const shared = {
  environment: { type: 'string' },
  'user-data': { type: 'string' },
  downloads: { type: 'string' },
  'sandbox-members': { type: 'string' },
  'sandbox-port': { type: 'string' },
  'sandbox-hooks': { type: 'boolean' },
  prod: { type: 'boolean' },
} as const;

const browserOnly = { port: { type: 'string' }, 'no-open': { type: 'boolean' } } as const;

const flagHelp = `Flags:
  --environment FILE|NAME   sandbox (the default), staging, production, or a file
  --user-data DIR           folder for settings, journal, and logs
  --downloads DIR           folder for quotes and invoices
  --port N                  port of the browser host
  --no-open                 print URLs as JSON lines instead of opening them
  --sandbox-members N       members in the sandbox database
  --sandbox-port N          port of the sandbox
  --sandbox-hooks           turn on test hooks in the sandbox
  --prod                    run the sandbox in production mode`;

const LARGEST_PORT = 65_535;
const MOST_MEMBERS = 10_000_000;

const wholeNumber = (
  flag: string,
  text: string | undefined,
  [least, most]: readonly [number, number],
): number | undefined => {
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new FlagError(`--${flag} must be a whole number from ${least} to ${most}, not "${text}".`);
};

const folder = (flag: string, text: string | undefined): string | undefined => {
  if (text?.trim() === '') throw new FlagError(`--${flag} needs a folder path.`);
  return text;
};

type Values = Readonly<Record<string, string | boolean | undefined>>;

const read = (values: Values): Flags => {
  const text = (flag: string): string | undefined => {
    const value = values[flag];
    if (value === true) throw new FlagError(`--${flag} needs a value.`);
    return value || value === '' ? value : undefined;
  };
  const environment = text('environment');
  if (environment?.trim() === '') throw new FlagError('--environment needs a name or a file.');
  return {
    environment,
    userData: folder('user-data', text('user-data')),
    downloads: folder('downloads', text('downloads')),
    port: wholeNumber('port', text('port'), [0, LARGEST_PORT]),
    open: !values['no-open'],
    sandboxMembers: wholeNumber('sandbox-members', text('sandbox-members'), [1, MOST_MEMBERS]),
    sandboxPort: wholeNumber('sandbox-port', text('sandbox-port'), [0, LARGEST_PORT]),
    sandboxProd: Boolean(values.prod),
    sandboxHooks: Boolean(values['sandbox-hooks']),
  };
};

/** Drops the advice about `--` that node:util appends to its messages. */
const firstSentence = (message: string): string => `${message.split(/[.\n]/)[0]}.`;

/**
 * Parses the browser host's flags. It accepts no other arguments.
 * @throws FlagError for an unknown or malformed argument, with the list of flags.
 */
export const parseFlags = (argv: readonly string[]): Flags => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { ...shared, ...browserOnly },
      allowPositionals: false,
    });
    return read(values);
  } catch (cause) {
    if (cause instanceof FlagError) throw cause;
    const message = cause instanceof Error ? firstSentence(cause.message) : String(cause);
    throw new FlagError(`${message}\n${flagHelp}`, { cause });
  }
};

/**
 * Parses the same flags from Electron's arguments, ignoring Chromium's switches, the app's folder,
 * and links.
 * @throws FlagError for one of our flags with a wrong value.
 */
export const parseSharedFlags = (argv: readonly string[]): Flags => {
  const { values } = parseArgs({
    args: [...argv],
    options: shared,
    strict: false,
    allowPositionals: true,
  });
  return read(
    Object.fromEntries(Object.keys(shared).map((flag) => [flag, values[flag]])) as Values,
  );
};

/** @throws FlagError for flags of the embedded sandbox with another environment. */
export const refuseSandboxFlags = (flags: SandboxFlags, label: string): void => {
  if (!hasSandboxFlags(flags)) return;
  throw new FlagError(
    `--sandbox-members, --sandbox-port, --sandbox-hooks, and --prod are for the embedded sandbox, not for ${label}.`,
  );
};
