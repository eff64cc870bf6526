import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../../../../src/contract/entities/visits';
import { ok } from '../../../../src/contract/wire/result';
import type { HeldCall } from '../../../helpers/fake-bridge';
import { enterText } from '../../../helpers/render-app';
import { memberRow, teamRow } from '../../../helpers/rows';
import { team } from '../../domain/builders';
import { ada, field, open, openOverAda, options, picked, runCommand } from './open-palette';

describe('Ctrl+K', () => {
  it('opens over everything with focus in the field, and closes on the same keys or Esc', async () => {
    const { user } = await open(['search']);
    expect(document.activeElement).toBe(await field());
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();
  });

  it('does nothing while a confirmation is open', async () => {
    const { user, run } = await open(['search']);
    await user.keyboard('{Escape}');
    await run((state) => state.feedback.alert('Read me first'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();
  });
});

describe('navigation commands', () => {
  it('appear only when they lead somewhere; going to a tab closes the open record', async () => {
    const { user, store } = await openOverAda(['search', 'admin']);
    const paste = async (text: string) => {
      await user.clear(await field());
      await user.paste(text);
    };
    await paste('forward');
    expect(options()).not.toContain('ForwardAlt→');
    await paste('copy link');
    await waitFor(() => expect(picked()).toContain('Copy link to this record'));
    await paste('go search');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().navigation).toMatchObject({ tab: 2, modals: [] }));
    await user.keyboard('{Control>}k{/Control}');
    await paste('back');
    await waitFor(() => expect(picked()).toBe('BackAlt←'));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(store.getState().navigation).toMatchObject({
        tab: 0,
        modals: [{ kind: 'member', id: 12 }],
      }),
    );
    expect(store.getState().navigation.canStep('forward')).toBe(true);
  });

  it('open a record from a pasted address', async () => {
    const { user, store } = await open(['search'], (fake) => {
      fake.on('team.getById', () => ok(team({ id: 42, companyName: 'Acme' })));
      fake.answer('team.salesData', null);
    });
    await user.click(await field());
    await user.paste(' internal-dash://team/42 ');
    await waitFor(() => expect(options()).toEqual(['AcmeTeam 42']));
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 42 }]);
  });
});

