import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { Clock } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { createFileQueue } from '../files/serial-queue';
import { runCooperatively } from '../hr-sync/cooperative-loop';
import { replaceFile } from '../storage/durable-file';
import { type FolderLock, takeFolderLock } from '../storage/folder-lock';
import { parsed, readFileText, readNames, removeFile } from '../storage/own-file';
import { quarantine } from '../storage/quarantine';

/** A list as saved on the disk: its head, and every step in order. */
export interface StoredBatch<Head, Step> {
  readonly head: Head;
  readonly steps: readonly Step[];
}

/** The lists of one environment, each in a file with a line for the head and one for each step. */
export interface BatchLog<Head, Step> {
  load(key: string): Promise<StoredBatch<Head, Step> | null>;
  /** Replaces the previous list. */
  begin(key: string, head: Head): Promise<void>;
  /** Resolves when the steps are on the disk. */
  add(key: string, ...steps: readonly Step[]): Promise<void>;
  forget(key: string): Promise<void>;
  /** File names without the extension; without damaged files. */
  names(): Promise<readonly string[]>;
  /**
   * Claims a list. Only one app that shares the folder can hold the claim, which ends with its
   * process; null if another app holds it.
   */
  claim(key: string): Promise<FolderLock | null>;
  /** Whether any app holds the claim. */
  isClaimed(key: string): Promise<boolean>;
}

export interface BatchLogDependencies<Head, Step> {
  /** Absolute path; created when needed. */
  readonly folder: string;
  /** A user-facing name, such as `the batch of quotes`. */
  readonly what: string;
  readonly head: z.ZodType<Head>;
  readonly step: z.ZodType<Step>;
  /** The name of a list's file, without the extension. */
  readonly nameOf: (key: string) => string;
  /** Whether this is the requested list. */
  readonly isIt: (head: Head, key: string) => boolean;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly onDamaged: (name: string) => void;
}

/** Milliseconds; another app that only checks the lock holds it for less. */
const claimPatience = 200;
/** The name of a list has no dot; a quarantined file's does. */
const ofList = /^([^.]+)\.jsonl$/;

/** Parses line by line and yields in between, because a list of 5,000 rows has 15,000 lines. */
const stepsOf = function* <Step>(
  lines: readonly string[],
  schema: z.ZodType<Step>,
): Generator<void, Step[]> {
  const steps: Step[] = [];
  for (const line of lines) {
    // A killed app leaves an incomplete line, whose step counts as not done.
    const step = line === '' ? null : parsed(schema, line);
    if (step !== null) steps.push(step);
    yield;
  }
  return steps;
};

export const createBatchLog = <Head, Step>({
  folder,
  what,
  head: headSchema,
  step: stepSchema,
  nameOf,
  isIt,
  files,
  clock,
  onDamaged,
}: BatchLogDependencies<Head, Step>): BatchLog<Head, Step> => {
  const fileOf = (key: string) => path.join(folder, `${nameOf(key)}.jsonl`);
  const inTurn = createFileQueue(what, folder);
  const never = new AbortController().signal;
  /** The lock file is next to the folder of lists. */
  const lockOf = async (key: string, waitMs: number): Promise<FolderLock | null> => {
    const parent = path.dirname(folder);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return takeFolderLock(parent, `${path.basename(folder)}-${nameOf(key)}`, waitMs);
  };

  return {
    load: (key) =>
      inTurn(async () => {
        const text = await readFileText(fileOf(key));
        if (text === null) return null;
        const [first = '', ...lines] = text.split('\n');
        const head = parsed(headSchema, first);
        if (head === null) {
          onDamaged(await quarantine(files, fileOf(key), clock.now()));
          return null;
        }
        if (!isIt(head, key)) return null;
        return { head, steps: await runCooperatively(stepsOf(lines, stepSchema), never) };
      }),
    begin: (key, head) =>
      inTurn(() => replaceFile(files, fileOf(key), `${JSON.stringify(head)}\n`)),
    add: (key, ...steps) =>
      inTurn(async () => {
        const handle = await open(fileOf(key), 'a', 0o600);
        try {
          // Start on a new line, in case the last one is incomplete.
          const text = steps.map((step) => `\n${JSON.stringify(step)}\n`).join('');
          await handle.appendFile(text, 'utf8');
          await handle.datasync();
        } finally {
          await handle.close();
        }
      }),
    forget: (key) => inTurn(() => removeFile(files, fileOf(key))),
    names: () =>
      inTurn(async () => {
        const names = await readNames(files, folder);
        return names.flatMap((name) => ofList.exec(name)?.[1] ?? []);
      }),
    claim: (key) => inTurn(() => lockOf(key, claimPatience)),
    isClaimed: (key) =>
      inTurn(async () => {
        const lock = await lockOf(key, 0);
        lock?.release();
        return lock === null;
      }),
  };
};
