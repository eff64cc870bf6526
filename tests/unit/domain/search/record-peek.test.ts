import { describe, expect, it } from 'vitest';
import { CrmExportLog } from '../../../../src/contract/entities/member-details';
import { memberPeek, type PeekedTeam, teamPeek } from '../../../../src/domain/search/record-peek';
import { customer, demoTeam, member, membership, price, subscription, team } from '../builders';

/** Noon in New York on March 10, 2026. */
const noon = Date.parse('2026-03-10T16:00:00Z');
const prices = [price({ enterprisePlan: '50', title: 'Entrust' })];
const acme = team({
  id: 30,
  companyName: 'Acme',
  email: 'owner@acme.test',
  enterprisePlan: '50',
  stripeCustomer: 'cus_1',
  stripeSubscription: 'si_1%sub_1',
  initialQuantity: 4,
});
const late: PeekedTeam = {
  team: acme,
  customer: customer(subscription({ status: 'past_due', current_period_start: 1_772_600_000 })),
  methods: [],
};
const linesOf = ({ lines }: { lines: readonly { label: string; text?: string; day?: string }[] }) =>
  lines.map(({ label, text, day }) => `${label}: ${text ?? day}`);
const wrong = ({ attention }: { attention: readonly { text: string }[] }) =>
  attention.map(({ text }) => text);

describe('a team', () => {
  it('shows plan, billing state, renewal, seats, email, and problems', () => {
    const facts = teamPeek(late, [], prices, noon);
    expect(facts).toMatchObject({
      name: 'Acme',
      id: 30,
      isWhole: true,
      clear: 'No problems found. Invoices aren’t checked.',
    });
    expect(linesOf(facts)).toEqual([
      'Plan: Entrust',
      'Billing: Past due',
      'Renews: 2026-04-04T04:53:20.000Z',
      'Seats: 0 of 4 seats taken, 4 available',
      'Email: owner@acme.test',
    ]);
    expect(wrong(facts)).toEqual(['Past due: the last payment failed.']);
  });

  it('shows the last day of a trial', () => {
    const trialExpiresAtUtc = '2026-03-15T03:59:59Z';
    const given = team({ internalDemoTeams: [demoTeam({ trialExpiresAtUtc })] });
    const facts = teamPeek({ team: given, customer: null, methods: null }, [], prices, noon);
    expect(linesOf(facts)).toContain('Billing: On trial');
    expect(linesOf(facts)).toContain(`Trial ends: ${trialExpiresAtUtc}`);
    expect(facts.isWhole).toBe(true);
  });

  it.each([
    ['pending', undefined, '…'],
    ['unavailable', null, 'Not available'],
  ])("shows no verdict while the payment provider's response is %s", (_what, known, text) => {
    const facts = teamPeek({ team: acme, customer: known, methods: undefined }, [], prices, noon);
    expect(linesOf(facts)[1]).toBe(`Billing: ${text}`);
    expect(wrong(facts)).toEqual([]);
    expect(facts.isWhole).toBe(false);
  });

  it('shows the problems that don’t depend on billing while it is unknown', () => {
    const members = [1, 2, 3, 4].map((id) => ({ id, isAdmin: false, member: { id } }));
    const full = { team: { ...acme, memberTeams: members }, methods: undefined };
    const ofTeam = (known: undefined | null) =>
      wrong(teamPeek({ ...full, customer: known }, [], prices, noon));
    expect(ofTeam(undefined)).toEqual(['All 4 seats are taken.']);
    expect(ofTeam(null)).toEqual(['All 4 seats are taken.']);
  });

  it('shows no trial’s end before it is known whether the subscription is in force', () => {
    const demos = [demoTeam({ trialExpiresAtUtc: '2026-03-15T03:59:59Z' })];
    const peeked = { team: { ...acme, internalDemoTeams: demos }, methods: undefined };
    const labels = (known: undefined | null) =>
      teamPeek({ ...peeked, customer: known }, [], prices, noon).lines.map(({ label }) => label);
    expect(labels(undefined)).toEqual(['Plan', 'Billing', 'Seats', 'Email']);
    expect(labels(null)).toEqual(['Plan', 'Billing', 'Seats', 'Email']);
  });

  it('shows when it was never billed', () => {
    const facts = teamPeek({ team: team(), customer: null, methods: null }, [], prices, noon);
    expect(linesOf(facts).slice(0, 2)).toEqual(['Plan: None', 'Billing: No subscription']);
  });
});

describe('a member', () => {
  const ada = member({
    id: 12,
    email: 'ada@x.test',
    name: 'Ada',
    emailVerified: false,
    app_last_open: '2026-03-08T16:00:00Z',
    memberTeams: [membership({ id: 30, companyName: 'Acme', enterprisePlan: '50' }, 300)],
  });

  it('shows plan, active team with its billing, last login, and problems with either', () => {
    const facts = memberPeek(ada, late, [], prices, noon);
    expect(facts).toMatchObject({ name: 'Ada', id: 12, isWhole: true });
    expect(linesOf(facts)).toEqual([
      'Plan: Entrust',
      'Billing: Past due',
      'Last login: 2 days ago',
      'Active team: Acme',
      'Email: ada@x.test',
    ]);
    expect(facts.lines[3]?.id).toBe(30);
    expect(wrong(facts)).toEqual([
      'The email isn’t verified.',
      'Past due: the last payment failed.',
    ]);
  });

  it('shows what it can before the team is loaded and without one', () => {
    const before = memberPeek(ada, null, [], prices, noon);
    expect(linesOf(before)[1]).toBe('Billing: …');
    expect(before.isWhole).toBe(false);
    const alone = memberPeek(member({ isPro: 1 }), null, [], prices, noon);
    expect(linesOf(alone).slice(0, 4)).toEqual([
      'Plan: Pro',
      'Billing: No active team',
      'Last login: Never',
      'Active team: None',
    ]);
    expect(alone).toMatchObject({ isWhole: true, clear: 'No problems found.' });
  });
});

describe('exports', () => {
  const failed = CrmExportLog.parse({ id: 1, status: 0, integrationType: 'salesforce' });
  const nobody = team({ id: 31, enterprisePlan: '50' });
  const never = { team: nobody, customer: null, methods: null };

  it('are not shown as working before their logs are read', () => {
    expect(teamPeek(never, null, prices, noon).isWhole).toBe(false);
    expect(memberPeek(member(), null, null, prices, noon).isWhole).toBe(false);
  });

  it('are shown as failing when they fail', () => {
    const text = 'The last export to Salesforce failed.';
    expect(wrong(teamPeek(never, [failed], prices, noon))).toEqual([text]);
    expect(wrong(memberPeek(member(), null, [failed], prices, noon))).toContain(text);
  });
});
