import type { Calendar } from '../calendar';
import type { DemoTeamRecord, SubscriptionRecord, TeamRecord } from '../records';
import { type NamedTeam, teamIds } from './named-ids';

export interface NamedTeamSpec {
  readonly name: string;
  readonly shows: string;
  /** Differences from an ordinary team. */
  readonly team?: Partial<TeamRecord>;
  /** Its subscription at the payment provider, if any. */
  readonly subscription?: Partial<SubscriptionRecord> & { readonly period: 'month' | 'year' };
  readonly demoTeams?: readonly Partial<DemoTeamRecord>[];
  /** Custom and standard devices of each order. */
  readonly orders?: readonly (readonly [number, number])[];
  /** Brand, last four digits, and years until it expires. */
  readonly cards?: readonly (readonly [string, string, number])[];
  readonly integrations?: readonly string[];
  /** Number of additional subscriptions of its customer. */
  readonly moreSubscriptions?: number;
  /** Adds an invoice for the team's terms, in this state at the payment provider. */
  readonly invoice?: 'paid' | 'void';
  /** Number of unnamed members. */
  readonly others?: number;
}

const visa = ['visa', '4242', 2] as const;
const classic = { enterprisePlan: '50', subscriptionTier: 'Business' } as const;
const newBilling = { enterprisePlan: '60' } as const;

