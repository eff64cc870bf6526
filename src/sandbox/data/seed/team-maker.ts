import { BILLED_SEATS, writeCard, writeCustomer } from './billing-maker';
import { DAY } from './calendar';
import type { MadeCompany } from './company-maker';
import { writeOrder } from './details-maker';
import type { DemoTeamRecord, SubscriptionRecord, TeamRecord } from './records';
import type { SeedContext } from './seed-context';

const executives = [
  'ada.alvarez@internal-dash.example',
  'sam.okafor@internal-dash.example',
  'wren.takahashi@internal-dash.example',
  'luis.moreno@internal-dash.example',
] as const;
const successManagers = [
  'ines.carvalho@internal-dash.example',
  'tomasz.nowak@internal-dash.example',
  'bea.lindgren@internal-dash.example',
] as const;

const leadBuckets = [0, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000] as const;
const tiers = ['Starter', 'Business', 'Premium'] as const;
const brands = [
  ['visa', '4242'],
  ['mastercard', '4444'],
  ['amex', '0005'],
] as const;

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** JSON text like the CRM's, with keys and values that only the CRM explains. */
const crmData = ({ random, calendar }: SeedContext, company: string): string =>
  JSON.stringify({
    'Account Name': company,
    'Account ID': `0015g0000${random.int(1_000_000, 9_999_999)}`,
    Industry: random.pick(['Manufacturing', 'Real Estate', 'Healthcare', 'Events', null]),
    'Annual Revenue': random.percent(60) ? random.int(100, 90_000) * 1000 : null,
    'Open Opportunities': random.int(0, 4),
    'Renewal Date': calendar.ahead({ days: random.int(5, 360) }).slice(0, 10),
    Health: random.pick(['Green', 'Yellow', 'Red']),
  });

/** A typical demo team, with the given differences. */
export const makeDemoTeam = (
  { random, calendar }: SeedContext,
  teamId: number,
  changes: Partial<DemoTeamRecord> = {},
): DemoTeamRecord => ({
  teamId,
  accountExecutive: random.pick(executives),
  isDeleted: 0,
  hasPaid: 0,
  trialExpiresAtUtc: calendar.ahead({ days: 15 }),
  numberSeats: random.int(5, 60),
  pricePerSeatCents: random.pick([6000, 7200, 8450, 9600, 13_200]),
  bucketPercentOff: random.pick([0, 0, 10, 20, null]),
  stripeSourcePriceId: random.pick(['price_1TeamsYear2025', 'price_1LeadCaptureY']),
  givenTrialWithoutCc: bit(random.percent(40)),
  dueDateUtc: random.percent(70) ? calendar.ahead({ days: 15 }) : null,
  multiYearSub: 0,
  multiYearSubYears: 1,
  quotedCustomMemo: random.percent(20) ? 'Net 30. Thank you for your business!' : '',
  ...changes,
});

/** A typical paying team, with the given differences. */
export const makeTeam = (
  context: SeedContext,
  id: number,
  company: MadeCompany,
  changes: Partial<TeamRecord> = {},
): TeamRecord => {
  const { random, calendar } = context;
  return {
    id,
    parentId: null,
    email: `team@${company.domain}`,
    companyName: company.name,
    enterprisePlan: '50',
    subscriptionTier: null,
    stripeSubscription: null,
    stripeCustomer: null,
    initialQuantity: random.int(5, 80),
    leadsPaid: null,
    createdAt: new Date(calendar.now - Math.floor(random.next() * 1400 * DAY)).toISOString(),
    textFollowUp: bit(random.percent(85)),
    emailFollowUp: bit(random.percent(88)),
    sendWeeklyInviteReminders: bit(random.percent(50)),
    accountExecutive: random.percent(85) ? random.pick(executives) : null,
    accountCsm: random.percent(70) ? random.pick(successManagers) : null,
    crmData: random.percent(80) ? crmData(context, company.name) : null,
    ...changes,
  };
};

type Billing = Partial<SubscriptionRecord> & { readonly period: 'month' | 'year' };