describe('text pasted into the palette', () => {
  const missing = { code: 'not-found', message: 'There is none' } as const;

  it('opens the record with that ID, and does not offer kinds without a match', async () => {
    const { user, store } = await open(['search'], (fake) => {
      fake.refuse('member.getById', missing);
      fake.on('team.getById', () =>
        ok(team({ id: 3_000_012, companyName: 'Raven Roofing', email: 'office@raven.test' })),
      );
      fake.answer('team.salesData', null);
    });
    await user.click(await field());
    await user.paste('3000012');
    await waitFor(() =>
      expect(options()).toEqual([
        'Raven Roofingoffice@raven.test · Team 3000012',
        'Search for “3000012”',
      ]),
    );
    expect(store.getState().feedback.alerts).toEqual([]);
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 3_000_012 }]);
    expect(screen.queryByRole('combobox', { name: 'Palette' })).toBeNull();
  });

  it('opens the record once the response arrives when Enter comes first', async () => {
    const held: HeldCall<'team.getById'>[] = [];
    const { user, store } = await open(['search'], (fake) => {
      fake.refuse('member.getById', missing);
      held.push(fake.hold('team.getById'));
      fake.answer('team.salesData', null);
    });
    await user.click(await field());
    await user.paste('42');
    expect(options()).toEqual(['Open member 42', 'Open team 42', 'Search for “42”']);
    await user.keyboard('{Enter}');
    expect(screen.getByText('Searching…')).toBeTruthy();
    expect(store.getState().navigation.modals).toEqual([]);
    await held[0]?.arrived;
    held[0]?.answer(team({ id: 42, companyName: 'Acme' }));
    await waitFor(() =>
      expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 42 }]),
    );
  });

  it('shows that an ID matches nothing, and opens nothing', async () => {
    const { user, store } = await open(['search'], (fake) => {
      fake.refuse('member.getById', missing);
      fake.refuse('team.getById', missing);
    });
    await user.click(await field());
    await user.paste('99');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No member or team 99 found.')).toBeTruthy();
    expect(options()).toEqual(['Search for “99”']);
    expect(store.getState().navigation.modals).toEqual([]);
    expect(store.getState().feedback.alerts).toEqual([]);
    expect(await field()).toBe(document.activeElement);
  });

  it('runs an explicitly selected line without waiting for a response', async () => {
    const { user, store } = await open(['search'], (fake) => {
      // On a slow computer, the record is requested twice: after the typing pause, and by its modal.
      for (const method of ['member.getById', 'team.getById', 'team.salesData'] as const)
        fake.on(method, () => new Promise<never>(() => undefined));
    });
    await user.click(await field());
    await user.paste('42');
    // A guess does not look selected before its response.
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(picked()).toBe('Open member 42');
    await user.keyboard('{ArrowDown}');
    expect(picked()).toBe('Open team 42');
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'team', id: 42 }]);
  });

  it('selects the record once its response arrives', async () => {
    const { user } = await open(['search'], (fake) => {
      fake.refuse('member.getById', missing);
      fake.answer('team.getById', team({ id: 42, companyName: 'Acme' }));
    });
    await user.click(await field());
    await user.paste('42');
    await waitFor(() => expect(picked()).toContain('Acme'));
  });

  it('offers an app address or an IP address only to people who can open it', async () => {
    const { user, store } = await open(['firewall'], (bridge) =>
      bridge.answer('firewall.currentIp', { ip: '198.51.100.9' }),
    );
    await enterText(user, await field(), 'internal-dash://member/12');
    expect(options()).toEqual([]);
    await user.clear(await field());
    await runCommand(user, '203.0.113.7');
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /IP/ });
    expect(input.value).toBe('203.0.113.7');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'add-ip' }]);
  });

  it('opens the firewall form for a malformed range, which suggests the corrected one', async () => {
    const { user, store } = await open(['firewall', 'search'], (bridge) =>
      bridge.answer('firewall.currentIp', { ip: '198.51.100.9' }),
    );
    await enterText(user, await field(), '203.0.113.7/8');
    expect(options()).toEqual(['Add 203.0.113.7/8 to the firewall', 'Search for “203.0.113.7/8”']);
    await user.keyboard('{Enter}');
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /IP/ });
    expect(input.value).toBe('203.0.113.7/8');
    expect(store.getState().navigation.modals).toEqual([{ kind: 'add-ip' }]);
  });

  it('shows results after a short pause, from three characters on', async () => {
    const { user, fake, store } = await open(['search'], (bridge) => {
      bridge.answer('search.query', {
        members: [memberRow({ id: 5, email: 'ada@x.test' })],
        teams: [teamRow({ id: 6, companyName: 'Ada & Sons', email: null })],
      });
      bridge.answer('member.getById', ada);
    });
    await user.type(await field(), 'ad');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(fake.inputs('search.query')).toEqual([]);
    await user.type(await field(), 'a');
    await screen.findByText('ada@x.test');
    expect(fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
    expect(options()).toEqual(['ada@x.testMember 5', 'Ada & SonsTeam 6', 'Search for “ada”']);
    await user.click(screen.getByText('ada@x.test'));
    expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 5 }]);
  });
});

it('shows a failed search inside the palette instead of an alert', async () => {
  const { user, store } = await open(['search'], (bridge) =>
    bridge.refuse('search.query', { code: 'server', status: 503, message: 'Down' }),
  );
  await user.type(await field(), 'ada');
  expect(await screen.findByText('Error searching: Down')).toBeTruthy();
  expect(store.getState().feedback.alerts).toEqual([]);
});

