import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentReference } from '../shared/environment-file';

/** What the installed app remembers of its last start (ADR 16). */
export interface LastEnvironment {
  /** Name of the environment, or absolute path of its file. */
  readonly environment: string;
  /** Milliseconds since 1970; only from `Restart to install` to the next start. */
  readonly restartedAt?: number | undefined;
}

/** Why a start continues in the environment of the last one. */
export type ReturnReason = 'link' | 'update';

/** Milliseconds in which an update is installed and starts the app again. */
const UPDATE_TAKES = 10 * 60_000;

const fileIn = (folder: string): string => join(folder, 'last-environment.json');

/** Null if nothing was remembered. @throws the disk's error, or if the file is damaged */
export const readLastEnvironment = (folder: string): LastEnvironment | null => {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const { environment, restartedAt }: Partial<Record<string, unknown>> = JSON.parse(text) ?? {};
  // A relative path would mean another file in each folder.
  if (typeof environment !== 'string' || environmentReference(environment) !== environment) {
    throw new Error('the file names no environment');
  }
  return typeof restartedAt === 'number' ? { environment, restartedAt } : { environment };
};

/** @throws the disk's error */
export const writeLastEnvironment = (folder: string, last: LastEnvironment): void =>
  writeFileSync(fileIn(folder), JSON.stringify(last), { mode: 0o600 });

/**
 * Whether a start that names no environment continues in the last one: it comes from a link, or
 * from an update, which no one started by hand. `isUpdated`: the installer says so (Windows).
 */
export const returnReason = (
  last: LastEnvironment,
  { isLink, isUpdated, now }: { isLink: boolean; isUpdated: boolean; now: number },
): ReturnReason | null => {
  if (isLink) return 'link';
  const since = last.restartedAt === undefined ? Number.NaN : now - last.restartedAt;
  return isUpdated || (since >= 0 && since < UPDATE_TAKES) ? 'update' : null;
};
