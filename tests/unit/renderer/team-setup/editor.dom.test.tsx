import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { choose, dropdown, optionsOf } from '../../../helpers/dropdown';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { descriptionOf, enterText, isUnavailable } from '../../../helpers/render-app';
import { appInfo } from '../../../helpers/render-shell';
import { teamPricing } from '../../../integration/sandbox/team-setup-payloads';
import { demoTeam, team } from '../../domain/builders';
import {
  answerCreated,
  field,
  fillUsual,
  flow,
  openEditor,
  panel,
  priced,
  submit,
  termsBefore,
  total,
} from './open-editor';

describe('the subscription editor', () => {
  test('selects a number when its field gets focus, so typed seats replace the default', async () => {
    const app = await openEditor();
    act(() => field('Seats').focus());
    await app.user.keyboard('12');
    expect(field('Seats').value).toBe('12');
  });

  test('has a heading, defaults for a new team, and a summary of missing fields', async () => {
    const app = await openEditor();
    expect(screen.getByRole('heading', { name: 'Set New Team Pricing' })).toBeTruthy();
    expect(field('Seats').value).toBe('5');
    expect(dropdown('Country').textContent).toBe('United States');
    expect(isUnavailable(submit())).toBe(true);
    await app.user.click(screen.getByRole('button', { name: '3 fields need attention' }));
    expect(document.activeElement).toBe(field('Company name'));
    expect(descriptionOf(field('Company name'))).toBe('Enter the company’s name.');
    expect(descriptionOf(field('ZIP code'))).toBe('Enter a ZIP code.');
  });

  test.each<[string, string, string]>([
    ['Seats', '4', 'Number of seats must be greater than 5'],
    ['Seats', 'many', 'Number of seats must be greater than 5'],
    ['Invoice due', '2020-01-01', 'Date must be in the future'],
  ])('shows an error when %s is %s', async (label, text, error) => {
    const app = await openEditor();
    await app.user.clear(field(label));
    await app.user.type(field(label), text);
    await app.user.tab();
    expect(descriptionOf(field(label))).toBe(error);
  });

  test('starts multi-year at two years, and rejects one year in the spec’s words', async () => {
    const app = await openEditor();
    await fillUsual(app);
    await app.user.click(field('Multi-year'));
    expect(field('Years').value).toBe('2');
    await app.user.clear(field('Years'));
    await app.user.type(field('Years'), '1');
    await app.user.tab();
    expect(descriptionOf(field('Years'))).toBe('Must choose a year greater than 1');
    expect(isUnavailable(submit())).toBe(true);
  });

  test('hides custom pricing, multi-year, and leads for a monthly plan', async () => {
    const app = await openEditor();
    await fillUsual(app);
    await app.user.click(field('Custom pricing'));
    await choose(app.user, 'Plan', 'New Billing (monthly)');
    for (const label of ['Custom pricing', 'Multi-year', 'Leads']) {
      expect(field(label), label).toHaveProperty('disabled', true);
    }
    expect(screen.queryByLabelText(/^Price per seat per year/)).toBeNull();
  });

  test('turns the free trial off in invoice mode', async () => {
    const app = await openEditor();
    await fillUsual(app);
    await app.user.click(field('Offer free trial'));
    expect(field('Offer free trial').checked).toBe(true);
    await app.user.click(field('Invoice mode'));
    expect(field('Offer free trial').checked).toBe(false);
    expect(field('Offer free trial').disabled).toBe(true);
  });

  test('shows the state picker for the United States only', async () => {
    const app = await openEditor();
    await app.user.click(screen.getByRole('button', { name: 'Address' }));
    expect(await optionsOf(app.user, 'State')).toHaveLength(52);
    await choose(app.user, 'Country', 'Germany');
    expect(screen.queryByLabelText(/^State/)).toBeNull();
  });

  test('ignores input beyond the limit', async () => {
    const app = await openEditor();
    await app.user.click(field('ZIP code'));
    await app.user.paste('1234567890');
    await app.user.paste('1');
    expect(field('ZIP code').value).toBe('1234567890');
  });
});

