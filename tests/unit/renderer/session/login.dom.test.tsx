import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderShell, signedIn } from '../../../helpers/render-shell';

const signInButton = () => screen.getByRole('button', { name: 'Sign in with Google' });

describe('the login screen', () => {
  it.each(['/', '/search', '/stripe', '/login/12', '/anything/else'])(
    'shows one button and nothing else to press at %s',
    async (path) => {
      await renderShell({ path });
      expect(screen.getAllByRole('button')).toEqual([signInButton()]);
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('focuses its button at the start and after a sign-out', async () => {
    const { fake } = await renderShell();
    expect(document.activeElement).toBe(signInButton());
    const inside = signedIn(['sales']);
    await act(async () => fake.emit({ type: 'session.changed', session: inside }));
    await screen.findByText('Welcome staff@example.test!');
    await act(async () =>
      fake.emit({ type: 'session.changed', session: { status: 'signed-out' } }),
    );
    expect(document.activeElement).toBe(signInButton());
  });

  it('shows no button while the window that signs out has yet to load the root', async () => {
    const { fake, store } = await renderShell();
    const inside = signedIn(['sales']);
    await act(async () => fake.emit({ type: 'session.changed', session: inside }));
    await screen.findByText('Welcome staff@example.test!');
    const held = fake.hold('session.signOut');
    act(() => void store.getState().session.signOut());
    await held.arrived;
    await act(async () =>
      fake.emit({ type: 'session.changed', session: { status: 'signed-out' } }),
    );
    expect(screen.queryByRole('button')).toBeNull();
    await act(async () => held.refuse({ code: 'locked', message: 'Not now.' }));
    expect(signInButton()).toBeTruthy();
  });

  it('shows the environment', async () => {
    await renderShell({ info: { environment: { name: 'p', label: 'Live', kind: 'production' } } });
    expect(screen.getByText('Live')).toBeTruthy();
    expect(screen.getByText('PRODUCTION')).toBeTruthy();
  });

  it('waits for the browser with the button still enabled and a way to cancel', async () => {
    const { fake, user } = await renderShell();
    const first = fake.hold('session.signIn');
    const second = fake.hold('session.signIn');
    fake.answer('session.cancelSignIn', null);

    await user.click(signInButton());
    await act(() => first.arrived);
    expect(screen.getByText('Continue in your browser')).toBeTruthy();
    await user.click(signInButton());
    await act(() => second.arrived);

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(fake.inputs('session.cancelSignIn')).toHaveLength(1);
    await act(async () => {
      first.refuse({ code: 'cancelled', message: 'Canceled.' });
      second.refuse({ code: 'cancelled', message: 'Canceled.' });
    });
    await waitFor(() => expect(screen.queryByText('Continue in your browser')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    const reason = 'The sign-in was canceled.';
    act(() => fake.emit({ type: 'session.changed', session: { status: 'signed-out', reason } }));
    expect(screen.getByRole('alert').textContent).toBe(reason);
  });

  it('says why a sign-in failed, and can be used again', async () => {
    const { fake, user } = await renderShell();
    fake.refuse('session.signIn', { code: 'forbidden', message: 'This account has no access.' });
    await user.click(signInButton());
    expect((await screen.findByRole('alert')).textContent).toBe('This account has no access.');

    fake.answer('session.signIn', signedIn(['sales']));
    await user.click(signInButton());
    expect(await screen.findByText('Welcome staff@example.test!')).toBeTruthy();
  });

  it('shows the section 8 message once for a status above 500', async () => {
    const { fake, user, store } = await renderShell();
    fake.refuse('session.signIn', { code: 'server', status: 503, message: 'upstream' });
    await user.click(signInButton());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Server Error. Please reload the dashboard and try again. If problem persists, please contact support',
    );
    expect(store.getState().feedback.alerts).toEqual([]);
  });

  it('says why a session ended', async () => {
    await renderShell({ session: { status: 'signed-out', reason: 'Your session has expired.' } });
    const card = screen.getByRole('main');
    expect(within(card).getByRole('alert').textContent).toBe('Your session has expired.');
  });

  it('A4: shows the overlay with its spinner while the session is restored', async () => {
    await renderShell({ session: { status: 'restoring' } });
    expect(screen.getByAltText('Loading...').tagName).toBe('IMG');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a keychain that does not respond', () => {
  it('is named, and the app can continue without it', async () => {
    const { fake, user } = await renderShell({
      session: { status: 'restoring', waitsFor: 'keychain' },
      info: { tokenStore: null },
    });
    expect(screen.getByText('Waiting for this computer’s keychain')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in with Google' })).toBeNull();
    fake.answer('session.goOnWithoutKeychain', null);
    await user.click(screen.getByRole('button', { name: 'Continue without the keychain' }));
    expect(fake.inputs('session.goOnWithoutKeychain')).toHaveLength(1);
    // Data missing at the start is requested again.
    const asked = fake.hold('app.info');
    act(() => fake.emit({ type: 'session.changed', session: { status: 'signed-out' } }));
    expect(signInButton()).toBeTruthy();
    await act(() => asked.arrived);
  });

  it('is not mentioned before the app knows that it is waiting', async () => {
    await renderShell({ session: { status: 'restoring' } });
    expect(screen.getByAltText('Loading...')).toBeTruthy();
    expect(screen.queryByText(/keychain/)).toBeNull();
  });
});
