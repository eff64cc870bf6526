import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { App, Dialog } from 'electron';
import type { EnvironmentFile } from '../../contract/environment';
import { EnvironmentError, loadEnvironment } from '../host/environment';
import { FlagError, type Flags, parseSharedFlags } from '../host/flags';
import { LINK_SCHEME } from './deep-links';

export interface LaunchParts {
  readonly app: Pick<
    App,
    | 'enableSandbox'
    | 'exit'
    | 'getPath'
    | 'isPackaged'
    | 'quit'
    | 'requestSingleInstanceLock'
    | 'setName'
    | 'setPath'
  >;
  readonly dialog: Pick<Dialog, 'showErrorBox'>;
}

export interface LaunchOptions {
  readonly argv: readonly string[];
  /** Folder with `environments/`. */
  readonly resources: string;
}

export interface Launch {
  readonly flags: Flags;
  readonly environment: EnvironmentFile;
  /** Existing folder, and the one without a flag. */
  readonly userData: string;
  readonly defaultUserData: string;
  /** Absolute path of `--downloads`. */
  readonly downloads?: string;
  /** Print what would be opened in the system's browser: for tests of a build that is not packaged. */
  readonly print: boolean;
}

/** Also the name of the user-data folder; unlike the path Electron makes up, the same in development. */
const APP_NAME = 'Internal Dash';

/**
 * Arguments of ours. A link comes from any page in the user's browser: what stands behind it is not
 * the user's word, least of all an environment to sign in to.
 */
const trustedArguments = (argv: readonly string[]): readonly string[] => {
  const link = argv.findIndex((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  return link < 0 ? argv : argv.slice(0, link);
};

const existingFolder = (path: string): string => {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new FlagError(`--downloads: there is no folder ${folder}.`);
};

/** Tells the user why the app cannot start, and ends it. */
export const refuseToStart = (
  { app, dialog }: { app: Pick<App, 'exit'>; dialog: Pick<Dialog, 'showErrorBox'> },
  error: unknown,
): void => {
  const isMeant = error instanceof FlagError || error instanceof EnvironmentError;
  const text = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox('Internal Dash cannot start', isMeant ? text : `Unexpected: ${text}`);
  app.exit(1);
};

/**
 * Everything that has to be settled before Electron is ready: process sandbox, name, folders, and
 * that this is the only instance on its folder. Null when the app is not to start; the user was
 * told why, or the instance that runs already was given the arguments.
 */
export const launch = (
  { app, dialog }: LaunchParts,
  { argv, resources }: LaunchOptions,
): Launch | null => {
  app.enableSandbox();
  app.setName(APP_NAME);
  try {
    const trusted = trustedArguments(argv);
    const flags = parseSharedFlags(trusted);
    const downloads = flags.downloads ? existingFolder(flags.downloads) : undefined;
    const environment = loadEnvironment(flags.environment, resources);
    const defaultUserData = join(app.getPath('appData'), APP_NAME);
    const userData = flags.userData ? resolve(flags.userData) : defaultUserData;
    mkdirSync(userData, { recursive: true, mode: 0o700 });
    // Also decides on which folder there is one instance only.
    app.setPath('userData', userData);
    if (!app.requestSingleInstanceLock()) {
      app.quit();
      return null;
    }
    const print = !app.isPackaged && trusted.includes('--no-open');
    return { flags, environment, userData, defaultUserData, downloads, print };
  } catch (error) {
    refuseToStart({ app, dialog }, error);
    return null;
  }
};
