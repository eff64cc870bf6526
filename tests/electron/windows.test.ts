import type { Rectangle } from 'electron';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../src/contract/entities/settings';
import {
  createWindows,
  type WindowOptions,
  type WindowParts,
} from '../../src/main/hosts/electron/windows';
import { fakeClock } from '../unit/core/helpers/fake-clock';
import { strict } from './fake-electron';
import { fakeLog, fakeSettings } from './fake-ports';
import { fakeWindows } from './fake-window';

const workArea: Rectangle = { x: 0, y: 0, width: 2560, height: 1400 };

const setUp = ({
  stored = {},
  dark = false,
  packaged = true,
  area = workArea,
}: {
  stored?: Partial<Settings>;
  dark?: boolean;
  packaged?: boolean;
  area?: Electron.Rectangle;
} = {}) => {
  const made = fakeWindows();
  const settings = fakeSettings(stored);
  const opened: unknown[] = [];
  const clock = fakeClock();
  let shown = 0;
  const display = strict<Electron.Display>('Display', { workArea: area });
  const parts: WindowParts = {
    BrowserWindow: made.BrowserWindow,
    screen: strict<WindowParts['screen']>('screen', {
      getPrimaryDisplay: () => display,
      getAllDisplays: () => [display],
    }),
    nativeTheme: strict<WindowParts['nativeTheme']>('nativeTheme', { shouldUseDarkColors: dark }),
  };
  const options: WindowOptions = {
    url: 'internal-dash-app://main/',
    preload: '/app/out/preload/index.cjs',
    packaged,
    settings,
    clock,
    log: fakeLog(),
    // Nothing may be loaded before the window was handed over to be locked.
    onOpen: (window) => opened.push({ window, url: made.last().page.url }),
    onShow() {
      shown += 1;
    },
  };
  return {
    made,
    settings,
    opened,
    clock,
    shown: () => shown,
    windows: createWindows(parts, options),
  };
};

