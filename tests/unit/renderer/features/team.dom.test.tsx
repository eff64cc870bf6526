import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/contract/errors';
import { newPostFlow } from '../../../../src/rules/post-flow';
import { alertTexts, descriptionOf, isUnavailable } from '../../../helpers/render-app';
import { customer, demoTeam, member, subscription } from '../../rules/builders';
import { acme, button, openTeam, question, shownFor } from './open-team';

describe('D1: facts', () => {
  test('title, email, plan level, member count, customer, who looks after it', async () => {
    await openTeam(
      acme({
        stripeCustomer: 'cus_1',
        memberTeams: [{ id: 1, isAdmin: true, member: { id: 5, email: 'ada@x.test' } }],
      }),
      {
        customer: customer(),
        prepare: (fake) =>
          fake.answer('team.salesData', { accountExecutive: { email: 'ae@x.test' } }),
      },
    );
    await screen.findByText('ae@x.test');
    expect(shownFor('Email')).toContain('team@acme.test');
    expect(shownFor('Plan level')).toBe('Entrust - Tier 2');
    expect(shownFor('Member count')).toBe('1');
    expect(shownFor('Payment customer')).toContain('cus_1');
    expect(shownFor('Account executive')).toContain('ae@x.test');
    expect(shownFor('Customer success')).toBe('None');
  });

  test('None without them; an error says so and leaves the rest', async () => {
    const app = await openTeam(acme(), {
      prepare: (fake) =>
        fake.refuse('team.salesData', { code: 'server', status: 422, message: 'CRM is down' }),
    });
    await waitFor(() => expect(shownFor('Account executive')).toBe('Not available: CRM is down'));
    expect(shownFor('Payment customer')).toBe('None');
    app.fake.answer('team.salesData', {});
    app.changed();
    await waitFor(() => expect(shownFor('Account executive')).toBe('None'));
  });

  test('a reload after a write does not blank what is known', async () => {
    const app = await openTeam(acme(), {
      prepare: (fake) => fake.answer('team.salesData', { accountCsm: { email: 'cs@x.test' } }),
    });
    await screen.findByText('cs@x.test');
    const held = app.fake.hold('team.salesData');
    app.changed();
    await held.arrived;
    expect(shownFor('Customer success')).toContain('cs@x.test');
  });

  test('the customer’s page of the provider opens; a refusal is an alert', async () => {
    const app = await openTeam(acme({ stripeCustomer: 'cus_1' }), { customer: customer() });
    app.fake.answer('billing.openCustomer', null);
    await app.user.click(button('Open in Stripe'));
    expect(app.fake.inputs('billing.openCustomer')).toEqual([{ stripeCustomerId: 'cus_1' }]);
    app.fake.refuse('billing.openCustomer', { code: 'file', message: 'No browser', reason: 'x' });
    await app.user.click(button('Open in Stripe'));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(question().getByText('No browser')).toBeTruthy();
  });

  test('the email is edited like a member’s, also where there is none yet', async () => {
    const app = await openTeam(acme({ email: null }));
    expect(shownFor('Email')).toContain('None');
    await app.user.click(button('Edit Email'));
    await app.user.type(screen.getByRole('textbox', { name: 'Email' }), 'new@acme.test{Enter}');
    app.fake.answer('team.setEmail', null);
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated team!'));
    expect(app.fake.inputs('team.setEmail')).toEqual([
      { teamId: 30, email: 'new@acme.test', base: { email: '' } },
    ]);
    app.server.record = acme({ email: 'new@acme.test' });
    app.changed();
    expect(await screen.findByText('new@acme.test')).toBeTruthy();
  });

  test('a load that fails says why and can be tried again', async () => {
    const app = await openTeam();
    act(() => app.store.getState().navigation.openModal({ kind: 'team', id: 31 }));
    await screen.findByRole('dialog', { name: 'Team ID: #31' });
    act(() => app.store.getState().navigation.closeAllModals());
    const held = app.fake.hold('team.getById');
    act(() => app.store.getState().navigation.openModal({ kind: 'team', id: 32 }));
    await screen.findByText('Loading team 32');
    expect(screen.queryByRole('heading', { name: 'Subscription Details' })).toBeNull();
    await act(async () => held.refuse({ code: 'timeout', message: 'Too slow' }));
    await screen.findByText('Too slow');
    expect(screen.queryByText('Loading team 32')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Subscription Details' })).toBeNull();
    app.fake.answer('team.getById', acme({ id: 32 }));
    await app.user.click(button('Try again'));
    await screen.findByRole('heading', { name: 'Subscription Details' });
  });

  test('one that does not exist is said once; the record below is there again', async () => {
    const app = await openTeam();
    const { navigation } = app.store.getState();
    const before = navigation.modals;
    app.fake.refuse('team.getById', { code: 'not-found', message: 'There is no team 32.' });
    act(() => navigation.openModal({ kind: 'team', id: 32 }));
    const alert = await screen.findByRole('alertdialog', { name: 'Team not found' });
    expect(alert.textContent).toContain('There is no team 32.');
    expect(app.store.getState().navigation.modals).toEqual(before);
    expect(app.store.getState().navigation.trail.places).not.toContainEqual(
      expect.objectContaining({ records: expect.arrayContaining([{ kind: 'team', id: 32 }]) }),
    );
  });
});

describe('D2: the buttons, and to whom', () => {
  test('sales: Replace Plan, which starts the upgrade flow', async () => {
    const app = await openTeam(acme(), { permissions: ['sales'] });
    expect(screen.queryByRole('button', { name: 'Expand Admin Controls' })).toBeNull();
    const teamId = acme().id;
    app.fake.answer('team.changePlan', { ...newPostFlow('team@acme.test', true), teamId });
    await app.user.click(button('Replace Plan'));
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(1));
    expect(app.fake.inputs('team.changePlan')).toEqual([{ teamId, email: 'team@acme.test' }]);
    expect(app.store.getState().navigation.modals).toEqual([]);
  });

  test('Update Trial/Quote for an unpaid trial without a subscription', async () => {
    await openTeam(acme({ internalDemoTeams: [demoTeam()] }));
    button('Update Trial/Quote');
  });

  test('a named subscription counts until the provider has answered: the label waits', async () => {
    const record = acme({
      stripeCustomer: 'cus_1',
      stripeSubscription: 'si_1%sub_1',
      internalDemoTeams: [demoTeam()],
    });
    const answer = Promise.withResolvers<void>();
    await openTeam(record, {
      prepare: (fake) =>
        fake.on('billing.getCustomer', async () => {
          await answer.promise;
          return ok(customer(subscription({ status: 'canceled' })));
        }),
    });
    button('Replace Plan');
    answer.resolve();
    await screen.findByRole('button', { name: 'Update Trial/Quote' });
  });

  test.each([['admin'], ['ops'], ['search']] as const)('%s: no plan button', async (held) => {
    await openTeam(acme(), { permissions: [held] });
    expect(screen.queryByRole('button', { name: /Replace Plan|Update Trial/ })).toBeNull();
    button('Expand Integrations');
    const controls = screen.queryByRole('button', { name: 'Expand Admin Controls' });
    expect(controls !== null).toBe(held === 'admin');
    expect(screen.queryByRole('button', { name: 'Add Order' }) !== null).toBe(held === 'ops');
  });
});

