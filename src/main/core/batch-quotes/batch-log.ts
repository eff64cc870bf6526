import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { QuoteRequest } from '../../../contract/entities/quote';
import { SkippedQuotes } from '../../../contract/entities/quote-batch';
import type { Clock } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { createFileQueue } from '../files/serial-queue';
import { replaceFile } from '../storage/durable-file';
import { type FolderLock, takeFolderLock } from '../storage/folder-lock';
import { hashOfPerson, parsed, readFileText, removeFile } from '../storage/own-file';
import { quarantine } from '../storage/quarantine';

const Head = z.object({
  version: z.literal(1),
  id: z.uuid(),
  person: z.string(),
  folder: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  requests: z.array(QuoteRequest).min(1),
  skipped: SkippedQuotes.nullable().default(null),
});
export type BatchHead = z.infer<typeof Head>;

/**
 * What became of a row. `named` is written when the PDF is on the disk but may not have its name
 * yet: by its hash a crash in between is told from a row that was never saved.
 */
const Step = z.discriminatedUnion('state', [
  z.object({ row: z.int().nonnegative(), state: z.literal('named'), sha256: z.string() }),
  z.object({ row: z.int().nonnegative(), state: z.literal('saved'), fileName: z.string() }),
  z.object({ row: z.int().nonnegative(), state: z.literal('failed'), message: z.string() }),
]);
export type BatchStep = z.infer<typeof Step>;

export interface KeptBatch {
  readonly head: BatchHead;
  /** The last step of each row that has one. */
  readonly steps: ReadonlyMap<number, BatchStep>;
}

/** The last batch of each person in one environment: a line for the list, one for each step. */
export interface BatchLog {
  load(person: string): Promise<KeptBatch | null>;
  /** Takes the place of the one before. */
  begin(head: BatchHead): Promise<void>;
  /** On the disk when it resolves. */
  add(person: string, step: BatchStep): Promise<void>;
  forget(person: string): Promise<void>;
  /**
   * The right to work on a person's list, which one app on the folder has at a time; null while
   * another has it. It ends with its process.
   */
  claim(person: string): Promise<FolderLock | null>;
  /** Whether somebody has it. */
  isClaimed(person: string): Promise<boolean>;
}

/** Milliseconds; another app that only looks holds the lock for less. */
const claimPatience = 200;

export interface BatchLogDependencies {
  /** Absolute; made when it is needed. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly onDamaged: (name: string) => void;
}

export const createBatchLog = ({
  folder,
  files,
  clock,
  onDamaged,
}: BatchLogDependencies): BatchLog => {
  const fileOf = (person: string) => path.join(folder, `${hashOfPerson(person)}.jsonl`);
  const inTurn = createFileQueue('the list of quotes', folder);
  /** Beside the folder of the lists. */
  const lockOf = async (person: string, patience: number): Promise<FolderLock | null> => {
    const parent = path.dirname(folder);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return takeFolderLock(parent, `${path.basename(folder)}-${hashOfPerson(person)}`, patience);
  };

  return {
    load: (person) =>
      inTurn(async () => {
        const text = await readFileText(fileOf(person));
        if (text === null) return null;
        const [first = '', ...lines] = text.split('\n');
        const head = parsed(Head, first);
        if (head === null) {
          onDamaged(await quarantine(files, fileOf(person), clock.now()));
          return null;
        }
        if (head.person !== person) return null;
        const steps = new Map<number, BatchStep>();
        for (const line of lines) {
          // Half a line is what a killed app leaves: the step counts as not done.
          const step = parsed(Step, line);
          if (step && step.row < head.requests.length) steps.set(step.row, step);
        }
        return { head, steps };
      }),
    begin: (head) =>
      inTurn(() => replaceFile(files, fileOf(head.person), `${JSON.stringify(head)}\n`)),
    add: (person, step) =>
      inTurn(async () => {
        const handle = await open(fileOf(person), 'a', 0o600);
        try {
          // A line of its own, also behind one that was torn.
          await handle.appendFile(`\n${JSON.stringify(step)}\n`, 'utf8');
          await handle.datasync();
        } finally {
          await handle.close();
        }
      }),
    forget: (person) => inTurn(() => removeFile(files, fileOf(person))),
    claim: (person) => inTurn(() => lockOf(person, claimPatience)),
    isClaimed: (person) =>
      inTurn(async () => {
        const lock = await lockOf(person, 0);
        lock?.release();
        return lock === null;
      }),
  };
};
