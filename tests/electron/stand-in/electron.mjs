// A stand-in for Electron's runtime, for running the built entry in plain Node: it opens the window
// that the app asks for, looks at the page, makes one call over the bridge, closes the window and
// quits, and prints what it saw as JSON lines. Whatever the app uses beyond this throws.
import { EventEmitter } from 'node:events';
import { join } from 'node:path';

const home = process.env.STAND_IN_HOME ?? '';
const say = (event, details) => process.stdout.write(`${JSON.stringify({ event, ...details })}\n`);

const strict = (name, members) =>
  new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key);
      throw new Error(`electron: ${name}.${key} is not in the stand-in`);
    },
    set(target, key, value) {
      if (!(key in target)) throw new Error(`electron: ${name}.${String(key)} cannot be set`);
      return Reflect.set(target, key, value);
    },
  });

const appEvents = new EventEmitter();
const protocols = new Map();
const handlers = new Map();
const ipcEvents = new EventEmitter();
const workArea = { x: 0, y: 0, width: 1920, height: 1080 };

const willQuit = () => appEvents.emit('will-quit', { preventDefault: () => undefined });

const visit = async (contents, pageEvents, url) => {
  const page = await protocols.get(url.slice(0, url.indexOf(':')))(new Request(url));
  say('page', {
    url,
    status: page.status,
    policy: page.headers.get('content-security-policy'),
    text: await page.text(),
  });
  pageEvents.emit('did-navigate');
  const frame = { url, parent: null, frameTreeNodeId: 1 };
  // The app's own timers don't keep a process running, but Electron's windows do.
  const isOpen = setInterval(() => undefined, 1000);
  const info = await handlers.get('bridge:call')(
    { sender: contents, senderFrame: frame },
    { id: '1', method: 'app.info', input: {} },
  );
  clearInterval(isOpen);
  say('answer', { info });
};

class BrowserWindow {
  constructor(options) {
    const windowEvents = new EventEmitter();
    const pageEvents = new EventEmitter();
    const contents = strict('WebContents', {
      id: 1,
      mainFrame: { frameTreeNodeId: 1 },
      on: pageEvents.on.bind(pageEvents),
      setWindowOpenHandler: () => undefined,
      getZoomLevel: () => 0,
      setZoomLevel: () => undefined,
    });
    appEvents.emit('web-contents-created', {}, contents);
    say('window', { options });
    const members = {
      webContents: contents,
      on: windowEvents.on.bind(windowEvents),
      once: windowEvents.once.bind(windowEvents),
      show: () => say('shown', {}),
      getNormalBounds: () => ({ x: 10, y: 20, width: 1200, height: 800 }),
      isMaximized: () => false,
      async loadURL(url) {
        await visit(contents, pageEvents, url);
        windowEvents.emit('ready-to-show');
        windowEvents.emit('close');
        windowEvents.emit('closed');
        say('channels', { listened: ipcEvents.eventNames(), handled: [...handlers.keys()] });
        appEvents.emit('window-all-closed');
      },
    };
    // biome-ignore lint/correctness/noConstructorReturn: the window is a strict one.
    return strict('BrowserWindow', members);
  }
}

export const app = strict('app', {
  isPackaged: false,
  on: appEvents.on.bind(appEvents),
  commandLine: strict('commandLine', {
    appendSwitch: (name, value) => say('switch', { name, value }),
    hasSwitch: () => false,
  }),
  enableSandbox: () => say('sandboxed', {}),
  exit: (code) => {
    say('exit', { code });
    process.exitCode = code;
  },
  getPath: (name) => join(home, name),
  getVersion: () => '45.0.0',
  quit: willQuit,
  requestSingleInstanceLock: () => true,
  setAboutPanelOptions: () => undefined,
  releaseSingleInstanceLock: () => undefined,
  setAppUserModelId: () => undefined,
  setName: () => undefined,
  setPath: () => undefined,
  whenReady: async () => undefined,
});
export const dialog = strict('dialog', {
  showErrorBox: (title, text) => say('error', { title, text }),
});
export const ipcMain = strict('ipcMain', {
  handle: (channel, handler) => handlers.set(channel, handler),
  on: ipcEvents.on.bind(ipcEvents),
  removeAllListeners: ipcEvents.removeAllListeners.bind(ipcEvents),
});
export const Menu = strict('Menu', {
  buildFromTemplate: () => ({}),
  setApplicationMenu: () => undefined,
});
export const nativeTheme = strict('nativeTheme', {
  shouldUseDarkColors: false,
  themeSource: 'system',
});
export const net = strict('net', {});
export const powerMonitor = strict('powerMonitor', { on: () => undefined });
export const protocol = strict('protocol', {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme, handler) => protocols.set(scheme, handler),
  unhandle: (scheme) => protocols.delete(scheme),
});
export const safeStorage = strict('safeStorage', {
  isAsyncEncryptionAvailable: async () => false,
});
export const screen = strict('screen', {
  getPrimaryDisplay: () => ({ workArea }),
  getAllDisplays: () => [{ workArea }],
});
export const session = strict('session', {
  defaultSession: strict('Session', {
    on: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setPermissionRequestHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    flushStorageData: () => undefined,
  }),
});
export const shell = strict('shell', {});
export const systemPreferences = strict('systemPreferences', {});
export const utilityProcess = strict('utilityProcess', {});
export { BrowserWindow };
export default { app, ipcMain, shell };