describe('D3: admin controls', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const open = async () => {
    const app = await openTeam(acme({ stripeSubscription: 'si_1%sub_1' }));
    await app.user.click(button('Expand Admin Controls'));
    return app;
  };
  const type = async (app: Awaited<ReturnType<typeof open>>, label: string, text: string) => {
    await app.user.clear(field(label));
    await app.user.type(field(label), text);
  };

  test('the three flags, each by its own call', async () => {
    const app = await open();
    app.fake.answer('team.setFlag', null);
    for (const name of ['Text Follow Up', 'Email Follow Up', 'Send Weekly Invite Reminders']) {
      await app.user.click(screen.getByRole('switch', { name }));
    }
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated team!'));
    expect(app.fake.inputs('team.setFlag')).toEqual([
      { teamId: 30, flag: 'textFollowUp', value: false },
      { teamId: 30, flag: 'emailFollowUp', value: false },
      { teamId: 30, flag: 'sendWeeklyInviteReminders', value: true },
    ]);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Text Follow Up' }).checked).toBe(
      false,
    );
  });

  test('helper texts; Save waits for a change, and for the confirmation', async () => {
    const app = await open();
    expect(descriptionOf(field('Subscription ID'))).toBe('subItem%sub');
    expect(descriptionOf(field('Enterprise Plan'))).toBe('e.g. 60, 50');
    expect(isUnavailable(button('Save'))).toBe(true);
    await type(app, 'Enterprise Plan', '60');
    expect(descriptionOf(field('Enterprise Plan'))).toBe('e.g. 60, 50 Unsaved. Current: 50');
    expect(descriptionOf(field('Subscription ID'))).toBe('subItem%sub');
    await app.user.click(button('Save'));
    expect(
      question().getByText(
        'Are you sure you want to update this info? Incorrect updates may cause issues',
      ),
    ).toBeTruthy();
    expect(question().getByText('50')).toBeTruthy();
    expect(question().getByText('60')).toBeTruthy();
    expect(question().queryByText('Subscription ID')).toBeNull();
    app.fake.answer('team.setSubscription', null);
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated team!'));
    expect(app.fake.inputs('team.setSubscription')).toEqual([
      {
        teamId: 30,
        enterprisePlan: '60',
        base: { stripeSubscription: 'si_1%sub_1', enterprisePlan: '50' },
      },
    ]);
    app.server.record = acme({ enterprisePlan: '60', stripeSubscription: 'si_1%sub_1' });
    app.changed();
    await waitFor(() => expect(shownFor('Plan level')).toBe('New Billing'));
    expect(field('Enterprise Plan').value).toBe('60');
  });

  test('Cancel gives up both; what is typed back follows the record again', async () => {
    const app = await open();
    await type(app, 'Subscription ID', 'si_2%sub_2');
    await type(app, 'Enterprise Plan', '60');
    await app.user.click(button('Cancel'));
    expect(field('Subscription ID').value).toBe('si_1%sub_1');
    expect(field('Enterprise Plan').value).toBe('50');
    await type(app, 'Enterprise Plan', '50');
    expect(isUnavailable(button('Save'))).toBe(true);
    expect(app.store.getState().drafts.texts).toEqual({});
    app.server.record = acme({ enterprisePlan: '20' });
    app.changed();
    await waitFor(() => expect(field('Enterprise Plan').value).toBe('20'));
  });

  test('what was typed over stands against what somebody else saved meanwhile', async () => {
    const app = await open();
    await type(app, 'Subscription ID', 'si_2%sub_2');
    await type(app, 'Enterprise Plan', '60');
    app.server.record = acme({ enterprisePlan: '20', stripeSubscription: 'si_1%sub_1' });
    app.changed();
    await waitFor(() => expect(shownFor('Plan level')).toBe('Legacy Teams'));
    app.fake.refuse('team.setSubscription', {
      code: 'conflict',
      message: 'Changed',
      current: { enterprisePlan: '20' },
    });
    await app.user.click(button('Save'));
    await app.user.click(question().getByRole('button', { name: 'Save' }));
    await screen.findByRole('alertdialog', { name: 'Changed by someone else' });
    expect(app.fake.inputs('team.setSubscription')[0]?.base).toEqual({
      stripeSubscription: 'si_1%sub_1',
      enterprisePlan: '50',
    });
    expect(
      question()
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['TheirsMine', 'Subscription IDsi_1%sub_1si_2%sub_2', 'Enterprise Plan2060']);
    app.fake.answer('team.setSubscription', null);
    await app.user.click(question().getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.fake.inputs('team.setSubscription')[1]?.base).toEqual({
      stripeSubscription: 'si_1%sub_1',
      enterprisePlan: '20',
    });
  });
});

