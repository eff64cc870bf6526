import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettings, Settings } from '../../../../src/contract/entities/settings';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import {
  guarded,
  ownKeyOf,
  signInAs,
  startTestCore,
  type TestCore,
  type TestCoreOptions,
} from '../helpers/test-core';
import { getMember, member, sessionHelpers } from '../session/session-helpers';

const minute = 60_000;
let core: TestCore;
let clock: FakeClock;
const { readMember, session, logins } = sessionHelpers(() => core);

const start = async (options: TestCoreOptions = {}) => {
  clock = fakeClock();
  core = await startTestCore({ ...options, ports: { clock, ...options.ports } });
  guarded(core, getMember, { body: { member } });
  await core.signIn();
};
const active = () => core.call('lock.active', {});

afterEach(() => core.stop());

describe('an idle app', () => {
  it('locks after 15 minutes: calls are refused and not sent', async () => {
    await start();
    clock.advance(15 * minute - 1);
    expect(await readMember()).toMatchObject({ ok: true });
    clock.advance(1);
    expect(await session()).toMatchObject({ status: 'signed-in', locked: { systemPrompt: false } });
    const sent = core.api.requests.length;
    expect(await readMember()).toEqual({
      ok: false,
      error: { code: 'locked', message: 'Internal Dash is locked.' },
    });
    expect(core.api.requests).toHaveLength(sent);
    expect(core.events.at(-1)).toMatchObject({ type: 'session.changed' });
  });

  it('stays open while it is used, and counts from the last use', async () => {
    await start();
    clock.advance(10 * minute);
    await active();
    clock.advance(15 * minute - 1);
    expect(await readMember()).toMatchObject({ ok: true });
    clock.advance(1);
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'locked' } });
    // Moving the mouse is not a sign-in.
    expect(await active()).toMatchObject({ ok: false, error: { code: 'locked' } });
  });

  it('locks after the minutes in the settings, as soon as they change', async () => {
    await start();
    clock.advance(6 * minute);
    await active();
    clock.advance(4 * minute);
    expect(await core.call('settings.setIdleLock', { minutes: 5 })).toMatchObject({ ok: true });
    expect(core.settings.value.idleLockMinutes).toBe(5);
    expect(core.events.filter(({ type }) => type === 'settings.changed')).toHaveLength(1);
    clock.advance(1 * minute);
    // No call was made, and every window is notified anyway.
    expect(core.events.at(-1)).toMatchObject({
      type: 'session.changed',
      session: { locked: { systemPrompt: false } },
    });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'locked' } });
    expect(await core.call('settings.setIdleLock', { minutes: 0 })).toMatchObject({
      error: { code: 'validation' },
    });
  });

  it('hides past searches', async () => {
    await start();
    await core.call('searches.remember', { query: 'max@example.com' });
    await core.call('lock.now', {});
    const settings = await core.call('settings.get', {});
    expect(settings).toMatchObject({ ok: true, value: { recentSearches: {}, visits: {} } });
  });

  it('keeps a link until it is unlocked', async () => {
    await start();
    await core.call('lock.now', {});
    core.core.openLink('internal-dash://member/5');
    const opened = () => core.events.filter(({ type }) => type === 'link.opened');
    expect(opened()).toEqual([]);
    await core.signIn();
    expect(opened()).toEqual([{ type: 'link.opened', target: 'member', id: 5 }]);
  });

  it('shows no recent records and accepts no menu commands', async () => {
    await start();
    await core.call('visits.add', { kind: 'member', id: 5, name: 'Max' });
    expect(core.core.recentRecords()).toEqual([
      { kind: 'member', id: 5, name: 'Max', pinned: false },
    ]);
    const chosen = () => core.events.filter(({ type }) => type === 'menu.chosen');
    core.core.choose('app.print');
    expect(chosen()).toEqual([{ type: 'menu.chosen', command: 'app.print' }]);
    await core.call('lock.now', {});
    core.core.choose('app.print');
    expect(core.core.recentRecords()).toEqual([]);
    expect(chosen()).toHaveLength(1);
  });

  it('is still locked after a restart', async () => {
    await start();
    await core.call('lock.now', {});
    await core.core.close();
    core = core.restart();
    expect(await session()).toMatchObject({ status: 'signed-in', locked: {} });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'locked' } });
  });

  it('is still locked after a start with a keychain that does not respond', async () => {
    await start();
    await core.call('lock.now', {});
    await core.core.close();
    const { load } = { load: core.tokenStore.get };
    core.tokenStore.get = () => Promise.reject(new Error('The keychain isn’t responding.'));
    core = core.restart();
    expect(await session()).toMatchObject({ status: 'signed-out' });
    await core.core.close();
    core.tokenStore.get = load;
    core = core.restart();
    expect(await session()).toMatchObject({ status: 'signed-in', locked: {} });
  });

  it('is locked at a start after the limit, but not before it', async () => {
    await start();
    clock.advance(5 * minute);
    await active();
    await core.core.close();
    clock.advance(15 * minute - 1);
    core = core.restart();
    expect(await session()).toMatchObject({ status: 'signed-in' });
    expect(await session()).not.toHaveProperty('locked');
    await core.core.close();
    clock.advance(15 * minute);
    core = core.restart();
    expect(await session()).toMatchObject({ status: 'signed-in', locked: {} });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'locked' } });
  });

  it('locks after a kill, because the last use is saved along the way', async () => {
    await start();
    clock.advance(2 * minute);
    await active();
    expect(core.settings.value.lastUse).toEqual({
      [ownKeyOf(core, 'sam@example.com')]: clock.now(),
    });
    const at = clock.now();
    clock.advance(30_000);
    await active();
    // Not at every key: once a minute is accurate enough.
    expect(core.settings.value.lastUse).toEqual({ [ownKeyOf(core, 'sam@example.com')]: at });
  });

  it('never locks by itself when the setting is off, but can be locked manually', async () => {
    await start();
    expect(await core.call('settings.setIdleLock', { minutes: null })).toMatchObject({ ok: true });
    clock.advance(24 * 60 * minute);
    expect(await readMember()).toMatchObject({ ok: true });
    await core.call('lock.now', {});
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'locked' } });
  });

  it('may be left for eight hours at most (ADR 14)', async () => {
    await start();
    expect(await core.call('settings.setIdleLock', { minutes: 480 })).toMatchObject({ ok: true });
    expect(await core.call('settings.setIdleLock', { minutes: 481 })).toMatchObject({
      error: { code: 'validation' },
    });
    // From an older version: the other settings are kept.
    const stored = { ...defaultSettings, theme: 'dark', idleLockMinutes: 1440 };
    expect(Settings.parse(stored)).toMatchObject({ theme: 'dark', idleLockMinutes: 15 });
  });

  it('locks when the computer wakes up, before any call', async () => {
    const timers = fakeClock();
    let slept = 0;
    clock = { ...timers, now: () => timers.now() + slept };
    core = await startTestCore({ ports: { clock } });
    await core.signIn();
    core.core.checkLock();
    expect(await session()).not.toHaveProperty('locked');
    slept = 15 * minute;
    core.core.checkLock();
    expect(core.events.at(-1)).toMatchObject({ type: 'session.changed', session: { locked: {} } });
  });

  it('does not lock for the next person after a sign-out', async () => {
    await start();
    await core.call('lock.now', {});
    await core.call('session.signOut', {});
    expect(core.settings.value.locked).toEqual([]);
    await core.signIn();
    expect(await readMember()).toMatchObject({ ok: true });
  });
});

