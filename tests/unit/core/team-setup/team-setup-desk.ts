import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { MethodInput } from '../../../../src/contract/methods/methods';
import { flowMark } from '../../../../src/domain/team-setup/team-setup-flow';
import { newTeam, teamPricing } from '../../../integration/sandbox/team-setup-payloads';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore, type TestCoreOptions } from '../helpers/test-core';

export const owner = 'olive@fresh-team.example';
export const request = newTeam(owner);
/** 25 seats for 2,400.00. */
export const pricing = teamPricing({ teamId: 9, stripeCustomerId: 'cus_1' });
export const previewedCents = 240_000;

/** What else of the preview is sent. */
type Shown = Partial<Omit<MethodInput<'pricing.set'>, 'pricing'>>;

export const routes = {
  create: 'POST /internal/team/create_team',
  begin: 'POST /internal/team/9/change_plan',
  price: 'POST /internal/stripe/set_team_pricing',
  demo: 'POST /internal/stripe/demo_teams',
  draft: 'POST /internal/stripe/link_subscription/9',
  send: 'POST /internal/stripe/invoice/send',
  invoice: 'GET /internal/stripe/invoice/in_1',
  search: 'POST /internal/search/query',
  team: 'POST /internal/team/get_by_id',
  customer: 'POST /internal/stripe/get_customer',
} as const;

/** The payment provider's draft. */
export const invoice = (more: object = {}) => ({
  id: 'in_1',
  status: 'draft',
  amount_due: 240_000,
  number: 'A-1',
  ...more,
});
export const extended = (more: object = {}) => ({
  subscription: { id: 'sub_1', collection_method: 'send_invoice' },
  invoice: invoice(more),
});
export const team = (more: object = {}) => ({
  body: {
    team: {
      id: 9,
      email: owner,
      stripeCustomer: 'cus_1',
      memberTeams: [
        { id: 50, isAdmin: true, member: { id: 5, email: owner, name: 'Olive Owner' } },
      ],
      orders: [],
      internalDemoTeams: [],
      ...more,
    },
  },
});
export const created = {
  body: {
    team: { id: 9, email: owner },
    loginToken: 'login-secret-9',
    stripeCustomer: 'cus_1',
    teamSize: 1,
  },
};

/** How the team shows a demo team of 25 seats with 15 trial days. */
export const demoTeam = {
  id: 70,
  isDeleted: false,
  stripeSourcePriceId: 'price_1TeamsYear2025',
  numberSeats: 25,
  trialExpiresAtUtc: '2026-01-30T17:00:00.000Z',
};

/** Every route of the team setup flow answers as if all goes well. */
export const answerTeamSetup = (on: ReturnType<typeof recordHelpers>['on']): void => {
  on(routes.create, created);
  on(routes.price, { body: {} });
  on(routes.demo, { body: {} });
  on(routes.draft, { body: extended() });
  on(routes.send, { body: {} });
  on(routes.invoice, { body: { invoice: invoice() } });
  on(routes.team, team());
  on(routes.customer, { body: { customer: { id: 'cus_1', subscriptions: { data: [] } } } });
  on(routes.begin, { body: { stripeCustomer: 'cus_1' } });
};

/**
 * A desk with a signed-in salesperson for each test of the file; the API responses what each test
 * sets.
 */
export const teamSetupDeskInEachTest = (options: TestCoreOptions = {}) => {
  let core: TestCore;
  let clock: FakeClock;
  const helpers = recordHelpers(() => core);
  beforeEach(async () => {
    clock = fakeClock(Date.UTC(2026, 0, 15, 17));
    core = await startTestCore({ ...options, ports: { clock } });
    await core.signIn();
    answerTeamSetup(helpers.on);
  });
  afterEach(() => core.stop());

  const rewrite = async (next: (kept: { readonly postFlow: object | null }) => object) => {
    const folder = path.join(core.userData, 'post-flow');
    const files = await readdir(folder, { recursive: true });
    const file = path.join(folder, files.find((name) => name.endsWith('.json')) ?? '');
    const kept = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...kept, ...next(kept) }));
  };

  const desk = {
    ...helpers,
    core: () => core,
    clock: () => clock,
    create: (changes: Partial<typeof request> = {}) =>
      core.call('team.create', { ...request, ...changes }),
    price: (
      changes: Partial<typeof pricing> = {},
      cents: number | null = previewedCents,
      shown: Shown = {},
    ) =>
      core.call('pricing.set', {
        pricing: { ...pricing, ...changes },
        previewedCents: cents,
        ...shown,
      }),
    makeDemo: (changes: Partial<typeof pricing> = {}, shown: Shown = {}) =>
      core.call('demoTeam.create', {
        pricing: { ...pricing, ...changes },
        previewedCents,
        ...shown,
      }),
    changePlan: (teamId = 9) => core.call('team.changePlan', { teamId, email: owner }),
    draft: (teamId = 9) => core.call('invoice.draft', { teamId }),
    /** Without an amount, as older versions asked. */
    send: (stripeInvoiceId = 'in_1', confirmedCents?: number | null) =>
      core.call('invoice.send', { stripeCustomerId: 'cus_1', stripeInvoiceId, confirmedCents }),
    flow: async (): Promise<TeamSetupFlow | null> => {
      const result = await core.call('teamSetup.get', {});
      return result.ok ? result.value : null;
    },
    /** Up to the draft, which is ready to be sent. */
    async drafted() {
      await desk.create();
      await desk.price();
      await desk.draft();
    },
    parked: async (): Promise<readonly TeamSetupFlow[]> => {
      const result = await core.call('teamSetup.parked', {});
      return result.ok ? result.value : [];
    },
    leave: async () => {
      const at = await desk.flow();
      if (!at) throw new Error('no flow');
      return core.call('teamSetup.leave', flowMark(at));
    },
    /** Changes the flow on disk, as another app on the folder could. */
    forge: (changes: Partial<TeamSetupFlow>) =>
      rewrite(({ postFlow }) => ({ postFlow: { ...postFlow, ...changes } })),
    /** The flows that were left, as another version would have stored them. */
    forgeParked: (parked: readonly object[]) => rewrite(() => ({ parked })),
    unfinished: async () => {
      const result = await core.call('writes.unfinished', {});
      return result.ok ? result.value.map(({ action }) => action) : null;
    },
    keysOf: (route: string) =>
      helpers.sent(route.split(' ')[1] ?? '').map(({ headers }) => headers['idempotency-key']),
    times: (route: string) =>
      core.api.requests.filter(({ method, path }) => `${method} ${path}` === route).length,
  };
  return desk;
};
