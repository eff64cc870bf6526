import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setMemberEmail } from '../../../../src/renderer/features/members/member-writes';
import { choose, shownIn } from '../../../helpers/dropdown';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { wholeState } from '../../../helpers/whole-state';
import { member, team } from '../../domain/builders';
import { ada } from '../members/open-member';

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

  it.each([
    ['unauthorized', lost],
    ['locked', { ...signedIn(['search']), locked: { systemPrompt: false } }],
  ] as const)('searches again for what it interrupted (%s)', async (code, gone) => {
    const { fake, user } = await renderShell({ session: signedIn(['search']), path: '/search' });
    fake.answer('searches.remember', ['ty']);
    // Too short to be searched before Enter.
    await user.type(await field(), 'ty');
    fake.refuse('search.query', { code, message: 'Your session has ended. Sign in again.' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fake.inputs('search.query')).toHaveLength(1));
    expect(screen.queryByText(/Error searching/)).toBeNull();
    act(() => fake.emit({ type: 'session.changed', session: gone }));
    fake.answer('search.query', { members: [], teams: [] });
    await act(async () => fake.emit({ type: 'session.changed', session: signedIn(['search']) }));
    expect((await screen.findAllByText('No results')).length).toBeGreaterThan(0);
    expect(fake.inputs('search.query')).toEqual([{ query: 'ty' }, { query: 'ty' }]);
    expect((await field()).value).toBe('ty');
    expect(screen.queryByText(/Error searching/)).toBeNull();
  });

  it('says that another window logged out', async () => {
    const { fake } = await renderShell({ session: signedIn(['search']) });
    await screen.findByRole('tab', { name: 'Home' });
    act(() => fake.emit({ type: 'session.changed', session: { status: 'signed-out' } }));
    expect(screen.getByRole('alert').textContent).toBe('You logged out in another window.');
  });

  it('asks its question again as at first, without the call to sign in', async () => {
    const { fake, user, run } = await renderShell({ session: signedIn(['admin']) });
    await screen.findByRole('tab', { name: 'Home' });
    const write = setMemberEmail(ada(), 'new@x.test', 'ada@x.test');
    await run((state) => state.confirmations.confirmWrite(write));
    fake.refuse('member.setEmail', {
      code: 'unauthorized',
      message: 'Your session has ended. Your work is saved. Sign in again to continue.',
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    act(() => fake.emit({ type: 'session.changed', session: lost }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    act(() => fake.emit({ type: 'session.changed', session: signedIn(['admin']) }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('new@x.test');
    expect(question.textContent).not.toContain('Sign in again');
    expect(document.activeElement?.textContent).toBe('Save');
  });

  it('keeps what was typed into a command’s form in the palette', async () => {
    const { fake, user, run } = await renderShell({
      session: signedIn(['admin', 'search']),
      prepare: (fake) => {
        fake.answer('member.getById', member({ id: 12, name: 'Ada Lovelace' }));
        fake.answer('search.query', { members: [], teams: [] });
      },
    });
    await run((state) => state.navigation.openModal({ kind: 'member', id: 12 }));
    await screen.findByText('Ada Lovelace');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Palette' }), 'register device');
    await user.keyboard('{Enter}');
    const device = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Device ID' });
    await user.type(await device(), 'NFC-100200300');
    act(() => fake.emit({ type: 'session.changed', session: lost }));
    expect(screen.queryByRole('textbox', { name: 'Device ID' })).toBeNull();
    act(() => fake.emit({ type: 'session.changed', session: signedIn(['admin', 'search']) }));
    expect((await device()).value).toBe('NFC-100200300');
    // Closing the form leaves it in the record's own form, and the palette continues it.
    await user.keyboard('{Escape}{Enter}');
    expect((await device()).value).toBe('NFC-100200300');
  });

  it('keeps the fields and the column of a bulk action, until its modal closes', async () => {
    const { fake, user, run } = await renderShell({
      session: signedIn(['admin', 'search']),
      prepare: (fake) => fake.answer('team.getById', team({ id: 30 })),
    });
    const open = () =>
      run((state) =>
        state.navigation.openModal({ kind: 'bulk-entry', command: 'member.transfer' }),
      );
    const to = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'To team ID' });
    await screen.findByRole('tab', { name: 'Home' });
    await open();
    await user.type(await to(), '30');
    await user.click(screen.getByRole('textbox', { name: 'List of members' }));
    await user.paste('Ada\t12\t99\nBob\t13\t98');
    await choose(user, 'Column', 'Column 3: 99');
    act(() => fake.emit({ type: 'session.changed', session: lost }));
    expect(screen.queryByRole('textbox', { name: 'To team ID' })).toBeNull();
    act(() => fake.emit({ type: 'session.changed', session: signedIn(['admin', 'search']) }));
    expect((await to()).value).toBe('30');
    expect(shownIn('Column')).toBe('Column 3: 99');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await open();
    expect((await to()).value).toBe('');
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
