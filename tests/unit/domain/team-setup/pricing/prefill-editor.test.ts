import { describe, expect, it } from 'vitest';
import { CustomerSubscription } from '../../../../../src/contract/entities/pricing';
import {
  editorChanges,
  trialAgainText,
} from '../../../../../src/domain/team-setup/pricing/editor-summary';
import {
  type KnownTeam,
  prefillEditor,
} from '../../../../../src/domain/team-setup/pricing/prefill-editor';
import { demoTeam, team } from '../../builders';
import { context, monthly } from './editor-builders';

const nothing: KnownTeam = { team: null, subscription: null, billedBy: null, address: null };
const of = (over: Partial<KnownTeam>, prices = context()) =>
  prefillEditor({ ...nothing, ...over }, prices);
const terms = (over: Partial<CustomerSubscription>) =>
  CustomerSubscription.parse({ priceId: 'teams_y', ...over });
const withDemo = (over: Parameters<typeof demoTeam>[0]) => ({
  team: team({ leadsPaid: 0, internalDemoTeams: [demoTeam(over)] }),
});

describe('a team with few known values', () => {
  it('gets the form of a new team when it has none', () => {
    const { form, current, fellBack } = of({});
    expect(form).toMatchObject({
      companyName: '',
      seats: '5',
      priceId: '',
      discount: '0',
      bucketDiscount: '0',
      leadsBucket: 0,
      customPricing: false,
      pricePerSeat: '',
      multiYear: false,
      years: '1',
      offerFreeTrial: false,
      trialDate: '2026-12-07',
      dueDate: '2026-12-07',
      country: 'US',
      state: '',
      customMemo: '',
    });
    expect(current).toEqual(form);
    expect(fellBack).toBe(false);
  });

  it('keeps leads that are not offered as what the team has, and says what the form has instead', () => {
    const prefilled = of({ team: team({ leadsPaid: 7000 }) });
    expect(prefilled.current).toMatchObject({ leadsBucket: 50_001, leadsNumber: '7000' });
    expect(prefilled.form).toMatchObject({ leadsBucket: 5000, leadsNumber: '' });
    expect(prefilled.snappedLeads).toBe(
      '7,000 leads isn’t offered, so we chose 5,000. The next option is 10,000.',
    );
    const offered = of({ team: team({ leadsPaid: 60_000 }) });
    expect(offered.form).toMatchObject({ leadsBucket: 50_001, leadsNumber: '60000' });
    expect(offered.snappedLeads).toBeNull();
    // A monthly plan has no leads.
    const billedMonthly = of({
      team: team({ leadsPaid: 7000 }),
      subscription: terms({ priceId: monthly }),
    });
    expect(billedMonthly.snappedLeads).toBeNull();
  });

  it('keeps its name and leads without a demo team or a subscription', () => {
    const { form } = of({
      team: team({ companyName: 'Harbor', leadsPaid: 10_000 }),
    });
    expect(form).toMatchObject({ companyName: 'Harbor', leadsBucket: 10_000 });
  });

  it('may have a summary without a team', () => {
    const { form } = of({ subscription: terms({ companyName: 'Acme', numberSeats: 8 }) });
    expect(form).toMatchObject({ companyName: 'Acme', seats: '8', leadsBucket: 0 });
  });

  it('takes its own name if the summary’s is empty', () => {
    const { form } = of({
      team: team({ companyName: 'Harbor' }),
      subscription: terms({ companyName: '' }),
    });
    expect(form.companyName).toBe('Harbor');
  });

  it.each([
    ['California', 'CA'],
    [' new york ', 'NY'],
    ['ca', 'CA'],
    // Not a state, but US addresses have it.
    ['PR', 'PR'],
    ['', ''],
  ])('has the code of the state %j', (stored, state) => {
    expect(of({ address: { country: 'US', state: stored } }).form.state).toBe(state);
    expect(of({ address: { country: 'CA', state: stored } }).form.state).toBe(stored);
  });

  it('keeps the state of an address, with or without a country', () => {
    expect(of({ address: { country: 'US', state: 'CA' } }).form).toMatchObject({
      country: 'US',
      state: 'CA',
    });
    expect(of({ address: { country: '', state: 'NY' } }).form).toMatchObject({
      country: 'US',
      state: 'NY',
    });
    expect(of({ address: { country: 'CA', state: 'ON' } }).form.state).toBe('ON');
  });
});

