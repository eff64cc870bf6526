import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { JournalEntry } from '../../../contract/journal';
import { oneAtATime } from '../documents/one-at-a-time';
import { parsed, readFileText } from '../storage/own-file';

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
  const inTurn = oneAtATime('the journal', folder);

  const write = async (entry: JournalEntry) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'a+', 0o600);
    try {
      const torn = await endsTorn(handle);
      await handle.appendFile(`${torn ? '\n' : ''}${JSON.stringify(entry)}\n`, 'utf8');
      await handle.datasync();
    } finally {
      await handle.close();
    }
  };

  const read = async (): Promise<JournalEntry[]> => {
    const text = await readFileText(file);
    const lines = (text ?? '').split('\n').filter((line) => line !== '');
    const entries = lines
      .map((line) => parsed(JournalEntry, line))
      .filter((entry) => entry !== null);
    if (entries.length < lines.length) onUnreadable(lines.length - entries.length);
    return entries;
  };

  return { append: (entry) => inTurn(() => write(entry)), read: () => inTurn(read) };
};
