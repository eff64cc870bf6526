import path from 'node:path';
import { cancelled } from '../api/errors';
import { fileFailure } from './file-errors';
import { type FileSystem, nodeFileSystem } from './file-system';
import type { FileCheck } from './pdf-check';
import { syncFile, syncFolder } from './sync-folder';
import { clearLeftovers, createTemporaryFile, type TemporaryFile } from './temporary-file';
import { claimFileName } from './unique-file-name';
import { whileHeld } from './while-held';

export interface SaveFileOptions {
  /** Absolute path. */
  readonly folder: string;
  /** What helps if the folder is gone or refuses: a sentence, unless it's the downloads folder. */
  readonly advice?: string;
  /** The preferred name. */
  readonly fileName: string;
  /**
   * The content. A function is called once the disk has accepted the temporary file, so that a
   * missing folder costs the server no work.
   */
  readonly source:
    | Uint8Array
    | AsyncIterable<Uint8Array>
    | (() => Promise<AsyncIterable<Uint8Array>>);
  readonly signal: AbortSignal;
  /** Readable only by its owner; otherwise, it gets the system's default mode. */
  readonly isPrivate?: boolean;
  /** Called with the bytes written so far. */
  readonly onProgress?: (written: number) => void;
  readonly check?: FileCheck;
  /** Called when the content is on the disk, before the file is named. */
  readonly beforeName?: () => Promise<void>;
  readonly nowMs: number;
  readonly files?: FileSystem;
}

const once = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
};

/** Bytes that may wait for the disk; enough to combine many chunks of a fast response. */
const mostWaiting = 4_000_000;

/**
 * Accepts chunks while the disk writes earlier ones: many chunks of a fast response go into one
 * write, and each chunk of a slow response into its own.
 */
const createWriter = ({ handle }: TemporaryFile, onProgress: SaveFileOptions['onProgress']) => {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let written = 0;
  let failure: { readonly error: unknown } | null = null;
  let running: Promise<void> | null = null;

  const writeWaiting = async () => {
    while (waiting.length > 0) {
      const [first = new Uint8Array(), ...others] = waiting;
      const bytes = others.length === 0 ? first : Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      for (let from = 0; from < bytes.byteLength; ) {
        from += (await handle.write(bytes, from)).bytesWritten;
      }
      written += bytes.byteLength;
      onProgress?.(written);
    }
  };
  const run = async () => {
    try {
      await writeWaiting();
    } catch (error) {
      failure = { error };
    } finally {
      running = null;
    }
  };
  /** Resolves when no write is running, even after a failure. */
  const idle = async () => {
    while (running !== null) await running;
  };
  const orThrow = () => {
    if (failure !== null) throw failure.error;
  };

  return {
    idle,
    async take(chunk: Uint8Array) {
      orThrow();
      waiting.push(chunk);
      waitingBytes += chunk.byteLength;
      running ??= run();
      if (waitingBytes > mostWaiting) await idle();
      orThrow();
    },
    async end() {
      await idle();
      orThrow();
    },
  };
};

const writeAll = async (
  temporary: TemporaryFile,
  { source, signal, onProgress, check }: SaveFileOptions,
): Promise<void> => {
  const chunks =
    source instanceof Uint8Array
      ? once(source)
      : typeof source === 'function'
        ? await source()
        : source;
  const writer = createWriter(temporary, onProgress);
  try {
    for await (const chunk of chunks) {
      if (signal.aborted) throw cancelled();
      check?.chunk(chunk);
      await writer.take(chunk);
    }
    await writer.end();
  } finally {
    // Close the file only when nothing is writing to it.
    await writer.idle();
  }
  check?.end();
};

/**
 * Saves a file completely or not at all: a temporary file in the same folder, exclusive create,
 * fsync, then the name, which never replaces another file. A canceled or failed save leaves
 * nothing. Throws an AppFailure: `file` if the disk refuses, `cancelled`, or the source's error.
 */
export const saveFile = async (
  options: SaveFileOptions,
): Promise<{ readonly path: string; readonly fileName: string }> => {
  const { folder, fileName, signal, nowMs, files = nodeFileSystem } = options;
  if (signal.aborted) throw cancelled();
  await clearLeftovers(files, folder, nowMs);
  let temporary: TemporaryFile | null = null;
  try {
    temporary = await createTemporaryFile(files, folder, options.isPrivate ? 0o600 : 0o666);
    try {
      await writeAll(temporary, options);
      await syncFile(temporary.handle);
    } finally {
      await temporary.handle.close();
    }
    if (signal.aborted) throw cancelled();
    await options.beforeName?.();
    const name = await claimFileName(files, temporary.path, folder, fileName);
    await syncFolder(files, folder);
    return { path: path.join(folder, name), fileName: name };
  } catch (error) {
    const left = temporary?.path;
    if (left) await whileHeld(() => files.unlink(left)).catch(() => undefined);
    throw fileFailure(error, folder, options.advice);
  }
};