describe('a window', () => {
  it('I1, I4: runs its page in a cage', () => {
    const { windows, made } = setUp();
    windows.open();
    expect(made.last().options.webPreferences).toEqual({
      preload: '/app/out/preload/index.cjs',
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
      spellcheck: false,
      devTools: false,
    });
  });

  it('hides its menu until Alt, where a window has one', () => {
    const { windows, made } = setUp();
    windows.open();
    expect(made.last().options.autoHideMenuBar).toBe(true);
  });

  it('has developer tools in development only', () => {
    const { windows, made } = setUp({ packaged: false });
    windows.open();
    expect(made.last().options.webPreferences?.devTools).toBe(true);
  });

  it('is handed over before it loads anything', () => {
    const { windows, made, opened } = setUp();
    const window = windows.open();
    expect(opened).toEqual([{ window, url: '' }]);
    expect(made.last().page.url).toBe('internal-dash-app://main/');
  });

  it('stays hidden until it is painted, on the ground of the theme', () => {
    const { windows, made } = setUp({ dark: true });
    windows.open();
    const window = made.last();
    expect(window.options).toMatchObject({
      show: false,
      backgroundColor: '#1f1f1f',
      width: 1280,
      height: 800,
      minWidth: 640,
      minHeight: 480,
    });
    expect(window.visible).toBe(false);
    window.events.emit('ready-to-show');
    expect(window.visible).toBe(true);
    expect(window.maximized).toBe(false);
  });

  it('fits on a laptop’s small display', () => {
    // 1920 by 1080 at 150%, without the taskbar of Windows.
    const { windows, made } = setUp({ area: { x: 0, y: 0, width: 1280, height: 672 } });
    windows.open();
    expect(made.last().options).toMatchObject({ width: 1280, height: 672 });
  });

  it('shows itself when its page cannot be loaded', () => {
    const { windows, made } = setUp();
    windows.open();
    const window = made.last();
    window.page.events.emit('did-fail-load', {}, -2, 'failed', 'https://js.stripe.com/', false);
    expect(window.visible).toBe(false);
    window.page.events.emit('did-fail-load', {}, -2, 'failed', window.page.url, true);
    expect(window.visible).toBe(true);
  });

  describe('where Electron never says that it is ready to show (Wayland)', () => {
    it('shows a moment after its page has loaded, once', () => {
      const { windows, made, clock, shown } = setUp();
      windows.open();
      const window = made.last();
      window.page.events.emit('did-finish-load');
      clock.advance(249);
      expect(window.visible).toBe(false);
      clock.advance(1);
      expect(window.visible).toBe(true);
      window.events.emit('ready-to-show');
      clock.advance(5_000);
      expect(window.done.filter((each) => each === 'show')).toEqual(['show']);
      expect(shown()).toBe(1);
    });

    it('shows after two seconds even if its page failed', () => {
      const { windows, made, clock } = setUp();
      windows.open();
      clock.advance(1_999);
      expect(made.last().visible).toBe(false);
      clock.advance(1);
      expect(made.last().visible).toBe(true);
    });

    it('stays away when it was closed before', () => {
      const { windows, made, clock } = setUp();
      windows.open();
      made.last().close();
      clock.advance(5_000);
      expect(made.last().visible).toBe(false);
    });
  });

  it('comes back where it was closed, maximised too, and leaves other settings alone', () => {
    const first = setUp({ stored: { theme: 'dark' } });
    first.windows.open();
    const window = first.made.last();
    window.bounds = { x: 300, y: 200, width: 1500, height: 1000 };
    window.maximized = true;
    window.close();
    expect(first.settings.read()).toMatchObject({
      theme: 'dark',
      windowBounds: { x: 300, y: 200, width: 1500, height: 1000, maximized: true },
    });

    const second = setUp({ stored: first.settings.read() });
    second.windows.open();
    const again = second.made.last();
    expect(again.options).toMatchObject({ x: 300, y: 200, width: 1500, height: 1000 });
    again.events.emit('ready-to-show');
    expect(again.maximized).toBe(true);
  });
});

describe('how a window looked', () => {
  it('is remembered for each arrangement of displays', () => {
    const desk = '1920x1040@0,0 2560x1400@1920,0';
    const there = { x: 2000, y: 100, width: 1500, height: 1000, maximized: false };
    const { windows, made, settings } = setUp({
      stored: { windowPlaces: { [desk]: there }, windowBounds: there },
    });
    windows.open();
    // These displays were not seen before: where it was last.
    expect(made.last().options).toMatchObject({ x: 2000, width: 1500 });
    made.last().bounds = { x: 40, y: 50, width: 1300, height: 900 };
    made.last().close();
    expect(settings.read().windowPlaces).toEqual({
      [desk]: there,
      '2560x1400@0,0': { x: 40, y: 50, width: 1300, height: 900, maximized: false },
    });
    settings.change(() => ({ windowBounds: there }));
    windows.open();
    expect(made.last().options).toMatchObject({ x: 40, y: 50, width: 1300 });
  });

  it('includes its zoom', () => {
    const { windows, made, settings } = setUp();
    windows.open();
    made.last().page.events.emit('did-finish-load');
    expect(made.last().page.zoomLevel).toBe(0);
    made.last().page.zoomLevel = 1.5;
    made.last().close();
    expect(settings.read().zoomLevel).toBe(1.5);
    windows.open();
    made.last().page.events.emit('did-finish-load');
    expect(made.last().page.zoomLevel).toBe(1.5);
  });
});

