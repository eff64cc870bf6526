import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ended, followLines } from './host-lines';

/** A line on standard output from a host that runs with `--no-open`, or from the sandbox. */
export interface HostLine {
  event: string;
  url?: string;
  path?: string;
  environment?: { staffApiUrl: string };
}

export interface HostOptions {
  /** An environment file. Without one, the host runs its own sandbox, as the product does. */
  environment?: string;
  /** Members in that sandbox; the named records exist at any size. */
  members?: number;
  /** Runs that sandbox in production mode. */
  prod?: boolean;
  /** Folders to reuse for a restart; created if missing. */
  userData?: string;
  downloads?: string;
  extraArgs?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

export interface Host {
  readonly url: string;
  readonly userData: string;
  readonly downloads: string;
  readonly process: ChildProcess;
  /** Everything written to standard error. */
  log(): string;
  /** The next line of this kind that wasn't returned yet. */
  next(event: string, timeoutMs?: number): Promise<HostLine>;
  /** All lines of this kind so far. */
  seen(event: string): readonly HostLine[];
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Default number of members in a test's sandbox. */
export const templateMembers = 400;

/** A new user-data folder with a copy of the seeded sandbox. */
const newUserData = async ({ environment }: HostOptions): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dash-data-'));
  const template = process.env.DASH_SANDBOX_TEMPLATE;
  if (template && !environment)
    await cp(template, path.join(folder, 'sandbox'), { recursive: true });
  return folder;
};

/** Flags that both hosts share. */
export const sharedFlags = (options: HostOptions): readonly string[] => [
  ...(options.environment
    ? ['--environment', options.environment]
    : ['--sandbox-hooks', '--sandbox-members', String(options.members ?? templateMembers)]),
  ...(options.prod && !options.environment ? ['--prod'] : []),
  ...(options.extraArgs ?? []),
];

/** Starts the built browser host with its own folders, as `npm start` does, and reads its lines. */
export const startHost = async (options: HostOptions = {}): Promise<Host> => {
  const userData = options.userData ?? (await newUserData(options));
  const downloads = options.downloads ?? (await mkdtemp(path.join(tmpdir(), 'dash-downloads-')));
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'out/main/browser-host.js'),
      '--no-open',
      '--user-data',
      userData,
      '--downloads',
      downloads,
      ...sharedFlags(options),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.env } },
  );
  const lines = followLines(child);
  const ready = await lines.next('ready', 60_000);
  return {
    ...lines,
    url: ready.url ?? '',
    userData,
    downloads,
    process: child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
      if (!options.userData) await rm(userData, { recursive: true, force: true });
      if (!options.downloads) await rm(downloads, { recursive: true, force: true });
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
};
