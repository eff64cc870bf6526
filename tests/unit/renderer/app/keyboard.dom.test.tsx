import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Permission } from '../../../../src/contract/permissions';
import { ok } from '../../../../src/contract/wire/result';
import { shortcutOf } from '../../../../src/renderer/app/keyboard/keyboard';
import { composingKey } from '../../../helpers/composing-key';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { member } from '../../domain/builders';

const keys = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: document.body,
  ...more,
});

describe('keyboard shortcuts', () => {
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
    [keys('Enter', { ctrlKey: true }), { kind: 'send' }],
    [keys('Enter', { metaKey: true }), { kind: 'send' }],
    [keys('Enter'), null],
    [keys('k'), null],
    [keys('1'), null],
    [keys('0', { ctrlKey: true }), null],
    [keys('1', { ctrlKey: true, altKey: true }), null],
    [keys('?', { target: document.createElement('input') }), null],
    [keys('/', { target: document.createElement('input') }), null],
    [keys('?', { target: document.createElement('textarea') }), null],
  ])('map %j to %j', (event, shortcut) => {
    expect(shortcutOf(event)).toEqual(shortcut);
  });

  const back = { kind: 'step', way: 'back' };
  const forward = { kind: 'step', way: 'forward' };
  it.each([
    [keys('ArrowLeft', { altKey: true }), false, back],
    [keys('ArrowRight', { altKey: true }), false, forward],
    [keys('BrowserBack'), false, back],
    [keys('[', { metaKey: true }), true, back],
    [keys(']', { metaKey: true }), true, forward],
    // macOS moves by word in a field with this key.
    [keys('ArrowLeft', { altKey: true }), true, null],
    [keys('[', { metaKey: true }), false, null],
    [keys('ArrowLeft', { altKey: true, shiftKey: true }), false, null],
    [keys('ArrowLeft'), false, null],
    [keys('K', { ctrlKey: true, shiftKey: true }), false, { kind: 'copy-address' }],
  ])('map %j on macOS %s to %j', (event, mac, shortcut) => {
    expect(shortcutOf(event, mac)).toEqual(shortcut);
  });
});

