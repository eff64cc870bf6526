import { open } from 'node:fs/promises';
import { JournalEntry } from '../../../contract/entities/journal';
import { systemCode } from '../files/file-errors';
import { parsed } from '../storage/own-file';

/** Files of two megabytes each whose lines stay in memory; older files are read each time. */
const mostKept = 8;
const newline = 0x0a;
/** Bytes with the ID of a file's first line, which no other file has. */
const headBytes = 64;

interface Known {
  readonly head: Buffer;
  /** Bytes read so far, up to the end of a line. */
  readonly offset: number;
  readonly lines: readonly JournalEntry[];
}

/**
 * Reads append-only files: each byte is read and parsed once, however often the lines are needed. A
 * file is identified by its inode, because rotation renames it, and by its first line, because a
 * system reuses a deleted file's inode, and some drives have none.
 */
export const createJournalReader = (onUnreadable: (lines: number) => void) => {
  const files = new Map<string, Known>();

  /** The file's lines in the order written, without an incomplete last line. */
  return async (file: string): Promise<readonly JournalEntry[]> => {
    let handle: Awaited<ReturnType<typeof open>>;
    try {
      handle = await open(file, 'r');
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return [];
      throw error;
    }
    try {
      const { dev, ino, size: bytes } = await handle.stat({ bigint: true });
      const key = `${dev} ${ino}`;
      const size = Number(bytes);
      const before = files.get(key);
      const start = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      const head = start.buffer.subarray(0, start.bytesRead);
      const isSame = before && before.offset <= size && before.head.equals(head);
      const known = isSame ? before : { offset: 0, lines: [] };
      const buffer = Buffer.alloc(size - known.offset);
      const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, known.offset);
      const whole = buffer.subarray(0, bytesRead).lastIndexOf(newline) + 1;
      const texts = buffer
        .toString('utf8', 0, whole)
        .split('\n')
        .filter((line) => line !== '');
      const entries = texts
        .map((line) => parsed(JournalEntry, line))
        .filter((entry) => entry !== null);
      if (entries.length < texts.length) onUnreadable(texts.length - entries.length);
      const now = { head, offset: known.offset + whole, lines: [...known.lines, ...entries] };
      // Insert again, so that the least recently used file is dropped first.
      files.delete(key);
      files.set(key, now);
      for (const oldest of [...files.keys()].slice(0, -mostKept)) files.delete(oldest);
      return now.lines;
    } finally {
      await handle.close();
    }
  };
};
