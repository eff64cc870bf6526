import path from 'node:path';
import type { FileSystem } from '../files/file-system';

/** The name under which an unreadable file is kept, in its own folder. */
export const quarantineName = (file: string, nowMs: number): string => {
  const time = new Date(nowMs).toISOString().replaceAll(':', '-');
  const extension = path.extname(file);
  return `${path.basename(file, extension)}.corrupt-${time}${extension}`;
};

/** Renames an unreadable file, so that nothing is lost; resolves to the new name. */
export const quarantine = async (
  files: Pick<FileSystem, 'rename'>,
  file: string,
  nowMs: number,
): Promise<string> => {
  const name = quarantineName(file, nowMs);
  await files.rename(file, path.join(path.dirname(file), name));
  return name;
};
