import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../../src/contract/entities/session';
import { ok } from '../../../../src/contract/wire/result';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { choose } from '../../../helpers/dropdown';
import { renderShell, signedIn } from '../../../helpers/render-shell';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = signedIn(['search', 'admin']);
const locked = (systemPrompt = false): Session =>
  ({ ...open, locked: { systemPrompt } }) as Session;

const cover = () => screen.queryByRole('dialog', { name: 'Internal Dash is locked' });

/** The app with typed text and an open modal. */
const work = async () => {
  const shell = await renderShell({ session: open });
  await screen.findByRole('button', { name: 'Settings' });
  await shell.run(({ drafts }) => drafts.set('firewall/ip', '10.0.0.1'));
  await shell.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  return {
    ...shell,
    becomes: (session: Session) =>
      shell.run(() => shell.fake.emit({ type: 'session.changed', session })),
  };
};

describe('a locked window', () => {
  it('is covered and inert, and looks the same afterward', async () => {
    const { store, user, becomes } = await work();
    const focused = document.activeElement;
    document.title = 'Max Miller';
    await becomes(locked());
    expect(cover()).not.toBeNull();
    expect(document.activeElement?.textContent).toBe('Sign in with Google');
    // Everything except the cover is inert, for screen readers too.
    for (const element of document.body.children) {
      if (element.contains(cover())) expect(element.hasAttribute('inert')).toBe(false);
      else if (!/^(SCRIPT|STYLE)$/.test(element.tagName)) {
        expect(element.closest('[inert]')).not.toBeNull();
      }
    }
    expect(document.title).toBe('Internal Dash');
    // The app's shortcuts are disabled.
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();

    await becomes(open);
    expect(cover()).toBeNull();
    expect(document.body.dataset.locked).toBeUndefined();
    expect(document.title).toBe('Max Miller');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    expect(store.getState().drafts.texts).toEqual({ 'firewall/ip': '10.0.0.1' });
    expect(document.activeElement).toBe(focused);
  });

  it('says when it locks, whoever or whatever locked it, and that work is safe', async () => {
    const { becomes } = await work();
    await becomes(locked());
    expect(cover()?.textContent).toContain(
      'It locks after 15 minutes of inactivity. Open records and drafts are safe. You’re signed in as staff@example.test.',
    );
  });

  it('returns the focus to where the palette took it, after the Lock command', async () => {
    const { fake, user, run } = await renderShell({ session: open });
    const home = await screen.findByRole('combobox', { name: 'Search for a member or team' });
    await waitFor(() => expect(document.activeElement).toBe(home));
    fake.on('lock.now', () => {
      fake.emit({ type: 'session.changed', session: locked() });
      return ok(null);
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Palette' }), 'lock');
    await screen.findByRole('option', { name: /^Lock/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(cover()).not.toBeNull());
    expect(cover()?.contains(document.activeElement)).toBe(true);
    await run(() => fake.emit({ type: 'session.changed', session: open }));
    expect(cover()).toBeNull();
    expect(document.activeElement).toBe(home);
  });

  it('covers anything that opens while it is locked', async () => {
    const { run, becomes } = await work();
    await becomes(locked());
    await run(({ feedback }) => feedback.alert('Max Miller has no active team.'));
    const said = await screen.findByText('Max Miller has no active team.');
    await waitFor(() => expect(said.closest('[inert]')).not.toBeNull());
    expect(cover()?.closest('[inert]')).toBeNull();
  });

  it('shows, once unlocked, the flow and changes that core withheld while it was locked', async () => {
    const { fake, run, becomes } = await work();
    const before = { ...newTeamSetupFlow('olive@fresh-team.example', false), teamId: 9 };
    const priced = { ...before, pricingSet: true };
    fake.answer('teamSetup.get', before);
    await run(({ teamSetup }) => teamSetup.load());
    await becomes(locked());
    // A response in another window causes a reload here, which core refuses.
    fake.refuse('teamSetup.get', { code: 'locked', message: 'Internal Dash is locked.' });
    await run(() => fake.emit({ type: 'teamSetup.changed' }));
    expect(await run(({ teamSetup }) => teamSetup.flow)).toEqual(before);
    fake.answer('teamSetup.get', priced);
    const asked = fake.inputs('writes.unfinished').length;
    await becomes(open);
    await waitFor(() => run(({ teamSetup }) => expect(teamSetup.flow).toEqual(priced)));
    expect(fake.inputs('writes.unfinished').length).toBeGreaterThan(asked);
  });

  it('unlocks on sign-in, and reloads what it shows', async () => {
    const { fake, user, becomes } = await work();
    await becomes(locked());
    fake.answer('session.signIn', open);
    await user.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    await waitFor(() => expect(cover()).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('no longer says that it is locked while it reads what it couldn’t read then', async () => {
    const { fake, run, becomes } = await work();
    fake.refuse('member.getById', { code: 'locked', message: 'Internal Dash is locked.' });
    await becomes(locked());
    await run(({ navigation }) => navigation.openModal({ kind: 'member', id: 12 }));
    expect(await screen.findByText('Internal Dash is locked.')).toBeTruthy();
    const held = fake.hold('member.getById');
    await becomes(open);
    await held.arrived;
    expect(screen.queryByText('Internal Dash is locked.')).toBeNull();
    expect(screen.getByText('Loading member 12')).toBeTruthy();
  });

  it('unlocks with the system prompt where there is one, and says when that fails', async () => {
    const { fake, user, becomes } = await work();
    await becomes(locked(true));
    expect(document.activeElement?.textContent).toBe('Unlock');
    fake.refuse('lock.unlock', {
      code: 'forbidden',
      message: 'Your computer couldn’t confirm it’s you.',
    });
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your computer couldn’t confirm it’s you.',
    );
    fake.answer('lock.unlock', open);
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(cover()).toBeNull());
  });

  it('shows only the last reason, and no longer after it was unlocked', async () => {
    const { fake, user, becomes } = await work();
    await becomes(locked(true));
    const notYou = 'Your computer couldn’t confirm it’s you.';
    fake.refuse('lock.unlock', { code: 'forbidden', message: notYou });
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect((await screen.findByRole('alert')).textContent).toBe(notYou);
    const declined = 'The sign-in was declined in the browser.';
    fake.refuse('session.signIn', { code: 'unauthorized', message: declined });
    await user.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    expect((await screen.findByRole('alert')).textContent).toBe(declined);

    await becomes(open);
    await becomes(locked(true));
    expect(cover()).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why the session ended, instead of why an earlier sign-in failed', async () => {
    const { fake, user, becomes } = await work();
    await becomes(locked());
    fake.refuse('session.signIn', { code: 'unauthorized', message: 'The sign-in was declined.' });
    await user.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    await screen.findByRole('alert');
    await becomes(open);
    const reason = 'Your session has expired.';
    await becomes({ status: 'signed-out', reason });
    expect((await screen.findByRole('alert')).textContent).toBe(reason);
  });

  it('renders nothing under the cover when it starts locked, until it is unlocked', async () => {
    const { fake, run } = await renderShell({ session: locked() });
    expect(cover()?.textContent).toContain('It locks after 15 minutes of inactivity.');
    expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull();
    expect(fake.inputs('visits.list')).toEqual([]);
    await run(() => fake.emit({ type: 'session.changed', session: open }));
    expect(await screen.findByRole('button', { name: 'Settings' })).toBeTruthy();
  });

  it('tells core that it is in use, but not on every key', async () => {
    const { fake, user } = await work();
    const told = () => fake.inputs('lock.active').length;
    expect(told()).toBe(1);
    await user.keyboard('abc');
    expect(told()).toBe(1);
  });

  it('tells core of use in the payment provider’s frame, whose keys it doesn’t get', async () => {
    const { fake } = await renderShell({ session: open });
    const told = () => fake.inputs('lock.active').length;
    const activation = { isActive: false };
    vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: activation } }));
    const begun = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    document.body.appendChild(document.createElement('iframe')).focus();
    fireEvent.blur(window);
    const which = begun.mock.calls.findIndex(([, pause]) => pause === 4_000);
    const look = begun.mock.calls[which]?.[0];
    const timer = begun.mock.results[which]?.value;
    look?.();
    expect(told()).toBe(0);
    activation.isActive = true;
    look?.();
    expect(told()).toBe(1);
    document.querySelector('iframe')?.remove();
    expect(ended).not.toHaveBeenCalledWith(timer);
    look?.();
    expect(ended).toHaveBeenCalledWith(timer);
  });
});