const field = () => screen.findByLabelText(/ID \/ Email \/ Slug/);
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('keyboard navigation', () => {
  it('moves focus to the search field from anywhere, even from a modal', async () => {
    const { user, run, store } = await renderShell({
      session: signedIn(['search', 'ops']),
      // Typing starts a live search.
      prepare: (fake) => fake.answer('search.query', { members: [], teams: [] }),
    });
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

    // Home has a search field, too.
    await user.click(screen.getByRole('tab', { name: 'Home' }));
    const home = await screen.findByRole('combobox', { name: 'Search for a member or team' });
    await waitFor(() => expect(document.activeElement).toBe(home));
    await user.keyboard('/');
    const again = (await field()) as HTMLInputElement;
    await waitFor(() => expect([again.selectionStart, again.selectionEnd]).toEqual([0, 4]));
    await user.keyboard('henry');
    expect(again.value).toBe('henry');
  });

  it('opens the palette once while its keys are held down', async () => {
    const { user } = await renderShell({ session: signedIn(['search']) });
    await screen.findByRole('tab', { name: 'Home' });
    await user.keyboard('{Control>}{k>6/}{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Palette' })).toBeTruthy();
  });

  it('leaves the keys of a composition to the text, and counts them as use', async () => {
    const { user, fake } = await renderShell({
      session: signedIn(['search', 'ops']),
      prepare: (fake) => fake.answer('search.query', { members: [], teams: [] }),
    });
    await screen.findByRole('tab', { name: 'Home' });
    composingKey(screen.getByRole('combobox', { name: 'Search for a member or team' }), 'Enter');
    expect(fake.inputs('lock.active')).toHaveLength(1);
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('combobox', { name: 'Palette' });
    const at = () => palette.getAttribute('aria-activedescendant');
    const first = at();
    for (const key of ['ArrowDown', 'Enter', 'Escape']) composingKey(palette, key);
    expect(screen.getByRole('combobox', { name: 'Palette' })).toBe(palette);
    expect(at()).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(at()).not.toBe(first);
  });

  it('moves focus to the message at the top and back with F6', async () => {
    const { user, run } = await renderShell({ session: signedIn(['search', 'ops']) });
    const search = await screen.findByRole('combobox', { name: 'Search for a member or team' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await run((state) => state.feedback.snack('Saved quote.pdf'));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(search);
  });

  it('returns focus from the message to where it was after the message is answered', async () => {
    const { user, run } = await renderShell({ session: signedIn(['search', 'ops']) });
    const search = await screen.findByRole('combobox', { name: 'Search for a member or team' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await run((state) => state.feedback.snack('Saved quote.pdf'));
    await user.keyboard('{F6}{Enter}');
    expect(screen.queryByText('Saved quote.pdf')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(search));
  });

  it('submits a tab’s form from any of its fields when the button is enabled', async () => {
    const { user } = await renderShell({
      session: signedIn(['sales']),
      prepare: (fake) => fake.refuse('checkout.target', { code: 'timeout', message: 'Too slow' }),
    });
    await user.click(screen.getByRole('tab', { name: 'Checkout Links' }));
    const email = await screen.findByLabelText(/^Email/);
    email.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByText('Enter the customer’s email.')).toBeTruthy();

    const form = document.body.appendChild(document.createElement('form'));
    onTestFinished(() => form.remove());
    form.innerHTML = '<textarea></textarea><button type="submit">Send</button>';
    let sent = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    form.querySelector('textarea')?.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toBe(1);
    for (const button of form.querySelectorAll('button')) button.disabled = true;
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toBe(1);
  });

  it('focuses a tab’s first field whether the tab opens by key or by click', async () => {
    const { user } = await renderShell({ session: signedIn(['sales']) });
    await screen.findByText('Welcome staff@example.test!');
    await user.keyboard('{Control>}5{/Control}');
    const company = await screen.findByLabelText(/^Company name/i);
    await waitFor(() => expect(document.activeElement).toBe(company));
    await user.click(screen.getByRole('tab', { name: 'Create New Team' }));
    const owner = await screen.findByLabelText(/owner email/i);
    await waitFor(() => expect(document.activeElement).toBe(owner));
  });

  it('opens a tab at its top, however far the one before was scrolled', async () => {
    const { user } = await renderShell({ session: signedIn(['sales', 'search']) });
    const main = screen.getByRole('main');
    main.scrollTop = 300;
    await user.keyboard('{Control>}3{/Control}');
    await waitFor(() => expect(document.title).toBe('Internal Dash - Search'));
    expect(main.scrollTop).toBe(0);
  });

  it('ignores the search shortcut for people who cannot search', async () => {
    const { user } = await renderShell({ session: signedIn(['sales']) });
    await screen.findByText('Welcome staff@example.test!');
    await user.keyboard('/');
    expect(window.location.pathname).toBe('/');
    expect(selected()).toBe('Home');
  });

  it('numbers only the tabs the user sees', async () => {
    const { user } = await renderShell({
      session: signedIn(['admin']),
      // These tabs send requests as soon as their code loads.
      prepare: (fake) => {
        fake.answer('hr.recentTeams', []);
        fake.answer('hr.syncs', []);
        fake.answer('demoTeam.list', []);
      },
    });
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

  it('shows the shortcuts on ?, except while typing', async () => {
    const { user } = await renderShell({ session: signedIn(['search']), path: '/search' });
    await user.type(await field(), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(((await field()) as HTMLInputElement).value).toBe('?');
    await user.click(screen.getByRole('tab', { name: 'Home' }));
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it.each([
    ['browser', []],
    ['electron', ['Ctrl N', 'Ctrl P', 'Ctrl ,', 'Ctrl Shift L']],
  ] as const)('lists the keys of the palette, and in %s those of the menu', async (host, menu) => {
    const { run } = await renderShell({ session: signedIn(['search']), info: { host } });
    await run(({ navigation }) => navigation.openModal({ kind: 'shortcuts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const listed = [...dialog.querySelectorAll('dt')].map((keys) =>
      [...keys.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
    );
    expect(listed).toContain('Alt P');
    const ofMenu = ['Ctrl N', 'Ctrl P', 'Ctrl ,', 'Ctrl Shift L'];
    expect(listed.filter((keys) => ofMenu.includes(keys))).toEqual(menu);
  });

  it.each<{ who: Permission[]; groups: string[]; keys: string[] }>([
    { who: ['firewall'], groups: ['Everywhere'], keys: [] },
    {
      who: ['search'],
      groups: ['Everywhere', 'Search', 'For a list'],
      keys: ['Alt P', '/', 'Ctrl Shift K'],
    },
    {
      who: ['admin'],
      groups: ['Everywhere', 'For a list', 'Quotes / demo teams list'],
      keys: ['Alt P', 'Ctrl Shift K'],
    },
    {
      who: ['sales'],
      groups: ['Everywhere', 'For a list'],
      keys: ['Alt P', 'Ctrl Shift K'],
    },
  ])('lists only keys that do something for $who', async ({ who, groups, keys }) => {
    const { run } = await renderShell({ session: signedIn(who) });
    await run(({ navigation }) => navigation.openModal({ kind: 'shortcuts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const headings = within(dialog).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(groups);
    const listed = [...dialog.querySelectorAll('dt')].map((each) =>
      [...each.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
    );
    const some = ['Alt P', '/', 'Ctrl Shift K'];
    expect(listed.filter((each) => some.includes(each))).toEqual(keys);
    expect(listed).toContain('Ctrl K');
  });

  it('does nothing else while an alert is open', async () => {
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

  it('goes back and forward through records and tabs by keyboard and mouse', async () => {
    const { user, run, store } = await renderShell({
      session: signedIn(['search', 'admin']),
      prepare: (fake) => fake.on('member.getById', () => ok(member({ id: 12, name: 'Ada' }))),
    });
    await screen.findByText('Welcome staff@example.test!');
    await user.keyboard('{Control>}2{/Control}');
    await run((state) => state.navigation.openModal({ kind: 'member', id: 12 }));
    await screen.findByRole('dialog', { name: 'Member' });
    const opened = () => store.getState().navigation.modals.length;
    await user.keyboard('{Escape}');
    expect(opened()).toBe(0);

    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(opened()).toBe(1);
    await screen.findByRole('dialog', { name: 'Member' });
    // The modal over the record closes first.
    await run((state) => state.navigation.openModal({ kind: 'journal' }));
    await screen.findByRole('dialog', { name: 'Journal' });
    const notTheBrowsers = fireEvent.mouseUp(document.body, { button: 3 });
    expect(notTheBrowsers).toBe(false);
    expect(opened()).toBe(1);
    fireEvent.mouseUp(document.body, { button: 3 });
    expect([opened(), selected()]).toEqual([0, 'Search']);
    fireEvent.mouseUp(document.body, { button: 3 });
    await waitFor(() => expect(selected()).toBe('Home'));
    expect(window.location.pathname).toBe('/');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(selected()).toBe('Search'));
    expect(window.location.pathname).toBe('/search');
    expect(fireEvent.mouseUp(document.body, { button: 0 })).toBe(true);
    fireEvent.mouseUp(document.body, { button: 4 });
    expect(opened()).toBe(1);

    await user.keyboard('{Control>}{Shift>}K{/Shift}{/Control}');
    await screen.findByText('Copied internal-dash://member/12');
    expect(await navigator.clipboard.readText()).toBe('internal-dash://member/12');
  });
});