describe('the terms of a demo team', () => {
  it.each([
    [{}, { customPricing: false, pricePerSeat: '' }],
    [{ pricePerSeatDollars: '80.5' }, { customPricing: true, pricePerSeat: '80.50' }],
    [{ pricePerSeatDollars: 80 }, { customPricing: true, pricePerSeat: '80' }],
    [{ quotedCustomMemo: 'm'.repeat(501) }, { customMemo: 'm'.repeat(501) }],
    [{ quotedCustomMemo: null }, { customMemo: '' }],
    // A trial without an end is not offered.
    [{ givenTrialWithoutCc: true }, { offerFreeTrial: false }],
    [
      { givenTrialWithoutCc: true, trialExpiresAtUtc: '2026-12-24T12:00:00Z' },
      { offerFreeTrial: true, trialDate: '2026-12-24' },
    ],
    [{ trialExpiresAtUtc: '2026-11-20T12:00:00Z' }, { offerFreeTrial: false }],
    [{ dueDateUtc: '2026-11-20T12:00:00Z' }, { dueDate: '2026-12-07' }],
    [{ bucketPercentOff: 12.345 }, { bucketDiscount: '12.345' }],
    [
      { multiYearSub: true, multiYearSubYears: 1 },
      { multiYear: true, years: '2' },
    ],
  ])('%j', (demo, expected) => {
    expect(of(withDemo({ stripeSourcePriceId: 'teams_y', ...demo })).form).toMatchObject(expected);
  });
});

describe('seats and plan of a team without a summary', () => {
  const record = {
    id: 17,
    initialQuantity: 40,
    enterprisePlan: '50',
    subscriptionTier: 'Premium',
  };
  const member = (id: number) => ({ id, isAdmin: false, member: { id } });

  it('are the larger of member count and initialQuantity, and the only price of its plan and tier', () => {
    const { form, current, isSummary } = of({ team: team(record) });
    expect(form).toMatchObject({ seats: '40', priceId: 'premium_y', offerFreeTrial: false });
    expect(current).toMatchObject({ seats: '40', priceId: 'premium_y' });
    expect(isSummary).toBe(false);
    const grown = team({
      ...record,
      initialQuantity: 1,
      memberTeams: [1, 2, 3, 4, 5, 6].map(member),
    });
    expect(of({ team: grown }).form.seats).toBe('6');
  });

  it.each([
    ['year', 'new_billing_yearly'],
    ['month', 'new_billing_monthly'],
    // Both periods have the code, so the plan is ambiguous.
    [null, ''],
  ] as const)('are New Billing, billed by the %s: %j', (billedBy, priceId) => {
    const { form } = of({
      team: team({ ...record, enterprisePlan: '60', subscriptionTier: null }),
      billedBy,
    });
    expect(form.priceId).toBe(priceId);
  });

  it('take precedence over a demo team that has paid', () => {
    const paid = demoTeam({ hasPaid: true, numberSeats: 7, stripeSourcePriceId: 'teams_m' });
    const { form } = of({ team: team({ ...record, internalDemoTeams: [paid] }) });
    expect(form).toMatchObject({ seats: '40', priceId: 'premium_y' });
  });

  it.each([
    ['summary', { subscription: terms({ priceId: monthly, numberSeats: null }) }, {}],
    [
      'quote',
      {},
      { internalDemoTeams: [demoTeam({ stripeSourcePriceId: monthly, numberSeats: null })] },
    ],
  ])('fill in the seats that a %s of a monthly trial doesn’t have', (_from, known, over) => {
    const { form, current } = of({ ...known, team: team({ ...record, ...over }) });
    expect(form).toMatchObject({ seats: '40', priceId: monthly });
    expect(current.seats).toBe('40');
  });

  it('are overridden by the summary', () => {
    const { form, isSummary } = of({
      team: team(record),
      subscription: terms({ numberSeats: 12 }),
    });
    expect(form).toMatchObject({ seats: '12', priceId: 'teams_y' });
    expect(isSummary).toBe(true);
  });
});

