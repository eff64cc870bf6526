import type { SettingsFile } from '../shared/settings-store';

export interface LateSettingsFile extends SettingsFile {
  /**
   * Opens the file with this function at the first write from now on. Writes the document that was
   * set before, if there is one, and throws the file system's error.
   */
  connect(open: () => SettingsFile): void;
}

/** A settings file whose code loads after the window; until then, it keeps the last document. */
export const createLateSettingsFile = (): LateSettingsFile => {
  let openFile: (() => SettingsFile) | null = null;
  let file: SettingsFile | null = null;
  let kept: Record<string, unknown> | null = null;
  const write = (document: Record<string, unknown>): void => {
    if (openFile) {
      file ??= openFile();
      file.store = document;
    } else kept = document;
  };
  return {
    set store(document: Record<string, unknown>) {
      write(document);
    },
    connect(open) {
      openFile = open;
      if (kept) write(kept);
    },
  };
};
