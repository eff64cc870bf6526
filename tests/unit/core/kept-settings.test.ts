import { describe, expect, it } from 'vitest';
import {
  createSettings,
  remember,
  rememberLock,
  rememberSignedOut,
} from '../../../src/main/core/settings';
import { fakeLog } from './fake-log';
import { memorySettings } from './test-core';

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
    settings: createSettings({ settings: port, systemDownloads: '/system' }),
    changes: () => changes,
  };
};
const refusing = () =>
  createSettings({
    settings: {
      ...memorySettings({ signedOut: ['a'], locked: ['sandbox'] }),
      change: () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
    },
    systemDownloads: '/system',
  });

describe('the stores that still hold an ended session', () => {
  it('are remembered one by one, and written only where something changes', () => {
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

  it('that cannot be written stop nobody', () => {
    const log = fakeLog();
    rememberSignedOut(refusing(), log).set('a', false);
    expect(log.lines).toMatchObject([
      { level: 'error', message: 'a sign-out could not be remembered' },
    ]);
  });
});

describe('the lock of an environment', () => {
  it('is its own, and there once', () => {
    const { store, settings } = started({ locked: ['staging'] });
    const lock = rememberLock(settings, 'sandbox', fakeLog());
    expect(lock.read()).toBe(false);
    lock.write(true);
    lock.write(true);
    expect(lock.read()).toBe(true);
    expect(store.value.locked).toEqual(['staging', 'sandbox']);
    lock.write(false);
    expect(store.value.locked).toEqual(['staging']);
  });

  it('that cannot be written stops nobody', () => {
    const log = fakeLog();
    rememberLock(refusing(), 'sandbox', log).write(false);
    expect(log.lines).toMatchObject([
      { level: 'error', message: 'the lock could not be remembered' },
    ]);
  });
});

it('a list of the last ones has each once, the newest first', () => {
  expect(remember(['a', 'b', 'c'], 'b', 3)).toEqual(['b', 'a', 'c']);
  expect(remember(['a', 'b', 'c'], 'd', 3)).toEqual(['d', 'a', 'b']);
});

it('the folder for downloads is the one chosen, else the one of the system', () => {
  expect(started().settings.downloadsFolder()).toBe('/system');
  expect(started({ downloadsFolder: '/own' }).settings.downloadsFolder()).toBe('/own');
});

it('settings that cannot be written are a failure of the disk', () => {
  expect(() => refusing().change(() => ({}))).toThrow('The settings could not be saved.');
});
