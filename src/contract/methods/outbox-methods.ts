import { z } from 'zod';
import { DraftTexts } from '../drafts';
import { SavedFile } from '../entities/saved-file';
import { UnfinishedWrite } from '../entities/unfinished-write';
import { done, nothing, row, unchecked } from './method-row';

/** Methods for unfinished work: drafts, and writes with an unknown outcome. */
export const writeMethods = {
  /** The person's drafts, by key; `notice` is shown once. */
  'drafts.get': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: z.object({ texts: DraftTexts, notice: z.string().nullable() }),
  }),
  /** Saves these drafts; card data is never saved. */
  'drafts.set': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ texts: DraftTexts }),
    output: done,
  }),
  /**
   * Deletes the drafts that still have these texts; a text that another window has saved since
   * stays.
   */
  'drafts.drop': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ texts: DraftTexts }),
    output: done,
  }),

  /** The person's unfinished writes in this environment, oldest first. */
  'writes.unfinished': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: z.array(UnfinishedWrite),
  }),
  /** Repeats the write with the same idempotency key. Returns the saved file, if there is one. */
  'writes.repeat': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string(), unchecked }),
    output: z.object({ saved: SavedFile.nullable() }),
  }),
  /**
   * The person decided to repeat a write, or all those of a batch, that the server may have
   * forgotten: the next try of each gets a new idempotency key.
   */
  'writes.renew': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string(), others: z.array(z.string()).optional() }),
    output: done,
  }),
  /** Continues although the journal cannot be written: its entries wait in memory until it can. */
  'journal.goOn': row({ kind: 'action', access: 'signed-in', input: nothing, output: done }),
  /**
   * The person has checked the write. The next write of its kind is a new one, whatever happened.
   */
  'writes.dismiss': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string() }),
    output: done,
  }),
} as const;
