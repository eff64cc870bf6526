import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { systemCode } from '../files/file-errors';
import type { FileSystem } from '../files/file-system';
import { whileHeld } from '../files/while-held';

/** Resolves to `nothing` if the file does not exist; otherwise throws the disk's error. */
const unlessAbsent = async <T, N>(work: Promise<T>, nothing: N): Promise<T | N> => {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return nothing;
    throw error;
  }
};

/** UTF-8; null if the file does not exist. */
export const readFileText = (file: string): Promise<string | null> =>
  unlessAbsent(readFile(file, 'utf8'), null);

/** The names in a folder; empty if the folder does not exist. */
export const readNames = (files: FileSystem, folder: string): Promise<string[]> =>
  unlessAbsent(files.readdir(folder), []);

/** Succeeds even if the file is already gone. */
export const removeFile = async (files: FileSystem, file: string): Promise<void> => {
  await unlessAbsent(
    whileHeld(() => files.unlink(file)),
    undefined,
  );
};

/** Parses a file or line of the app; null if it is damaged or has another shape. */
export const parsed = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** A hexadecimal hash for file names, which do not reveal the person. */
export const hashOfPerson = (email: string): string =>
  createHash('sha256').update(email).digest('hex');
