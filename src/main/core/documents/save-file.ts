import path from 'node:path';
import { cancelled } from '../http/errors';
import { claimName } from './claim-name';
import { fileFailure } from './file-errors';
import { type FileSystem, nodeFileSystem } from './file-system';
import type { FileCheck } from './pdf-check';
import { syncFolder } from './sync-folder';
import { clearLeftovers, createTemporaryFile, type TemporaryFile } from './temporary-file';

export interface SaveFileOptions {
  /** Absolute. */
  readonly folder: string;
  /** The name to have if it is free. */
  readonly fileName: string;
  /**
   * The content. A function is called when the disk has taken the temporary file: a folder that is
   * gone costs the server no work.
   */
  readonly source:
    | Uint8Array
    | AsyncIterable<Uint8Array>
    | (() => Promise<AsyncIterable<Uint8Array>>);
  readonly signal: AbortSignal;
  /** Bytes on the disk so far. */
  readonly onProgress?: (written: number) => void;
  readonly check?: FileCheck;
  /** Called when the content is on the disk, before it has its name. */
  readonly beforeName?: () => Promise<void>;
  readonly nowMs: number;
  readonly files?: FileSystem;
}

const once = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
};

const writeAll = async (
  { handle }: TemporaryFile,
  { source, signal, onProgress, check }: SaveFileOptions,
): Promise<void> => {
  const chunks =
    source instanceof Uint8Array
      ? once(source)
      : typeof source === 'function'
        ? await source()
        : source;
  let written = 0;
  for await (const chunk of chunks) {
    if (signal.aborted) throw cancelled();
    check?.chunk(chunk);
    for (let from = 0; from < chunk.byteLength; ) {
      from += (await handle.write(chunk, from)).bytesWritten;
    }
    written += chunk.byteLength;
    onProgress?.(written);
  }
  check?.end();
};

/**
 * Saves a file whole or not at all: temporary file in the same folder, exclusive create, fsync,
 * then the name, which never replaces another file. A cancelled or failed save leaves nothing.
 * Throws an AppFailure: `file` when the disk refuses, `cancelled`, or what the source throws.
 */
export const saveFile = async (
  options: SaveFileOptions,
): Promise<{ readonly path: string; readonly fileName: string }> => {
  const { folder, fileName, signal, nowMs, files = nodeFileSystem } = options;
  if (signal.aborted) throw cancelled();
  await clearLeftovers(files, folder, nowMs);
  let temporary: TemporaryFile | null = null;
  try {
    temporary = await createTemporaryFile(files, folder);
    try {
      await writeAll(temporary, options);
      await temporary.handle.sync();
    } finally {
      await temporary.handle.close();
    }
    if (signal.aborted) throw cancelled();
    await options.beforeName?.();
    const name = await claimName(files, temporary.path, folder, fileName);
    await syncFolder(files, folder);
    return { path: path.join(folder, name), fileName: name };
  } catch (error) {
    if (temporary) await files.unlink(temporary.path).catch(() => undefined);
    throw fileFailure(error, folder);
  }
};
