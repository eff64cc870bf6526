import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { NewBillingPreview } from '../../../../src/contract/entities/pricing';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import { choose } from '../../../helpers/dropdown';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { enterText, type RenderedApp, renderApp } from '../../../helpers/render-app';
import { price, team } from '../../domain/builders';

export const flow: TeamSetupFlow = {
  ...newTeamSetupFlow('olive@fresh.test', false),
  teamId: 17,
  teamOwnerName: 'Olive',
};
/** A plan change's terms before it: a yearly plan without a trial or special terms. */
export const yearlyTerms = {
  companyName: 'Harbor & Finch',
  numberSeats: 40,
  priceId: 'teams_y',
  isPriceMonthly: false,
  isCustomPricing: false,
  multiYearSub: false,
  offerFreeTrial: false,
};
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
export const panel = () => screen.getByRole('region', { name: 'Pricing preview' });
export const submit = () => screen.getByRole('button', { name: /^(Create|Update)/ });
export const total = (cents: number): NewBillingPreview => ({
  seatsTotal: cents,
  leadsTotal: 0,
  subTotal: cents,
  discountPercent: 0,
  total: cents,
});

interface Given {
  readonly flow?: TeamSetupFlow;
  readonly prepare?: (fake: FakeBridge) => void;
}

export const openEditor = async ({ flow: given = flow, prepare }: Given = {}) => {
  const app = renderApp(<TeamSetupScreen />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'teams_y', title: 'Teams' })],
        couponConfig: [],
      });
      fake.answer('team.getById', team({ id: 17 }));
      fake.on('billing.previewNewBilling', ({ number_seats }) => ({
        ok: true,
        value: total(number_seats * 96_00),
      }));
      prepare?.(fake);
    },
  });
  await app.run(({ teamSetup }) => teamSetup.follow(given));
  // Hidden below an alert.
  await screen.findByRole('form', { name: 'Edit Subscription', hidden: true });
  return app;
};

/** `demoTeam.create` responds as core does: the flow keeps what was sent. */
export const answerCreated = (fake: FakeBridge) =>
  fake.on('demoTeam.create', ({ pricing, ...sent }) => ({
    ok: true,
    value: {
      ...flow,
      teamCreated: true,
      finished: true,
      sentPricing: { ...sent, pricing: { ...pricing, teamId: 17 }, sentAt: Date.now() },
    },
  }));

/** Fills in the minimum for a new team. */
export const fillUsual = async (app: RenderedApp) => {
  await enterText(app.user, field('Company name'), 'Acme');
  await choose(app.user, 'Plan', 'New Billing (yearly)');
  await enterText(app.user, field('ZIP code'), '94107');
};
export const priced = (text: string) => waitFor(() => expect(submit().textContent).toBe(text));

/** What a team with five seats has before a change of its plan. */
export const termsBefore = {
  numberSeats: 5,
  priceId: 'new_billing_yearly',
  isPriceMonthly: false,
  isCustomPricing: false,
  multiYearSub: false,
  offerFreeTrial: false,
};