describe('the terms of a summary', () => {
  it.each([
    [{ discountPercent: 12.345 }, { discount: '12.345' }],
    [{ discountPercent: 9.999999999999998 }, { discount: '10' }],
    [{ discountPercent: '12.5' }, { discount: '12.5' }],
    [{ discountPercent: '12.5000' }, { discount: '12.5' }],
    [{ discountPercent: '33.333' }, { discount: '33.333' }],
    [{ discountPercent: 'a lot' }, { discount: 'a lot' }],
    [{ discountPercent: null }, { discount: '0' }],
    [{ discountPercent: '' }, { discount: '0' }],
    [{ numberSeats: 3 }, { seats: '5' }],
    // A date without an offer is not an offer, and neither is an offer without a date.
    [{ trialDate: '2026-12-24' }, { offerFreeTrial: false, trialDate: '2026-12-24' }],
    [{ offerFreeTrial: true }, { offerFreeTrial: false, trialDate: '2026-12-07' }],
    [{ offerFreeTrial: true, trialDate: '2026-12-24' }, { offerFreeTrial: true }],
  ])('%j', (over, expected) => {
    expect(of({ subscription: terms(over) }).form).toMatchObject(expected);
  });

  it('keep fewer seats than are sold in the current terms', () => {
    const { current, form } = of({ subscription: terms({ numberSeats: 3 }) });
    expect([current.seats, form.seats]).toEqual(['3', '5']);
  });

  it('move a trial along only when they fall back to a monthly plan', () => {
    const trial = { offerFreeTrial: true, trialDate: '2026-12-24' };
    const kept = of({ subscription: terms({ ...trial, priceId: monthly }) });
    expect(kept.form).toMatchObject({ priceId: monthly, offerFreeTrial: true });
    const toYearly = of({
      subscription: terms({ ...trial, priceId: 'retired_y' }),
      team: team({ leadsPaid: 500 }),
    });
    expect(toYearly.form).toMatchObject({
      priceId: 'new_billing_yearly',
      offerFreeTrial: true,
    });
    expect(toYearly.fellBack).toBe(true);
  });

  it('show a monthly trial that would begin again as a change, until it ends on the same day', () => {
    const changes = (trialDate: string) => {
      const { current, form } = of({
        subscription: terms({ priceId: monthly, offerFreeTrial: true, trialDate }),
      });
      return editorChanges(current, form, context());
    };
    expect(changes('2026-11-30')).toEqual([
      {
        field: 'trialDate',
        label: 'Free trial',
        before: 'Yes, 1 month until Nov 30, ET',
        after: 'Yes, 1 month until Dec 21, ET',
      },
    ]);
    expect(changes('2026-12-21')).toEqual([]);
  });

  it('say before sending that a monthly trial begins again, and neither of a trial with a date nor of none', () => {
    const asked = (more: object) => {
      const { current, form } = of({
        subscription: terms({
          priceId: monthly,
          offerFreeTrial: true,
          trialDate: '2026-11-30',
          ...more,
        }),
      });
      return trialAgainText(current, form, context());
    };
    expect(asked({})).toBe(
      'The free trial begins again: it ends Dec 21, ET, instead of Nov 30, ET.',
    );
    expect(asked({ trialDate: '2026-12-21' })).toBeNull();
    expect(asked({ offerFreeTrial: false })).toBeNull();
    expect(asked({ priceId: 'teams_y' })).toBeNull();
  });

  it('keep their plan while the prices aren’t loaded', () => {
    const subscription = terms({ priceId: 'teams_y', multiYearSub: true, multiYearSubYears: 3 });
    const { form, fellBack } = of({ subscription }, context({ prices: [] }));
    expect(form).toMatchObject({ priceId: 'teams_y', multiYear: true, years: '3' });
    expect(fellBack).toBe(false);
  });
});

describe('a team whose draft invoice waits', () => {
  const drafted = {
    leads: 2500,
    leadsDiscountFactor: 0.8,
    chargeAutomatically: true,
    dueDate: '2026-12-20',
    customMemo: 'Thank you',
  };
  const subscription = terms({ priceId: 'new_billing_yearly', numberSeats: 24 });
  const rest = {
    bucketDiscount: '20',
    leadsBucket: 2500,
    chargeAutomatically: true,
    dueDate: '2026-12-20',
    customMemo: 'Thank you',
  };

  it.each([2500, 0])(
    'starts from what it was sent with, as the current terms (%d leads)',
    (paid) => {
      const { form, current } = of({ team: team({ leadsPaid: paid }), subscription, drafted });
      expect(form).toMatchObject(rest);
      expect(current).toMatchObject(rest);
    },
  );

  it('keeps the quoted memo if that of a draft of an older version is unknown', () => {
    const quoted = team({ internalDemoTeams: [demoTeam({ quotedCustomMemo: 'As agreed' })] });
    const { form } = of({ team: quoted, subscription, drafted: { ...drafted, customMemo: null } });
    expect(form).toMatchObject({ bucketDiscount: '20', customMemo: 'As agreed' });
  });

  it('takes nothing of it if the team has other leads', () => {
    const { form } = of({ team: team({ leadsPaid: 5000 }), subscription, drafted });
    expect(form).toMatchObject({ bucketDiscount: '0', leadsBucket: 5000, customMemo: '' });
  });

  it('is in invoice mode until its first invoice is sent', () => {
    expect(of({ team: team(), subscription, isIncomplete: true }).form.invoiceMode).toBe(true);
    expect(of({ team: team(), subscription }).form.invoiceMode).toBe(false);
  });
});

it('a form that starts in invoice mode offers no trial, and says what the team had', () => {
  const subscription = terms({ numberSeats: 5, offerFreeTrial: true, trialDate: '2026-12-10' });
  const { current, form } = of({ team: team(), subscription, isIncomplete: true });
  expect(form).toMatchObject({ invoiceMode: true, offerFreeTrial: false });
  expect(editorChanges(current, form, context())).toMatchObject([
    { label: 'Free trial', before: 'Yes, until Dec 10, ET', after: 'No' },
  ]);
});