describe('D6: members', () => {
  const members = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      isAdmin: false,
      member: { id: 1000 + index, email: `m${index}@x.test` },
    }));
  const list = () => within(screen.getByRole('region', { name: /^Team Members \(/ }));

  test('count / seat count, the larger of members and initial quantity', async () => {
    const app = await openTeam(acme({ memberTeams: members(2), initialQuantity: 5 }));
    screen.getByRole('heading', { name: 'Team Members (2 / 5)' });
    app.server.record = acme({ memberTeams: members(7), initialQuantity: 5 });
    app.changed();
    await screen.findByRole('heading', { name: 'Team Members (7 / 7)' });
  });

  test('members are selected by their boxes: Space, Shift with arrows, Ctrl+A, Esc; only for admins', async () => {
    const app = await openTeam(acme({ memberTeams: members(5), initialQuantity: 5 }));
    const boxes = () => list().getAllByRole<HTMLInputElement>('checkbox');
    const checked = () => boxes().map((box) => box.checked);
    boxes()[1]?.focus();
    await app.user.keyboard(' ');
    expect(checked()).toEqual([false, true, false, false, false]);
    await app.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(checked()).toEqual([false, true, true, true, false]);
    expect(document.activeElement).toBe(boxes()[3]);
    expect(list().getByRole('button', { name: 'For these 3…' })).toBeTruthy();
    await app.user.keyboard('{Control>}a{/Control}');
    expect(checked()).toEqual([true, true, true, true, true]);
    await app.user.keyboard('{Escape}');
    expect(checked()).toEqual([false, false, false, false, false]);
    // Esc was about the selection: the record stays.
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 30 }]);
  });

  test('nobody but an admin selects members', async () => {
    await openTeam(acme({ memberTeams: members(2) }), { permissions: ['search'] });
    expect(list().queryAllByRole('checkbox')).toEqual([]);
  });

  test('Make Admin per member, at once; only for admins', async () => {
    const app = await openTeam(acme({ memberTeams: members(2) }));
    const held = app.fake.hold('member.changeAdmin');
    await app.user.click(list().getAllByRole('button', { name: 'Make Admin' })[1]!);
    expect(list().getByText('Admin')).toBeTruthy();
    expect(app.fake.inputs('member.changeAdmin')).toEqual([
      { memberId: 1001, teamId: 30, isAdmin: true },
    ]);
    await act(async () => held.refuse({ code: 'conflict', message: 'Not now' }));
    // Section 8: an error of change admin is an alert.
    expect(alertTexts(app)).toEqual(['Not now']);
    await app.user.click(button('OK'));
    expect(list().queryByText('Admin')).toBeNull();
  });

  test('the filter finds by email, name and ID; the seats are a figure of the record', async () => {
    const crowd = members(9).map((each) =>
      each.id === 4 ? { ...each, member: { ...each.member, name: 'Lily Chen' } } : each,
    );
    const app = await openTeam(acme({ memberTeams: crowd, initialQuantity: 12 }));
    expect(shownFor('Seats')).toBe('9 of 12');
    expect(screen.getByText('3 free')).toBeTruthy();
    const filter = screen.getByRole('textbox', { name: 'Filter members' });
    const shown = () => list().getAllByRole('listitem').length;
    for (const [typed, count] of [
      ['lily', 1],
      ['M7@x', 1],
      ['1003', 1],
      ['x.test', 9],
    ] as const) {
      await app.user.clear(filter);
      await app.user.type(filter, typed);
      expect(shown(), typed).toBe(count);
    }
    await app.user.clear(filter);
    await app.user.type(filter, 'nobody');
    expect(screen.getByText('No members match “nobody”')).toBeTruthy();
  });

  test('no admin buttons without admin', async () => {
    await openTeam(acme({ memberTeams: members(2) }), { permissions: ['search'] });
    expect(list().queryByRole('button', { name: 'Make Admin' })).toBeNull();
    list().getByRole('button', { name: 'Open member 1001' });
  });

  test('1,000 members: few are in the document, and the last one can be reached', async () => {
    const app = await openTeam(acme({ memberTeams: members(1000) }));
    screen.getByRole('heading', { name: 'Team Members (1,000 / 1,000)' });
    expect(list().getAllByRole('listitem')).toHaveLength(20);
    await app.user.click(list().getByRole('button', { name: 'Show 100 more of 980' }));
    expect(list().getAllByRole('listitem')).toHaveLength(120);
    expect(list().getByText('m119@x.test').closest('li')?.getAttribute('aria-posinset')).toBe(
      '120',
    );
    await app.user.type(screen.getByRole('textbox', { name: 'Filter members' }), 'm999');
    expect(list().getAllByRole('listitem')).toHaveLength(1);
    app.fake.on('member.getById', ({ memberId }) => ok(member({ id: Number(memberId) })));
    await app.user.click(list().getByRole('button', { name: 'Open member 1999' }));
    expect(await screen.findByRole('dialog', { name: 'Member' })).toBeTruthy();
  });

  test('none yet', async () => {
    await openTeam();
    expect(screen.getByText('This team has no members yet')).toBeTruthy();
  });
});

