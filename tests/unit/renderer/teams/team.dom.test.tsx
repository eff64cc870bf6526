import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { descriptionOf, isUnavailable } from '../../../helpers/render-app';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { customer, demoTeam, subscription } from '../../domain/builders';
import { acme, button, openTeam, question, shownFor } from './open-team';

describe('D1: team facts', () => {
  test('show the title, email, plan level, member count, customer, and representative', async () => {
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

  test('show None when missing, and keep the rest when one fails', async () => {
    const app = await openTeam(acme(), {
      prepare: (fake) =>
        fake.refuse('team.salesData', { code: 'server', status: 422, message: 'CRM is down' }),
    });
    await waitFor(() => expect(shownFor('Account executive')).toBe('Not available: CRM is down'));
    expect(shownFor('Payment customer')).toBe('None');
    app.fake.answer('team.salesData', {});
    app.changed();
    await waitFor(() => expect(shownFor('Account executive')).toBe('None'));
    app.fake.answer('team.salesData', {
      accountExecutive: { email: 'ae@x.test' },
      accountCsm: { email: 'csm@x.test' },
    });
    app.changed();
    await screen.findByRole('button', { name: 'Copy account executive email' });
    button('Copy customer success email');
    button('Copy email');
  });

  test('stay visible while reloading after a write', async () => {
    const app = await openTeam(acme(), {
      prepare: (fake) => fake.answer('team.salesData', { accountCsm: { email: 'cs@x.test' } }),
    });
    await screen.findByText('cs@x.test');
    const held = app.fake.hold('team.salesData');
    app.changed();
    await held.arrived;
    expect(shownFor('Customer success')).toContain('cs@x.test');
  });

  test('open the customer’s page at the payment provider, and show an alert on a refusal', async () => {
    const app = await openTeam(acme({ stripeCustomer: 'cus_1' }), { customer: customer() });
    app.fake.answer('billing.openCustomer', null);
    await app.user.click(button('Open in payment provider'));
    expect(app.fake.inputs('billing.openCustomer')).toEqual([{ stripeCustomerId: 'cus_1' }]);
    app.fake.refuse('billing.openCustomer', { code: 'file', message: 'No browser', reason: 'x' });
    await app.user.click(button('Open in payment provider'));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(question().getByText('No browser')).toBeTruthy();
  });

  test('include an email that is edited like a member’s, even when there is none yet', async () => {
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

  test('say why a load failed, and can be retried', async () => {
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

  test('report a team that does not exist once, and return to the record below', async () => {
    const app = await openTeam();
    const { navigation } = app.store.getState();
    const before = navigation.modals;
    app.fake.refuse('team.getById', { code: 'not-found', message: 'Team 32 not found.' });
    act(() => navigation.openModal({ kind: 'team', id: 32 }));
    const alert = await screen.findByRole('alertdialog', { name: 'Team not found' });
    expect(alert.textContent).toContain('Team 32 not found.');
    expect(app.store.getState().navigation.modals).toEqual(before);
    expect(app.store.getState().navigation.history.entries).not.toContainEqual(
      expect.objectContaining({ records: expect.arrayContaining([{ kind: 'team', id: 32 }]) }),
    );
  });
});

describe('D2: team buttons by permission', () => {
  test('offer sales Replace Plan, which starts the upgrade flow', async () => {
    const app = await openTeam(acme(), { permissions: ['sales'] });
    expect(screen.queryByRole('button', { name: 'Expand Admin Controls' })).toBeNull();
    const teamId = acme().id;
    const held = app.fake.hold('team.changePlan');
    await app.user.click(button('Replace Plan'));
    await held.arrived;
    expect(button('Replace Plan').getAttribute('aria-busy')).toBe('true');
    await app.user.click(button('Replace Plan'));
    held.answer({ ...newTeamSetupFlow('team@acme.test', true), teamId });
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(1));
    expect(app.fake.inputs('team.changePlan')).toEqual([{ teamId, email: 'team@acme.test' }]);
    expect(app.store.getState().navigation.modals).toEqual([]);
  });

  test('offer Update Trial/Quote for an unpaid trial without a subscription', async () => {
    await openTeam(acme({ internalDemoTeams: [demoTeam()] }));
    button('Update Trial/Quote');
  });

  test('wait for the payment provider’s response before settling the label of a named subscription', async () => {
    shortenPauses();
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

  test.each([['admin'], ['ops'], ['search']] as const)('offer %s no plan button', async (held) => {
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

  test('send one call for each of the three flags', async () => {
    const app = await open();
    app.fake.answer('team.setFlag', null);
    for (const name of ['Text follow-up', 'Email follow-up', 'Send weekly invite reminders']) {
      await app.user.click(screen.getByRole('switch', { name }));
    }
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated team!'));
    expect(app.fake.inputs('team.setFlag')).toEqual([
      { teamId: 30, flag: 'textFollowUp', value: false },
      { teamId: 30, flag: 'emailFollowUp', value: false },
      { teamId: 30, flag: 'sendWeeklyInviteReminders', value: true },
    ]);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Text follow-up' }).checked).toBe(
      false,
    );
  });

  test('show helper texts, enable Save after a change, and ask before saving', async () => {
    const app = await open();
    expect(descriptionOf(field('Subscription ID'))).toBe('subItem%sub');
    expect(descriptionOf(field('Enterprise plan'))).toBe('e.g. 60, 50');
    expect(isUnavailable(button('Save'))).toBe(true);
    await type(app, 'Enterprise plan', '60');
    expect(descriptionOf(field('Enterprise plan'))).toBe('e.g. 60, 50 · Unsaved. Current: 50');
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
    expect(field('Enterprise plan').value).toBe('60');
  });

  test('show a warning about the plan at its field, and ask with the focus on Cancel', async () => {
    const app = await open();
    await type(app, 'Enterprise plan', 'abc');
    await app.user.keyboard('{Enter}');
    const warning = 'The plan isn’t a numeric level, such as 60. The app may not recognize it.';
    expect(descriptionOf(field('Enterprise plan'))).toContain(warning);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.user.click(button('Save anyway'));
    expect(question().getByText(warning)).toBeTruthy();
    expect(question().getByRole('button', { name: 'Save anyway' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await app.user.keyboard('{Enter}');
    expect(app.fake.inputs('team.setSubscription')).toEqual([]);
  });

  test('revert both on Cancel, and follow the record again once the typed value matches it', async () => {
    const app = await open();
    await type(app, 'Subscription ID', 'si_2%sub_2');
    await type(app, 'Enterprise plan', '60');
    await app.user.click(button('Cancel'));
    expect(field('Subscription ID').value).toBe('si_1%sub_1');
    expect(field('Enterprise plan').value).toBe('50');
    await type(app, 'Enterprise plan', '50');
    expect(isUnavailable(button('Save'))).toBe(true);
    expect(app.store.getState().drafts.texts).toEqual({});
    app.server.record = acme({ enterprisePlan: '20' });
    app.changed();
    await waitFor(() => expect(field('Enterprise plan').value).toBe('20'));
  });

  test('show an edit’s original value against someone else’s save', async () => {
    const app = await open();
    await type(app, 'Subscription ID', 'si_2%sub_2');
    await type(app, 'Enterprise plan', '60');
    app.server.record = acme({ enterprisePlan: '20', stripeSubscription: 'si_1%sub_1' });
    app.changed();
    await waitFor(() => expect(shownFor('Plan level')).toBe('Legacy Teams'));
    app.fake.answer('journal.list', []);
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
    ).toEqual(['TheirsMine', 'Subscription IDsi_1%sub_1si_2%sub_2', 'Enterprise plan2060']);
    app.fake.answer('team.setSubscription', null);
    await app.user.click(question().getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.fake.inputs('team.setSubscription')[1]?.base).toEqual({
      stripeSubscription: 'si_1%sub_1',
      enterprisePlan: '20',
    });
  });
});