describe('preview and submit', () => {
  test('show the amount on the button, and send what is on the screen', async () => {
    const app = await openEditor();
    answerCreated(app.fake);
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    await app.user.click(submit());
    await screen.findByRole('heading', { name: 'Team Created Successfully' });
    const [sent, ...others] = app.fake.inputs('demoTeam.create');
    expect(others).toEqual([]);
    expect(sent).toMatchObject({
      previewedCents: 48_000,
      pricing: {
        teamId: 17,
        companyName: 'Acme',
        isUpgrade: false,
        stripeSourcePriceId: 'new_billing_yearly',
        numberSeats: 5,
        discountFactor: 1,
        trialDays: 0,
        teamOwnerName: 'Olive',
      },
    });
    const summary = screen.getByRole('region', { name: 'Team Created Successfully' });
    expect([...summary.querySelectorAll('dt')].map((each) => each.textContent)).toEqual([
      'Company name',
      'Seats',
      'Plan',
      'Discount',
      'Billing',
      'Custom pricing',
      'Price per seat per year',
      'Multi-year',
      'Free trial',
      // The total is in addition to the spec's terms.
      'Total',
    ]);
    expect(screen.getByRole('button', { name: 'Download Quote' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Complete' })).toBeTruthy();
  });

  test('use the environment’s price IDs for New Billing', async () => {
    const app = await openEditor();
    await app.run(() =>
      app.store.setState(({ session }) => ({
        session: {
          ...session,
          info: {
            ...appInfo,
            environment: {
              ...appInfo.environment,
              newBilling: { yearly: 'nb_y', monthly: 'nb_m' },
            },
          },
        },
      })),
    );
    await enterText(app.user, field('Company name'), 'Acme');
    await choose(app.user, 'Plan', 'New Billing (yearly)');
    await enterText(app.user, field('ZIP code'), '94107');
    await priced('Create · $480.00 per year');
    expect(app.fake.inputs('billing.previewNewBilling')).toMatchObject([
      { sourcePriceId: 'nb_y', interval: 'year' },
    ]);
  });

  test('charge nothing immediately with a trial', async () => {
    const customer = { stripeCustomer: 'cus_1' };
    const app = await openEditor({
      flow: { ...flow, ...customer, isUpgrade: true, termsBefore },
      prepare: (fake) => {
        fake.answer(
          'team.getById',
          team({ id: 17, ...customer, stripeSubscription: 'si_1%sub_1' }),
        );
        fake.answer('billing.getCustomer', {
          id: 'cus_1',
          subscriptions: { data: [{ id: 'sub_1', status: 'active', items: [] }] },
        } as never);
        fake.answer('pricing.set', { ...flow, ...customer, isUpgrade: true });
      },
    });
    expect(screen.getByRole('heading', { name: 'Change Team Pricing' })).toBeTruthy();
    await fillUsual(app);
    await app.user.click(field('Offer free trial'));
    await priced('Update · $480.00 per year');
    await app.user.click(submit());
    await waitFor(() => expect(app.fake.inputs('pricing.set')).toHaveLength(1));
    expect(app.fake.inputs('pricing.set')[0]).toMatchObject({
      previewedCents: 0,
      previewedPrice: {
        lowestCents: 48_000,
        highestCents: 48_000,
        isEstimate: false,
        years: 1,
        period: 'year',
      },
      pricing: { trialDays: 16, daysUntilDue: 15, isUpgrade: true },
    });
  });

  test('allow sending while the price loads, and never show an older response', async () => {
    const app = await openEditor();
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    const older = app.fake.hold('billing.previewNewBilling');
    const newer = app.fake.hold('billing.previewNewBilling');
    await app.user.clear(field('Seats'));
    await app.user.type(field('Seats'), '10');
    expect((await older.arrived).input.number_seats).toBe(10);
    expect(isUnavailable(submit())).toBe(false);
    expect(submit().textContent).toBe('Create · price not available yet');
    await app.user.type(field('Seats'), '0');
    expect((await newer.arrived).input.number_seats).toBe(100);
    expect(app.fake.cancelled).toHaveLength(1);
    await act(async () => older.answer(total(11_11)));
    expect(submit().textContent).toBe('Create · price not available yet');
    expect(screen.queryByText('$11.11')).toBeNull();
    await act(async () => newer.answer(total(9_600_00)));
    await priced('Create · $9,600.00 per year');
  });

  test('create once on a double click', async () => {
    const app = await openEditor();
    const held = app.fake.hold('demoTeam.create');
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    await app.user.dblClick(submit());
    await held.arrived;
    await act(async () => held.answer({ ...flow, teamCreated: true, finished: true }));
    await screen.findByRole('heading', { name: 'Team Created Successfully' });
    expect(app.fake.inputs('demoTeam.create')).toHaveLength(1);
  });
});

const unknownPricing = {
  id: 'w1',
  action: 'pricing.set',
  title: 'Set a team’s pricing',
  subject: 'team 17',
  detail: '',
  startedAt: '2026-11-22T10:00:00Z',
  state: 'unknown',
  message: '',
  record: null,
  canRepeat: true,
  isOld: false,
} as const;

describe('a pricing with an unknown outcome', () => {
  const openUnknown = (truth: 'present' | 'absent') =>
    openEditor({
      flow: { ...flow, stripeCustomer: null },
      prepare: (fake) => {
        fake.answer('writes.unfinished', [unknownPricing]);
        fake.answer('pricing.find', {
          truth,
          message: '',
          pricing: teamPricing({ teamId: 17, stripeCustomerId: null, numberSeats: 12 }),
        });
        fake.answer('writes.repeat', { saved: null });
      },
    });

  test('continues when it is found, with Forget as the only other option', async () => {
    const app = await openUnknown('present');
    await screen.findByText('The pricing was set: price_1TeamsYear2025, 12 seats.');
    expect(app.fake.inputs('pricing.find')).toEqual([{ id: 'w1' }]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Use this and continue' }));
    await waitFor(() => expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'w1' }]));
  });

  test('can be retried when it is not found', async () => {
    const app = await openUnknown('absent');
    await screen.findByText(/^The team has no demo team, so the subscription wasn’t created\./);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'w1' }]));
  });
});

