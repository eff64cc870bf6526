import {
  access,
  type FileHandle,
  link,
  open,
  readdir,
  rename,
  stat,
  unlink,
} from 'node:fs/promises';

/** The file operations that saving needs; tests replace them to simulate a full or broken disk. */
export interface FileSystem {
  open(path: string, flags: string, mode?: number): Promise<FileHandle>;
  link(from: string, to: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  readdir(folder: string): Promise<string[]>;
  stat(path: string): Promise<{ readonly mtimeMs: number; isDirectory(): boolean }>;
  access(path: string, mode?: number): Promise<void>;
}

export const nodeFileSystem: FileSystem = {
  open,
  link,
  rename,
  unlink,
  readdir: (folder) => readdir(folder),
  stat: (path) => stat(path),
  access,
};
