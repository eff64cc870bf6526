import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CrashParts,
  handleCrashes,
  recoverFromCrash,
} from '../../src/main/hosts/electron/crashes';
import { FakeEvents, strict } from './fake-electron';
import { fakeLog } from './fake-ports';
import { fakeQuestions } from './fake-questions';
import { FakeWindow } from './fake-window';

describe('an error that nothing caught', () => {
  const setUp = () => {
    const listeners = new Map<string, (value: unknown) => void>();
    const appEvents = new FakeEvents('App');
    const done: string[] = [];
    const log = fakeLog();
    const parts: CrashParts = {
      app: strict<CrashParts['app']>('app', {
        on: appEvents.on,
        exit: (code) => void done.push(`exit ${code}`),
      }),
      dialog: strict<CrashParts['dialog']>('dialog', {
        showErrorBox: (title) => void done.push(title),
      }),
      process: {
        on: (event: string, listener: (value: never) => void) =>
          listeners.set(event, listener as (value: unknown) => void) as never,
      } as unknown as CrashParts['process'],
    };
    handleCrashes(parts, log);
    return { listeners, appEvents, done, log };
  };

  it('is logged and shown, and ends the app', () => {
    const { listeners, done, log } = setUp();
    const cause = new Error('broken');
    listeners.get('uncaughtException')!(cause);
    expect(log.lines).toEqual([
      { level: 'error', message: 'uncaught exception', details: { cause } },
    ]);
    expect(done).toEqual(['Internal Dash has to close', 'exit 1']);
  });

  it('is only logged when it is a promise that no one waited for', () => {
    const { listeners, done, log } = setUp();
    listeners.get('unhandledRejection')!(new Error('lost'));
    expect(log.lines[0]?.message).toBe('unhandled rejection');
    expect(done).toEqual([]);
  });

  it('is logged when a process of the app goes', () => {
    const { appEvents, log } = setUp();
    appEvents.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 9 });
    expect(log.lines[0]).toMatchObject({ details: { type: 'GPU', reason: 'crashed' } });
  });
});

describe('a page that crashes', () => {
  let window: FakeWindow;
  let questions: ReturnType<typeof fakeQuestions>;
  let now: number;

  const gone = (reason = 'crashed') =>
    window.page.events.emit('render-process-gone', {}, { reason, exitCode: 5 });

  beforeEach(() => {
    window = new FakeWindow({});
    questions = fakeQuestions();
    now = 1_000_000;
    const dialog = strict<CrashParts['dialog']>('dialog', {
      showMessageBox: questions.showMessageBox,
    });
    recoverFromCrash(window.window, { dialog }, { now: () => now }, fakeLog());
  });

  it('is loaded again once', () => {
    gone();
    expect([window.page.reloads, questions.asked.length]).toEqual([1, 0]);
  });

  it('asks the user when it crashes again soon', async () => {
    gone();
    now += 59_000;
    gone('oom');
    expect([window.page.reloads, questions.asked.length]).toEqual([1, 1]);
    await questions.answer(0);
    expect(window.page.reloads).toBe(2);
  });

  it('asks in its window: on macOS, a question of its own would stop the app', () => {
    gone();
    gone();
    expect(questions.asked).toMatchObject([
      { message: 'This window has stopped working', window: window.window },
    ]);
  });

  it('asks in a minimized window too, which shows for it', () => {
    window.minimized = true;
    gone();
    expect(window.minimized).toBe(true);
    gone();
    expect([window.minimized, window.done]).toEqual([false, ['show']]);
  });

  it('closes when the user has enough', async () => {
    const closed: string[] = [];
    window.events.on('close', () => closed.push('close'));
    window.events.on('closed', () => closed.push('closed'));
    gone();
    gone();
    await questions.answer(1);
    expect(closed).toEqual(['close', 'closed']);
  });

  it('is loaded again by itself much later', () => {
    gone();
    now += 60_000;
    gone();
    expect([window.page.reloads, questions.asked.length]).toEqual([2, 0]);
  });

  it('is left alone when it only ended', () => {
    gone('clean-exit');
    expect([window.page.reloads, questions.asked.length]).toEqual([0, 0]);
  });
});

describe('a page that hangs', () => {
  let window: FakeWindow;
  let questions: ReturnType<typeof fakeQuestions>;
  let log: ReturnType<typeof fakeLog>;
  let now: number;

  beforeEach(() => {
    window = new FakeWindow({});
    questions = fakeQuestions();
    log = fakeLog();
    now = 1_000_000;
    const dialog = strict<CrashParts['dialog']>('dialog', {
      showMessageBox: questions.showMessageBox,
    });
    recoverFromCrash(window.window, { dialog }, { now: () => now }, log);
    window.events.emit('unresponsive');
  });

  it('asks in its window whether to wait, once', () => {
    window.events.emit('unresponsive');
    expect(questions.asked).toMatchObject([
      { message: 'This window isn’t responding', window: window.window },
    ]);
  });

  it('is reloaded if the user wants that', async () => {
    await questions.answer(1);
    expect([window.page.ended, window.page.reloads]).toEqual([1, 1]);
    expect(log.lines.at(-1)).toMatchObject({ message: 'page gone' });
  });

  it('is left alone if the user waits', async () => {
    await questions.answer(0);
    expect([window.page.ended, window.page.reloads]).toEqual([0, 0]);
  });

  it('asks again if it still hangs after the user has waited', async () => {
    await questions.answer(0);
    now += 20_000;
    window.events.emit('unresponsive');
    expect(questions.asked).toHaveLength(2);
    await questions.answer(1);
    expect(window.page.ended).toBe(1);
    now += 1_000;
    window.events.emit('responsive');
    expect(log.lines.filter(({ message }) => /hang|hung/.test(message))).toEqual([
      { level: 'warn', message: 'a page hangs', details: undefined },
      { level: 'warn', message: 'a page hung', details: { seconds: 21 } },
    ]);
  });

  it('is in the log with how long it took, also if the window closes', () => {
    now += 42_400;
    window.events.emit('responsive');
    window.events.emit('unresponsive');
    now += 3_000;
    window.events.emit('closed');
    expect(log.lines).toEqual([
      { level: 'warn', message: 'a page hangs', details: undefined },
      { level: 'warn', message: 'a page hung', details: { seconds: 42 } },
      { level: 'warn', message: 'a page hangs', details: undefined },
      { level: 'warn', message: 'a page hung', details: { seconds: 3 } },
    ]);
  });

  it('is not asked about anymore once it responds, and asks anew the next time', async () => {
    window.events.emit('responsive');
    await questions.answer(1);
    expect(window.page.ended).toBe(0);
    window.events.emit('unresponsive');
    expect(questions.asked).toHaveLength(2);
    await questions.answer(1);
    expect(window.page.ended).toBe(1);
  });
});
