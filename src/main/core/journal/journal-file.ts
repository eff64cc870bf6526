import { randomUUID } from 'node:crypto';
import { constants, type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { JournalEntry } from '../../../contract/entities/journal';
import type { Clock } from '../app/ports';
import { systemCode } from '../files/file-errors';
import { createFileQueue } from '../files/serial-queue';
import { quarantine } from '../storage/quarantine';
import { createJournalReader } from './journal-reader';

/** The journal's lines on the disk. */
export interface JournalFile {
  /** Resolves when the line is on the disk (fsync). Throws an AppFailure `file`. */
  append(entry: JournalEntry): Promise<void>;
  /**
   * Yields each file's readable lines in the order written, newest file first. Waits for pending
   * writes.
   */
  files(): AsyncIterable<readonly JournalEntry[]>;
}

export interface JournalFileOptions {
  readonly folder: string;
  readonly environmentName: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly onUnreadable: (lines: number) => void;
  /** Called with the new name of a folder or link that was in the file's place. */
  readonly onDamaged: (name: string) => void;
  /** Bytes at which the journal continues in a new file, for tests. */
  readonly largest?: number;
}

/** Windows has no such flag, and links are rare there. */
const noLink = constants.O_NOFOLLOW ?? 0;
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR | noLink;
/** Error codes for opening a folder or a link. */
const notAFile: ReadonlySet<string> = new Set(['EISDIR', 'ELOOP']);

/** Bytes for about 2,000 actions, which are read and parsed in a few hundredths of a second. */
const usualLargest = 2 * 1024 * 1024;
const newline = 0x0a;

/** Whether the last line is incomplete, because an app was killed while writing it. */
const endsTorn = async (handle: FileHandle, size: number): Promise<boolean> => {
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== newline;
};

/**
 * The journal of one environment: one JSON object per line, append-only, readable only by its
 * owner. An incomplete last line is left in place and skipped. A full file is renamed with the time
 * and never deleted: `staging.2026-01-15T12-00-00.000Z.….jsonl`.
 */
export const createJournalFile = ({
  folder,
  environmentName,
  clock,
  onUnreadable,
  onDamaged,
  largest = usualLargest,
}: JournalFileOptions): JournalFile => {
  const file = path.join(folder, `${environmentName}.jsonl`);
  const inTurn = createFileQueue('the journal', folder);
  const readLines = createJournalReader(onUnreadable);

  /** Quarantines a folder or a link in the file's place. */
  const opened = async (): Promise<FileHandle> => {
    try {
      return await open(file, appending, 0o600);
    } catch (error) {
      if (!notAFile.has(systemCode(error) ?? '')) throw error;
      onDamaged(await quarantine({ rename }, file, clock.now()));
      return open(file, appending, 0o600);
    }
  };

  const put = async (entry: JournalEntry): Promise<number> => {
    const handle = await opened();
    try {
      const { size } = await handle.stat();
      const torn = await endsTorn(handle, size);
      const text = `${torn ? '\n' : ''}${JSON.stringify(entry)}\n`;
      await handle.appendFile(text, 'utf8');
      await handle.datasync();
      return size + Buffer.byteLength(text);
    } finally {
      await handle.close();
    }
  };

  const write = async (entry: JournalEntry) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await put(entry)) < largest) return;
    const time = new Date(clock.now()).toISOString().replaceAll(':', '-');
    // A unique name, because two apps that share the folder may rotate at once without losing a
    // file.
    const older = `${environmentName}.${time}.${randomUUID().slice(0, 8)}.jsonl`;
    // On Windows, another program may have the file open; then the next line tries again.
    await rename(file, path.join(folder, older)).catch(() => undefined);
  };

  const olderNames = async (): Promise<string[]> => {
    const isOurs = (name: string) =>
      name.startsWith(`${environmentName}.`) &&
      /^\.\d{4}-\d\d-\d\dT[\d.-]+Z\.[0-9a-f]{8}\.jsonl$/.test(name.slice(environmentName.length));
    try {
      return (await readdir(folder)).filter(isOurs).sort().reverse();
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return [];
      throw error;
    }
  };

  return {
    append: (entry) => inTurn(() => write(entry)),
    async *files() {
      const { newest, older } = await inTurn(async () => ({
        newest: await readLines(file),
        older: await olderNames(),
      }));
      yield newest;
      for (const name of older) yield await inTurn(() => readLines(path.join(folder, name)));
    },
  };
};
