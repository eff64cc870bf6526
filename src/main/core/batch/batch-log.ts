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

/** A list as it lies on the disk: what it is, and every step in the order in which it was taken. */
export interface KeptBatch<Head, Step> {
  readonly head: Head;
  readonly steps: readonly Step[];
}

/** Lists of one environment: a file each, with a line for the list and one for each step. */
export interface BatchLog<Head, Step> {
  load(key: string): Promise<KeptBatch<Head, Step> | null>;
  /** Takes the place of the one before. */
  begin(key: string, head: Head): Promise<void>;
  /** On the disk when it resolves. */
  add(key: string, ...steps: readonly Step[]): Promise<void>;
  forget(key: string): Promise<void>;
  /** Names of the files, without their ending. */
  names(): Promise<readonly string[]>;
  /**
   * The right to work on a list, which one app on the folder has at a time; null while another has it.
   * It ends with its process.
   */
  claim(key: string): Promise<FolderLock | null>;
  /** Whether an app has it. */
  isClaimed(key: string): Promise<boolean>;
}

export interface BatchLogDependencies<Head, Step> {
  /** Absolute; made when it is needed. */
  readonly folder: string;
  /** For a person, such as `the list of quotes`. */
  readonly what: string;
  readonly head: z.ZodType<Head>;
  readonly step: z.ZodType<Step>;
  /** The name of a list's file, without its ending. */
  readonly nameOf: (key: string) => string;
  /** Whether it is the list that was asked for. */
  readonly isIt: (head: Head, key: string) => boolean;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly onDamaged: (name: string) => void;
}

/** Milliseconds; another app that only looks holds the lock for less. */
const claimPatience = 200;
const ending = '.jsonl';

/** Line by line, as a list of 5,000 rows has 15,000 of them. */
const stepsOf = function* <Step>(
  lines: readonly string[],
  schema: z.ZodType<Step>,
): Generator<void, Step[]> {
  const steps: Step[] = [];
  for (const line of lines) {
    // Half a line is what a killed app leaves: the step counts as not done.
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
  const fileOf = (key: string) => path.join(folder, `${nameOf(key)}${ending}`);
  const inTurn = createFileQueue(what, folder);
  const never = new AbortController().signal;
  /** Beside the folder of the lists. */
  const lockOf = async (key: string, patience: number): Promise<FolderLock | null> => {
    const parent = path.dirname(folder);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return takeFolderLock(parent, `${path.basename(folder)}-${nameOf(key)}`, patience);
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
          // A line of its own, also behind one that was torn.
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
        return names.flatMap((name) =>
          name.endsWith(ending) ? [name.slice(0, -ending.length)] : [],
        );
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
