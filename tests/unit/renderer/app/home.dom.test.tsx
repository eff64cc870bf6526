import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { Permission } from '../../../../src/contract/permissions';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { TopBar } from '../../../../src/renderer/app/shell/top-bar';
import { renderApp } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { staff, team } from '../../domain/builders';
import { renderHome } from './render-home';

const teamSetup = newTeamSetupFlow('owner@example.test', false);

const everything: readonly Permission[] = ['admin', 'sales', 'ops', 'search', 'firewall'];
const texts = (elements: readonly HTMLElement[]) => elements.map((each) => each.textContent);
/** Each tab also contains its hidden bold label, which keeps the layout still when it is selected. */
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const tileNames = () => {
  const list = within(screen.getByRole('tabpanel')).queryByRole('list', { name: 'Tools' });
  return list ? texts(within(list).getAllByRole('button')) : [];
};

describe('A5, A6: the tabs and tiles', () => {
  it.each<{ who: string; permissions: readonly Permission[]; tabs: string[]; tiles: string[] }>([
    {
      who: 'everything',
      permissions: everything,
      tabs: [
        'Home',
        'Demo flow',
        'Search',
        'Create New Team',
        'Checkout Links',
        'Create a Quote',
        'HR Sync',
        'Quotes',
        'Batch Quotes',
      ],
      tiles: [
        'Demo flow',
        'Search for members and teams',
        'Create New Team',
        'Checkout Links',
        'Create a Quote (PDF)',
        'HR Sync (directory user data)',
        'Quotes / demo teams list',
        'Batch Quotes',
        'Firewall',
      ],
    },
    {
      who: 'sales',
      permissions: ['sales'],
      tabs: [
        'Home',
        'Demo flow',
        'Create New Team',
        'Checkout Links',
        'Create a Quote',
        'Batch Quotes',
      ],
      tiles: [
        'Demo flow',
        'Create New Team',
        'Checkout Links',
        'Create a Quote (PDF)',
        'Batch Quotes',
      ],
    },
    {
      who: 'admin',
      permissions: ['admin'],
      tabs: ['Home', 'HR Sync', 'Quotes'],
      tiles: ['HR Sync (directory user data)', 'Quotes / demo teams list'],
    },
    {
      who: 'search and firewall',
      permissions: ['search', 'firewall'],
      tabs: ['Home', 'Search'],
      tiles: ['Search for members and teams', 'Firewall'],
    },
    { who: 'firewall', permissions: ['firewall'], tabs: ['Home'], tiles: ['Firewall'] },
    { who: 'ops', permissions: ['ops'], tabs: ['Home'], tiles: [] },
  ])('show what people with these permissions see: $who', async ({ permissions, tabs, tiles }) => {
    await renderHome(permissions);
    expect(tabNames()).toEqual(tabs);
    expect(tileNames()).toEqual(tiles);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Home');
  });

  it('leave the desk to people without a tool: their records, unsent work, and the next step', async () => {
    const { run, user, store } = await renderHome(['ops'], {
      prepare: (fake) => {
        fake.answer('visits.list', [{ kind: 'team', id: 30, name: 'Acme', pinned: false }]);
        fake.answer('team.getById', team({ id: 30 }));
        fake.answer('team.salesData', null);
      },
    });
    await run(({ drafts }) => drafts.set('team/30/order/shopifyOrderId', 'S-77'));
    const unsent = within(screen.getByRole('region', { name: 'Not sent yet' }));
    expect(unsent.getByText('Shopify order ID: S-77')).toBeTruthy();
    // They may open records and add orders, so nothing is missing.
    expect(screen.queryByText('No tools available')).toBeNull();
    expect(screen.getByText('Open a member or team with Jump to…')).toBeTruthy();
    const recent = within(screen.getByRole('region', { name: 'Recent' }));
    await user.click(await recent.findByRole('button', { name: /Acme/ }));
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 30 }]);
  });

  it('show the next step to people whose only tool opens no records', async () => {
    await renderHome(['ops', 'firewall']);
    expect(tileNames()).toEqual(['Firewall']);
    expect(screen.getByText('Open a member or team with Jump to…')).toBeTruthy();
  });

  it.each<{ permissions: readonly Permission[] }>([
    { permissions: ['firewall'] },
    { permissions: ['sales', 'ops'] },
    { permissions: ['search', 'ops'] },
  ])('show no such step with $permissions', async ({ permissions }) => {
    await renderHome(permissions);
    expect(screen.queryByText('Open a member or team with Jump to…')).toBeNull();
  });

  it('keep listing what was typed once the last permission is gone', async () => {
    const { run } = await renderHome([]);
    await run(({ drafts }) => drafts.set('firewall/ip', '203.0.113.77'));
    expect(screen.getByText('No tools available')).toBeTruthy();
    const unsent = within(screen.getByRole('region', { name: 'Not sent yet' }));
    expect(unsent.getByText('203.0.113.77')).toBeTruthy();
  });

  it('show team setup to anyone who has one stored', async () => {
    await renderHome(['search', 'ops'], { teamSetup });
    await waitFor(() => expect(tabNames()).toEqual(['Home', 'Demo flow', 'Search']));
  });

  it('J35: put Home first for everyone, including people who can only search', async () => {
    await renderShell({ session: signedIn(['search']) });
    expect(await screen.findByText('Welcome staff@example.test!')).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Home');
    expect(window.location.pathname).toBe('/');
  });

  it('open a tab from its tile', async () => {
    const { user } = await renderHome(['sales'], {
      prepare: (fake) => fake.answer('checkout.target', { checkoutUrl: 'https://pay', rep: '7' }),
    });
    await user.click(screen.getByRole('button', { name: 'Checkout Links' }));
    expect(await screen.findByRole('heading', { name: 'Checkout Links' })).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Checkout Links');
    expect(document.title).toBe('Internal Dash - Checkout Links');
    await user.click(screen.getByRole('tab', { name: 'Home' }));
    expect(document.title).toBe('Internal Dash');
  });

  it('give search its own address and share the root among the others', async () => {
    const { user } = await renderHome(['search', 'sales']);
    await user.click(screen.getByRole('tab', { name: 'Search' }));
    expect(await screen.findByLabelText(/ID \/ Email \/ Slug/)).toBeTruthy();
    expect(window.location.pathname).toBe('/search');
    await waitFor(() => expect(document.title).toBe('Internal Dash - Search'));
    await user.click(screen.getByRole('tab', { name: 'Create New Team' }));
    expect(window.location.pathname).toBe('/');
  });

  it('open the Add IP modal from the Firewall tile', async () => {
    const { user } = await renderHome(['firewall'], {
      prepare: (fake) => fake.answer('firewall.currentIp', { ip: '203.0.113.7' }),
    });
    await user.click(screen.getByRole('button', { name: 'Firewall' }));
    expect(await screen.findByRole('dialog', { name: 'Add an IP to the firewall' })).toBeTruthy();
  });
});

