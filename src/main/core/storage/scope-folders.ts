import { existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../app/ports';

/** Each has a folder for each environment. */
const kinds = ['intents', 'post-flow', 'drafts', 'quote-lists', 'bulk-lists'] as const;

/** Where the files of one environment lie: by its servers, not by what it calls itself (ADR 14). */
export interface ScopeFolders {
  folder(kind: (typeof kinds)[number]): string;
  /** The journals of all environments lie in one folder, each under this name. */
  readonly journalFolder: string;
  readonly journalName: string;
  /** Every folder of small files that are replaced whole. */
  all(): readonly string[];
}

export interface ScopeFoldersDependencies {
  readonly userData: string;
  /** What the environment calls itself: older versions filed by it. */
  readonly environmentName: string;
  /** See `sessionScope`. */
  readonly scope: string;
  readonly log: Log;
}

/** What follows the name in the file of a journal: nothing, or the time at which it was full. */
const journalRest = /^(\.\d{4}-\d\d-\d\dT[\d.-]+Z\.[0-9a-f]{8})?\.jsonl$/;

/**
 * Files of an older version move once, to the first environment of their name that starts: which
 * servers they were of, they do not say. At once, before anything reads them; a few renames.
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
      log.error('files of an older version stay where they are', { cause });
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
