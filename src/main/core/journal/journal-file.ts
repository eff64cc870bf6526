import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { JournalEntry } from '../../../contract/journal';
import { ownFileFailure, systemCode } from '../documents/file-errors';

/** Lines of the journal on the disk, in the order in which they were written. */
export interface JournalFile {
  /** Resolves when the line is on the disk (fsync). Throws an AppFailure `file`. */
  append(entry: JournalEntry): Promise<void>;
  /** Everything that can be read; waits for what is being written. */
  read(): Promise<JournalEntry[]>;
}

const newline = 0x0a;

/** Whether the last line is whole: an app that was killed, this one or another, may have left half. */
const endsTorn = async (handle: FileHandle): Promise<boolean> => {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== newline;
};

/**
 * The journal of one environment: one JSON object a line, append-only, readable by its owner alone.
 * A torn last line is left as it is and skipped.
 */
export const createJournalFile = (
  folder: string,
  environmentName: string,
  onUnreadable: (lines: number) => void,
): JournalFile => {
  const file = path.join(folder, `${environmentName}.jsonl`);
  let last: Promise<void> = Promise.resolve();

  const write = async (entry: JournalEntry) => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(file, 'a+', 0o600);
      try {
        const torn = await endsTorn(handle);
        await handle.appendFile(`${torn ? '\n' : ''}${JSON.stringify(entry)}\n`, 'utf8');
        await handle.datasync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw ownFileFailure(error, 'the journal', folder);
    }
  };

  const parseLine = (line: string): JournalEntry | null => {
    try {
      const parsed = JournalEntry.safeParse(JSON.parse(line));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  };

  const read = async (): Promise<JournalEntry[]> => {
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return [];
      throw ownFileFailure(error, 'the journal', folder);
    }
    const lines = text.split('\n').filter((line) => line !== '');
    const entries = lines.map(parseLine).filter((entry) => entry !== null);
    if (entries.length < lines.length) onUnreadable(lines.length - entries.length);
    return entries;
  };

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    // Without its value: what was read is nobody's any more once its reader has it.
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };

  return { append: (entry) => inTurn(() => write(entry)), read: () => inTurn(read) };
};