describe('palette commands', () => {
  it('find app commands and tabs by the beginnings of words', async () => {
    const { user, store, fake } = await open(['sales']);
    fake.answer('settings.setTheme', null);
    await enterText(user, await field(), 'the dar');
    expect(picked()).toBe('Theme: dark');
    await user.keyboard('{Enter}');
    expect(fake.inputs('settings.setTheme')).toEqual([{ theme: 'dark' }]);
    await user.keyboard('{Control>}k{/Control}');
    await enterText(user, await field(), 'quote');
    await user.click(screen.getByRole('option', { name: 'Go to Create a Quote' }));
    expect(store.getState().navigation.tab).toBe(5);
  });

  it('include only what the person may do', async () => {
    const { user } = await openOverAda(['search']);
    expect(options().join()).not.toContain('Admin Login');
    await enterText(user, await field(), 'transfer');
    expect(options().join()).not.toContain('Transfer to team');
  });

  it('ask for the same confirmation as the button, and send nothing before it', async () => {
    const { user, fake } = await openOverAda(['admin', 'search']);
    await runCommand(user, 'delete ada');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Are you sure you want to delete this member?');
    expect(fake.inputs('member.delete')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(fake.inputs('member.delete')).toEqual([]);
  });

  it('ask for arguments, check them, and then ask for the same confirmation', async () => {
    const { user, fake } = await openOverAda(['admin', 'search']);
    fake.answer('team.getById', team({ id: 77, companyName: 'Prairie', initialQuantity: 12 }));
    await runCommand(user, 'transfer');
    const teamId = await screen.findByRole('textbox', { name: 'Team ID' });
    await waitFor(() => expect(document.activeElement).toBe(teamId));
    await user.keyboard('abc{Enter}');
    expect(screen.getByText('Enter a numeric team ID.')).toBeTruthy();
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
      expect(fake.inputs('memberTeam.transfer')).toMatchObject([{ id: 5, teamId: 77 }]),
    );
  });
});

describe('an empty palette over a record', () => {
  it('preselects no login, so that Enter alone does not leave the app', async () => {
    const { user, fake } = await openOverAda(['search', 'admin']);
    expect(options().slice(0, 2)).toEqual(['Edit email', 'Admin Login as Ada Lovelace']);
    expect(picked()).toBe('Edit email');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('form', { name: 'Edit email of Ada Lovelace' })).toBeTruthy();
    expect(fake.inputs('member.loginReason')).toEqual([]);
  });
});

