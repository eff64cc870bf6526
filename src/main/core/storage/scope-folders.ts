import { existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../app/ports';

/** Each kind has a folder for each environment. */
const kinds = ['intents', 'post-flow', 'drafts', 'quote-lists', 'bulk-lists'] as const;

/**
 * Locations of one environment's files, which are named by its servers instead of its name (ADR
 * 14).
 */
export interface ScopeFolders {
  folder(kind: (typeof kinds)[number]): string;
  /** The journals of all environments are in one folder, under this name. */
  readonly journalFolder: string;
  readonly journalName: string;
  /** All folders with small files that are replaced as a whole. */
  all(): readonly string[];
}

export interface ScopeFoldersDependencies {
  readonly userData: string;
  /** The environment's own name, which older versions used. */
  readonly environmentName: string;
  /** See `sessionScope`. */
  readonly scope: string;
  readonly log: Log;
}

/** What follows the name of a journal file: nothing, or the time at which the file was full. */
const journalRest = /^(\.\d{4}-\d\d-\d\dT[\d.-]+Z\.[0-9a-f]{8})?\.jsonl$/;

/**
 * Moves files of an older version, once, to the first environment with their name that starts,
 * because they do not say which servers they are from. Runs before anything reads them; takes a few
 * renames.
 */
export const createScopeFolders = ({
  userData,
  environmentName,
  scope,
  log,
}: ScopeFoldersDependencies): ScopeFolders => {
  const name = scope.replace(' ', '-');
  const journalFolder = path.join(userData, 'journal');

  const move = (from: string, to: string): void => {
    try {
      if (existsSync(from) && !existsSync(to)) renameSync(from, to);
    } catch (cause) {
      log.error('files of an older version were not moved', { cause });
    }
  };
  const journals = (): string[] => {
    try {
      return readdirSync(journalFolder);
    } catch {
      return [];
    }
  };

  if (name !== environmentName) {
    for (const kind of kinds) {
      move(path.join(userData, kind, environmentName), path.join(userData, kind, name));
    }
    for (const file of journals()) {
      const rest = file.slice(environmentName.length);
      if (!file.startsWith(environmentName) || !journalRest.test(rest)) continue;
      move(path.join(journalFolder, file), path.join(journalFolder, `${name}${rest}`));
    }
  }

  const folder = (kind: (typeof kinds)[number]) => path.join(userData, kind, name);
  return { folder, journalFolder, journalName: name, all: () => kinds.map(folder) };
};
