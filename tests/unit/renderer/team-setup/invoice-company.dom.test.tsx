import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { Team } from '../../../../src/contract/entities/team';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { renderApp } from '../../../helpers/render-app';
import { teamPricing } from '../../../integration/sandbox/team-setup-payloads';
import { price, team } from '../../domain/builders';

/** An unsent invoice names its company and its plan, whatever is still loading. */

const drafted: TeamSetupFlow = {
  ...newTeamSetupFlow('olive@fresh.test', false, 'flow-1'),
  teamId: 17,
  stripeCustomer: 'cus_17',
  priceId: 'teams_y',
  pricingSet: true,
  previewedCents: 112_800,
  sentPricing: {
    pricing: teamPricing({ teamId: 17, stripeCustomerId: 'cus_17', companyName: 'Fresh & Green' }),
    sentAt: 0,
  },
  hasExtendedSubscription: true,
  extendedSubscription: {
    subscription: { id: 'sub_1', collection_method: 'send_invoice' },
    invoice: { id: 'in_1', status: 'draft', amount_due: 112_800, number: 'A-1' },
  },
};
/** As older versions stored it. */
const nameless: TeamSetupFlow = { ...drafted, sentPricing: null };

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const open = async (flow: TeamSetupFlow, prepare: (fake: FakeBridge) => void) => {
  const app = renderApp(<TeamSetupScreen />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.answer('team.getById', team({ id: 17, companyName: 'Acme' }));
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'teams_y' })],
        couponConfig: [],
      });
      fake.answer('invoice.refresh', { flow: null, isCurrent: true });
      prepare(fake);
    },
  });
  await app.run(({ teamSetup }) => teamSetup.follow(flow));
  await screen.findByText('$1,128.00');
  return app;
};

it('shows the company that the price was sent for while the team loads, and asks with it', async () => {
  const app = await open(drafted, (fake) => fake.hold('team.getById'));
  expect(fact('Company')).toBe('Fresh & Green');
  await app.user.click(screen.getByRole('button', { name: 'Save and Send Invoice' }));
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Send an invoice for $1,128.00 to Fresh & Green (olive@fresh.test)?',
  );
});

it('names a team without an email by its number, and offers no email to copy', async () => {
  const app = await open({ ...drafted, email: '' }, () => {});
  expect(screen.queryByRole('button', { name: 'Copy email' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Save and Send Invoice' }));
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Send an invoice for $1,128.00 to Fresh & Green (team #17)?',
  );
});

it('never shows a price ID while the prices load', async () => {
  await open(drafted, (fake) => fake.hold('billing.priceConfig'));
  expect(fact('Plan')).toBe('Loading…');
});

it('says that the company of an older draft is loading, and then its name', async () => {
  let answer = (_team: Team) => {};
  await open(nameless, (fake) => {
    answer = fake.hold('team.getById').answer;
  });
  expect(fact('Company')).toBe('Loading…');
  await act(async () => answer(team({ id: 17, companyName: 'Acme' })));
  await waitFor(() => expect(fact('Company')).toBe('Acme'));
});

it('says why the company of an older draft is unknown', async () => {
  const app = await open(nameless, (fake) =>
    fake.refuse('team.getById', { code: 'server', status: 500, message: 'Not now' }),
  );
  await waitFor(() => expect(fact('Company')).toBe('Unknown'));
  app.fake.answer('team.getById', team({ id: 17, companyName: 'Acme' }));
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fact('Company')).toBe('Acme'));
});
