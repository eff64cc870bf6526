import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { demoTeam, team } from '../../domain/builders';
import { field, open, options, picked } from './open-palette';

const acme = team({
  id: 30,
  companyName: 'Acme',
  stripeCustomer: 'cus_9Xa41',
  stripeSubscription: 'si_1%sub_1Bq7',
});
const drafted = {
  ...newTeamSetupFlow('pat@acme.test', false, 'flow-30'),
  teamId: 30,
  pricingSet: true,
  extendedSubscription: {
    subscription: { id: 'sub_1' },
    invoice: {
      id: 'in_1',
      status: 'draft',
      number: 'INV-2026-00001',
      amount_due: 474_300,
      invoice_pdf: null,
    },
  },
};

/** The palette on a team whose subscription ended, and which has a trial since. */
const openOnTrial = () =>
  open(
    ['search', 'sales'],
    (fake) => {
      fake.answer('team.getById', {
        ...acme,
        internalDemoTeams: [demoTeam({ hasPaid: false, isDeleted: false })],
      });
      fake.answer('team.salesData', null);
      fake.answer('billing.getCustomer', { id: 'cus_9Xa41', subscriptions: null });
      fake.answer('billing.paymentMethods', []);
      fake.answer('teamSetup.parked', []);
      fake.hold('quote.saveForTeam');
    },
    async ({ run }) => {
      await run(({ navigation }) => navigation.openModal({ kind: 'team', id: 30 }));
      await screen.findByRole('button', { name: 'Update Trial/Quote' });
    },
  );

/** The palette after team 30, which has a draft invoice, was opened; `over` keeps it open. */
const openWithDraft = (over = false) =>
  open(
    ['search', 'sales'],
    (fake) => {
      fake.answer('team.getById', acme);
      fake.answer('team.salesData', null);
      fake.answer('billing.getCustomer', { id: 'cus_9Xa41', subscriptions: null });
      fake.answer('billing.paymentMethods', []);
      fake.answer('teamSetup.parked', [drafted]);
      fake.answer('teamSetup.resume', drafted);
      fake.hold('invoice.refresh');
    },
    async ({ run }) => {
      await run(({ records }) => records.loadTeam(30));
      await run(({ server }) => server.load('teamSetup.parked', {}));
      if (!over) return;
      await run(({ navigation }) => navigation.openModal({ kind: 'team', id: 30 }));
      // Until then, the modal may still take the focus.
      await screen.findByText('Subscription Details');
    },
  );

describe('the palette', () => {
  it.each([
    'cus_9Xa41',
    'sub_1Bq7',
    'INV-2026-00001',
    'https://pay.example.test/dashboard/test/customers/cus_9Xa41',
    'https://pay.example.test/subscriptions/sub_1Bq7?tab=1',
  ])('finds a team by its identifier in %s', async (code) => {
    const { user } = await openWithDraft();
    await user.click(await field());
    await user.paste(code);
    expect(options()[0]).toMatch(/^Acme.*Team 30$/);
  });

  it.each(['seats', 'price', 'send inv'])('finds a tab for “%s”', async (words) => {
    const { user } = await open(['sales']);
    await user.type(await field(), words);
    expect(options().some((option) => option?.startsWith('Go to Demo flow'))).toBe(true);
  });

  it.each(['Create a Quote', 'Create New Team', 'Demo flow'])(
    'finds %s, which gives a discount, for “discount”',
    async (tab) => {
      const { user } = await open(['sales']);
      await user.type(await field(), 'discount');
      expect(options().some((option) => option?.startsWith(`Go to ${tab}`))).toBe(true);
    },
  );

  it.each(['seats', 'price', 'discount'])(
    'finds Replace Plan on a team for “%s”',
    async (words) => {
      const { user } = await openWithDraft(true);
      await user.type(await field(), words);
      expect(options().some((option) => option?.startsWith('Replace Plan'))).toBe(true);
    },
  );

  it('names the change of a trial as its button does', async () => {
    const { user } = await openOnTrial();
    await user.type(await field(), 'upd tri');
    expect(picked()).toMatch(/^Update Trial\/Quote/);
  });

  it('downloads the quote of the team on top', async () => {
    const { user, fake } = await openOnTrial();
    await user.type(await field(), 'down');
    expect(picked()).toMatch(/^Download Quote/);
    await user.keyboard('{Enter}');
    expect(fake.inputs('quote.saveForTeam')).toEqual([
      { teamId: 30, companyName: 'Acme', includeCheckout: true },
    ]);
  });

  it('continues the draft invoice of the team on top for “send inv”', async () => {
    const { user, fake } = await openWithDraft(true);
    await user.type(await field(), 'send inv');
    expect(picked()).toMatch(/^Review and send invoice/);
    await user.keyboard('{Enter}');
    expect(fake.inputs('teamSetup.resume')).toEqual([{ teamId: 30, flowId: 'flow-30' }]);
  });
});
