import path from 'node:path';
import { z } from 'zod';
import { DraftTexts, mostDrafts } from '../../../contract/drafts';
import { currentDraftKey, isKeptDraft } from '../../../domain/drafts/drafts';
import type { Clock } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { replaceFile } from '../storage/durable-file';
import { oneWriter } from '../storage/one-writer';
import { hashOfPerson, parsed, readFileText } from '../storage/own-file';
import { quarantine } from '../storage/quarantine';

export interface StoredDrafts {
  readonly texts: DraftTexts;
  /** A notice for the user that their drafts could not be read. */
  readonly notice: string | null;
}

/**
 * What people of this environment have typed but not sent, a file for each person, kept across
 * reloads and restarts. Never a secret. Throws an AppFailure `file` if the disk refuses.
 */
export interface Drafts {
  read(person: string): Promise<StoredDrafts>;
  set(person: string, texts: DraftTexts): Promise<void>;
  /** Deletes the drafts that still have these texts. */
  drop(person: string, texts: DraftTexts): Promise<void>;
}

export interface DraftsDependencies {
  /** Absolute path; created when needed. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
}

const Document = z.object({ version: z.literal(1), texts: DraftTexts });

export const createDrafts = ({ folder, files, clock }: DraftsDependencies): Drafts => {
  const { reading, changing } = oneWriter('your drafts', folder);
  const fileOf = (person: string) => path.join(folder, `${hashOfPerson(person).slice(0, 32)}.json`);

  /** Always reads the file, because another app that uses this folder may have changed it. */
  const read = async (person: string): Promise<StoredDrafts> => {
    const file = fileOf(person);
    const text = await readFileText(file);
    if (text === null) return { texts: {}, notice: null };
    const kept = parsed(Document, text);
    if (kept) {
      const texts = Object.entries(kept.texts).map(([key, each]) => [currentDraftKey(key), each]);
      return { texts: Object.fromEntries(texts), notice: null };
    }
    const name = await quarantine(files, file, clock.now());
    return {
      texts: {},
      notice: `Your drafts couldn’t be read. A copy was saved as ${name}.`,
    };
  };

  const change = (person: string, apply: (texts: DraftTexts) => DraftTexts) =>
    changing(async () => {
      const before = (await read(person)).texts;
      const after = apply(before);
      // Both the outbox and the window drop what was sent.
      if (after === before) return;
      const entries = Object.entries(after).slice(-mostDrafts);
      const texts = Object.fromEntries(entries);
      await replaceFile(files, fileOf(person), JSON.stringify({ version: 1, texts }));
    });

  return {
    read: (person) => reading(() => read(person)),
    set: (person, texts) =>
      change(person, (before) => {
        const kept = Object.entries(texts).filter(([key]) => isKeptDraft(key));
        const others = Object.entries(before).filter(([key]) => !Object.hasOwn(texts, key));
        // Newest last, so that the oldest are dropped first.
        return Object.fromEntries([...others, ...kept]);
      }),
    drop: (person, texts) =>
      change(person, (before) => {
        const all = Object.entries(before);
        const kept = all.filter(([key, text]) => texts[key] !== text);
        return kept.length === all.length ? before : Object.fromEntries(kept);
      }),
  };
};
