import { beforeEach, describe, expect, it } from 'vitest';
import { type AskParts, askBeforeEnd } from '../../src/main/hosts/electron/ask-before-end';
import { FakeEvents, fakeEvent, strict } from './fake-electron';
import { fakeLog } from './fake-ports';
import { FakeWindow } from './fake-window';

describe('the end of the app while a change is being saved', () => {
  let appEvents: FakeEvents;
  let signals: Map<string, () => void>;
  let asked: { message: string; answer(button: number): void }[];
  let quits: number;
  let pending: number;
  let windows: FakeWindow[];

  const start = (platform: NodeJS.Platform = 'linux') => {
    const parts: AskParts = {
      app: strict<AskParts['app']>('app', { on: appEvents.on, quit: () => void quit() }),
      dialog: strict<AskParts['dialog']>('dialog', {
        showMessageBox: (...given: unknown[]) =>
          new Promise((resolve) => {
            const { message } = given.at(-1) as { message: string };
            const answer = (response: number) => resolve({ response, checkboxChecked: false });
            asked.push({ message, answer });
          }),
      }),
      process: {
        on: (signal: string, listener: () => void) => signals.set(signal, listener),
      } as unknown as AskParts['process'],
    };
    return askBeforeEnd(parts, {
      platform,
      pendingWrites: () => pending,
      windowCount: () => windows.length,
      log: fakeLog(),
    });
  };
  /** What Electron does at `app.quit()`; false when the app stays. */
  const quit = (): boolean => {
    const event = fakeEvent({});
    appEvents.emit('before-quit', event);
    if (!event.defaultPrevented) quits += 1;
    return !event.defaultPrevented;
  };
  const openWindow = (guard: ReturnType<typeof start>): FakeWindow => {
    const opened = new FakeWindow({});
    windows.push(opened);
    opened.window.on('closed', () => {
      windows = windows.filter((each) => each !== opened);
    });
    guard.watch(opened.window);
    return opened;
  };
  const answer = async (button: number): Promise<void> => {
    asked.at(-1)!.answer(button);
    await new Promise((resolve) => setImmediate(resolve));
  };

  beforeEach(() => {
    appEvents = new FakeEvents('App');
    signals = new Map();
    asked = [];
    quits = 0;
    pending = 1;
    windows = [];
  });

  it('is asked about, once, and does not come where one stays', async () => {
    start();
    expect(quit()).toBe(false);
    expect(quit()).toBe(false);
    expect(asked.map(({ message }) => message)).toEqual(['A change is still being saved']);
    await answer(0);
    expect(quits).toBe(0);
    expect(quit()).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('comes where one closes anyway', async () => {
    pending = 3;
    start();
    expect(quit()).toBe(false);
    expect(asked[0]?.message).toBe('3 changes are still being saved');
    await answer(1);
    expect(quits).toBe(1);
  });

  it('is not asked about when nothing is in progress', () => {
    pending = 0;
    expect(openWindow(start()).close()).toBe(true);
    expect(quit()).toBe(true);
    expect(asked).toEqual([]);
  });

  it('comes with the last window, which asks too', async () => {
    const guard = start();
    const first = openWindow(guard);
    const last = openWindow(guard);
    expect(first.close()).toBe(true);
    expect(last.close()).toBe(false);
    await answer(0);
    expect(windows).toHaveLength(1);
    expect(last.close()).toBe(false);
    await answer(1);
    expect(windows).toEqual([]);
    expect(quit()).toBe(true);
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
    expect(asked).toEqual([]);
  });

  it('does not come with the last window on macOS, where the app lives on', () => {
    expect(openWindow(start('darwin')).close()).toBe(true);
    expect(asked).toEqual([]);
    expect(quit()).toBe(false);
  });

  it.each(['SIGTERM', 'SIGINT'])('is not asked about at %s: no one may be there', (signal) => {
    start();
    signals.get(signal)!();
    expect(quit()).toBe(true);
    expect(asked).toEqual([]);
  });
});
