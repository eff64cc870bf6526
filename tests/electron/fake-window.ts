import type {
  BrowserWindowConstructorOptions,
  IpcMainInvokeEvent,
  Rectangle,
  WebContents,
  WebFrameMain,
  WindowOpenHandlerResponse,
} from 'electron';
import type { AppWindow } from '../../src/main/hosts/electron/windows';
import { FakeEvents, fakeEvent, strict } from './fake-electron';

/** A frame of a page, as IPC and navigation events name it. */
export const fakeFrame = (
  url: string,
  parent: WebFrameMain | null = null,
  frameTreeNodeId = 1,
): WebFrameMain => strict<WebFrameMain>('WebFrameMain', { url, parent, frameTreeNodeId });

let lastId = 0;

/** The page of a window. */
export class FakeContents {
  readonly events = new FakeEvents('WebContents');
  readonly id: number;
  url = '';
  destroyed = false;
  crashed = false;
  reloads = 0;
  /** How often its process was ended. */
  ended = 0;
  zoomLevel = 0;
  /** Its `beforeunload` asks to stay. */
  hasUnsavedInput = false;
  /** Whether its document does not arrive by itself. */
  isHeld = false;
  /** The messages that reach the page. */
  receive: ((channel: string, message: unknown) => void) | null = null;
  readonly sent: { channel: string; message: unknown }[] = [];
  openHandler: ((details: { url: string }) => WindowOpenHandlerResponse) | null = null;
  readonly contents: WebContents;

  constructor() {
    lastId += 1;
    this.id = lastId;
    const self = this;
    this.contents = strict<WebContents>('WebContents', {
      id: lastId,
      on: this.events.on,
      get mainFrame() {
        return fakeFrame(self.url);
      },
      getURL: () => self.url,
      isCrashed: () => self.crashed,
      isDestroyed: () => self.destroyed,
      getZoomLevel: () => self.zoomLevel,
      setZoomLevel: (level) => {
        self.zoomLevel = level;
      },
      reload: () => {
        self.reloads += 1;
      },
      forcefullyCrashRenderer: () => {
        self.ended += 1;
        self.events.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
      },
      send: (channel, message) => {
        self.sent.push({ channel, message });
        self.receive?.(channel, message);
      },
      setWindowOpenHandler: (handler) => {
        self.openHandler = handler as typeof self.openHandler;
      },
    });
  }

  /** The event of a message that the page's main frame sends. */
  message(frame: WebFrameMain | null = fakeFrame(this.url)): IpcMainInvokeEvent {
    return strict<IpcMainInvokeEvent>('IpcMainInvokeEvent', {
      sender: this.contents,
      senderFrame: frame,
    });
  }

  /** Its `beforeunload`: whether the window may close or the page may reload. */
  mayUnload(): boolean {
    if (!this.hasUnsavedInput) return true;
    const leaving = fakeEvent({});
    this.events.emit('will-prevent-unload', leaving);
    // Here preventing means to leave: it is the page's wish to stay that is prevented.
    return leaving.defaultPrevented;
  }

  destroy(): void {
    this.destroyed = true;
    this.events.emit('destroyed');
  }
}

/** A window. */
export class FakeWindow {
  readonly options: BrowserWindowConstructorOptions;
  readonly events = new FakeEvents('BrowserWindow');
  readonly page = new FakeContents();
  readonly done: string[] = [];
  bounds: Rectangle;
  maximized = false;
  minimized = false;
  visible = false;
  readonly window: AppWindow;
  /** Called before it is to close: on macOS, that ends its question. */
  endSheet: () => void = () => undefined;
  /** Called when it was to close but stays, and when it has closed. */
  stayed: () => void = () => undefined;
  gone: () => void = () => undefined;

  constructor(options: BrowserWindowConstructorOptions) {
    this.options = options;
    this.bounds = {
      x: options.x ?? 50,
      y: options.y ?? 50,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.window = strict<AppWindow>('BrowserWindow', {
      webContents: this.page.contents,
      on: this.events.on,
      once: this.events.on,
      close: () => void this.close(),
      focus: () => void this.done.push('focus'),
      getNormalBounds: () => this.bounds,
      isMaximized: () => this.maximized,
      isMinimized: () => this.minimized,
      loadURL: async (url) => {
        this.page.url = url;
        if (this.page.isHeld) return;
        setImmediate(() => {
          if (this.page.events.listens('did-navigate')) this.page.events.emit('did-navigate');
          if (this.events.listens('ready-to-show')) this.events.emit('ready-to-show');
        });
      },
      maximize: () => {
        this.maximized = true;
      },
      restore: () => {
        this.minimized = false;
      },
      show: () => {
        this.visible = true;
        this.done.push('show');
      },
    });
  }

  /** What Electron does when a window is to close; false when it stays. */
  close(): boolean {
    return this.beginClose() && this.unload();
  }

  /** The first half: the event, which comes before the page's `beforeunload`. */
  beginClose(): boolean {
    this.endSheet();
    const event = fakeEvent({});
    this.events.emit('close', event);
    if (event.defaultPrevented) this.stayed();
    return !event.defaultPrevented;
  }

  /** The second half: the page's `beforeunload`, which the window waits for. */
  unload(): boolean {
    if (!this.page.mayUnload()) {
      this.stayed();
      return false;
    }
    this.events.emit('closed');
    this.page.destroyed = true;
    if (this.page.events.listens('destroyed')) this.page.events.emit('destroyed');
    this.gone();
    return true;
  }
}

/** A stand-in for Electron's window class, and the windows that were made with it. */
export const fakeWindows = (onCreate: (made: FakeWindow) => void = () => undefined) => {
  const all: FakeWindow[] = [];
  const BrowserWindow = new Proxy(class {}, {
    construct(_target, [options]: [BrowserWindowConstructorOptions]) {
      const made = new FakeWindow(options);
      all.push(made);
      onCreate(made);
      return made.window;
    },
  });
  return {
    all,
    BrowserWindow: BrowserWindow as unknown as new (
      options: BrowserWindowConstructorOptions,
    ) => AppWindow,
    last: (): FakeWindow => all.at(-1)!,
  };
};
