import { describe, expect, it } from 'vitest';
import { createSyncRuns } from '../../../../src/main/core/hr-sync/sync-runs';
import { fakeLog } from '../helpers/fake-log';
import { memorySettings } from '../helpers/test-core';

describe('manual syncs in progress', () => {
  const sync = (connectionId: string, by = 'sam@x.test') => ({
    connectionId,
    teamId: 9,
    by,
    startedAt: 'T',
    lastSync: null,
  });

  it('are limited to one per connection, across a restart, until their end is known', () => {
    const settings = memorySettings();
    const runs = createSyncRuns(settings as never, 'sandbox', fakeLog());
    runs.begin(sync('c1'));
    runs.begin(sync('c2', 'kim@x.test'));
    expect(runs.isOurs('c1')).toBe(true);
    expect(runs.find('c2')).toMatchObject({ by: 'kim@x.test' });
    expect(runs.find('c3')).toBeNull();
    const again = createSyncRuns(settings as never, 'sandbox', fakeLog());
    expect(again.isOurs('c2')).toBe(false);
    expect(() => again.begin(sync('c2'))).toThrow(
      'A sync of this connection is already running, started by kim@x.test.',
    );
    expect(again.isOurs('c2')).toBe(false);
    expect(createSyncRuns(settings as never, 'staging', fakeLog()).list()).toEqual([]);
    runs.lose('c1');
    expect(runs.isOurs('c1')).toBe(false);
    expect(runs.list().map(({ connectionId }) => connectionId)).toEqual(['c1', 'c2']);
    runs.end('c2');
    expect(runs.isOurs('c2')).toBe(false);
    expect(runs.list().map(({ connectionId }) => connectionId)).toEqual(['c1']);
  });

  it('have ended even if the disk cannot save it, which it does with the next one', () => {
    const settings = memorySettings();
    const { change } = settings;
    const log = fakeLog();
    const runs = createSyncRuns(settings as never, 'sandbox', log);
    const onDisk = () => settings.value.hrSyncs.sandbox?.map(({ connectionId }) => connectionId);
    runs.begin(sync('c1'));
    settings.change = () => {
      throw new Error('full');
    };
    runs.end('c1');
    expect(log.lines).toMatchObject([
      { level: 'error', message: 'the end of a sync could not be saved' },
    ]);
    expect(runs.list()).toEqual([]);
    expect(runs.find('c1')).toBeNull();
    runs.refuseSecond('c1');
    expect(onDisk()).toEqual(['c1']);
    settings.change = change;
    runs.begin(sync('c2'));
    expect(onDisk()).toEqual(['c2']);
    runs.begin(sync('c1'));
    expect(runs.find('c1')).toMatchObject({ by: 'sam@x.test' });
  });

  it('that another app starts later are not hidden by an end that the disk did not save', () => {
    const settings = memorySettings();
    const runs = createSyncRuns(settings as never, 'sandbox', fakeLog());
    runs.begin(sync('c1'));
    const { change } = settings;
    settings.change = () => {
      throw new Error('full');
    };
    runs.end('c1');
    settings.change = change;
    const other = createSyncRuns(settings as never, 'sandbox', fakeLog());
    other.end('c1');
    other.begin({ ...sync('c1', 'kim@x.test'), startedAt: 'later' });
    expect(() => runs.refuseSecond('c1')).toThrow(
      'A sync of this connection is already running, started by kim@x.test.',
    );
  });

  it('stay ended if the settings make the change once more when they write it', () => {
    const settings = memorySettings();
    const before = structuredClone(settings.value);
    const { change } = settings;
    const changes: Parameters<typeof change>[0][] = [];
    settings.change = (each) => {
      changes.push(each);
      change(each);
    };
    const runs = createSyncRuns(settings as never, 'sandbox', fakeLog());
    runs.begin(sync('c1'));
    runs.begin(sync('c2'));
    runs.end('c1');
    settings.value = before;
    for (const each of changes) change(each);
    expect(runs.list().map(({ connectionId }) => connectionId)).toEqual(['c2']);
  });
});
