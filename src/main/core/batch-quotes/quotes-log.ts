import { z } from 'zod';
import { QuoteRequest } from '../../../contract/entities/quote';
import { SkippedQuotes } from '../../../contract/entities/quote-batch';
import type { Clock } from '../app/ports';
import { type BatchLog, createBatchLog, type StoredBatch } from '../batch/batch-log';
import type { FileSystem } from '../files/file-system';
import { hashOfPerson } from '../storage/own-file';

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
export type QuotesHead = z.infer<typeof Head>;

/**
 * The state of a row. `named` is written when the PDF is on the disk but may not have its name yet:
 * after a crash, its hash shows whether the row was saved.
 */
const Step = z.discriminatedUnion('state', [
  z.object({ row: z.int().nonnegative(), state: z.literal('named'), sha256: z.string() }),
  z.object({ row: z.int().nonnegative(), state: z.literal('saved'), fileName: z.string() }),
  z.object({ row: z.int().nonnegative(), state: z.literal('failed'), message: z.string() }),
]);
export type QuotesStep = z.infer<typeof Step>;

export type StoredQuotes = StoredBatch<QuotesHead, QuotesStep>;

/** Each person's last list in one environment, by email. */
export type QuotesLog = BatchLog<QuotesHead, QuotesStep>;

export interface QuotesLogDependencies {
  /** Absolute path; created when needed. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly onDamaged: (name: string) => void;
}

export const createQuotesLog = (dependencies: QuotesLogDependencies): QuotesLog =>
  createBatchLog({
    ...dependencies,
    what: 'the batch of quotes',
    head: Head,
    step: Step,
    nameOf: hashOfPerson,
    isIt: (head, person) => head.person === person,
  });