describe('the app frame', () => {
  it('has a Logout link, and keeps the app open when logging out fails', async () => {
    const { fake, user } = await renderHome(['sales']);
    const link = within(screen.getByRole('navigation')).getByRole('link', { name: 'Logout' });
    expect(link.getAttribute('href')).toBe('/');
    fake.refuse('session.signOut', { code: 'internal', message: 'No.', correlationId: 'c' });
    await user.click(link);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('No.');
  });

  it('reloads at the root after the session is cleared', async () => {
    let left = 0;
    const app = renderApp(
      <TopBar
        user={staff('sales')}
        tab={0}
        onLoggedOut={() => {
          left += 1;
        }}
      />,
    );
    const signOut = app.fake.hold('session.signOut');
    const link = screen.getByRole('link', { name: 'Logout' });
    await app.user.dblClick(link);
    await signOut.arrived;
    expect(left).toBe(0);
    signOut.answer(null);
    await waitFor(() => expect(left).toBe(1));
    expect(app.fake.inputs('session.signOut')).toHaveLength(1);
  });

  it.each([
    { kind: 'sandbox', label: 'Sandbox', bar: false },
    { kind: 'staging', label: 'Staging', bar: false },
    { kind: 'production', label: 'Production', bar: true },
  ] as const)('I5: always shows the $label environment', async ({ kind, label, bar }) => {
    await renderHome([], { info: { environment: { name: kind, label, kind } } });
    expect(screen.getByText(label).classList).toContain(`environment-${kind}`);
    expect(screen.queryByText('PRODUCTION') !== null).toBe(bar);
  });

  it('shows startup notices until they are dismissed', async () => {
    const notices = ['There is no keychain.', 'The settings were damaged.'];
    const { user } = await renderHome([], { info: { notices } });
    expect(texts(screen.getAllByRole('region', { name: 'Notice' }))).toEqual(notices);
    // One may come while someone works, so screen readers say it.
    expect(texts(screen.getAllByRole('status'))).toEqual(expect.arrayContaining(notices));
    const [first] = screen.getAllByRole('button', { name: 'Dismiss notice' });
    await user.click(first!);
    expect(texts(screen.getAllByRole('region', { name: 'Notice' }))).toEqual([notices[1]]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss notice' }));
    // The next sign-in in this window does not show the notice again.
    cleanup();
    await renderHome([], { info: { notices } });
    expect(texts(screen.getAllByRole('region', { name: 'Notice' }))).toEqual([notices[1]]);
  });

  it('dismisses one notice by a double click, although the next moves under the pointer', async () => {
    const notices = ['There is no new keychain.', 'The new settings were damaged.'];
    await renderHome([], { info: { notices } });
    const dismiss = () => screen.getAllByRole('button', { name: 'Dismiss notice' })[0]!;
    fireEvent.click(dismiss(), { detail: 1 });
    fireEvent.click(dismiss(), { detail: 2 });
    expect(texts(screen.getAllByRole('region', { name: 'Notice' }))).toEqual([notices[1]]);
  });

  it('moves the focus to the search field after the last notice', async () => {
    const { user } = await renderHome(['search'], { info: { notices: ['No new keychain.'] } });
    await user.click(screen.getByRole('button', { name: 'Dismiss notice' }));
    expect(document.activeElement).toBe(
      screen.getByRole('combobox', { name: 'Search for a member or team' }),
    );
  });

  it('uses the theme from the settings', async () => {
    const { run } = await renderHome([], {
      settings: { theme: 'dark' },
      prepare: (fake) => fake.answer('settings.setTheme', null),
    });
    expect(document.documentElement.dataset.theme).toBe('dark');
    await run((state) => state.session.setTheme('light'));
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

describe('the team setup banner', () => {
  const banner = () => screen.findByRole('region', { name: 'Demo flow' });
  const exit = 'Exit (Without saving)';

  it.each<{ state: Partial<TeamSetupFlow>; text: string; green: boolean; exits: boolean }>([
    {
      state: {},
      text: 'You are currently in Create New Team for owner@example.test',
      green: false,
      exits: true,
    },
    {
      state: { isUpgrade: true },
      text: 'You are currently in Change Team Plan for owner@example.test',
      green: false,
      exits: true,
    },
    {
      state: { hasExtendedSubscription: true },
      text: 'You are currently in Create New Team for owner@example.test',
      green: false,
      exits: false,
    },
    {
      state: { invoiceSent: true },
      text: 'You are currently in Create New Team for owner@example.test',
      green: false,
      exits: false,
    },
    {
      state: { finished: true },
      text: 'Team created for owner@example.test (Invoice not sent)',
      green: true,
      exits: false,
    },
    {
      state: { finished: true, isUpgrade: true, invoiceSent: true },
      text: 'Team updated for owner@example.test (Invoice sent)',
      green: true,
      exits: false,
    },
  ])('says "$text" (exit: $exits)', async ({ state, text, green, exits }) => {
    await renderHome(['sales'], { teamSetup: { ...teamSetup, ...state } });
    const shown = await banner();
    expect(within(shown).getByRole('status').textContent).toBe(text);
    expect(shown.dataset.tone).toBe(green ? 'success' : 'flow');
    expect(within(shown).queryByRole('button', { name: exit }) !== null).toBe(exits);
  });

  it('reserves its space at startup if it showed before, until the flow turns out to be gone', async () => {
    const place = () => document.querySelector('header + [aria-hidden="true"]');
    localStorage.setItem('internal-dash-line-team-setup', '1');
    onTestFinished(() => localStorage.clear());
    const held: { answer?: (flow: TeamSetupFlow | null) => void } = {};
    await renderHome(['sales'], {
      prepare: (fake) => {
        const { answer } = fake.hold('teamSetup.get');
        held.answer = answer as never;
      },
    });
    expect(place()).not.toBeNull();
    await act(async () => held.answer?.(null));
    await waitFor(() => expect(place()).toBeNull());
    expect(localStorage.getItem('internal-dash-line-team-setup')).toBeNull();
  });

  it('is remembered across a restart while it shows', async () => {
    onTestFinished(() => localStorage.clear());
    await renderHome(['sales'], { teamSetup });
    await banner();
    expect(localStorage.getItem('internal-dash-line-team-setup')).toBe('1');
  });

  it('disappears on Exit, which returns to tab 0', async () => {
    const { fake, user } = await renderHome(['sales'], { teamSetup });
    await banner();
    await user.click(screen.getByRole('tab', { name: 'Create New Team' }));
    await user.click(screen.getByRole('button', { name: exit }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Demo flow' })).toBeNull());
    expect(fake.inputs('teamSetup.leave')).toHaveLength(1);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Home');
  });
});

describe('A4: routes', () => {
  it('show a page with a link home for an unknown path', async () => {
    const { user } = await renderShell({ session: signedIn(['search']), path: '/nowhere' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Go to Home' }));
    expect(await screen.findByText('Welcome staff@example.test!')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });

  it.each(['/search/more', '/stripe/more'])('reject extra path segments: %s', async (path) => {
    await renderShell({ session: signedIn(['search']), path });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it('say which permission a tab needs', async () => {
    await renderShell({ session: signedIn(['sales']), path: '/search' });
    expect(
      await screen.findByRole('heading', { name: 'Search isn’t available to you' }),
    ).toBeTruthy();
    expect(screen.getByText(/It needs the search permission/)).toBeTruthy();
  });

  it.each(['/login/12', '/login/12/whatever/follows'])('load the member from %s', async (path) => {
    const { fake } = await renderShell({
      session: signedIn(['admin', 'search']),
      path,
      prepare: (fakeBridge) =>
        fakeBridge.refuse('member.getById', { code: 'not-found', message: 'No such member.' }),
    });
    await waitFor(() => expect(fake.inputs('member.getById')).toEqual([{ memberId: 12 }]));
    expect(await screen.findAllByText(/No such member/)).not.toHaveLength(0);
  });

  it('go to /login/{id} when the system opens such a link', async () => {
    const { fake } = await renderHome(['admin', 'search'], {
      prepare: (fakeBridge) =>
        fakeBridge.refuse('member.getById', { code: 'not-found', message: 'No such member.' }),
    });
    act(() => fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
    expect(await screen.findAllByText(/No such member/)).not.toHaveLength(0);
    expect(window.location.pathname).toBe('/login/12');
  });

  it('report a link that names no record', async () => {
    const { fake } = await renderHome(['admin', 'search']);
    act(() => fake.emit({ type: 'link.refused', link: 'internal-dash://memb/12' }));
    expect(
      await screen.findByText(
        '“internal-dash://memb/12” isn’t a link to a member or team. Check it where you opened it, or search for the record.',
      ),
    ).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });
});
