import { beforeEach, describe, expect, it } from 'vitest';
import { type AskParts, askBeforeEnd } from '../../src/main/hosts/electron/ask-before-end';
import { FakeEvents, fakeEvent, strict } from './fake-electron';
import { fakeLog } from './fake-ports';
import { fakeQuestions } from './fake-questions';
import { FakeWindow } from './fake-window';

const SAVING = 'A change is still being saved';
const UNSAVED = 'Leave without saving?';

describe('the end of the app while a change is being saved', () => {
  let appEvents: FakeEvents;
  let signals: Map<string, () => void>;
  let questions: ReturnType<typeof fakeQuestions>;
  let quits: number;
  let pending: number;
  let windows: FakeWindow[];
  let isMac: boolean;
  /** How many windows were open each time that core was told of the end. */
  let prepared: number[];

  const messages = () => questions.asked.map(({ message }) => message);
  const start = (platform: NodeJS.Platform = 'linux') => {
    isMac = platform === 'darwin';
    const parts: AskParts = {
      app: strict<AskParts['app']>('app', { on: appEvents.on, quit: () => void quit() }),
      dialog: strict<AskParts['dialog']>('dialog', { showMessageBox: questions.showMessageBox }),
      process: {
        on: (signal: string, listener: () => void) => signals.set(signal, listener),
      } as unknown as AskParts['process'],
    };
    return askBeforeEnd(parts, {
      platform,
      pendingWrites: () => pending,
      windows: { count: () => windows.length, current: () => windows.at(-1)?.window ?? null },
      prepareQuit: () => {
        prepared.push(windows.length);
      },
      log: fakeLog(),
    });
  };
  /** What Electron does at `app.quit()`; false when the app stays. */
  const quit = (): boolean => {
    const event = fakeEvent({});
    appEvents.emit('before-quit', event);
    if (event.defaultPrevented) return false;
    const closing = windows.filter((window) => window.beginClose());
    for (const window of closing) window.unload();
    if (windows.length > 0) return false;
    quits += 1;
    return true;
  };
  const openWindow = (guard: ReturnType<typeof start>): FakeWindow => {
    const opened = new FakeWindow({});
    windows.push(opened);
    opened.window.on('closed', () => {
      windows = windows.filter((each) => each !== opened);
    });
    if (isMac) opened.endSheet = () => questions.endSheet(opened.window);
    guard.watch(opened.window);
    return opened;
  };

  beforeEach(() => {
    appEvents = new FakeEvents('App');
    signals = new Map();
    questions = fakeQuestions();
    quits = 0;
    pending = 1;
    windows = [];
    prepared = [];
  });

  it('is asked about, once, and does not come where one stays', async () => {
    start();
    expect(quit()).toBe(false);
    expect(quit()).toBe(false);
    expect(messages()).toEqual([SAVING]);
    await questions.answer(0);
    expect(quits).toBe(0);
    expect(quit()).toBe(false);
    expect(questions.asked).toHaveLength(2);
  });

  it('comes where one closes anyway', async () => {
    pending = 3;
    start();
    expect(quit()).toBe(false);
    expect(messages()).toEqual(['3 changes are still being saved']);
    await questions.answer(1);
    expect(quits).toBe(1);
  });

  it('does not leave a window that stays with a page that crashed', async () => {
    const window = openWindow(start());
    window.page.crashed = true;
    expect(window.close()).toBe(false);
    await questions.answer(0);
    expect(window.page.reloads).toBe(1);
    window.page.crashed = false;
    expect(window.close()).toBe(false);
    await questions.answer(0);
    expect(window.page.reloads).toBe(1);
  });

  it('is not asked about when nothing is in progress', () => {
    pending = 0;
    expect(openWindow(start()).close()).toBe(true);
    expect(quit()).toBe(true);
    expect(questions.asked).toEqual([]);
  });

  it('comes with the last window, which asks too, once, although its page would ask as well', async () => {
    const guard = start();
    const first = openWindow(guard);
    const last = openWindow(guard);
    last.page.hasUnsavedInput = true;
    expect(first.close()).toBe(true);
    expect(last.close()).toBe(false);
    await questions.answer(0);
    expect(windows).toHaveLength(1);
    expect(last.close()).toBe(false);
    await questions.answer(1);
    expect(windows).toEqual([]);
    expect(quits).toBe(1);
    expect(messages()).toEqual([SAVING, SAVING]);
  });

  it('is told to core while windows are open: only they know what is unfinished', async () => {
    const guard = start();
    openWindow(guard);
    openWindow(guard);
    quit();
    expect(prepared).toEqual([]);
    pending = 0;
    windows[0]!.close();
    expect(prepared).toEqual([]);
    windows[0]!.close();
    expect(prepared).toEqual([1]);
    quit();
    expect(prepared).toEqual([1]);
    openWindow(guard);
    openWindow(guard);
    quit();
    expect(prepared).toEqual([1, 2]);
  });

  it('is asked in the last used window: on macOS, a question of its own would stop the app', () => {
    const guard = start('darwin');
    openWindow(guard);
    const last = openWindow(guard);
    expect(quit()).toBe(false);
    expect(questions.asked[0]?.window).toBe(last.window);
  });

  it('is asked where it can be seen: also in a minimized window, and again at the next quit', () => {
    const last = openWindow(start('darwin'));
    last.minimized = true;
    quit();
    expect([last.minimized, last.done]).toEqual([false, ['show']]);
    last.minimized = true;
    quit();
    expect([last.minimized, last.done]).toEqual([false, ['show', 'show']]);
    expect(questions.asked).toHaveLength(1);
  });

  it('keeps a session of Windows that ends, as long as it lasts: Windows tells the user', () => {
    const { events } = openWindow(start('win32'));
    const first = fakeEvent({});
    events.emit('query-session-end', first);
    expect(first.defaultPrevented).toBe(true);
    pending = 0;
    const second = fakeEvent({});
    events.emit('query-session-end', second);
    expect(second.defaultPrevented).toBe(false);
    expect(questions.asked).toEqual([]);
  });

  it('does not come with the last window on macOS, where the app lives on', () => {
    expect(openWindow(start('darwin')).close()).toBe(true);
    expect(questions.asked).toEqual([]);
    expect(quit()).toBe(false);
  });

  it.each(['SIGTERM', 'SIGINT'])('is not asked about at %s: no one may be there', (signal) => {
    const window = openWindow(start());
    window.page.hasUnsavedInput = true;
    signals.get(signal)!();
    expect(quit()).toBe(true);
    expect(questions.asked).toEqual([]);
  });

  it('comes at a signal while a question is open, whatever is answered then', async () => {
    const guard = start();
    pending = 0;
    const window = openWindow(guard);
    window.page.hasUnsavedInput = true;
    expect(window.close()).toBe(false);
    signals.get('SIGTERM')!();
    expect(quit()).toBe(true);
    await questions.answer(0);
    await questions.answer(1);
    expect(questions.asked).toHaveLength(1);
    expect(quits).toBe(1);
  });

  describe('a window whose page has something unsaved', () => {
    let guard: ReturnType<typeof start>;
    let window: FakeWindow;
    const begin = (platform?: NodeJS.Platform) => {
      guard = start(platform);
      openWindow(guard);
      window = openWindow(guard);
      window.page.hasUnsavedInput = true;
    };

    it('stays until the user answers, in the window, without stopping the app', async () => {
      pending = 0;
      begin();
      expect(window.close()).toBe(false);
      expect(questions.asked).toEqual([
        {
          message: UNSAVED,
          detail: 'Your edits in this window aren’t saved yet.',
          window: window.window,
        },
      ]);
      await questions.answer(0);
      expect(window.page.destroyed).toBe(true);
      expect([windows.length, quits]).toEqual([1, 0]);
    });

    it('stays if the user wants to, and asks again the next time', async () => {
      pending = 0;
      begin();
      window.close();
      await questions.answer(1);
      expect(window.close()).toBe(false);
      expect(messages()).toEqual([UNSAVED, UNSAVED]);
    });

    it('asks once, however often it is closed', async () => {
      pending = 0;
      begin();
      window.close();
      window.close();
      expect(messages()).toEqual([UNSAVED]);
      await questions.answer(0);
      expect(window.page.destroyed).toBe(true);
    });

    it('is told that saving goes on without it', async () => {
      begin();
      expect(window.close()).toBe(false);
      expect(questions.asked).toEqual([
        {
          message: SAVING,
          detail:
            'Saving continues without this window, and the journal shows the outcome. If you have other edits in this window, they aren’t saved yet.',
          window: window.window,
        },
      ]);
      await questions.answer(0);
      expect(window.page.destroyed).toBe(true);
    });

    it('does not ask before a reload: Logout has asked', () => {
      begin();
      expect(window.page.mayUnload()).toBe(true);
      window.close();
      expect(questions.asked).toHaveLength(1);
      expect(window.page.mayUnload()).toBe(true);
    });

    it('goes on to quit once each window is left', async () => {
      pending = 0;
      begin('darwin');
      const other = windows[0]!;
      other.page.hasUnsavedInput = true;
      expect(quit()).toBe(false);
      expect(questions.asked.map((each) => each.window)).toEqual([other.window, window.window]);
      await questions.answer(0, 0);
      expect([windows.length, quits]).toEqual([1, 0]);
      await questions.answer(0, 1);
      expect([windows.length, quits]).toEqual([0, 1]);
      expect(questions.asked).toHaveLength(2);
    });

    it('asks one question in each window, however often the user quits meanwhile', async () => {
      pending = 0;
      begin('darwin');
      const other = windows[0]!;
      other.page.hasUnsavedInput = true;
      quit();
      expect(quit()).toBe(false);
      await questions.answer(0, 1);
      expect(windows).toEqual([other]);
      expect(quit()).toBe(false);
      await questions.answer(0, 0);
      expect([windows.length, quits]).toEqual([0, 1]);
      expect(questions.asked).toHaveLength(2);
    });

    it('goes on to quit if the user quits while it asks, unless the user stays', async () => {
      pending = 0;
      begin('darwin');
      window.close();
      expect(quit()).toBe(false);
      await questions.answer(1);
      expect([windows.length, quits]).toEqual([2, 0]);
      window.close();
      expect(quit()).toBe(false);
      await questions.answer(0);
      expect([windows.length, quits]).toEqual([0, 1]);
      expect(messages()).toEqual([UNSAVED, UNSAVED]);
    });

    it('asks in a window that can be seen, and shows it at the next quit', () => {
      pending = 0;
      begin('darwin');
      window.minimized = true;
      quit();
      expect([window.minimized, window.done]).toEqual([false, ['show']]);
      window.minimized = true;
      quit();
      expect([window.minimized, window.done]).toEqual([false, ['show', 'show']]);
      expect(questions.asked).toHaveLength(1);
    });

    it('keeps the app if the user stays in one of them', async () => {
      pending = 0;
      begin('darwin');
      const other = windows[0]!;
      other.page.hasUnsavedInput = true;
      quit();
      await questions.answer(1, 1);
      await questions.answer(0, 0);
      expect(windows).toEqual([window]);
      await questions.answer(1);
      expect(window.close()).toBe(false);
      await questions.answer(0);
      expect([windows.length, quits]).toEqual([0, 0]);
    });

    it('asks again where it became the last one, and the user kept it', async () => {
      begin();
      window.close();
      windows[0]!.close();
      await questions.answer(0);
      expect(messages()).toEqual([SAVING, SAVING]);
      expect(questions.asked[1]?.detail).toContain('If you close now, Internal Dash waits');
      await questions.answer(0);
      pending = 0;
      expect(window.close()).toBe(false);
      expect(messages().at(-1)).toBe(UNSAVED);
    });
  });
});
