import type { FileSystem } from './file-system';

/** Makes the new name itself survive a power cut; not every system lets a folder be synced. */
export const syncFolder = async (files: FileSystem, folder: string): Promise<void> => {
  try {
    const handle = await files.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file itself is on the disk.
  }
};
