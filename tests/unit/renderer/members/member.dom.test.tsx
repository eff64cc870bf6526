import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { styleOf } from '../../../helpers/held-rules';
import { alertTexts, descriptionOf, isUnavailable, renderApp } from '../../../helpers/render-app';
import { membership, team } from '../../domain/builders';
import {
  ada,
  button,
  changed,
  type MemberOptions,
  noButton,
  openMember,
  question,
} from './open-member';

describe('C1: the member record', () => {
  test('shows the email, ID, and auth-provider ID, each with a copy button', async () => {
    const { user } = await openMember();
    // A screen reader reads the name after the title.
    screen.getByRole('dialog', { name: 'Member', description: 'Ada Lovelace' });
    await user.click(button('Copy auth-provider ID'));
    expect(await navigator.clipboard.readText()).toBe('auth0|ada');
    await user.click(button('Copy email'));
    expect(await navigator.clipboard.readText()).toBe('ada@x.test');
    // The ID appears once, in the header, which stays visible.
    expect(screen.getAllByText('#12')).toHaveLength(1);
    await user.click(button('Copy ID 12'));
    expect(await navigator.clipboard.readText()).toBe('12');
    await user.click(button('Copy link to this record'));
    expect(await navigator.clipboard.readText()).toBe('internal-dash://member/12');
  });

  test('shows admins Admin Login, without Staging Login outside production mode', async () => {
    await openMember(ada(), { permissions: ['admin'] });
    button('Admin Login');
    noButton('Staging Login');
    button('Admin Controls');
    button('Make Admin: Acme');
  });

  test('shows admins Staging Login as well in production mode', async () => {
    await openMember(ada(), { permissions: ['admin'], isProd: true });
    button('Admin Login');
    button('Staging Login');
  });

  test.each([['sales'], ['ops'], ['search']] as const)(
    'shows no admin buttons to people with %s only',
    async (held) => {
      const { inside } = await openMember(ada(), { permissions: [held], isProd: true });
      for (const name of ['Admin Login', 'Staging Login', /^Make Admin/]) {
        noButton(name);
      }
      expect(
        inside.getByRole<HTMLInputElement>('checkbox', { name: 'Email Verified' }).disabled,
      ).toBe(true);
      for (const name of ['Edit Email', 'Delete', 'Integrations', /^Open Team/, 'Admin Controls']) {
        button(name);
      }
    },
  );

  test('says that it is loading, and shows no partial member', async () => {
    const app = renderApp();
    const held = app.fake.hold('member.getById');
    act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Member' }));
    dialog.getByText('Loading member 12');
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
    await act(async () => held.answer(ada()));
    await dialog.findByText('auth0|ada');
    expect(dialog.queryByText('Loading member 12')).toBeNull();
  });

  test('says why loading failed, and can be retried', async () => {
    const app = renderApp();
    app.fake.refuse('member.getById', { code: 'timeout', message: 'Too slow' });
    act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
    // Section 8: a member that cannot be loaded shows an alert; the modal shows the message too.
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('Too slow');
    await app.user.click(button('OK'));
    await screen.findByText('Too slow');
    expect(screen.queryByText('Loading member 12')).toBeNull();
    noButton('Delete');
    app.fake.answer('member.getById', ada());
    await app.user.click(button('Try again'));
    await screen.findByText('auth0|ada');
    expect(screen.queryByText('Too slow')).toBeNull();
  });

  test('reports a member that does not exist once, and keeps it out of the history', async () => {
    const app = renderApp();
    app.fake.refuse('member.getById', { code: 'not-found', message: 'No member 12 found.' });
    act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
    const alert = await screen.findByRole('alertdialog', { name: 'Member not found' });
    expect(alert.textContent).toContain('No member 12 found.');
    expect(app.store.getState().navigation.modals).toEqual([]);
    await app.user.click(button('OK'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.store.getState().navigation.canStep('back')).toBe(false);
  });

  test('keeps what it shows when the member is deleted meanwhile', async () => {
    const app = await openMember();
    app.fake.refuse('member.getById', { code: 'not-found', message: 'No member 12 found.' });
    changed(app);
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByText('No member 12 found.');
    expect(screen.getByText('auth0|ada')).toBeTruthy();
  });

  test('reports a failed reload, and keeps what it shows', async () => {
    const app = await openMember();
    app.fake.refuse('member.getById', { code: 'timeout', message: 'Too slow' });
    changed(app);
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByText('Too slow');
    expect(screen.getByText('auth0|ada')).toBeTruthy();
  });
});

describe('Admin Login', () => {
  const withReason = (needed: boolean): MemberOptions => ({
    permissions: ['admin'],
    isProd: true,
    prepare: (fake) => {
      fake.answer('member.loginReason', { needed, suggestions: ['Ticket 12', 'Audit 3'] });
      fake.answer('member.openTeamApp', { host: 'teams.x.test' });
    },
  });

  test('J29: asks for an optional reason, and continues on Enter', async () => {
    const { user, fake, snackbar } = await openMember(ada(), withReason(true));
    await user.click(button('Admin Login'));
    await screen.findByRole('alertdialog', { name: 'Admin Login' });
    const reason = question().getByLabelText<HTMLInputElement>(/^Reason/);
    expect(document.activeElement).toBe(reason);
    expect(fake.inputs('member.openTeamApp')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(snackbar()).toMatch(/^Opened teams\.x\.test as \S.* in your browser$/),
    );
    expect(fake.inputs('member.openTeamApp')).toEqual([{ memberId: 12, target: 'admin' }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('suggests earlier reasons, and Enter takes one only after an arrow key selects it', async () => {
    const { user, fake } = await openMember(ada(), withReason(true));
    await user.click(button('Admin Login'));
    await screen.findByRole('alertdialog');
    const reason = question().getByRole<HTMLInputElement>('combobox', { name: 'Reason' });
    const offered = () =>
      question()
        .queryAllByRole('option')
        .map((each) => each.textContent);
    expect(offered()).toEqual([]);
    await user.click(reason);
    expect(offered()).toEqual(['Ticket 12', 'Audit 3']);
    await user.keyboard('{Escape}');
    expect(offered()).toEqual([]);
    expect(screen.getByRole('alertdialog')).toBeTruthy();

    await user.keyboard('{ArrowDown}{ArrowDown}');
    const [, audit] = question().getAllByRole('option');
    await user.keyboard('{ArrowDown}');
    expect(reason.getAttribute('aria-activedescendant')).toBe(audit?.id);
    expect(audit?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(reason.value).toBe('Audit 3');
    expect(offered()).toEqual([]);

    await user.clear(reason);
    await user.keyboard('ticket 1');
    expect(offered()).toEqual(['Ticket 12']);
    expect(reason.getAttribute('aria-activedescendant')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(fake.inputs('member.openTeamApp')).toEqual([
        { memberId: 12, target: 'admin', reason: 'ticket 1' },
      ]),
    );
  });

  test('skips the reason the second time in a session, and disables both buttons until it opens', async () => {
    const { user, fake } = await openMember(ada(), withReason(false));
    const held = fake.hold('member.openTeamApp');
    await user.click(button('Staging Login'));
    await held.arrived;
    for (const name of ['Admin Login', 'Staging Login']) {
      expect(isUnavailable(button(name))).toBe(true);
      expect(descriptionOf(button(name))).toBe('Wait for the current action to finish.');
    }
    expect(document.activeElement).toBe(button('Staging Login'));
    await user.click(button('Admin Login'));
    await act(async () => held.answer({ host: 'teams.x.test' }));
    expect(isUnavailable(button('Admin Login'))).toBe(false);
    expect(descriptionOf(button('Admin Login'))).toBe('');
    await waitFor(() =>
      expect(fake.inputs('member.openTeamApp')).toEqual([{ memberId: 12, target: 'staging' }]),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('cancels on Esc, opens nothing, and keeps the member open', async () => {
    const { user, fake } = await openMember(ada(), withReason(true));
    await user.click(button('Admin Login'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(fake.inputs('member.openTeamApp')).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Member' })).toBeTruthy();
  });

  test('shows an alert on failure, and keeps the reason', async () => {
    const app = await openMember(ada(), withReason(true));
    app.fake.refuse('member.openTeamApp', { code: 'not-found', message: 'No such auth user' });
    await app.user.click(button('Admin Login'));
    await screen.findByRole('alertdialog');
    await app.user.keyboard('Ticket 5{Enter}');
    await screen.findByText('No such auth user');
    expect(alertTexts(app)).toEqual(['No such auth user']);
    await app.user.click(button('OK'));
    expect(question().getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Ticket 5');
  });
});

test('adds the ticket number to the next reason until it is cleared', async () => {
  const { user, fake } = await openMember(ada(), {
    permissions: ['admin'],
    isProd: true,
    prepare: (bridge) => {
      bridge.answer('member.loginReason', { needed: true, suggestions: [] });
      bridge.answer('member.openTeamApp', { host: 'teams.x.test' });
    },
  });
  const reason = () => question().getByLabelText<HTMLInputElement>(/^Reason/);
  await user.click(button('Admin Login'));
  await screen.findByRole('alertdialog');
  await user.type(reason(), 'SUP-12: card is gone{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(button('Staging Login'));
  await screen.findByRole('alertdialog');
  expect(reason().value).toBe('SUP-12');
  await user.click(question().getByRole('button', { name: 'Clear SUP-12' }));
  expect(reason().value).toBe('');
  await user.type(reason(), '{Enter}');
  await waitFor(() => expect(fake.inputs('member.openTeamApp')).toHaveLength(2));
  expect(fake.inputs('member.openTeamApp')[1]).toEqual({ memberId: 12, target: 'staging' });
});

describe('C2: Email Verified and Delete', () => {
  test('changes the checkbox immediately, and reverts it with the server’s message', async () => {
    const app = await openMember(ada({ emailVerified: false }));
    const { user, fake, snackbar, inside } = app;
    const box = inside.getByRole<HTMLInputElement>('checkbox', { name: 'Email Verified' });
    const held = fake.hold('member.verifyEmail');
    await user.click(box);
    expect(box.checked).toBe(true);
    expect(fake.inputs('member.verifyEmail')).toEqual([{ memberId: 12, emailVerified: true }]);
    await act(async () => held.refuse({ code: 'forbidden', message: 'Only admins may' }));
    expect(box.checked).toBe(false);
    // Section 8: a failed email verification shows an alert.
    expect(alertTexts(app)).toEqual(['Only admins may']);
    await user.click(button('OK'));
    fake.answer('member.verifyEmail', null);
    await user.click(box);
    await waitFor(() => expect(snackbar()).toBe('Successfully updated member!'));
    expect(box.checked).toBe(true);
  });

  test('asks before Delete with the product’s words and Cancel focused, which keeps the member', async () => {
    const { user, fake } = await openMember();
    await user.click(button('Delete'));
    expect(question().getByText('Are you sure you want to delete this member?')).toBeTruthy();
    // The dialog names the member, in the color of an irreversible action.
    expect(screen.getByRole('alertdialog', { name: 'Delete Ada Lovelace' })).toBeTruthy();
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'This permanently deletes Ada Lovelace (ada@x.test, ID 12) and removes them from Acme. It can’t be undone.',
    );
    // A deletion has no old and new values to show.
    expect(question().queryByRole('table')).toBeNull();
    const yes = styleOf(question().getByRole('button', { name: 'Yes' }));
    expect(yes.backgroundColor).toBe('rgb(197, 15, 31)');
    const cancel = styleOf(question().getByRole('button', { name: 'Cancel' }));
    expect(cancel.backgroundColor).not.toBe(yes.backgroundColor);
    expect(document.activeElement).toBe(question().getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(fake.inputs('member.delete')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(button('Delete')));
  });

  test('deletes once on Yes, names the member in the snackbar, and closes the modal when core confirms', async () => {
    const app = await openMember();
    app.fake.answer('member.delete', null);
    await app.user.click(button('Delete'));
    await app.user.click(question().getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully deleted member Ada Lovelace!'));
    expect(app.fake.inputs('member.delete')).toEqual([{ id: 12, email: 'ada@x.test' }]);
    changed(app, true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says why a deletion was refused, and deletes nothing', async () => {
    const app = await openMember();
    app.fake.refuse('member.delete', { code: 'server', status: 422, message: 'Has open orders' });
    await app.user.click(button('Delete'));
    await app.user.click(question().getByRole('button', { name: 'Yes' }));
    expect((await question().findByRole('alert')).textContent).toContain('Has open orders');
    expect(app.store.getState().navigation.modals).toHaveLength(1);
  });
});

describe('C5, C6: a member’s teams', () => {
  test('list each membership with its team, plan, and admin rights', async () => {
    const { inside } = await openMember();
    const table = inside.getByRole('table', { name: 'Teams' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Team ID', 'Company', 'Plan', 'Is Admin', 'Actions']);
    const [row] = within(table).getAllByRole('row').slice(1);
    expect(
      within(row!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 4),
    ).toEqual(['30', 'Acme', 'New Billing', 'No']);
  });

  test('switch Make Admin to Remove Admin immediately, and back when refused', async () => {
    const app = await openMember();
    const held = app.fake.hold('member.changeAdmin');
    await app.user.click(button('Make Admin: Acme'));
    button('Remove Admin: Acme');
    expect(app.fake.inputs('member.changeAdmin')).toEqual([
      { memberId: 12, teamId: 30, isAdmin: true },
    ]);
    await act(async () => held.answer(null));
    expect(app.snackbar()).toBe('Successfully updated members teams data!');
    app.fake.refuse('member.changeAdmin', { code: 'conflict', message: 'The last admin stays' });
    await app.user.click(button('Remove Admin: Acme'));
    // Section 8: a failed admin change shows an alert.
    await waitFor(() => expect(alertTexts(app)).toEqual(['The last admin stays']));
    await app.user.click(button('OK'));
    button('Remove Admin: Acme');
  });

  test('keep both changes when two memberships change at once', async () => {
    const app = await openMember(
      ada({ memberTeams: [membership({ id: 30 }, 300), membership({ id: 31 }, 301)] }),
    );
    const first = app.fake.hold('member.changeAdmin');
    const second = app.fake.hold('member.changeAdmin');
    for (const each of screen.getAllByRole('button', { name: /^Make Admin/ })) {
      await app.user.click(each);
    }
    await act(async () => first.answer(null));
    await act(async () => second.answer(null));
    expect(screen.getAllByRole('button', { name: /^Remove Admin/ })).toHaveLength(2);
  });

  test('open a team on top, with a way back to the member', async () => {
    const app = await openMember();
    app.fake.answer('team.getById', team({ id: 30 }));
    app.fake.answer('team.salesData', null);
    await app.user.click(button('Open Team: Acme'));
    await screen.findByRole('dialog', { name: 'Team ID: #30' });
    await app.user.click(button('Back to Member #12'));
    expect(await screen.findByRole('dialog', { name: 'Member' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Team ID: #30' })).toBeNull();
  });

  test('offer Create New Team only without an active team; it stores the email and opens tab 3', async () => {
    const app = await openMember(ada({ memberTeams: [], activeTeamsMember: null }));
    expect(screen.getByText('Not on any team')).toBeTruthy();
    app.fake.answer('teamSetup.start', newTeamSetupFlow('ada@x.test', false));
    await app.user.click(button('Create New Team'));
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(3));
    expect(app.fake.inputs('teamSetup.start')).toEqual([{ email: 'ada@x.test' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offer no Create New Team with an active team', async () => {
    await openMember();
    noButton('Create New Team');
  });

  test('offer no Create New Team to people without sales', async () => {
    await openMember(ada({ memberTeams: [] }), { permissions: ['search', 'admin', 'ops'] });
    noButton('Create New Team');
  });
});
