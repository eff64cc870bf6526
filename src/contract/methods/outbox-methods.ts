import { z } from 'zod';
import { DraftTexts, mostDrafts } from '../drafts';
import { SavedFile } from '../entities/saved-file';
import { UnfinishedWrite } from '../entities/unfinished-write';
import { done, nothing, row, unchecked } from './method-row';

/** Methods of what is not done yet: what was typed, and changes of which nobody heard. */
export const writeMethods = {
  /** What the person has typed and not sent, by key; `notice` is to be read once. */
  'drafts.get': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: z.object({ texts: DraftTexts, notice: z.string().nullable() }),
  }),
  /** Keeps these; what belongs to a card is never kept. */
  'drafts.set': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ texts: DraftTexts }),
    output: done,
  }),
  'drafts.drop': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ keys: z.array(z.string()).max(mostDrafts) }),
    output: done,
  }),

  /** What the person has unfinished in this environment, oldest first. */
  'writes.unfinished': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: z.array(UnfinishedWrite),
  }),
  /** Does it again with the key that it had; what it saved, where it saves a file. */
  'writes.repeat': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string(), unchecked }),
    output: z.object({ saved: SavedFile.nullable() }),
  }),
  /**
   * A person has decided that a try which the server may have forgotten is made again: the next one
   * goes under a new key.
   */
  'writes.renew': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string() }),
    output: done,
  }),
  /** The journal cannot be written: acts go on, and their lines wait in memory until it can. */
  'journal.goOn': row({ kind: 'action', access: 'signed-in', input: nothing, output: done }),
  /** The person has looked: whatever became of it, the next one of its kind is another one. */
  'writes.dismiss': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string() }),
    output: done,
  }),
} as const;
