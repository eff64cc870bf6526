import type { SettingsStore } from '../../core/app/ports';

/**
 * Makes `--downloads DIR` override the folder in the settings for this run. It is never saved, and
 * choosing another folder in the app replaces it.
 * @param folder absolute path
 */
export const overrideDownloads = (
  settings: SettingsStore,
  folder: string | undefined,
): SettingsStore => {
  if (folder === undefined) return settings;
  let override: string | null = folder;
  return {
    get notice() {
      return settings.notice;
    },
    read: () => {
      const stored = settings.read();
      return override === null ? stored : { ...stored, downloadsFolder: override };
    },
    change(change) {
      let isChosen = false;
      settings.change((stored) => {
        if (override === null) return change(stored);
        const { downloadsFolder = override, ...others } = change({
          ...stored,
          downloadsFolder: override,
        });
        isChosen = downloadsFolder !== override;
        return isChosen ? { ...others, downloadsFolder } : others;
      });
      if (isChosen) override = null;
    },
  };
};
