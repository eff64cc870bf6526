import { join, resolve } from 'node:path';
import type { App, CommandLine, Dialog } from 'electron';
import type { EnvironmentFile } from '../../../contract/environment';
import { EnvironmentError, loadEnvironment } from '../shared/environment';
import { FlagError, type Flags, parseSharedFlags } from '../shared/flags';
import { existingFolder, makeUserData } from '../shared/folders';
import { LINK_SCHEME } from './deep-links';

export interface SettleParts {
  readonly app: { readonly commandLine: Pick<CommandLine, 'hasSwitch'> } & Pick<
    App,
    | 'enableSandbox'
    | 'exit'
    | 'getPath'
    | 'isPackaged'
    | 'quit'
    | 'requestSingleInstanceLock'
    | 'setAppUserModelId'
    | 'setName'
    | 'setPath'
    | 'whenReady'
  >;
  readonly dialog: Pick<Dialog, 'showErrorBox'>;
}

export interface SettleOptions {
  readonly argv: readonly string[];
  /** Folder with `environments/`. */
  readonly resources: string;
}

export interface SettledStart {
  readonly flags: Flags;
  readonly environment: EnvironmentFile;
  /** Of the environment file; this version does without them. */
  readonly ignoredKeys: readonly string[];
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
/** By which Windows knows the app's windows, shortcuts and notifications; as in electron-builder.yml. */
const APP_ID = 'com.internaldash.desktop';

/**
 * Switches that hand the pages, and with them the signed-in session, to whoever can reach a port, or
 * that take the browser's own guards away. An installed app starts with none of them.
 */
const REFUSED_SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-targets',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'disable-web-security',
  'ignore-certificate-errors',
  'host-rules',
  'host-resolver-rules',
  'load-extension',
];

/**
 * Arguments of ours. A link comes from any page in the user's browser: what stands behind it is not
 * the user's word, least of all an environment to sign in to.
 */
const trustedArguments = (argv: readonly string[]): readonly string[] => {
  const link = argv.findIndex((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  return link < 0 ? argv : argv.slice(0, link);
};

/** A switch that must not take effect: nothing waits for Chromium to be ready with it. */
class RefusedSwitch extends FlagError {}

/** Tells the user why the app cannot start, and ends it. */
export const refuseToStart = async (
  { app, dialog }: { app: Pick<App, 'exit' | 'whenReady'>; dialog: Pick<Dialog, 'showErrorBox'> },
  error: unknown,
): Promise<void> => {
  // Before that, Linux shows no box: the app would just not start from the menu.
  if (!(error instanceof RefusedSwitch)) await app.whenReady();
  const isMeant = error instanceof FlagError || error instanceof EnvironmentError;
  const text = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox('Internal Dash cannot start', isMeant ? text : `Unexpected: ${text}`);
  // As in the browser host: 2 for what the command line has wrong.
  app.exit(isMeant ? 2 : 1);
};

/** @throws FlagError */
const refuseSwitches = (commandLine: Pick<CommandLine, 'hasSwitch'>): void => {
  const found = REFUSED_SWITCHES.find((name) => commandLine.hasSwitch(name));
  if (found) throw new RefusedSwitch(`Internal Dash does not start with --${found}.`);
};

/**
 * Everything that has to be settled before Electron is ready: process sandbox, name, folders, and
 * that this is the only instance on its folder. Null when the app is not to start; the user was
 * told why, or the instance that runs already was given the arguments.
 */
export const settleStart = (
  { app, dialog }: SettleParts,
  { argv, resources }: SettleOptions,
): SettledStart | null => {
  // It takes `--no-sandbox` away, which root, containers and AppImages need: without the switch, and
  // without what the sandbox needs, Chromium's own processes abort. Windows ask for it one by one too.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.setName(APP_NAME);
  app.setAppUserModelId(APP_ID);
  try {
    if (app.isPackaged) refuseSwitches(app.commandLine);
    const trusted = trustedArguments(argv);
    const flags = parseSharedFlags(trusted);
    const downloads = flags.downloads ? existingFolder('downloads', flags.downloads) : undefined;
    let ignoredKeys: readonly string[] = [];
    const environment = loadEnvironment(flags.environment, resources, (keys) => {
      ignoredKeys = keys;
    });
    const defaultUserData = join(app.getPath('appData'), APP_NAME);
    const userData = flags.userData ? resolve(flags.userData) : defaultUserData;
    makeUserData(userData);
    // Also decides on which folder there is one instance only.
    app.setPath('userData', userData);
    if (!app.requestSingleInstanceLock()) {
      app.quit();
      return null;
    }
    const print = !app.isPackaged && trusted.includes('--no-open');
    return { flags, environment, ignoredKeys, userData, defaultUserData, downloads, print };
  } catch (error) {
    void refuseToStart({ app, dialog }, error);
    return null;
  }
};