describe('the lock settings', () => {
  it('have the minutes and a Lock button', async () => {
    const { fake, user } = await renderShell({ session: open });
    await user.click(await screen.findByRole('button', { name: 'Settings' }));
    const minutes = await screen.findByRole('combobox', { name: 'Lock the app after' });
    expect(minutes.textContent).toBe('15 minutes of inactivity');
    fake.answer('settings.setIdleLock', null);
    await choose(user, 'Lock the app after', '5 minutes of inactivity');
    expect(fake.inputs('settings.setIdleLock')).toEqual([{ minutes: 5 }]);
    await choose(user, 'Lock the app after', '8 hours of inactivity');
    expect(fake.inputs('settings.setIdleLock')).toEqual([{ minutes: 5 }, { minutes: 480 }]);
    fake.answer('lock.now', null);
    await user.click(screen.getByRole('button', { name: 'Lock now' }));
    expect(fake.inputs('lock.now')).toHaveLength(1);
    // J22: turning the lock off takes one more step, which explains the risk.
    await choose(user, 'Lock the app after', 'Never');
    expect(fake.inputs('settings.setIdleLock')).toHaveLength(2);
    await screen.findByText('Without the lock, anyone at this computer can work as you.');
    await user.click(screen.getByRole('button', { name: 'Keep the lock' }));
    expect(fake.inputs('settings.setIdleLock')).toHaveLength(2);
    await choose(user, 'Lock the app after', 'Never');
    await user.click(await screen.findByRole('button', { name: 'Never lock' }));
    expect(fake.inputs('settings.setIdleLock')).toEqual([
      { minutes: 5 },
      { minutes: 480 },
      { minutes: null },
    ]);
    expect(minutes.textContent).toBe('Never');
  });
});
