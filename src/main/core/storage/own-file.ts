import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { systemCode } from '../files/file-errors';
import type { FileSystem } from '../files/file-system';

/** Nothing where the file is not there; throws what the disk says otherwise. */
const unlessAbsent = async <T, N>(work: Promise<T>, nothing: N): Promise<T | N> => {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return nothing;
    throw error;
  }
};

/** UTF-8; null where there is no such file. */
export const readFileText = (file: string): Promise<string | null> =>
  unlessAbsent(readFile(file, 'utf8'), null);

/** The names in a folder; none where there is no such folder. */
export const readNames = (files: FileSystem, folder: string): Promise<string[]> =>
  unlessAbsent(files.readdir(folder), []);

/** A file that is gone already is as good. */
export const removeFile = async (files: FileSystem, file: string): Promise<void> => {
  await unlessAbsent(files.unlink(file), undefined);
};

/** What stands in a file or a line of ours; null where it is damaged or of another shape. */
export const parsed = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** For file names, in hexadecimal: they say nothing of the person to who lists the folder. */
export const hashOfPerson = (email: string): string =>
  createHash('sha256').update(email).digest('hex');