describe('D7: integrations', () => {
  test('connections, CRM data and CRM export logs of the team', async () => {
    const app = await openTeam();
    app.fake.answer('team.integrationConnections', []);
    app.fake.answer('team.crmExportLogs', []);
    app.fake.answer('team.salesforce', {
      Name: 'Acme GmbH',
      Amount: 12,
      Owner: { id: 1 },
      Phone: null,
    });
    await app.user.click(button('Expand Integrations'));
    const table = await screen.findByRole('table', { name: 'CRM Data' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['NameAcme GmbH', 'Amount12', 'Owner{"id":1}', 'Phone–']);
    expect(await screen.findByText('No integration connections available')).toBeTruthy();
    expect(await screen.findByText('No CRM export logs available')).toBeTruthy();
    expect(app.fake.inputs('team.crmExportLogs')).toEqual([{ id: 30 }]);
  });

  test('what is collapsed is neither asked for nor read again', async () => {
    const app = await openTeam();
    app.fake.answer('team.integrationConnections', []);
    app.fake.answer('team.crmExportLogs', []);
    app.fake.answer('team.salesforce', null);
    expect(app.fake.inputs('team.salesforce')).toEqual([]);
    await app.user.click(button('Expand Integrations'));
    expect(await screen.findByText('No CRM data available')).toBeTruthy();
    await app.user.click(button('Collapse Integrations'));
    const sales = app.fake.inputs('team.salesData').length;
    app.changed();
    await waitFor(() => expect(app.fake.inputs('team.salesData')).toHaveLength(sales + 1));
    expect(app.fake.inputs('team.salesforce')).toHaveLength(1);
  });
});
