import { describe, expect, it } from 'vitest';
import {
  createSettings,
  remember,
  rememberLock,
  rememberSignedOut,
} from '../../../../src/main/core/settings/settings';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';
import { memorySettings } from '../helpers/test-core';

const sandbox = { name: 'sandbox', sessionScope: 'sandbox' };

const started = (initial: Parameters<typeof memorySettings>[0] = {}) => {
  const store = memorySettings(initial);
  let changes = 0;
  const port = {
    ...store,
    read: store.read,
    change: (change: Parameters<typeof store.change>[0]) => {
      changes += 1;
      store.change(change);
    },
  };
  return {
    store,
    settings: createSettings(
      { settings: port, systemDownloads: '/system', log: fakeLog() },
      sandbox,
    ),
    changes: () => changes,
  };
};
const refusing = (code = 'ENOSPC') =>
  createSettings(
    {
      settings: {
        ...memorySettings({ signedOut: ['a'], locked: ['sandbox'] }),
        change: () => {
          throw Object.assign(new Error('full'), { code });
        },
      },
      systemDownloads: '/system',
      log: fakeLog(),
    },
    sandbox,
  );

describe('the stores that still hold an ended session', () => {
  it('are recorded one by one and written only when something changes', () => {
    const { store, settings, changes } = started({ signedOut: ['a'] });
    const marks = rememberSignedOut(settings, fakeLog());
    expect(marks.has('a')).toBe(true);
    expect(marks.has('b')).toBe(false);
    marks.set('a', true);
    marks.set('b', false);
    expect(changes()).toBe(0);
    marks.set('b', true);
    expect(store.value.signedOut).toEqual(['a', 'b']);
    marks.set('a', false);
    expect(store.value.signedOut).toEqual(['b']);
    expect(changes()).toBe(2);
  });

  it('do not block anything when they cannot be written', () => {
    const log = fakeLog();
    rememberSignedOut(refusing(), log).set('a', false);
    expect(log.lines).toMatchObject([{ level: 'error', message: 'a sign-out could not be saved' }]);
  });
});

describe("a person's lock in an environment", () => {
  const sam = 'sam@example.com';

  it('belongs to that person and is stored once', () => {
    const { store, settings, changes } = started({ locked: ['staging sam@example.com'] });
    const lock = rememberLock(settings, 'sandbox', fakeClock(), fakeLog());
    expect(lock.read(sam)).toBe(false);
    lock.write(sam, false);
    expect(changes()).toBe(0);
    lock.write(sam, true);
    lock.write('SAM@example.com', true);
    expect(lock.read(sam)).toBe(true);
    expect(store.value.locked).toEqual(['staging sam@example.com', 'sandbox sam@example.com']);
    // Another person's sign-in does not unlock Sam's lock.
    lock.write('kim@example.com', false);
    expect(lock.read(sam)).toBe(true);
    lock.write(sam, false);
    expect(store.value.locked).toEqual(['staging sam@example.com']);
  });

  it('applies to the next person until they sign in when an older version wrote it', () => {
    const { store, settings } = started({ locked: ['sandbox'] });
    const lock = rememberLock(settings, 'sandbox', fakeClock(), fakeLog());
    expect(lock.read(sam)).toBe(true);
    lock.write(sam, false);
    expect(store.value.locked).toEqual([]);
  });

  it('applies when the last use is older than the limit', () => {
    const minute = 60_000;
    const clock = fakeClock();
    const { settings } = started({ idleLockMinutes: 15 });
    const lock = rememberLock(settings, 'sandbox', clock, fakeLog());
    lock.used(sam, clock.now());
    clock.advance(15 * minute - 1);
    expect(lock.read(sam)).toBe(false);
    expect(lock.read('kim@example.com')).toBe(false);
    clock.advance(1);
    expect(lock.read(sam)).toBe(true);
    settings.change(() => ({ idleLockMinutes: null }));
    expect(lock.read(sam)).toBe(false);
  });

  it('applies when the clock was set back before the last use', () => {
    const clock = fakeClock();
    const { settings } = started({ lastUse: { 'sandbox sam@example.com': clock.now() + 61_000 } });
    expect(rememberLock(settings, 'sandbox', clock, fakeLog()).read(sam)).toBe(true);
  });

  it('does not block anything when it cannot be written', () => {
    const log = fakeLog();
    const lock = rememberLock(refusing(), 'sandbox', fakeClock(), log);
    lock.write('sam@example.com', false);
    lock.used('sam@example.com', 1);
    expect(log.lines).toMatchObject([
      { level: 'error', message: 'the lock could not be saved' },
      { level: 'error', message: 'the last use could not be saved' },
    ]);
  });
});

it('a recent list holds each item once, newest first', () => {
  expect(remember(['a', 'b', 'c'], 'b', 3)).toEqual(['b', 'a', 'c']);
  expect(remember(['a', 'b', 'c'], 'd', 3)).toEqual(['d', 'a', 'b']);
});

it("the downloads folder is the chosen one, or the system's default", () => {
  expect(started().settings.downloadsFolder()).toBe('/system');
  expect(started({ downloadsFolder: '/own' }).settings.downloadsFolder()).toBe('/own');
});

it.each([
  ['ENOSPC', 'The disk is full: the settings couldn’t be written. Free up space.'],
  [
    'EACCES',
    'Couldn’t save the settings. Check the drive and permissions of the folder for app data.',
  ],
])('a failure to write the settings, such as %s, says what helps', (code, message) => {
  expect(() => refusing(code).change(() => ({}))).toThrow(message);
});
