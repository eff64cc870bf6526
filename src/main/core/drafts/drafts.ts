import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { DraftTexts, mostDrafts } from '../../../contract/drafts';
import { isKeptDraft } from '../../../rules/drafts';
import { ownFileFailure, systemCode } from '../documents/file-errors';
import type { FileSystem } from '../documents/file-system';
import type { Clock } from '../ports';
import { replaceFile } from '../storage/durable-file';
import { setAside } from '../storage/set-aside';

export interface KeptDrafts {
  readonly texts: DraftTexts;
  /** What the user should read: their drafts could not be read. */
  readonly notice: string | null;
}

/**
 * What the people of this environment have typed and not sent, a file each, over reloads and
 * restarts. Never a secret. Throws an AppFailure `file` where the disk refuses.
 */
export interface Drafts {
  read(person: string): Promise<KeptDrafts>;
  set(person: string, texts: DraftTexts): Promise<void>;
  drop(person: string, keys: readonly string[]): Promise<void>;
  /** Who signs out leaves nothing behind. */
  clear(person: string): Promise<void>;
}

export interface DraftsDependencies {
  /** Absolute; made when it is needed. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
}

const Document = z.object({ version: z.literal(1), texts: DraftTexts });

const parse = (text: string): DraftTexts | null => {
  try {
    return Document.safeParse(JSON.parse(text)).data?.texts ?? null;
  } catch {
    return null;
  }
};

export const createDrafts = ({ folder, files, clock }: DraftsDependencies): Drafts => {
  let last: Promise<void> = Promise.resolve();

  /** The name says nothing of the person to who lists the folder. */
  const fileOf = (person: string) =>
    path.join(folder, `${createHash('sha256').update(person).digest('hex').slice(0, 32)}.json`);

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work).catch((error: unknown) => {
      throw ownFileFailure(error, 'what you have typed', folder);
    });
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };

  /** Read anew each time: another app of this folder may have written. */
  const read = async (person: string): Promise<KeptDrafts> => {
    const file = fileOf(person);
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return { texts: {}, notice: null };
      throw error;
    }
    const texts = parse(text);
    if (texts) return { texts, notice: null };
    const name = await setAside(files, file, clock.now());
    return {
      texts: {},
      notice: `What you had typed and not sent could not be read. The file was kept as ${name}.`,
    };
  };

  const change = (person: string, apply: (texts: DraftTexts) => DraftTexts) =>
    inTurn(async () => {
      const before = (await read(person)).texts;
      const entries = Object.entries(apply(before)).slice(-mostDrafts);
      const texts = Object.fromEntries(entries);
      await replaceFile(files, fileOf(person), JSON.stringify({ version: 1, texts }));
    });

  return {
    read: (person) => inTurn(() => read(person)),
    set: (person, texts) =>
      change(person, (before) => {
        const kept = Object.entries(texts).filter(([key]) => isKeptDraft(key));
        const others = Object.entries(before).filter(([key]) => !Object.hasOwn(texts, key));
        // Last typed, last dropped.
        return Object.fromEntries([...others, ...kept]);
      }),
    drop: (person, keys) =>
      change(person, (before) =>
        Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))),
      ),
    clear: (person) =>
      inTurn(async () => {
        try {
          await files.unlink(fileOf(person));
        } catch (error) {
          if (systemCode(error) !== 'ENOENT') throw error;
        }
      }),
  };
};
