import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  NativeTheme,
  Rectangle,
  Screen,
  WebContents,
} from 'electron';
import type { WindowBounds } from '../../../contract/entities/settings';
import type { Clock, Log } from '../../core/app/ports';
import type { LateSettings } from './late-settings';
import { revealOnce } from './reveal';
import {
  besideWindow,
  displaysKey,
  MINIMUM_SIZE,
  placeWindow,
  rememberBounds,
} from './window-bounds';

export type AppContents = Pick<
  WebContents,
  | 'copy'
  | 'cut'
  | 'forcefullyCrashRenderer'
  | 'id'
  | 'on'
  | 'paste'
  | 'selectAll'
  | 'send'
  | 'isCrashed'
  | 'isDestroyed'
  | 'getURL'
  | 'getZoomLevel'
  | 'reload'
  | 'setWindowOpenHandler'
  | 'setZoomLevel'
>;

export type AppWindow = Pick<
  BrowserWindow,
  | 'close'
  | 'focus'
  | 'getNormalBounds'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'on'
  | 'once'
  | 'restore'
  | 'show'
> & { readonly webContents: AppContents };

export interface WindowParts {
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => AppWindow;
  readonly screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>;
}

export interface WindowOptions {
  /** Link to the app's page. */
  readonly url: string;
  /** Absolute path of the preload script. */
  readonly preload: string;
  /** Absolute path of the window's icon, if the system does not take it from the program. */
  readonly icon?: string;
  /** A packaged app has no developer tools. */
  readonly packaged: boolean;
  readonly settings: Pick<LateSettings, 'read' | 'change'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with each window before it loads anything. */
  onOpen(window: AppWindow): void;
  /** Called when a window is shown for the first time. */
  onShow(): void;
}

export interface AppWindows {
  open(): AppWindow;
  /** Brings the last used window to the front, or opens one. */
  focus(): void;
  /** The last used window. */
  current(): AppWindow | null;
  count(): number;
}

/** Background color of the page, to avoid a flash before the first paint. */
const GROUND = { light: '#f6f8f9', dark: '#1f1f1f' } as const;

const rememberLooks = (
  window: AppWindow,
  displays: string,
  zoom: number,
  { settings, log }: WindowOptions,
): void => {
  const bounds: WindowBounds = { ...window.getNormalBounds(), maximized: window.isMaximized() };
  const zoomLevel = Math.min(5, Math.max(-5, zoom));
  try {
    settings.change(({ windowPlaces }) => ({
      windowBounds: bounds,
      windowPlaces: rememberBounds(windowPlaces, displays, bounds),
      zoomLevel,
    }));
  } catch (cause) {
    // A full disk must not keep the window from closing.
    log.warn('the position of the window was not saved', { cause });
  }
};

/** Brings a window to the front, even a minimized or hidden one. */
export const showWindow = (window: Pick<AppWindow, 'isMinimized' | 'restore' | 'show'>): void => {
  if (window.isMinimized()) window.restore();
  window.show();
};

/** Creates and tracks the app's windows; all show the same page, each with its own bridge. */
export const createWindows = (parts: WindowParts, options: WindowOptions): AppWindows => {
  /** The last used window is last. */
  const windows: AppWindow[] = [];
  const { settings } = options;
  /** For the next page that loads. Chromium zooms all windows alike, because they have one origin. */
  let zoomLevel = 0;
  /** Until it has loaded, a page has Chromium's own zoom. */
  const loaded = new WeakSet<AppWindow>();
  const takeZoom = (window: AppWindow): void => {
    if (loaded.has(window)) zoomLevel = window.webContents.getZoomLevel();
  };

  const forget = (window: AppWindow): void => {
    const index = windows.indexOf(window);
    if (index >= 0) windows.splice(index, 1);
  };

  const workAreas = (): Rectangle[] => {
    const primary = parts.screen.getPrimaryDisplay().workArea;
    return [primary, ...parts.screen.getAllDisplays().map(({ workArea }) => workArea)];
  };

  const displays = (): string => displaysKey(parts.screen.getAllDisplays());

  const open = (): AppWindow => {
    const beside = windows.at(-1);
    const remembered = beside
      ? besideWindow(beside.getNormalBounds())
      : (settings.read().windowPlaces[displays()] ?? settings.read().windowBounds);
    if (beside) takeZoom(beside);
    else zoomLevel = settings.read().zoomLevel;
    const window = new parts.BrowserWindow({
      ...placeWindow(remembered, workAreas()),
      minWidth: MINIMUM_SIZE.width,
      minHeight: MINIMUM_SIZE.height,
      show: false,
      title: 'Internal Dash',
      // On Windows and Linux, Alt shows it.
      autoHideMenuBar: true,
      ...(options.icon ? { icon: options.icon } : {}),
      backgroundColor: parts.nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
      webPreferences: {
        preload: options.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        nodeIntegrationInWorker: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        // Spell check is off, because Chromium downloads its dictionaries from elsewhere and offers
        // to add what staff type about customers to them. IDs, emails, and slugs would be
        // underlined anyway.
        spellcheck: false,
        devTools: !options.packaged,
      },
    });
    windows.push(window);
    window.on('focus', () => {
      forget(window);
      windows.push(window);
    });
    revealOnce(window, options.clock, () => {
      if (remembered?.maximized) window.maximize();
      window.show();
      options.onShow();
    });
    window.on('close', () => {
      takeZoom(window);
      rememberLooks(window, displays(), zoomLevel, options);
    });
    window.on('closed', () => forget(window));
    const { webContents } = window;
    // A reload, such as after a crash or Logout, resets the page to Chromium's own zoom.
    webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) takeZoom(window);
    });
    webContents.on('did-navigate', () => loaded.delete(window));
    webContents.on('did-finish-load', () => {
      loaded.add(window);
      webContents.setZoomLevel(zoomLevel);
    });
    options.onOpen(window);
    // A failure is handled at `did-fail-load`.
    window.loadURL(options.url).catch(() => undefined);
    return window;
  };

  return {
    open,
    current: () => windows.at(-1) ?? null,
    count: () => windows.length,
    focus() {
      const window = windows.at(-1);
      if (!window) {
        open();
        return;
      }
      showWindow(window);
      window.focus();
    },
  };
};