/** The states of the team modal (sections 2 to 4 of the spec), one team each. */
export const namedTeams = (calendar: Calendar): Readonly<Record<NamedTeam, NamedTeamSpec>> => ({
  classic: {
    name: 'Harbor & Finch Logistics',
    shows: 'Classic plan with a tier, paid yearly, with orders, connections, and CRM data',
    team: { ...classic, initialQuantity: 25 },
    subscription: { period: 'year', quantity: 25, priceId: 'price_1TeamsBusinessY' },
    orders: [
      [12, 40],
      [3, 0],
      [0, 25],
    ],
    cards: [visa, ['mastercard', '5556', 1]],
    integrations: ['salesforce', 'hubspot', 'google-workspace'],
    others: 5,
  },
  classicMonthly: {
    name: 'Cedar Dental Partners',
    shows: 'Classic plan without a tier, paid monthly',
    team: { enterprisePlan: '50', subscriptionTier: null },
    subscription: { period: 'month', quantity: 8, priceId: 'price_1TeamsMonth2025' },
    cards: [visa],
    others: 4,
  },
  newBillingYearly: {
    name: 'Meridian Robotics',
    shows: 'New Billing, yearly, with 5,000 leads',
    team: { ...newBilling, leadsPaid: 5000 },
    subscription: {
      period: 'year',
      quantity: 40,
      leadsQty: 5000,
      priceId: 'price_1LeadCaptureY',
    },
    cards: [visa],
    others: 6,
  },
  newBillingMonthly: {
    name: 'Blue Kestrel Media',
    shows: 'New Billing, monthly, without leads',
    team: { ...newBilling, leadsPaid: 0 },
    subscription: { period: 'month', quantity: 6, leadsQty: 0, priceId: 'price_1LeadCaptureM' },
    others: 3,
  },
  legacy: {
    name: 'Oakridge Realty',
    shows: 'Legacy plan 30 with a subscription',
    team: { enterprisePlan: '30' },
    subscription: { period: 'year', quantity: 15, priceId: 'price_0Legacy30Y' },
    others: 3,
  },
  legacyUnbilled: {
    name: 'Founders Guild',
    shows: 'Legacy plan 20, never billed through the payment provider',
    team: { enterprisePlan: '20', stripeCustomer: null },
    others: 2,
  },
  trial: {
    name: 'Solstice Bakery Collective',
    shows: 'On a free trial with no active subscription; the trial can be extended',
    team: { ...classic, initialQuantity: 10 },
    demoTeams: [{ trialExpiresAtUtc: calendar.ahead({ days: 12 }), givenTrialWithoutCc: 1 }],
    others: 3,
  },
  trialExpired: {
    name: 'Thistle Gardens',
    shows: 'An expired trial without a purchase',
    team: { enterprisePlan: null, initialQuantity: 10 },
    demoTeams: [{ trialExpiresAtUtc: calendar.ago({ days: 9 }) }],
    others: 2,
  },
  trialOnYearly: {
    name: 'Vantage Aviation',
    shows: 'A yearly subscription that is still on trial; the trial can be extended',
    team: { ...newBilling, leadsPaid: 1000, initialQuantity: 30 },
    subscription: {
      period: 'year',
      status: 'trialing',
      quantity: 30,
      leadsQty: 1000,
      priceId: 'price_1LeadCaptureY',
    },
    demoTeams: [{ hasPaid: 1, trialExpiresAtUtc: calendar.ahead({ days: 20 }) }],
    cards: [visa],
    others: 4,
  },
  noPlan: {
    name: 'Lantern Studios',
    shows: 'No plan, no subscription, no trial',
    team: { enterprisePlan: '', stripeCustomer: null, initialQuantity: null },
    others: 2,
  },
  canceled: {
    name: 'Copper Canyon Brewing',
    shows: 'A canceled subscription',
    team: { enterprisePlan: null },
    subscription: { period: 'year', status: 'canceled', priceId: 'price_0Teams2023Y' },
    others: 2,
  },
  pastDue: {
    name: 'Raven Roofing',
    shows: 'A past-due subscription with an expired card',
    team: { ...classic },
    subscription: { period: 'month', status: 'past_due', priceId: 'price_1TeamsBusinessM' },
    cards: [['visa', '0069', -1]],
    others: 3,
  },
  full: {
    name: 'Quartz Instruments',
    shows: 'No available seats: no one can be transferred here',
    team: { ...classic, initialQuantity: 5 },
    subscription: { period: 'year', quantity: 5, priceId: 'price_1TeamsStarterY' },
    others: 4,
  },
  withSeats: {
    name: 'Prairie Outfitters',
    shows: 'Available seats: members can be transferred here',
    team: { ...classic, initialQuantity: 50 },
    subscription: { period: 'year', quantity: 50, priceId: 'price_1TeamsPremiumY' },
    others: 3,
  },
  parentTextOff: {
    name: 'Union Energy Group',
    shows: 'A parent team with text follow-up off',
    team: { ...classic, textFollowUp: 0 },
    subscription: { period: 'year', quantity: 60, priceId: 'price_1TeamsPremiumY' },
    others: 2,
  },
  subTextOff: {
    name: 'Union Energy Southwest',
    shows: 'A sub-team whose parent has text follow-up off',
    team: { ...classic, textFollowUp: 0, parentId: teamIds.parentTextOff },
    others: 2,
  },
  parentBothOff: {
    name: 'Granite Holdings',
    shows: 'A parent team with both follow-up flags off',
    team: { ...newBilling, textFollowUp: 0, emailFollowUp: 0 },
    subscription: { period: 'year', quantity: 80, leadsQty: 2500, priceId: 'price_1LeadCaptureY' },
    others: 2,
  },
  subBothOff: {
    name: 'Granite Holdings – Retail',
    shows: 'A sub-team whose parent has both follow-up flags off',
    team: {
      ...newBilling,
      textFollowUp: 0,
      emailFollowUp: 0,
      parentId: teamIds.parentBothOff,
    },
    others: 2,
  },
  crowd: {
    name: 'Evergreen Hotels International',
    shows: 'A team with 1,000 members',
    team: { ...newBilling, initialQuantity: 1200, leadsPaid: 25_000 },
    subscription: {
      period: 'year',
      quantity: 1200,
      leadsQty: 25_000,
      priceId: 'price_1LeadCaptureY',
    },
    cards: [visa],
    integrations: ['workday', 'microsoftTeams'],
  },
  manyLogs: {
    name: 'Summit Events',
    shows: 'More than 5,000 CRM export log lines',
    team: { ...newBilling, leadsPaid: 10_000 },
    subscription: {
      period: 'year',
      quantity: 20,
      leadsQty: 10_000,
      priceId: 'price_1LeadCaptureY',
    },
    integrations: ['salesforce', 'hubspot', 'zoho', 'pipedrive'],
    others: 3,
  },
  deletedDemo: {
    name: 'Juniper Textiles',
    shows: 'Two deleted demo teams; only the third is used',
    team: { ...classic, initialQuantity: 12 },
    demoTeams: [
      { isDeleted: 1, trialExpiresAtUtc: calendar.ago({ days: 80 }) },
      { isDeleted: 1, trialExpiresAtUtc: calendar.ahead({ days: 40 }), numberSeats: 99 },
      { trialExpiresAtUtc: calendar.ahead({ days: 6 }), bucketPercentOff: 20 },
    ],
    others: 2,
  },
  onlyDeletedDemos: {
    name: 'Ember Fitness',
    shows: 'Only deleted demo teams, no subscription',
    team: { enterprisePlan: null },
    demoTeams: [{ isDeleted: 1, trialExpiresAtUtc: calendar.ahead({ days: 10 }) }],
    others: 2,
  },
  nobody: {
    name: 'Upland Farms',
    shows: 'No account executive, customer success contact, CRM data, connections, or orders',
    team: { ...classic, accountExecutive: null, accountCsm: null, crmData: null },
    subscription: { period: 'year', quantity: 6, priceId: 'price_1TeamsYear2025' },
    others: 2,
  },
  manyOrders: {
    name: 'Pioneer Print Works',
    shows: '30 hardware orders',
    team: { ...classic },
    subscription: { period: 'year', quantity: 30, priceId: 'price_1TeamsBusinessY' },
    orders: Array.from({ length: 30 }, (_, index) => [index % 4, 5 + (index % 7)] as const),
    others: 3,
  },
  quotes: {
    name: 'O\'Malley\'s "Blue Fox" Café & Söhne <株式会社青空>',
    shows: 'A company name with quotes, apostrophes, angle brackets, and several scripts',
    team: { ...classic },
    subscription: { period: 'month', quantity: 9, priceId: 'price_1TeamsBusinessM' },
    others: 2,
  },
  multiYear: {
    name: 'Keystone Insurance',
    shows: 'A quote for three years with a memo, not yet paid',
    team: { enterprisePlan: null, initialQuantity: 45 },
    demoTeams: [
      {
        trialExpiresAtUtc: calendar.ahead({ days: 25 }),
        dueDateUtc: calendar.ahead({ days: 30 }),
        numberSeats: 45,
        pricePerSeatCents: 8450,
        bucketPercentOff: 15,
        multiYearSub: 1,
        multiYearSubYears: 3,
        stripeSourcePriceId: 'price_1LeadCaptureY',
        quotedCustomMemo: 'Price held for three years.\nPO number 4711-B on the invoice, please.',
      },
    ],
    others: 2,
  },
  unknownPlan: {
    name: 'Nova Optics',
    shows: 'A plan code without a price, shown as is',
    team: { enterprisePlan: '70' },
    subscription: { period: 'year', quantity: 10 },
    others: 2,
  },
  emptyFields: {
    name: '',
    shows: 'Empty optional fields: no email, no name, no dates',
    team: {
      email: null,
      companyName: '',
      enterprisePlan: null,
      initialQuantity: null,
      leadsPaid: null,
      createdAt: null,
      stripeCustomer: '',
      stripeSubscription: '',
    },
    others: 1,
  },
  unknownCustomer: {
    name: 'Birch Legal',
    shows: 'A customer ID the payment provider can’t find',
    team: {
      ...classic,
      stripeCustomer: 'cus_GoneSince2023',
      stripeSubscription: 'si_GoneSince2023%sub_GoneSince2023',
    },
    others: 2,
  },
  manyCards: {
    name: 'Pacific Catering',
    shows: 'Six payment methods, one of them expired',
    team: { ...classic },
    subscription: { period: 'year', quantity: 12, priceId: 'price_1TeamsBusinessY' },
    cards: [
      visa,
      ['mastercard', '4444', 3],
      ['amex', '0005', 1],
      ['discover', '1117', 4],
      ['visa', '0341', -2],
      ['jcb', '0505', 2],
    ],
    others: 2,
  },
  severalSubscriptions: {
    name: 'Larkspur Clinics',
    shows:
      'A customer with two subscriptions; the team references one, and only that one is changed',
    team: { ...classic },
    subscription: { period: 'year', quantity: 10, priceId: 'price_1TeamsBusinessY' },
    moreSubscriptions: 1,
    others: 2,
  },
  noCustomer: {
    name: 'Fernhill Academy',
    shows: 'No payment customer: changing the plan creates one',
    team: { enterprisePlan: null, stripeCustomer: null, initialQuantity: 6 },
    others: 2,
  },
  paidElsewhere: {
    name: 'Sable & Stone Architects',
    shows: 'A draft invoice since paid at the payment provider: counts as sent',
    team: { ...classic },
    subscription: { period: 'year', quantity: 25, priceId: 'price_1TeamsYear2025' },
    invoice: 'paid',
    others: 2,
  },
  voidedElsewhere: {
    name: 'Willow Creek Stables',
    shows: 'A draft invoice since voided at the payment provider: only Exit remains',
    team: { ...classic },
    subscription: { period: 'year', quantity: 25, priceId: 'price_1TeamsYear2025' },
    invoice: 'void',
    others: 2,
  },
});
