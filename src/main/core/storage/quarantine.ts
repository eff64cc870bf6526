import path from 'node:path';
import type { FileSystem } from '../files/file-system';

/** Renames an unreadable file, so that nothing is lost; resolves to the new name. */
export const quarantine = async (
  files: Pick<FileSystem, 'rename'>,
  file: string,
  nowMs: number,
): Promise<string> => {
  const time = new Date(nowMs).toISOString().replaceAll(':', '-');
  const extension = path.extname(file);
  const name = `${path.basename(file, extension)}.corrupt-${time}${extension}`;
  await files.rename(file, path.join(path.dirname(file), name));
  return name;
};
