import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { MethodInput, MethodName } from '../../../../src/contract/methods/methods';
import type { Modal } from '../../../../src/renderer/state/navigation/navigation-slice';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { startHr, syncConfig } from '../hr-sync/hr-server';
import { startSyncDesk } from '../hr-sync/sync-desk';
import { addOrder, order } from '../outbox/write-helpers';
import {
  answerTeamSetup,
  created,
  extended,
  invoice,
  owner,
  previewedCents,
  pricing,
  request,
  routes,
  team,
} from '../team-setup/team-setup-desk';

/** An action that is costly to repeat: the call, and the place where a server carries it out. */
export interface RaceAct {
  readonly name: string;
  readonly method: MethodName;
  readonly input: MethodInput<MethodName>;
  /** What its form asks for on the next day, if it counts days. */
  readonly inputNextDay?: MethodInput<MethodName>;
  readonly route: string;
  readonly answer: unknown;
  /** What the flow of its team holds when it is done; null when it is not a step of a flow. */
  readonly reached: Partial<TeamSetupFlow> | null;
  /** What happens, once it is done, to a flow that was left while it ran. */
  readonly left?: 'waits' | 'is over' | 'shows';
  /** The records announced to every window, once each. */
  readonly records: readonly string[];
  /** Where staff are when they start it: the modal of a record, or a tab. */
  readonly at: Modal | number;
  /** It has no key: after a lost answer a person says whether it is over. */
  readonly hasNoKey?: boolean;
  /** It counts from today: made tomorrow, it is another change. */
  readonly countsFromToday?: boolean;
  /** No API response shows whether it was made: a person decides. */
  readonly isUndecided?: boolean;
  /** Where the server shows later that it was made. */
  readonly shows?: { readonly route: string; readonly body: unknown };
  /** What it shows settles it: no question is asked. */
  readonly isLookedUp?: boolean;
  /** A signed-in core, with what the act needs done first. */
  readonly begin: (clock: FakeClock) => Promise<TestCore>;
}

/** A sales desk; `steps` are taken before the act. */
const sales =
  (...steps: (readonly [MethodName, object])[]) =>
  async (clock: FakeClock): Promise<TestCore> => {
    const core = await startTestCore({ ports: { clock } });
    await core.signIn();
    answerTeamSetup(recordHelpers(() => core).on);
    for (const [method, input] of steps) {
      const result = await core.call(method, input as never);
      if (!result.ok) throw new Error(`${method}: ${JSON.stringify(result.error)}`);
    }
    return core;
  };

const create = ['team.create', request] as const;
const price = ['pricing.set', { pricing, previewedCents }] as const;
const draft = ['invoice.draft', { teamId: 9 }] as const;
const { mappingScheme: _none, ...settings } = syncConfig();
const connection = { teamId: 7, connectionId: 3 };
const teamOf = (id: number): Modal => ({ kind: 'team', id });
const memberOf = (id: number): Modal => ({ kind: 'member', id });

export const raceActs: readonly RaceAct[] = [
  {
    name: 'a new team',
    reached: { email: owner, teamId: 9, stripeCustomer: 'cus_1', pricingSet: false },
    left: 'shows',
    records: ['team 9'],
    at: 3,
    method: create[0],
    input: create[1],
    route: routes.create,
    answer: created.body,
    begin: sales(['teamSetup.start', { email: owner }]),
  },
  {
    name: 'a price',
    reached: { teamId: 9, pricingSet: true, previewedCents, hasExtendedSubscription: false },
    left: 'waits',
    records: ['team 9'],
    at: 1,
    method: price[0],
    input: price[1],
    inputNextDay: { ...price[1], pricing: { ...pricing, daysUntilDue: 14 } },
    route: routes.price,
    answer: {},
    countsFromToday: true,
    begin: sales(create),
  },
  {
    name: 'a draft',
    reached: {
      teamId: 9,
      pricingSet: true,
      hasExtendedSubscription: true,
      extendedSubscription: extended(),
      invoiceSent: false,
    } as Partial<TeamSetupFlow>,
    left: 'waits',
    records: ['team 9'],
    at: 1,
    method: draft[0],
    input: draft[1],
    route: routes.draft,
    isUndecided: true,
    answer: extended(),
    begin: sales(create, price),
  },
  {
    name: 'sending an invoice',
    reached: { teamId: 9, hasExtendedSubscription: true, invoiceSent: true, finished: true },
    left: 'is over',
    records: ['team 9'],
    at: 1,
    isUndecided: true,
    method: 'invoice.send',
    input: { stripeCustomerId: 'cus_1', stripeInvoiceId: 'in_1', confirmedCents: 240_000 },
    route: routes.send,
    answer: {},
    shows: { route: routes.invoice, body: { invoice: invoice({ status: 'open' }) } },
    begin: sales(create, price, draft),
  },
  {
    name: 'a plan change',
    reached: { email: owner, teamId: 9, isUpgrade: true, stripeCustomer: 'cus_1' },
    left: 'shows',
    records: ['team 9'],
    at: teamOf(9),
    isUndecided: true,
    method: 'team.changePlan',
    input: { teamId: 9, email: owner },
    route: routes.begin,
    answer: { stripeCustomer: 'cus_1' },
    begin: sales(),
  },
  {
    name: 'a card',
    reached: null,
    records: [],
    at: teamOf(9),
    method: 'billing.addPaymentMethod',
    input: { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
    route: 'POST /internal/stripe/add_payment_method',
    answer: {},
    begin: sales(),
  },
  {
    name: 'an order',
    reached: null,
    records: ['team 9'],
    at: teamOf(9),
    method: 'team.addOrder',
    input: order('S1'),
    route: addOrder,
    answer: {},
    shows: {
      route: routes.team,
      body: team({
        orders: [
          {
            id: 1,
            shopifyOrderId: 'S1',
            standardDevices: 3,
            createdAt: '2026-01-15T17:00:00.000Z',
          },
        ],
      }).body,
    },
    isLookedUp: true,
    begin: sales(),
  },
  {
    name: 'a device',
    reached: null,
    records: ['member 5'],
    at: memberOf(5),
    method: 'device.register',
    input: { name: 'D1', nickname: 'Card', mid: 5 },
    route: 'POST /internal/popls',
    answer: {},
    begin: sales(),
  },
  {
    name: 'a transfer',
    reached: null,
    records: ['member 5', 'team 10'],
    at: memberOf(5),
    method: 'memberTeam.transfer',
    input: { id: 50, teamId: 10 },
    route: 'PATCH /internal/member-teams/50',
    answer: { data: { mid: 5 } },
    begin: sales(),
  },
  {
    name: 'HR Sync settings',
    reached: null,
    records: ['team 7'],
    at: teamOf(7),
    method: 'hr.saveSyncConfig',
    input: {
      ...connection,
      wanted: { ...settings, sendInvites: !settings.sendInvites },
      base: settings,
    },
    route: 'PUT /internal/hr-sync/update-sync-config',
    answer: { data: syncConfig() },
    begin: async (clock) => (await startHr({ ports: { clock } })).test,
  },
  {
    name: 'a sync',
    reached: null,
    records: ['team 7'],
    at: teamOf(7),
    method: 'hr.manualSync',
    input: { ...connection, dryRunId: null },
    route: 'POST /connections/hrSync/manualSync',
    answer: { message: 'OK' },
    hasNoKey: true,
    begin: async (clock) => (await startSyncDesk({ ports: { clock } })).test,
  },
];

/** Noon of January 15 in New York. */
export const noon = () => fakeClock(Date.UTC(2026, 0, 15, 17));
