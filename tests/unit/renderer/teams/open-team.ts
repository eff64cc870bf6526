import { act, screen, within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { PaymentCustomer } from '../../../../src/contract/entities/billing';
import type { Team } from '../../../../src/contract/entities/team';
import type { Permission } from '../../../../src/contract/permissions';
import { ok } from '../../../../src/contract/wire/result';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { everyPermission, type RenderedApp, renderApp } from '../../../helpers/render-app';
import { price, team } from '../../domain/builders';

/** Noon in New York on 10 March 2026. */
export const noon = Date.parse('2026-03-10T16:00:00Z');

/** Freezes the screen's clock but not its timers. */
export const at = (ms: number) => {
  vi.useFakeTimers({ now: ms, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
};

export const acme = (over: Partial<Team> = {}): Team =>
  team({
    id: 30,
    email: 'team@acme.test',
    companyName: 'Acme',
    enterprisePlan: '50',
    subscriptionTier: 'Tier 2',
    ...over,
  });

export const billed = (over: Partial<Team> = {}) =>
  acme({ stripeCustomer: 'cus_1', stripeSubscription: 'si_1%sub_1', ...over });

export interface TeamOptions {
  readonly permissions?: readonly Permission[];
  readonly customer?: PaymentCustomer;
  readonly prepare?: (fake: FakeBridge) => void;
  /** Texts typed before, by key. */
  readonly storedDrafts?: Readonly<Record<string, string>>;
}

export interface OpenTeam extends RenderedApp {
  /** The record the fake server returns. */
  readonly server: { record: Team };
  /** Reports a team change, as core does after a write. */
  readonly changed: () => void;
}

/** Renders the modal of team 30. */
export const openTeam = async (
  record: Team = acme(),
  { permissions = everyPermission, customer, prepare, storedDrafts = {} }: TeamOptions = {},
): Promise<OpenTeam> => {
  const server = { record };
  const app = renderApp(null, {
    permissions,
    prepare: (fake) => {
      fake.on('team.getById', () => ok(server.record));
      fake.answer('team.salesData', null);
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ enterprisePlan: '50', title: 'Entrust' })],
        couponConfig: [],
      });
      fake.answer('billing.paymentMethods', []);
      if (customer) fake.answer('billing.getCustomer', customer);
      prepare?.(fake);
    },
  });
  act(() => {
    const { drafts, navigation } = app.store.getState();
    drafts.restore(storedDrafts);
    navigation.openModal({ kind: 'team', id: 30 });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Team ID: #30' });
  await within(dialog).findByRole('heading', { name: 'Subscription Details' });
  return {
    ...app,
    server,
    changed: () => act(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 30 })),
  };
};

export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole('button', { name });
/** The open confirmation. */
export const question = () => within(screen.getByRole('alertdialog'));
/** The value next to a label in a field list. */
export const shownFor = (label: string): string | null | undefined =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
