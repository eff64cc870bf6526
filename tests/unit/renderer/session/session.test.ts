import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../src/contract/entities/settings';
import { createTestStore, settled } from '../../../helpers/test-store';
import { staff } from '../../domain/builders';

const info = { downloadsFolder: '/old', version: '1.2.3' } as never;
const refusal = { code: 'file', reason: 'EROFS', message: 'The disk refuses.' } as const;

/** A window with loaded settings. */
const started = async () => {
  const all = createTestStore('admin');
  all.fake.answer('app.info', info);
  all.fake.answer('settings.get', defaultSettings);
  all.fake.answer('session.get', {
    status: 'signed-in',
    user: { ...staff('admin'), email: 'kim@x.test' },
    isProd: true,
  });
  await all.state().session.start();
  return { ...all, session: () => all.state().session, alerts: () => all.state().feedback.alerts };
};

test('loads the session, the app info, and the settings at startup', async () => {
  const { session } = await started();
  expect(session()).toMatchObject({
    info,
    settings: defaultSettings,
    owner: 'kim@x.test',
    session: { status: 'signed-in', isProd: true },
  });
});

test('shows the login screen with the reason when startup fails', async () => {
  const { fake, state } = createTestStore('admin');
  const failed = { code: 'timeout', message: 'Too slow' } as const;
  for (const method of ['app.info', 'settings.get', 'session.get'] as const) {
    fake.refuse(method, failed);
  }
  await state().session.start();
  expect(state().session).toMatchObject({
    session: { status: 'signed-out', reason: 'Too slow' },
    info: null,
    settings: null,
  });
});

test('applies the theme and lock minutes immediately', async () => {
  const { fake, session, alerts } = await started();
  const held = fake.hold('settings.setTheme');
  const done = session().setTheme('dark');
  expect(session().settings).toEqual({ ...defaultSettings, theme: 'dark' });
  held.answer(null);
  await done;
  expect(fake.inputs('settings.setTheme')).toEqual([{ theme: 'dark' }]);

  fake.answer('settings.setIdleLock', null as never);
  await session().setIdleLock(5);
  expect(session().settings).toEqual({ ...defaultSettings, theme: 'dark', idleLockMinutes: 5 });
  expect(fake.inputs('settings.setIdleLock')).toEqual([{ minutes: 5 }]);
  expect(alerts()).toEqual([]);
});

test('shows the theme and lock minutes that are in effect when new ones are refused', async () => {
  const { fake, session, alerts } = await started();
  const held = fake.hold('settings.setTheme');
  const done = session().setTheme('dark');
  held.refuse(refusal);
  await done;
  expect(session().settings?.theme).toBe('system');
  expect(alerts().map(({ message }) => message)).toEqual(['The disk refuses.']);

  fake.refuse('settings.setIdleLock', { ...refusal, message: 'Again.' });
  for (const minutes of [1, null]) {
    await session().setIdleLock(minutes);
    expect(session().settings?.idleLockMinutes).toBe(15);
  }
  expect(alerts().map(({ message }) => message)).toEqual(['The disk refuses.', 'Again.']);
});

test('makes up no values before the settings load', async () => {
  const { fake, state } = createTestStore('admin');
  fake.answer('settings.setTheme', null as never);
  fake.answer('settings.setIdleLock', null as never);
  fake.answer('settings.setDownloadsFolder', { downloadsFolder: '/new' });
  fake.answer('settings.chooseDownloadsFolder', { downloadsFolder: '/new' });
  await state().session.setTheme('dark');
  await state().session.setIdleLock(5);
  await state().session.setDownloadsFolder('/new');
  await state().session.chooseDownloadsFolder();
  expect(state().session).toMatchObject({ settings: null, info: null });
});

