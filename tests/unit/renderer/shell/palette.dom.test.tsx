import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../src/contract/errors';
import type { Permission } from '../../../../src/contract/permissions';
import type { FakeBridge, HeldCall } from '../../../helpers/fake-bridge';
import { descriptionOf } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { memberRow, teamRow } from '../../../helpers/rows';
import { member, membership, team } from '../../rules/builders';

const field = () => screen.findByRole('combobox', { name: 'Palette' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const picked = () => screen.getByRole('option', { selected: true }).textContent;

const open = async (
  permissions: readonly Permission[],
  prepare: (fake: FakeBridge) => void = () => undefined,
) => {
  const shell = await renderShell({
    session: signedIn(permissions),
    prepare: (fake) => {
      fake.answer('search.query', { members: [], teams: [] });
      prepare(fake);
    },
  });
  await screen.findByRole('tab', { name: 'Home' });
  await shell.user.keyboard('{Control>}k{/Control}');
  await field();
  return shell;
};

const ada = member({
  id: 12,
  email: 'ada@example.test',
  name: 'Ada Lovelace',
  memberTeams: [membership({ id: 30, companyName: 'Acme' }, 5)],
});

/** The palette over the modal of a member. */
const openOverAda = async (
  permissions: readonly Permission[],
  prepare: (fake: FakeBridge) => void = () => undefined,
) => {
  const shell = await renderShell({
    session: signedIn(permissions),
    prepare: (fake) => {
      fake.on('member.getById', () => ok(ada));
      fake.answer('search.query', { members: [], teams: [] });
      prepare(fake);
    },
  });
  await screen.findByRole('tab', { name: 'Home' });
  await shell.run((state) => state.navigation.openModal({ kind: 'member', id: 12 }));
  await screen.findByText('Ada Lovelace');
  await shell.user.keyboard('{Control>}k{/Control}');
  await field();
  return shell;
};

describe('Ctrl+K', () => {
  it('opens over everything with the focus in the field; the same keys and Esc close it', async () => {
    const { user } = await open(['search']);
    expect(document.activeElement).toBe(await field());
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();
  });

  it('waits while a question wants its answer', async () => {
    const { user, run } = await open(['search']);
    await user.keyboard('{Escape}');
    await run((state) => state.feedback.alert('Read me first'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();
  });
});

describe('ways through what was open', () => {
  it('are commands, as far as there is such a way; a tab leaves no record over it', async () => {
    const { user, store } = await openOverAda(['search', 'admin']);
    const paste = async (text: string) => {
      await user.clear(await field());
      await user.paste(text);
    };
    await paste('forward');
    expect(options()).not.toContain('ForwardAlt→');
    await paste('copy address');
    expect(picked()).toContain('Copy the address of this record');
    await paste('go search');
    await user.keyboard('{Enter}');
    expect(store.getState().navigation).toMatchObject({ tab: 2, modals: [] });
    await user.keyboard('{Control>}k{/Control}');
    await paste('back');
    expect(picked()).toBe('BackAlt←');
    await user.keyboard('{Enter}');
    expect(store.getState().navigation).toMatchObject({
      tab: 0,
      modals: [{ kind: 'member', id: 12 }],
    });
    expect(store.getState().navigation.canStep('forward')).toBe(true);
  });

  it('opens a pasted address of a record', async () => {
    const { user, store } = await open(['search'], (fake) => {
      fake.on('team.getById', () => ok(team({ id: 42 })));
      fake.answer('team.salesData', null);
    });
    await user.click(await field());
    await user.paste(' internal-dash://team/42 ');
    expect(options()).toEqual(['Open team 42']);
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 42 }]);
  });
});

describe('what was pasted', () => {
  it('an ID opens the member or the team, by keyboard', async () => {
    const { user, store } = await open(['search'], (fake) => {
      fake.on('team.getById', () => ok(team({ id: 42 })));
      fake.answer('team.salesData', null);
    });
    await user.type(await field(), '42');
    expect(options().slice(0, 3)).toEqual(['Open member 42', 'Open team 42', 'Search for “42”']);
    await user.keyboard('{ArrowDown}');
    expect(picked()).toBe('Open team 42');
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 42 }]);
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();
  });

  it('an address of the app, and an IP address for who may use the firewall', async () => {
    const { user, store, fake } = await open(['firewall']);
    await user.type(await field(), 'internal-dash://member/12');
    expect(options()).toEqual([]);
    await user.clear(await field());
    await user.type(await field(), '203.0.113.7{Enter}');
    expect(store.getState().navigation.modals).toEqual([
      { kind: 'add-ip', address: '203.0.113.7' },
    ]);
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /IP/ });
    expect(input.value).toBe('203.0.113.7');
    expect(fake.inputs('firewall.currentIp')).toEqual([]);
  });

  it('results come after a moment of rest, from three characters on', async () => {
    const { user, fake, store } = await open(['search'], (bridge) => {
      bridge.answer('search.query', {
        members: [memberRow({ id: 5, email: 'ada@x.test' })],
        teams: [teamRow({ id: 6, companyName: 'Ada & Sons' })],
      });
      bridge.answer('member.getById', ada);
    });
    await user.type(await field(), 'ad');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(fake.inputs('search.query')).toEqual([]);
    await user.type(await field(), 'a');
    await screen.findByText('ada@x.test');
    expect(fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
    expect(screen.getByText('Ada & Sons')).toBeTruthy();
    await user.click(screen.getByText('ada@x.test'));
    expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 5 }]);
  });
});

it('a search that fails while one types is no alert: it is said in the palette', async () => {
  const { user, store } = await open(['search'], (bridge) =>
    bridge.refuse('search.query', { code: 'server', status: 503, message: 'Down' }),
  );
  await user.type(await field(), 'ada');
  expect(
    await screen.findByText(
      'Not searched: Server Error. Please reload the dashboard and try again. If problem persists, please contact support',
    ),
  ).toBeTruthy();
  expect(store.getState().feedback.alerts).toEqual([]);
});

