import { join, resolve } from 'node:path';
import type { App, CommandLine, Dialog } from 'electron';
import { isAppLink } from '../../../contract/app-link';
import type { Clock } from '../../core/app/ports';
import {
  type EnvironmentContent,
  EnvironmentError,
  environmentReference,
  isEmbedded,
  readEnvironment,
  textIn,
} from '../shared/environment-file';
import {
  DEFAULT_ENVIRONMENT,
  FlagError,
  type Flags,
  hasSandboxFlags,
  parseSharedFlags,
  refuseSandboxFlags,
} from '../shared/flags';
import { checkWritable, existingFolder, makeUserData } from '../shared/folders';
import { linkIn } from './app-links';
import { type ReturnReason, readLastEnvironment, returnReason } from './last-environment';
import type { SecondStart } from './second-start';

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
  /** Folder that contains `environments/`. */
  readonly resources: string;
  readonly clock: Pick<Clock, 'now'>;
}

interface SettledEnvironment {
  /** Not yet checked: the window doesn't wait for that. */
  readonly environment: EnvironmentContent;
  /** What the file calls the environment. */
  readonly name: string;
  readonly label: string;
  /** Name of the environment, or absolute path of its file. */
  readonly reference: string;
  /** Why it is that of the last start; null if it was asked for, or is the default. */
  readonly returned: ReturnReason | null;
  /** Why the environment of the last start couldn't be used. */
  readonly forgotten?: unknown;
}

export interface SettledStart extends SettledEnvironment {
  readonly flags: Flags;
  /** Whether it is the installed app in its own folder, which remembers its environment there. */
  readonly remembers: boolean;
  /** The user-data folder in use, which exists, and the default one. */
  readonly userData: string;
  readonly defaultUserData: string;
  /** Absolute path of `--downloads`. */
  readonly downloads?: string;
  /**
   * For tests of an unpackaged build: prints links instead of opening them in the system's browser.
   */
  readonly print: boolean;
}

/**
 * Also names the user-data folder, so that it is the same in development, unlike Electron's
 * default.
 */
const APP_NAME = 'Internal Dash';
/**
 * Identifies the app's windows, shortcuts, and notifications to Windows; same as in
 * electron-builder.yml.
 */
const APP_ID = 'com.internaldash.desktop';

/**
 * Switches that give anyone who can reach a port access to the pages and the signed-in session, or
 * that turn off the browser's own protections. An installed app refuses to start with them.
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
 * Arguments up to the link. Any page in the user's browser can open a link, so what follows it is
 * not trusted, least of all an environment to sign in to.
 */
const trustedArguments = (argv: readonly string[]): readonly string[] => {
  const link = argv.findIndex(isAppLink);
  return link < 0 ? argv : argv.slice(0, link);
};

/** @throws EnvironmentError */
const load = (nameOrFile: string, resources: string) => {
  const environment = readEnvironment(nameOrFile, resources);
  const reference = environmentReference(nameOrFile);
  const name = textIn(environment, 'name', reference);
  const label = textIn(environment, 'label', reference);
  return { environment, reference, name, label };
};

/**
 * The environment of the last start, if this start continues in it. A file that is damaged or gone
 * must not keep a link from opening the app.
 */
const lastEnvironment = (
  folder: string,
  { argv, resources, clock }: SettleOptions,
): { readonly last: SettledEnvironment | null; readonly forgotten?: unknown } => {
  try {
    const last = readLastEnvironment(folder);
    const isUpdated = trustedArguments(argv).includes('--updated');
    const isLink = linkIn(argv) !== null;
    const returned = last && returnReason(last, { isLink, isUpdated, now: clock.now() });
    return { last: returned && { ...load(last.environment, resources), returned } };
  } catch (forgotten) {
    return { last: null, forgotten };
  }
};

/** A switch that must not take effect, so the error does not wait until Chromium is ready. */
class RefusedSwitch extends FlagError {}

/** Tells the user why the app cannot start, and exits. */
export const refuseToStart = async (
  { app, dialog }: { app: Pick<App, 'exit' | 'whenReady'>; dialog: Pick<Dialog, 'showErrorBox'> },
  error: unknown,
): Promise<void> => {
  // Before the app is ready, Linux shows no error box, and the app would fail silently.
  if (!(error instanceof RefusedSwitch)) await app.whenReady();
  const isMeant = error instanceof FlagError || error instanceof EnvironmentError;
  const text = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox('Internal Dash can’t start', isMeant ? text : `Unexpected: ${text}`);
  // The same codes as the browser host; 2 means a wrong command line.
  app.exit(isMeant ? 2 : 1);
};

/** @throws FlagError */
const refuseSwitches = (commandLine: Pick<CommandLine, 'hasSwitch'>): void => {
  const found = REFUSED_SWITCHES.find((name) => commandLine.hasSwitch(name));
  if (found) throw new RefusedSwitch(`Internal Dash can’t start with --${found}.`);
};

/**
 * Settles what must be done before Electron is ready: process sandbox, name, folders, and the
 * single-instance lock of the folder. Null if the app must not start; the user has been told why,
 * or the running instance has received the arguments.
 */
export const settleStart = (
  { app, dialog }: SettleParts,
  options: SettleOptions,
): SettledStart | null => {
  const { argv, resources } = options;
  // `enableSandbox` removes `--no-sandbox`, which root, containers, and AppImages need: without it,
  // Chromium's processes abort there. Each window requests the sandbox as well.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.setName(APP_NAME);
  app.setAppUserModelId(APP_ID);
  try {
    if (app.isPackaged) refuseSwitches(app.commandLine);
    const trusted = trustedArguments(argv);
    const flags = parseSharedFlags(trusted);
    const downloads = flags.downloads ? existingFolder('downloads', flags.downloads) : undefined;
    const defaultUserData = join(app.getPath('appData'), APP_NAME);
    const userData = flags.userData ? resolve(flags.userData) : defaultUserData;
    const remembers = app.isPackaged && userData === defaultUserData;
    const isAsked = flags.environment !== undefined || hasSandboxFlags(flags);
    const { last, forgotten } =
      remembers && !isAsked ? lastEnvironment(defaultUserData, options) : { last: null };
    const settled: SettledEnvironment = last ?? {
      ...load(flags.environment ?? DEFAULT_ENVIRONMENT, resources),
      returned: null,
      forgotten,
    };
    if (!isEmbedded(settled.environment)) refuseSandboxFlags(flags, settled.label);
    makeUserData(userData);
    // Must come first, because the single-instance lock applies to this folder.
    app.setPath('userData', userData);
    const { reference, label } = settled;
    // Electron changes the order of the arguments that the running instance receives.
    const mine: SecondStart =
      flags.environment === undefined ? {} : { environment: { reference, label } };
    if (!app.requestSingleInstanceLock(mine)) {
      // Chromium can't take the lock in such a folder either, and nothing else would say so.
      checkWritable(userData);
      app.quit();
      return null;
    }
    const print = !app.isPackaged && trusted.includes('--no-open');
    return { ...settled, flags, remembers, userData, defaultUserData, downloads, print };
  } catch (error) {
    void refuseToStart({ app, dialog }, error);
    return null;
  }
};
