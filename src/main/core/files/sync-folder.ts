import type { FileSystem } from './file-system';

/** Makes a new file name survive a power failure. Some systems cannot sync a folder. */
export const syncFolder = async (files: FileSystem, folder: string): Promise<void> => {
  try {
    const handle = await files.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file's content is already on the disk.
  }
};