test('shows a new downloads folder once it is in effect', async () => {
  const { fake, session } = await started();
  fake.answer('settings.setDownloadsFolder', { downloadsFolder: '/system' });
  expect(await session().setDownloadsFolder(null)).toBeNull();
  expect(session().info).toEqual({ downloadsFolder: '/system', version: '1.2.3' });
  expect(session().settings).toEqual({ ...defaultSettings, downloadsFolder: null });
  expect(fake.inputs('settings.setDownloadsFolder')).toEqual([{ path: null }]);

  fake.answer('settings.chooseDownloadsFolder', { downloadsFolder: '/new' });
  expect(await session().chooseDownloadsFolder()).toBeNull();
  expect(session().info).toEqual({ downloadsFolder: '/new', version: '1.2.3' });
  expect(session().settings).toEqual({ ...defaultSettings, downloadsFolder: '/new' });

  // The user cancels the folder dialog.
  fake.answer('settings.chooseDownloadsFolder', { downloadsFolder: null });
  expect(await session().chooseDownloadsFolder()).toBeNull();
  expect(session().settings?.downloadsFolder).toBe('/new');

  fake.refuse('settings.setDownloadsFolder', refusal);
  fake.refuse('settings.chooseDownloadsFolder', refusal);
  expect(await session().setDownloadsFolder('/x')).toEqual(refusal);
  expect(await session().chooseDownloadsFolder()).toEqual(refusal);
  expect(session().settings?.downloadsFolder).toBe('/new');
});

test('shows a downloads folder that another window has chosen', async () => {
  const { fake, session } = await started();
  fake.answer('app.info', { downloadsFolder: '/new', version: '1.2.3' } as never);
  fake.answer('settings.get', { ...defaultSettings, downloadsFolder: '/new' });
  await session().refreshSettings();
  expect(session()).toMatchObject({
    info: { downloadsFolder: '/new' },
    settings: { downloadsFolder: '/new' },
  });
  // Other changes need no second call.
  fake.answer('settings.get', { ...defaultSettings, downloadsFolder: '/new', theme: 'dark' });
  await session().refreshSettings();
  expect(fake.inputs('app.info')).toHaveLength(2);
  // Back to the system's folder.
  fake.answer('app.info', info);
  fake.answer('settings.get', defaultSettings);
  await session().refreshSettings();
  expect(session().info?.downloadsFolder).toBe('/old');
});

test('signs an unlocked window in again, and says why when it cannot unlock', async () => {
  const { fake, session } = await started();
  fake.refuse('lock.unlock', refusal);
  expect(await session().unlock()).toEqual(refusal);
  const again = { status: 'signed-in', user: staff('sales'), isProd: false } as const;
  fake.answer('lock.unlock', again);
  expect(await session().unlock()).toBeNull();
  expect(session().session).toEqual(again);
});

test('shows an alert when a sign-out fails', async () => {
  const { fake, session, alerts } = await started();
  fake.refuse('session.signOut', refusal);
  expect(await session().signOut()).toBe(false);
  expect(alerts().map(({ message }) => message)).toEqual(['The disk refuses.']);
  fake.answer('session.signOut', null as never);
  expect(await session().signOut()).toBe(true);
});

test('finishes starting when everything is loaded, and shows each part as it arrives', async () => {
  const { fake, state } = createTestStore('admin');
  const app = fake.hold('app.info');
  const settings = fake.hold('settings.get');
  fake.answer('session.get', { status: 'signed-out' });
  let isOver = false;
  const start = state()
    .session.start()
    .then(() => {
      isOver = true;
    });
  await Promise.all([app.arrived, settings.arrived]);
  await settled();
  expect(state().session.session).toEqual({ status: 'signed-out' });
  settings.answer(defaultSettings);
  await settled();
  expect(state().session).toMatchObject({ settings: defaultSettings, info: null });
  expect(isOver).toBe(false);
  app.answer(info);
  await start;
  expect(state().session.info).toBe(info);
});

test('reports that the window is in use, and locks when told to', async () => {
  const { fake, session } = await started();
  fake.answer('lock.active', null as never);
  fake.answer('lock.now', null as never);
  await session().tellActive();
  expect(fake.inputs('lock.active')).toHaveLength(1);
  expect(fake.inputs('lock.now')).toHaveLength(0);
  await session().lock();
  expect(fake.inputs('lock.now')).toHaveLength(1);
});