describe('the zoom, which Chromium shares between the windows', () => {
  it('is that of the open window when another opens, and not the one of the last start', () => {
    const { windows, made } = setUp();
    windows.open();
    made.last().page.events.emit('did-finish-load');
    made.last().page.zoomLevel = 2;
    windows.open();
    made.last().page.events.emit('did-start-navigation', { isMainFrame: true });
    made.last().page.events.emit('did-finish-load');
    expect(made.last().page.zoomLevel).toBe(2);
  });

  it('is the saved one when another window opens before the first has loaded', () => {
    const { windows, made, settings } = setUp();
    settings.change(() => ({ zoomLevel: 1 }));
    windows.open();
    windows.open();
    for (const { page } of made.all) page.events.emit('did-finish-load');
    expect(made.all.map(({ page }) => page.zoomLevel)).toEqual([1, 1]);
  });

  it('stays when a page loads again, such as after a crash or Logout', () => {
    const { windows, made } = setUp();
    windows.open();
    const { page } = made.last();
    page.events.emit('did-start-navigation', { isMainFrame: true });
    page.events.emit('did-finish-load');
    page.zoomLevel = 2;
    page.events.emit('did-start-navigation', { isMainFrame: true });
    page.zoomLevel = 0;
    page.events.emit('did-start-navigation', { isMainFrame: false });
    page.events.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
    page.events.emit('did-finish-load');
    expect(page.zoomLevel).toBe(2);
  });

  it('stays when a page that loads again is given up for another load', () => {
    const { windows, made } = setUp();
    windows.open();
    const { page } = made.last();
    page.events.emit('did-finish-load');
    page.zoomLevel = 2;
    for (const level of [0, 0]) {
      page.events.emit('did-start-navigation', { isMainFrame: true });
      page.events.emit('did-navigate');
      page.zoomLevel = level;
    }
    page.events.emit('did-finish-load');
    expect(page.zoomLevel).toBe(2);
  });

  it('is saved after a navigation that was refused', () => {
    const { windows, made, settings } = setUp();
    windows.open();
    const { page } = made.last();
    page.events.emit('did-finish-load');
    page.events.emit('did-start-navigation', { isMainFrame: true });
    page.zoomLevel = 2;
    made.last().close();
    expect(settings.read().zoomLevel).toBe(2);
  });

  it('is still saved when a window closes before its page has loaded', () => {
    const { windows, made, settings } = setUp();
    settings.change(() => ({ zoomLevel: 2 }));
    windows.open();
    made.last().close();
    expect(settings.read().zoomLevel).toBe(2);
  });
});

describe('a window on a full disk', () => {
  it('still closes', () => {
    const { windows, made, settings } = setUp();
    settings.change = () => {
      throw new Error('ENOSPC');
    };
    windows.open();
    made.last().close();
    expect(windows.current()).toBeNull();
  });
});

describe('the windows', () => {
  it('stand beside each other, each with a page of its own', () => {
    const { windows, made, opened } = setUp();
    windows.open();
    made.last().bounds = { x: 100, y: 100, width: 1300, height: 900 };
    windows.open();
    expect(opened).toHaveLength(2);
    expect(made.last().options).toMatchObject({ x: 128, y: 128, width: 1300, height: 900 });
  });

  it('know which one was used last', () => {
    const { windows, made } = setUp();
    expect(windows.current()).toBeNull();
    const one = windows.open();
    const two = windows.open();
    expect(windows.current()).toBe(two);
    made.all[0]!.events.emit('focus');
    expect(windows.current()).toBe(one);
    made.all[0]!.close();
    expect(windows.current()).toBe(two);
    made.all[1]!.close();
    expect(windows.current()).toBeNull();
  });

  it('bring the one used last to the front', () => {
    const { windows, made } = setUp();
    windows.open();
    const window = made.last();
    window.minimized = true;
    windows.focus();
    expect(window.minimized).toBe(false);
    expect(window.done).toEqual(['show', 'focus']);
    expect(made.all).toHaveLength(1);
  });

  it('open one when there is none to bring to the front', () => {
    const { windows, made } = setUp();
    windows.focus();
    expect(made.all).toHaveLength(1);
  });
});