/** Chooses the plan of an ordinary team, and its subscription or trial. */
const chooseKind = (
  context: SeedContext,
): { team: Partial<TeamRecord>; billing: Billing | null; trial: 'running' | 'over' | null } => {
  const { random } = context;
  const kind = random.next() * 100;
  const period: Billing['period'] = random.percent(75) ? 'year' : 'month';
  const quantity = random.int(5, 80);
  const status = random.percent(93) ? 'active' : random.pick(['past_due', 'trialing']);
  if (kind < 14) {
    const enterprisePlan = random.percent(60) ? '30' : '20';
    const billing = random.percent(70)
      ? { period, quantity, priceId: `price_0Legacy${enterprisePlan}Y` }
      : null;
    return { team: { enterprisePlan }, billing, trial: null };
  }
  if (kind < 45) {
    const subscriptionTier = random.percent(75) ? random.pick(tiers) : null;
    const priceId = 'price_1TeamsYear2025';
    return {
      team: { enterprisePlan: '50', subscriptionTier },
      billing: { period, quantity, priceId, status },
      trial: null,
    };
  }
  if (kind < 76) {
    const leadsQty = random.pick(leadBuckets);
    const priceId = 'price_1LeadCaptureY';
    return {
      team: { enterprisePlan: '60', leadsPaid: leadsQty },
      billing: { period, quantity, leadsQty, priceId, status },
      trial: null,
    };
  }
  if (kind < 87) return { team: { enterprisePlan: '50' }, billing: null, trial: 'running' };
  if (kind < 93) return { team: { enterprisePlan: null }, billing: null, trial: 'over' };
  if (kind < 96) {
    const enterprisePlan = random.percent(50) ? '' : null;
    return { team: { enterprisePlan }, billing: { period, status: 'canceled' }, trial: null };
  }
  return { team: { enterprisePlan: random.percent(50) ? '' : null }, billing: null, trial: null };
};

/** Writes one ordinary team with its billing, trial, and orders. Returns whether it has a plan. */
export const writeOrdinaryTeam = (
  context: SeedContext,
  id: number,
  company: MadeCompany,
  parentId: number | null,
): boolean => {
  const { random, calendar, writer } = context;
  const { team, billing, trial } = chooseKind(context);
  const billed =
    billing !== null || random.percent(30) ? writeCustomer(context, company.name, billing) : null;
  writer.team(
    makeTeam(context, id, company, {
      ...team,
      ...(billing === null ? {} : { initialQuantity: billing.quantity ?? BILLED_SEATS }),
      parentId,
      stripeCustomer: billed?.customerId ?? (random.percent(50) ? null : ''),
      stripeSubscription: billed?.stripeSubscription ?? (random.percent(50) ? null : ''),
      ...(random.percent(2) ? { email: null } : {}),
      ...(random.percent(1) ? { companyName: '' } : {}),
    }),
  );
  if (billed !== null && random.percent(80)) {
    const cards = 1 + (random.percent(20) ? random.int(1, 2) : 0);
    for (let left = cards; left > 0; left -= 1) {
      const [brand, last4] = random.pick(brands);
      writeCard(context, billed.customerId, [brand, last4, random.int(0, 4)]);
    }
  }
  const deletedDemos = random.percent(10) ? random.int(1, 2) : 0;
  for (let left = deletedDemos; left > 0; left -= 1) {
    const trialExpiresAtUtc = calendar.ago({ days: random.int(20, 200) });
    writer.demoTeam(makeDemoTeam(context, id, { isDeleted: 1, trialExpiresAtUtc }));
  }
  if (trial !== null) {
    const days = random.int(2, 28);
    const trialExpiresAtUtc =
      trial === 'running' ? calendar.ahead({ days }) : calendar.ago({ days });
    writer.demoTeam(makeDemoTeam(context, id, { trialExpiresAtUtc }));
  } else if (billing !== null && random.percent(15)) {
    const trialExpiresAtUtc = calendar.ago({ days: random.int(30, 500) });
    writer.demoTeam(makeDemoTeam(context, id, { hasPaid: 1, trialExpiresAtUtc }));
  }
  if (random.percent(35)) {
    for (let left = random.int(1, 4); left > 0; left -= 1) {
      writeOrder(context, id, random.percent(90) ? random.int(0, 30) : null, random.int(0, 60));
    }
  }
  return Boolean(team.enterprisePlan);
};
