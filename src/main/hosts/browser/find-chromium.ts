import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];

const macApp = (name: string): string => `/Applications/${name}.app/Contents/MacOS/${name}`;

const below = (folder: string | undefined, ...parts: readonly string[]): string[] =>
  folder ? [join(folder, ...parts)] : [];

const candidates = (platform: NodeJS.Platform, env: Env): string[] => {
  if (platform === 'darwin') return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(macApp);
  if (platform === 'win32') {
    return [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((root) => [
      ...below(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      ...below(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
};

/**
 * Path of the Chromium that `npm start` found (INTERNAL_DASH_CHROMIUM), otherwise an installed one.
 */
export const findChromium = (
  platform: NodeJS.Platform,
  env: Env,
  exists: (path: string) => boolean = existsSync,
): string | null => {
  const named = env.INTERNAL_DASH_CHROMIUM;
  const all = [...(named ? [named] : []), ...candidates(platform, env)];
  return all.find((path) => exists(path)) ?? null;
};

/** Checks for X11 or Wayland. The other systems always have a display. */
export const hasDisplay = (platform: NodeJS.Platform, env: Env): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