describe('recent and pinned records', () => {
  it('are named by the pinning key only if there is one', async () => {
    const { user } = await open(['search']);
    expect(screen.queryByText('Alt+P Pin a record')).toBeNull();
    await user.keyboard('{Escape}');
  });

  it('come first in an empty palette, and can be pinned', async () => {
    const { user, fake } = await open(['search'], (bridge) => {
      bridge.answer('visits.list', [
        { kind: 'team', id: 30, name: 'Acme', pinned: true },
        { kind: 'member', id: 12, name: 'Ada Lovelace', pinned: false },
      ]);
      bridge.answer('visits.pin', []);
    });
    await waitFor(() =>
      expect(options()).toEqual([
        'AcmeTeam 30 · pinned',
        'Ada LovelaceMember 12',
        // It runs commands too.
        'Go to HomeCtrl1',
        'Go to SearchCtrl2',
      ]),
    );
    expect(screen.getByText('Alt+P Pin a record')).toBeTruthy();
    await user.keyboard('{ArrowDown}{Alt>}p{/Alt}');
    expect(fake.inputs('visits.pin')).toEqual([{ kind: 'member', id: 12, pinned: true }]);
  });

  it.each([
    ['macOS', 'π', 'KeyP', 1],
    ['a Russian keyboard', 'з', 'KeyP', 1],
    ['a keyboard with another layout', 'p', 'KeyR', 1],
    ['a keyboard with another letter there', 'l', 'KeyP', 0],
  ])('are pinned on %s with %s at %s: %i', async (_where, key, code, times) => {
    const { fake } = await open(['search'], (bridge) => {
      bridge.answer('visits.list', [{ kind: 'team', id: 30, name: 'Acme', pinned: false }]);
      bridge.answer('visits.pin', []);
    });
    await waitFor(() => expect(options()[0]).toBe('AcmeTeam 30'));
    fireEvent.keyDown(await field(), { key, code, altKey: true });
    expect(fake.inputs('visits.pin')).toHaveLength(times);
  });

  it('do not move the list when a record is still being saved; it appears the next time', async () => {
    const adding: HeldCall<'visits.add'>[] = [];
    const { user, run, fake } = await openOverAda(['search', 'admin'], (bridge) =>
      adding.push(bridge.hold('visits.add')),
    );
    const listed = options();
    expect(listed[0]).toBe('Edit email');
    const remembered: Visit[] = [{ kind: 'member', id: 12, name: 'Ada Lovelace', pinned: false }];
    fake.answer('visits.list', remembered);
    await run(() => adding[0]?.answer(remembered));
    expect(options()).toEqual(listed);
    await run((state) => state.navigation.closeAllModals());
    await user.keyboard('{Control>}k{/Control}{Control>}k{/Control}');
    await waitFor(() => expect(options()[0]).toBe('Ada Lovelaceada@example.test · Member 12'));
  });

  it('give way to an open record’s commands, and leave that record out', async () => {
    await openOverAda(['search', 'admin'], (fake) => {
      const visits: Visit[] = [
        { kind: 'member', id: 12, name: 'Countess Ada', pinned: false },
        { kind: 'team', id: 31, name: 'Prairie', pinned: false },
      ];
      fake.answer('visits.list', visits);
      fake.answer('visits.add', visits);
    });
    await waitFor(() => expect(options().at(-1)).toBe('PrairieTeam 31'));
    expect(options()[0]).toBe('Edit email');
    expect(options().join()).not.toContain('Countess');
    const headings = [...document.querySelectorAll('[role="listbox"] > [role="presentation"]')];
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Ada Lovelace', 'Recent']);
  });

  it('are found by name or by people in opened teams, and appear once each', async () => {
    const { user, fake, run } = await open(['search', 'admin'], (bridge) => {
      bridge.answer('visits.list', [
        { kind: 'team', id: 30, name: 'Harbor & Finch', pinned: false },
      ]);
      bridge.answer(
        'team.getById',
        team({
          id: 30,
          companyName: 'Harbor & Finch',
          memberTeams: [
            { id: 1, isAdmin: false, member: { id: 7, email: 'lily@x.test', name: 'Lily Chen' } },
          ],
        }),
      );
      bridge.answer('team.salesData', null);
      bridge.answer('search.query', {
        members: [memberRow({ id: 7, email: 'lily@x.test' })],
        teams: [],
      });
    });
    await runCommand(user, 'finch');
    await screen.findByRole('dialog', { name: 'Team ID: #30' });
    await screen.findByText('Lily Chen');
    await user.keyboard('{Control>}k{/Control}');
    await enterText(user, await field(), 'chen');
    expect(options()).toEqual(['Lily Chenlily@x.test · Member 7', 'Search for “chen”']);
    await user.clear(await field());
    await enterText(user, await field(), 'lily');
    const asked = fake.inputs('search.query').length;
    await waitFor(() => expect(fake.inputs('search.query')).toHaveLength(asked + 1));
    await run(() => undefined);
    expect(options()).toEqual(['Lily Chenlily@x.test · Member 7', 'Search for “lily”']);
  });

  it('remember an opened record under its name', async () => {
    const { fake } = await openOverAda(['search']);
    await waitFor(() =>
      expect(fake.inputs('visits.add')).toEqual([{ kind: 'member', id: 12, name: 'Ada Lovelace' }]),
    );
  });
});
