import { beforeEach, describe, expect, it } from 'vitest';
import { handleQuit, type QuitParts } from '../../src/main/hosts/electron/quit';
import { FakeEvents, fakeEvent, strict } from './fake-electron';
import { fakeLog } from './fake-ports';

describe('the end of the app', () => {
  let events: FakeEvents;
  let done: string[];
  let signals: Map<string, () => void>;
  let closing: PromiseWithResolvers<void>;
  let exited: PromiseWithResolvers<void>;
  let timeOver: () => void;
  let heldUp: boolean;
  let log: ReturnType<typeof fakeLog>;

  const start = (platform: NodeJS.Platform = 'linux') => {
    const parts: QuitParts = {
      app: strict<QuitParts['app']>('app', {
        on: events.on,
        quit: () => void done.push('quit'),
        releaseSingleInstanceLock: () => void done.push('unlock'),
        exit: (code) => {
          done.push(`exit ${code}`);
          exited.resolve();
        },
      }),
      process: {
        on: (signal: string, listener: () => void) => signals.set(signal, listener),
      } as unknown as QuitParts['process'],
    };
    handleQuit(parts, {
      platform,
      log,
      clock: {
        after: (_milliseconds, callback) => {
          timeOver = callback;
          return () => void done.push('timer off');
        },
      },
      activate: () => void done.push('activate'),
      close: () => {
        done.push('close');
        return closing.promise;
      },
      isHeldUp: () => heldUp,
      flush: () => void done.push('flush'),
      kill: () => {
        done.push('kill');
        exited.resolve();
      },
    });
  };
  const willQuit = () => {
    const event = fakeEvent({});
    events.emit('will-quit', event);
    return event.defaultPrevented;
  };

  beforeEach(() => {
    events = new FakeEvents('App');
    done = [];
    signals = new Map();
    heldUp = false;
    closing = Promise.withResolvers();
    exited = Promise.withResolvers();
    log = fakeLog();
  });

  it('waits until core and the sandbox have ended', async () => {
    start();
    expect(willQuit()).toBe(true);
    expect(done).toEqual(['unlock', 'close']);
    closing.resolve();
    await exited.promise;
    expect(done).toEqual(['unlock', 'close', 'timer off', 'exit 0']);
  });

  it('does not wait for a keychain that never responds: pages are written, then it is killed', async () => {
    start();
    heldUp = true;
    willQuit();
    closing.resolve();
    await expect.poll(() => done).toContain('flush');
    timeOver();
    await exited.promise;
    expect(done).toEqual(['unlock', 'close', 'timer off', 'flush', 'kill']);
    expect(log.lines[0]?.message).toBe('the keychain is not responding: the app ends without it');
  });

  it('closes once, however often it is asked', async () => {
    start();
    willQuit();
    expect(willQuit()).toBe(true);
    expect(done).toEqual(['unlock', 'close']);
    closing.resolve();
    await exited.promise;
  });

  it('does not wait for ever', async () => {
    start();
    willQuit();
    timeOver();
    await exited.promise;
    expect(log.lines[0]?.message).toBe('the app did not end in time');
  });

  it('comes although something fails', async () => {
    start();
    willQuit();
    closing.reject(new Error('disk'));
    await exited.promise;
    expect(done.at(-1)).toBe('exit 0');
    expect(log.lines[0]?.level).toBe('error');
  });

  it.each([
    ['win32', ['quit']],
    ['linux', ['quit']],
    ['darwin', []],
  ] as const)('comes with the last window on %s: %j', (platform, expected) => {
    start(platform);
    events.emit('window-all-closed');
    expect(done).toEqual(expected);
  });

  it('is not on macOS, where a click on the dock brings a window', () => {
    start('darwin');
    events.emit('activate');
    expect(done).toEqual(['activate']);
  });

  it.each(['SIGTERM', 'SIGINT'])('comes with %s', (signal) => {
    start();
    signals.get(signal)!();
    expect(done).toEqual(['quit']);
  });
});