describe('a locked app', () => {
  it('unlocks with a sign-in and shows no sign-out along the way', async () => {
    await start();
    await core.call('lock.now', {});
    const before = core.events.length;
    expect(await core.signIn()).toMatchObject({ ok: true, value: { status: 'signed-in' } });
    expect(await session()).not.toHaveProperty('locked');
    expect(await readMember()).toMatchObject({ ok: true });
    expect(logins()).toBe(2);
    const shown = core.events.slice(before).filter(({ type }) => type === 'session.changed');
    expect(shown).toHaveLength(1);
    // And locks again after the same time.
    clock.advance(15 * minute);
    expect(await readMember()).toMatchObject({ error: { code: 'locked' } });
  });

  it('stays locked when the sign-in is canceled', async () => {
    await start();
    await core.call('lock.now', {});
    const page = core.nextPage();
    const signIn = core.call('session.signIn', {});
    await page;
    await core.call('session.cancelSignIn', {});
    expect(await signIn).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(await session()).toMatchObject({ status: 'signed-in', locked: {} });
  });

  it("unlocks with the system's prompt where there is one", async () => {
    const asked: string[] = [];
    let passes = false;
    await start({
      desktop: {
        canAskOwner: () => true,
        async askOwner(reason) {
          asked.push(reason);
          if (!passes) throw new Error('another finger');
        },
      },
    });
    await core.call('lock.now', {});
    expect(await session()).toMatchObject({ locked: { systemPrompt: true } });
    expect(await core.call('lock.unlock', {})).toMatchObject({ error: { code: 'forbidden' } });
    expect(await readMember()).toMatchObject({ error: { code: 'locked' } });
    passes = true;
    expect(await core.call('lock.unlock', {})).toMatchObject({ ok: true });
    expect(asked).toEqual(['unlock Internal Dash', 'unlock Internal Dash']);
    expect(await readMember()).toMatchObject({ ok: true });
  });

  it('stays locked for the next person when the prompt of the person before is answered', async () => {
    const prompt = Promise.withResolvers<void>();
    await start({ desktop: { canAskOwner: () => true, askOwner: () => prompt.promise } });
    await core.call('lock.now', {});
    const late = core.call('lock.unlock', {});
    await signInAs(core, 'bea@internal-dash.example');
    await core.call('lock.now', {});
    prompt.resolve();
    expect(await late).toMatchObject({ error: { code: 'forbidden' } });
    expect(await readMember()).toMatchObject({ error: { code: 'locked' } });
  });

  it('shows no prompt when it is not locked', async () => {
    const asked: string[] = [];
    await start({
      desktop: { canAskOwner: () => true, askOwner: async (reason) => void asked.push(reason) },
    });
    expect(await core.call('lock.unlock', {})).toMatchObject({ error: { code: 'forbidden' } });
    expect(asked).toEqual([]);
  });

  it('does not unlock by a call when there is no prompt', async () => {
    await start();
    await core.call('lock.now', {});
    expect(await core.call('lock.unlock', {})).toMatchObject({
      ok: false,
      error: {
        code: 'forbidden',
        message: 'Your computer couldn’t confirm it’s you.',
      },
    });
    expect(await readMember()).toMatchObject({ error: { code: 'locked' } });
  });
});
