import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Permission } from '../../../../src/contract/permissions';
import type { PostFlow } from '../../../../src/contract/settings';
import { TopBar } from '../../../../src/renderer/app/top-bar';
import { newPostFlow } from '../../../../src/rules/post-flow';
import { renderApp } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { teamRow } from '../../../helpers/rows';
import { staff, team } from '../../rules/builders';

const postFlow = newPostFlow('owner@example.test', false);

const everything: readonly Permission[] = ['admin', 'sales', 'ops', 'search', 'firewall'];
const texts = (elements: readonly HTMLElement[]) => elements.map((each) => each.textContent);
/** A tab also holds its bold label, unseen, so that nothing moves when it is chosen. */
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const tileNames = () => {
  const list = within(screen.getByRole('tabpanel')).queryByRole('list', { name: 'Tools' });
  return list ? texts(within(list).getAllByRole('button')) : [];
};

const renderHome = async (
  permissions: readonly Permission[],
  options: Parameters<typeof renderShell>[0] = {},
) => {
  const shell = await renderShell({ session: signedIn(permissions), ...options });
  await screen.findByRole('heading', { name: 'Welcome staff@example.test!' });
  return shell;
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
  ])('are those of $who', async ({ permissions, tabs, tiles }) => {
    await renderHome(permissions);
    expect(tabNames()).toEqual(tabs);
    expect(tileNames()).toEqual(tiles);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Home');
  });

  it('show the demo flow to whoever has a post-flow email stored', async () => {
    await renderHome(['search', 'ops'], { postFlow });
    await waitFor(() => expect(tabNames()).toEqual(['Home', 'Demo flow', 'Search']));
  });

  it('J35: are first for everybody, also for who can only search', async () => {
    await renderShell({ session: signedIn(['search']) });
    expect(await screen.findByText('Welcome staff@example.test!')).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Home');
    expect(window.location.pathname).toBe('/');
  });

  it('lead from a tile to its tab', async () => {
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

  it('give the search its own address, and the root to the others', async () => {
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

describe('the frame', () => {
  it('has the Logout link in the navigation, and stays when logging out failed', async () => {
    const { fake, user } = await renderHome(['sales']);
    const link = within(screen.getByRole('navigation')).getByRole('link', { name: 'Logout' });
    expect(link.getAttribute('href')).toBe('/');
    fake.refuse('session.signOut', { code: 'internal', message: 'No.', correlationId: 'c' });
    await user.click(link);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('No.');
  });

  it('reloads at the root once the session is cleared', async () => {
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
  ] as const)('I5: always says that it is $label', async ({ kind, label, bar }) => {
    await renderHome([], { info: { environment: { name: kind, label, kind } } });
    expect(screen.getByText(label).classList).toContain(`environment-${kind}`);
    expect(screen.queryByText('PRODUCTION') !== null).toBe(bar);
  });

  it('shows what the start has to say until it is dismissed', async () => {
    const notices = ['There is no keychain.', 'The settings were damaged.'];
    const { user } = await renderHome([], { info: { notices } });
    expect(texts(screen.getAllByRole('region', { name: 'Notice' }))).toEqual(notices);
    const [first] = screen.getAllByRole('button', { name: 'Dismiss notice' });
    await user.click(first!);
    expect(texts(screen.getAllByRole('region', { name: 'Notice' }))).toEqual([notices[1]]);
    // Tab goes on from the page, and the next sign-in in this window does not say it again.
    expect(document.activeElement).not.toBe(document.body);
    cleanup();
    await renderHome([], { info: { notices } });
    expect(texts(screen.getAllByRole('region', { name: 'Notice' }))).toEqual([notices[1]]);
  });

  it('takes the theme of the settings', async () => {
    const { run } = await renderHome([], {
      settings: { theme: 'dark' },
      prepare: (fake) => fake.answer('settings.setTheme', null),
    });
    expect(document.documentElement.dataset.theme).toBe('dark');
    await run((state) => state.session.setTheme('light'));
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

describe('the demo-flow banner', () => {
  const banner = () => screen.findByRole('region', { name: 'Demo flow' });
  const exit = 'Exit (Without saving)';

  it.each<{ state: Partial<PostFlow>; text: string; green: boolean; exits: boolean }>([
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
    await renderHome(['sales'], { postFlow: { ...postFlow, ...state } });
    const shown = await banner();
    expect(within(shown).getByRole('status').textContent).toBe(text);
    expect(shown.dataset.tone).toBe(green ? 'success' : 'flow');
    expect(within(shown).queryByRole('button', { name: exit }) !== null).toBe(exits);
  });

  it('has its place from the start where it showed before, until it is known to be gone', async () => {
    const place = () => document.querySelector('.shell > .banner[aria-hidden="true"]');
    localStorage.setItem('internal-dash-line-post-demo', '1');
    onTestFinished(() => localStorage.clear());
    const held: { answer?: (flow: PostFlow | null) => void } = {};
    await renderHome(['sales'], {
      prepare: (fake) => {
        const { answer } = fake.hold('postFlow.get');
        held.answer = answer as never;
      },
    });
    expect(place()).not.toBeNull();
    await act(async () => held.answer?.(null));
    await waitFor(() => expect(place()).toBeNull());
    expect(localStorage.getItem('internal-dash-line-post-demo')).toBeNull();
  });

  it('is remembered for the next start while it shows', async () => {
    onTestFinished(() => localStorage.clear());
    await renderHome(['sales'], { postFlow });
    await banner();
    expect(localStorage.getItem('internal-dash-line-post-demo')).toBe('1');
  });

  it('goes with the flow on Exit, back to tab 0', async () => {
    const { fake, user } = await renderHome(['sales'], { postFlow });
    await banner();
    await user.click(screen.getByRole('tab', { name: 'Create New Team' }));
    await user.click(screen.getByRole('button', { name: exit }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Demo flow' })).toBeNull());
    expect(fake.inputs('postFlow.leave')).toHaveLength(1);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Home');
  });
});

describe('A4: the routes', () => {
  it('answer an unknown path with a way home', async () => {
    const { user } = await renderShell({ session: signedIn(['search']), path: '/nowhere' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Go to Home' }));
    expect(await screen.findByText('Welcome staff@example.test!')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });

  it.each(['/search/more', '/stripe/more'])('take no more than they are: %s', async (path) => {
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

  it.each(['/login/12', '/login/12/whatever/follows'])('load the member of %s', async (path) => {
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
});

describe('the desk', () => {
  it('has the search in focus: a word and Enter show its results', async () => {
    const { user, fake, store, run } = await renderHome(['search', 'ops'], {
      prepare: (bridge) => {
        bridge.answer('team.getById', team({ id: 30 }));
        bridge.answer('team.salesData', null);
        bridge.answer('search.query', { members: [], teams: [] });
        bridge.answer('searches.remember', []);
      },
    });
    const field = screen.getByRole('textbox', { name: 'Find a member or team' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    // An address out of a ticket needs no search.
    await user.paste('internal-dash://team/30');
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 30 }]);
    await run((state) => state.navigation.closeAllModals());
    await user.clear(field);
    await user.keyboard('acme{Enter}');
    await waitFor(() => expect(fake.inputs('search.query')).toEqual([{ query: 'acme' }]));
    expect(window.location.pathname).toBe('/search');
  });

  it.each([
    { what: 'the only match', found: [{ id: 30 }], opened: [{ kind: 'team', id: 30 }] },
    { what: 'no record where several match', found: [{ id: 30 }, { id: 31 }], opened: [] },
  ])('opens $what with one Enter', async ({ found, opened }) => {
    const { user, store, fake } = await renderHome(['search', 'ops'], {
      prepare: (bridge) => {
        bridge.answer('team.getById', team({ id: 30 }));
        bridge.answer('team.salesData', null);
        bridge.answer('search.query', { members: [], teams: found.map((each) => teamRow(each)) });
        bridge.answer('searches.remember', []);
      },
    });
    await user.type(screen.getByRole('textbox', { name: 'Find a member or team' }), 'acme{Enter}');
    await waitFor(() => expect(fake.inputs('searches.remember')).toEqual([{ query: 'acme' }]));
    await act(() => import('../../../../src/renderer/features/search/open-match'));
    await waitFor(() => expect(store.getState().navigation.modals).toEqual(opened));
    expect(window.location.pathname).toBe('/search');
  });

  it('is not offered to who may not search', async () => {
    await renderHome(['sales']);
    expect(screen.queryByRole('textbox', { name: 'Find a member or team' })).toBeNull();
  });

  it('leads back to the last records, what was begun, and what was done today', async () => {
    const { user, store, run, fake } = await renderHome(['sales'], {
      prepare: (bridge) => {
        bridge.answer('visits.list', [{ kind: 'team', id: 30, name: 'Acme', pinned: false }]);
        bridge.answer('journal.list', [
          {
            id: 'e1',
            time: new Date().toISOString(),
            environment: 'sandbox',
            actor: 'staff@example.test',
            action: 'team.addOrder',
            subject: 'team 30',
            detail: '',
            reason: '',
            outcome: 'done',
            message: '',
          },
        ]);
        bridge.answer('team.getById', team({ id: 30, companyName: 'Acme' }));
        bridge.answer('team.salesData', null);
      },
    });
    const top = () => store.getState().navigation.modals.at(-1);
    const part = (name: string) => within(screen.getByRole('region', { name }));
    await user.click(await part('Recent').findByRole('button', { name: 'Acme Team 30' }));
    expect(top()).toEqual({ kind: 'team', id: 30 });
    await run((state) => state.navigation.closeAllModals());
    await part('Today').findByText('Added an order to');
    await user.click(await part('Today').findByRole('button', { name: 'Acme' }));
    expect(top()).toEqual({ kind: 'team', id: 30 });
    await run((state) => {
      state.navigation.closeAllModals();
      state.drafts.set('team/30/order/shopifyOrderId', 'S-77');
      state.drafts.set('team/30/email/base', 'not begun by anybody');
    });
    // The list is read again on the way back from a record.
    await waitFor(() => expect(fake.inputs('journal.list').length).toBeGreaterThan(2));
    await user.click(part('Not sent yet').getByRole('button', { name: 'Acme S-77' }));
    expect(top()).toEqual({ kind: 'team', id: 30 });
  });
});
