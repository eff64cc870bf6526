import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { shortcutOf } from '../../../../src/renderer/app/keyboard';
import { renderShell, signedIn } from '../../../helpers/render-shell';

const keys = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: document.body,
  ...more,
});

describe('the keys', () => {
  it.each([
    [keys('k', { ctrlKey: true }), { kind: 'palette' }],
    [keys('K', { metaKey: true }), { kind: 'palette' }],
    [keys('/'), { kind: 'search' }],
    [keys('1', { ctrlKey: true }), { kind: 'tab', index: 0 }],
    [keys('9', { metaKey: true }), { kind: 'tab', index: 8 }],
    [keys('?'), { kind: 'help' }],
    [keys('Escape'), { kind: 'close' }],
    [keys('F1', { target: document.createElement('input') }), { kind: 'help' }],
    [keys('F6'), { kind: 'message' }],
    [keys('k'), null],
    [keys('1'), null],
    [keys('0', { ctrlKey: true }), null],
    [keys('1', { ctrlKey: true, altKey: true }), null],
    [keys('?', { target: document.createElement('input') }), null],
    [keys('/', { target: document.createElement('input') }), null],
    [keys('?', { target: document.createElement('textarea') }), null],
  ])('%j mean %j', (event, shortcut) => {
    expect(shortcutOf(event)).toEqual(shortcut);
  });
});

const field = () => screen.findByLabelText(/ID \/ Email \/ Slug/);
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the keyboard', () => {
  it('goes to the search field from anywhere, also out of a modal', async () => {
    const { user, run, store } = await renderShell({ session: signedIn(['search', 'ops']) });
    await screen.findByText('Welcome staff@example.test!');
    await user.keyboard('/');
    const first = await field();
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(window.location.pathname).toBe('/search');

    await user.type(await field(), 'acme');
    await run((state) => state.navigation.openModal({ kind: 'shortcuts' }));
    await screen.findByRole('dialog');
    await user.keyboard('/');
    const input = (await field()) as HTMLInputElement;
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(store.getState().navigation.modals).toEqual([]);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4]);
  });

  it('goes to the message at the top and back with F6', async () => {
    const { user, run } = await renderShell({ session: signedIn(['search', 'ops']) });
    const search = await screen.findByRole('textbox', { name: 'Find a member or team' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await run((state) => state.feedback.snack('Saved quote.pdf'));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(search);
  });

  it('has the first field of a tab in focus, whether by key or by click', async () => {
    const { user } = await renderShell({ session: signedIn(['sales']) });
    await screen.findByText('Welcome staff@example.test!');
    await user.keyboard('{Control>}5{/Control}');
    const company = await screen.findByLabelText(/^Company name/i);
    await waitFor(() => expect(document.activeElement).toBe(company));
    await user.click(screen.getByRole('tab', { name: 'Create New Team' }));
    const owner = await screen.findByLabelText(/owner email/i);
    await waitFor(() => expect(document.activeElement).toBe(owner));
  });

  it('does nothing for who may not search', async () => {
    const { user } = await renderShell({ session: signedIn(['sales']) });
    await screen.findByText('Welcome staff@example.test!');
    await user.keyboard('/');
    expect(window.location.pathname).toBe('/');
    expect(selected()).toBe('Home');
  });

  it('counts the tabs that the user sees', async () => {
    const { user } = await renderShell({ session: signedIn(['admin']) });
    await screen.findByText('Welcome staff@example.test!');
    await user.keyboard('{Control>}2{/Control}');
    expect(selected()).toBe('HR Sync');
    await user.keyboard('{Meta>}3{/Meta}');
    expect(selected()).toBe('Quotes');
    await user.keyboard('{Control>}4{/Control}');
    expect(selected()).toBe('Quotes');
    await user.keyboard('{Control>}1{/Control}');
    expect(selected()).toBe('Home');
  });

  it('shows its keys on ?, but not while typing', async () => {
    const { user } = await renderShell({ session: signedIn(['search']), path: '/search' });
    await user.type(await field(), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(((await field()) as HTMLInputElement).value).toBe('?');
    await user.click(screen.getByRole('tab', { name: 'Home' }));
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('lets an alert be read first', async () => {
    const { user, run } = await renderShell({ session: signedIn(['admin']) });
    await screen.findByText('Welcome staff@example.test!');
    await run((state) => state.feedback.alert('Read me'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}2{/Control}?');
    expect(screen.getByRole('alertdialog').textContent).toContain('Read me');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Enter}');
    expect(selected()).toBe('Home');
  });
});
