import { EventEmitter } from 'node:events';
import type { AutoUpdater } from 'electron';
import updaterPackage from 'electron-updater';
import { expect, it } from 'vitest';
import { createUpdateSource } from '../../src/main/hosts/electron/updater';
import { FakeEvents, strict } from './fake-electron';
import { fakeLog } from './fake-ports';
import { fakeUpdater } from './fake-updater';

const flush = () => new Promise((resolve) => setImmediate(resolve));

/** On macOS, with a check that was given up and is still pending, and one after it that found 1.3.0. */
const setUp = async () => {
  const native = new FakeEvents('AutoUpdater');
  const pending = Promise.withResolvers<never>();
  const downloaded: string[] = [];
  const heard: string[] = [];
  const made = ['given up', 'new'].map((name) => {
    const events = new EventEmitter();
    const updater = fakeUpdater({
      on: events.on.bind(events) as never,
      downloadUpdate: async () => {
        downloaded.push(name);
        return [];
      },
      ...(name === 'new' ? {} : { checkForUpdates: () => pending.promise }),
    });
    return { events, updater };
  });
  const [givenUp] = made;
  const source = createUpdateSource({
    load: async () => ({
      updater: made.shift()?.updater ?? fakeUpdater(),
      native: strict<AutoUpdater>('autoUpdater', {
        on: ((event: string, listener: () => void) => {
          heard.push(event);
          return native.on(event, listener);
        }) as never,
      }),
      newToken: () => new updaterPackage.CancellationToken(),
    }),
    platform: 'darwin',
    log: fakeLog(),
    onRestart: () => undefined,
  });
  const late = source.check('beta');
  await flush();
  source.stop();
  expect(await source.check('latest')).toMatchObject({ version: '1.3.0' });
  return { source, native, heard, pending, late, downloaded, givenUp };
};

it('a check that finds an update after it was given up doesn’t replace the one found since', async () => {
  const { source, native, pending, late, downloaded } = await setUp();
  pending.resolve({ isUpdateAvailable: true, updateInfo: { version: '2.0.0-beta.1' } } as never);
  await late;
  const end = source.download(() => undefined);
  await flush();
  expect(downloaded).toEqual(['new']);
  native.emit('update-downloaded');
  expect(await end).toBe('whole');
});

it('a late error of a check that was given up doesn’t fail the download that runs', async () => {
  const { source, native, givenUp } = await setUp();
  const end = source.download(() => undefined);
  await flush();
  givenUp?.events.emit('error', new Error('net::ERR_TIMED_OUT'));
  native.emit('update-downloaded');
  expect(await end).toBe('whole');
});

it('a check that was given up leaves no second listener at Electron’s own updater', async () => {
  const { heard } = await setUp();
  expect(heard).toEqual(['update-downloaded']);
});
