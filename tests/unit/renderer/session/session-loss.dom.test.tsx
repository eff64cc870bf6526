import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { wholeState } from '../../../helpers/whole-state';

const field = () => screen.findByLabelText<HTMLInputElement>(/ID \/ Email \/ Slug/);
const lost = { status: 'signed-out', reason: 'Your session has expired.' } as const;

describe('a session that ends while the app is open', () => {
  it('shows the login screen, and restores everything for the same person', async () => {
    const { fake, user, run } = await renderShell({
      session: signedIn(['search']),
      path: '/search',
      prepare: (fake) => fake.answer('search.query', { members: [], teams: [] }),
    });
    await user.type(await field(), 'half a que');
    await run((state) => {
      state.drafts.set('member/1/email', 'new@example.test');
      state.navigation.openModal({ kind: 'shortcuts' });
    });
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

    act(() => fake.emit({ type: 'session.changed', session: lost }));
    expect(screen.getByRole('alert').textContent).toBe('Your session has expired.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('[inert]')).toBeNull();
    expect(screen.getAllByRole('button')).toHaveLength(1);

    fake.answer('session.signIn', signedIn(['search']));
    await user.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect((await field()).value).toBe('half a que');
    expect(window.location.pathname).toBe('/search');
    await run((state) => {
      expect(state.drafts.texts['member/1/email']).toBe('new@example.test');
    });
  });

  it.each(['answer first', 'event first'])(
    'shows another person none of it (%s)',
    async (order) => {
      const { fake, user, store } = await renderShell({
        session: signedIn(['search']),
        path: '/search',
        prepare: (fake) => fake.answer('search.query', { members: [], teams: [] }),
      });
      await user.type(await field(), 'secret');
      act(() => store.getState().navigation.openModal({ kind: 'shortcuts' }));
      act(() => fake.emit({ type: 'session.changed', session: lost }));

      const other = signedIn(['search'], 'other@example.test');
      const signIn = fake.hold('session.signIn');
      await user.click(screen.getByRole('button', { name: 'Sign in with Google' }));
      await signIn.arrived;
      const event = () => act(() => fake.emit({ type: 'session.changed', session: other }));
      if (order === 'event first') event();
      await act(async () => signIn.answer(other));
      if (order === 'answer first') event();

      expect(await screen.findByText('Welcome other@example.test!')).toBeTruthy();
      expect(window.location.pathname).toBe('/');
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(screen.getByRole('tab', { name: 'Search' }));
      expect((await field()).value).toBe('');
      await waitFor(() => expect(screen.getByText('other@example.test')).toBeTruthy());
      expect(wholeState(store).login.waiting).toBe(false);
    },
  );
});