test('J24: reports a price with an unknown outcome without blocking anything', async () => {
  const app = await openEditor({
    prepare: (fake) => {
      fake.answer('writes.unfinished', [unknownPricing]);
      fake.answer('pricing.find', { truth: 'cannot-tell', message: '', pricing: null });
      fake.answer('demoTeam.create', { ...flow, teamCreated: true, finished: true });
    },
  });
  const outcome = await screen.findByRole('region', { name: /^We couldn’t confirm/ });
  await within(outcome).findByText(/^We can’t tell whether it was\./);
  // The app does not know how the server treats a key.
  expect(outcome.textContent).not.toContain('done once');
  await fillUsual(app);
  await priced('Create · $480.00 per year');
  await app.user.click(submit());
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
});

describe('a plan change', () => {
  const upgrade: TeamSetupFlow = { ...newTeamSetupFlow('olive@fresh.test', true), teamId: 17 };
  const known = {
    companyName: 'Acme',
    numberSeats: 12,
    priceId: 'new_billing_yearly',
    discountPercent: 10,
    isPriceMonthly: false,
    isCustomPricing: false,
    multiYearSub: false,
    offerFreeTrial: false,
  };
  const prepare = (fake: FakeBridge) => {
    fake.answer('team.getById', team({ id: 17, internalDemoTeams: [demoTeam()] }));
  };

  test('J27: knows the team’s previous plan after a restart, without another change_plan', async () => {
    const app = await openEditor({ flow: { ...upgrade, termsBefore: known }, prepare });
    expect(app.fake.inputs('team.changePlan')).toEqual([]);
    expect(field('Seats').value).toBe('12');
    expect(field('Discount').value).toBe('10');
    await app.user.clear(field('Seats'));
    await app.user.type(field('Seats'), '20');
    expect(descriptionOf(field('Seats'))).toBe('Was: 12');
    const prices = await screen.findByLabelText('Old and new price');
    await waitFor(() => expect(prices.textContent).toContain('$1,152.00 per year'));
    await waitFor(() => expect(prices.textContent).toContain('$1,920.00 per year'));
    expect(prices.textContent).toContain('+$768.00 per year');
  });

  test('J22: says that nothing would change, and asks once', async () => {
    const app = await openEditor({ flow: { ...upgrade, termsBefore: known }, prepare });
    await enterText(app.user, field('ZIP code'), '94107');
    await priced('Create · $1,152.00 per year');
    const text = 'Nothing has changed from the current plan, so this may not create an invoice.';
    expect(panel().textContent).toContain(text);
    await app.user.click(submit());
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(text);
    expect(app.fake.inputs('demoTeam.create')).toEqual([]);
  });
});

test('offers common dates counted from today, with the days they lead to', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T16:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const app = await openEditor();
  const steps = within(screen.getByRole('group', { name: 'Time to pay, steps' }));
  expect(steps.getAllByRole('button').map((each) => each.textContent)).toEqual([
    '+7 Mar 17, ET',
    '+10 Mar 20, ET',
    '+14 Mar 24, ET',
    '+30 Apr 9, ET',
  ]);
  await app.user.click(steps.getByRole('button', { name: '+30 Apr 9, ET' }));
  expect(field('Invoice due').value).toBe('2026-04-09');
  // Without a trial there is no end date to move.
  const trial = () => screen.queryByRole('group', { name: 'Trial length, steps' });
  expect(trial()).toBeNull();
  await choose(app.user, 'Plan', 'New Billing (yearly)');
  await app.user.click(field('Offer free trial'));
  await app.user.click(within(trial() as HTMLElement).getByRole('button', { name: /^\+14/ }));
  expect(field('Trial ends').value).toBe('2026-03-24');
});
