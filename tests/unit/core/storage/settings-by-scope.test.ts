import { expect, it } from 'vitest';
import { defaultSettings } from '../../../../src/contract/entities/settings';
import { createSettings, rememberLock } from '../../../../src/main/core/settings/settings';
import { settingsByScope } from '../../../../src/main/core/storage/settings-by-scope';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';
import { memorySettings } from '../helpers/test-core';

const older = {
  ...defaultSettings,
  recentSearches: { 'production sam@example.com': ['acme'], 'staging sam@example.com': ['other'] },
  recentReasons: { 'production sam@example.com': ['call 17'] },
  hrSyncs: { production: [] },
  locked: ['production kim@example.com', 'production'],
};
const settingsOf = (sessionScope: string, store = memorySettings(older)) =>
  createSettings(
    { settings: store, systemDownloads: '/', log: fakeLog() },
    { name: 'production', sessionScope },
  );

it('J37: a person’s own settings belong to the servers, not to the name of the environment', () => {
  const store = memorySettings(older);
  expect(settingsOf('production aaaa', store).read()).toEqual({
    ...defaultSettings,
    recentSearches: {
      'production aaaa sam@example.com': ['acme'],
      'staging sam@example.com': ['other'],
    },
    recentReasons: { 'production aaaa sam@example.com': ['call 17'] },
    hrSyncs: { 'production aaaa': [] },
    locked: ['production aaaa kim@example.com', 'production aaaa'],
  });
  // The second environment with this name gets nothing from the first.
  const first = store.read();
  expect(settingsOf('production bbbb', store).read()).toEqual(first);
});

it('a lock from an older version applies, but not to another file with the same name', () => {
  const store = memorySettings({ locked: ['production kim@example.com'] });
  const lockOf = (scope: string) =>
    rememberLock(settingsOf(scope, store), scope, fakeClock(), fakeLog()).read('kim@example.com');
  expect(lockOf('production aaaa')).toBe(true);
  expect(lockOf('production bbbb')).toBe(false);
});

it('settings are written only when there is something to take over', () => {
  expect(settingsByScope(older, 'eu', 'eu aaaa')).toBeNull();
  expect(settingsByScope(older, 'production', 'production')).toBeNull();
});