describe('commands', () => {
  it('those of the app and its tabs, found by the beginnings of their words', async () => {
    const { user, store, fake } = await open(['sales']);
    fake.answer('settings.setTheme', null);
    await user.type(await field(), 'the dar');
    expect(picked()).toBe('Theme: dark');
    await user.keyboard('{Enter}');
    expect(fake.inputs('settings.setTheme')).toEqual([{ theme: 'dark' }]);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'quote');
    await user.click(screen.getByRole('option', { name: 'Go to Create a Quote' }));
    expect(store.getState().navigation.tab).toBe(5);
  });

  it('only those that the person may do', async () => {
    const { user } = await openOverAda(['search']);
    expect(options().join()).not.toContain('Admin Login');
    await user.type(await field(), 'transfer');
    expect(options().join()).not.toContain('Transfer to team');
  });

  it('asks what the button would ask, and sends nothing before', async () => {
    const { user, fake } = await openOverAda(['admin', 'search']);
    await user.type(await field(), 'delete ada{Enter}');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Are you sure you want to delete this member?');
    expect(fake.inputs('member.delete')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(fake.inputs('member.delete')).toEqual([]);
  });

  it('its arguments are asked for and checked, then the same confirmation', async () => {
    const { user, fake } = await openOverAda(['admin', 'search']);
    fake.answer('team.getById', team({ id: 77, companyName: 'Prairie', initialQuantity: 12 }));
    await user.type(await field(), 'transfer{Enter}');
    const teamId = await screen.findByRole('textbox', { name: 'Team ID' });
    await waitFor(() => expect(document.activeElement).toBe(teamId));
    await user.keyboard('abc{Enter}');
    expect(screen.getByText('Enter a team ID, in digits.')).toBeTruthy();
    await user.clear(teamId);
    await user.type(teamId, '77{Enter}');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      'Are you sure you want to transfer this member to a new team? This can have unintended consequences.',
    );
    expect(question.textContent).toContain('to Prairie (0 of 12 seats).');
    fake.answer('memberTeam.transfer', 12);
    await user.click(within(question).getByRole('button', { name: 'Transfer' }));
    await waitFor(() =>
      expect(fake.inputs('memberTeam.transfer')).toEqual([{ id: 5, teamId: 77 }]),
    );
  });
});

describe('the team whose ID is typed into a form of the palette', () => {
  const typeId = async (prepare: (fake: FakeBridge) => void, id: string) => {
    const shell = await openOverAda(['admin', 'search'], prepare);
    await shell.user.type(await field(), 'transfer{Enter}');
    const teamId = await screen.findByRole('textbox', { name: 'Team ID' });
    await shell.user.type(teamId, id);
    return { ...shell, teamId };
  };

  it('is named with its seats, and as the field’s description', async () => {
    const { teamId, fake } = await typeId(
      (bridge) =>
        bridge.answer(
          'team.getById',
          team({ id: 77, companyName: 'Prairie', initialQuantity: 12 }),
        ),
      '77',
    );
    expect(await screen.findByText('Prairie, 0 of 12 seats')).toBeTruthy();
    expect(descriptionOf(teamId)).toBe('Prairie, 0 of 12 seats');
    expect(fake.inputs('team.getById')).toContainEqual({ teamId: 77 });
    expect(fake.inputs('team.getById')).not.toContainEqual({ teamId: 7 });
  });

  it('is said not to be there, without an alert', async () => {
    const { teamId, store } = await typeId(
      (bridge) => bridge.on('team.getById', () => fail({ code: 'not-found', message: 'None' })),
      '88',
    );
    expect(await screen.findByText('There is no such team')).toBeTruthy();
    expect(descriptionOf(teamId)).toBe('There is no such team');
    expect(store.getState().feedback.alerts).toEqual([]);
  });
});

describe('recent and pinned records', () => {
  it('stand first in an empty palette, and can be pinned', async () => {
    const { user, fake } = await open(['search'], (bridge) => {
      bridge.answer('visits.list', [
        { kind: 'team', id: 30, name: 'Acme', pinned: true },
        { kind: 'member', id: 12, name: 'Ada Lovelace', pinned: false },
      ]);
      bridge.answer('visits.pin', []);
    });
    await waitFor(() =>
      expect(options()).toEqual(['AcmeTeam 30 · pinned', 'Ada LovelaceMember 12']),
    );
    await user.keyboard('{ArrowDown}{Alt>}p{/Alt}');
    expect(fake.inputs('visits.pin')).toEqual([{ kind: 'member', id: 12, pinned: true }]);
  });

  it('one that is still being remembered comes the next time: nothing moves that one is about to choose', async () => {
    const adding: HeldCall<'visits.add'>[] = [];
    const { user, run } = await openOverAda(['search', 'admin'], (bridge) =>
      adding.push(bridge.hold('visits.add')),
    );
    const listed = options();
    expect(listed[0]).toMatch(/this member$/);
    await run(() =>
      adding[0]?.answer([{ kind: 'member', id: 12, name: 'Ada Lovelace', pinned: false }]),
    );
    expect(options()).toEqual(listed);
    await user.keyboard('{Control>}k{/Control}{Control>}k{/Control}');
    await waitFor(() => expect(options()[0]).toBe('Ada LovelaceMember 12'));
  });

  it('an opened record is remembered under its name', async () => {
    const { fake } = await openOverAda(['search']);
    expect(fake.inputs('visits.add')).toEqual([{ kind: 'member', id: 12, name: 'Ada Lovelace' }]);
  });
});
