import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, shownIn } from '../../../helpers/dropdown';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { alertTexts, enterText } from '../../../helpers/render-app';
import { price } from '../../domain/builders';
import {
  answerCreated,
  field,
  fillUsual,
  flow,
  openEditor,
  priced,
  submit,
  total,
} from './open-editor';

describe('an unknown price', () => {
  const question =
    'The price is unknown: the subscription for Acme will be created at the price the server calculates.';
  const refused = (fake: FakeBridge) =>
    fake.refuse('billing.previewNewBilling', { code: 'conflict', message: 'No price today' });

  test('shows an alert when the preview fails, and sends the form after one confirmation', async () => {
    const app = await openEditor({ prepare: refused });
    app.fake.answer('demoTeam.create', { ...flow, teamCreated: true, finished: true });
    // The plan last: it asks for the price, and on a slow computer the alert would take the focus from
    // the next field.
    await enterText(app.user, field('Company name'), 'Acme');
    await enterText(app.user, field('ZIP code'), '94107');
    await choose(app.user, 'Plan', 'New Billing (yearly)');
    await waitFor(() => expect(alertTexts(app)).toEqual(['No price today']));
    await app.user.click(screen.getByRole('button', { name: 'OK' }));
    expect(submit().textContent).toBe('Create · price unknown');
    await app.user.click(submit());
    const asked = screen.getByRole('alertdialog', { name: 'Create the subscription for Acme?' });
    expect(asked.textContent).toContain(question);
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field('Company name').value).toBe('Acme');
    expect(app.fake.inputs('demoTeam.create')).toEqual([]);
    await app.user.click(submit());
    await app.user.click(screen.getByRole('button', { name: 'Create anyway' }));
    await screen.findByRole('heading', { name: 'Team Created Successfully' });
    expect(app.fake.inputs('demoTeam.create')).toMatchObject([
      { previewedCents: null, pricing: { companyName: 'Acme', numberSeats: 5 } },
    ]);
  });

  test('a plan that is no longer sold is asked for no price, and the plan is to be chosen again', async () => {
    const app = await openEditor({
      prepare: (fake) => fake.answer('billing.previewCurrent', { tiers: [{ unit_amount: 100 }] }),
    });
    await enterText(app.user, field('Company name'), 'Acme');
    await choose(app.user, 'Plan', 'Teams (yearly)');
    await waitFor(() => expect(app.fake.inputs('billing.previewCurrent')).toHaveLength(1));
    app.fake.answer('billing.priceConfig', {
      priceConfig: [price({ priceId: 'teams_y', title: 'Teams', isCurrent: false })],
      couponConfig: [],
    });
    app.fake.refuse('billing.previewCurrent', { code: 'validation', message: 'No longer offered' });
    await app.run(({ server }) => server.reload((method) => method === 'billing.priceConfig'));
    await waitFor(() => expect(shownIn('Plan')).toBe('Choose a plan'));
    await app.user.clear(field('Seats'));
    await app.user.type(field('Seats'), '12');
    await screen.findByText('No price yet. Fix the fields that need attention.');
    expect(screen.getByText('The previous plan is no longer available.')).toBeTruthy();
    expect(alertTexts(app)).toEqual([]);
    expect(app.fake.inputs('billing.previewCurrent')).toHaveLength(1);
  });

  test('adds no alert if the app itself is not responding, which the window says', async () => {
    const message = 'The app isn’t responding. Nothing was sent.';
    const app = await openEditor({
      prepare: (fake) =>
        fake.refuse('billing.previewNewBilling', {
          code: 'offline',
          outcome: 'not-sent',
          message,
          fromApp: true,
        }),
    });
    await fillUsual(app);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(alertTexts(app)).toEqual([]);
  });

  test('J22: sends a price with fractions of a cent as typed, after one confirmation that names it', async () => {
    const app = await openEditor({
      prepare: (fake) =>
        fake.answer('billing.previewCustom', { tiers: [{ up_to: null, unit_amount: 9999.9 }] }),
    });
    app.fake.answer('demoTeam.create', { ...flow, teamCreated: true, finished: true });
    await fillUsual(app);
    await app.user.click(field('Custom pricing'));
    await app.user.type(field('Price per seat per year'), '99.999');
    await waitFor(() => expect(submit().textContent).toMatch(/^Create · \$500\.00 per year/));
    await app.user.click(submit());
    const dialog = within(screen.getByRole('alertdialog'));
    expect(
      dialog.getByText(
        'You’re sending $99.999 per seat per year, which includes a fraction of a cent. The payment provider may round it.',
      ),
    ).toBeTruthy();
    expect(app.fake.inputs('demoTeam.create')).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: /^Create · / }));
    await waitFor(() =>
      expect(app.fake.inputs('demoTeam.create')).toMatchObject([
        { pricing: { pricePerSeatDollars: 99.999, customPricing: true } },
      ]),
    );
  });

  test('J22: sends a trial and a due date with a mistyped year only after one confirmation that names both', async () => {
    const app = await openEditor();
    app.fake.answer('demoTeam.create', { ...flow, teamCreated: true, finished: true });
    await fillUsual(app);
    await app.user.click(field('Offer free trial'));
    fireEvent.change(field('Trial ends'), { target: { value: '2207-01-15' } });
    fireEvent.change(field('Invoice due'), { target: { value: '2207-02-15' } });
    await priced('Create · $480.00 per year');
    await app.user.click(submit());
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/The trial would continue until Jan 15, 2207, ET/).textContent).toMatch(
      /The invoice would be due Feb 15, 2207, ET: [\d,]+ days from today\./,
    );
    expect(app.fake.inputs('demoTeam.create')).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Create · $480.00 per year' }));
    await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
  });

  test('J37: does not block another team when a team with a pending response is left', async () => {
    const app = await openEditor();
    const held = app.fake.hold('demoTeam.create');
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    await app.user.click(submit());
    await held.arrived;
    const other = { ...flow, email: 'zoe@fresh.test', teamId: 18 };
    app.fake.answer('demoTeam.create', { ...other, teamCreated: true, finished: true });
    await app.run(({ teamSetup }) => teamSetup.follow(other));
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    await app.user.click(submit());
    await waitFor(() =>
      expect(app.fake.inputs('demoTeam.create').map(({ pricing }) => pricing.teamId)).toEqual([
        17, 18,
      ]),
    );
    await act(async () => held.answer(null));
  });

  test('shows and sends a price that arrives while the confirmation is open', async () => {
    const app = await openEditor();
    app.fake.answer('demoTeam.create', { ...flow, teamCreated: true, finished: true });
    const held = app.fake.hold('billing.previewNewBilling');
    await fillUsual(app);
    await held.arrived;
    await app.user.click(submit());
    expect(screen.getByRole('alertdialog').textContent).toContain(question);
    await act(async () => held.answer(total(480_00)));
    const dialog = within(screen.getByRole('alertdialog'));
    const loaded = 'The price has loaded: $480.00 per year.';
    expect(dialog.getByText(loaded, { selector: 'p' })).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe(loaded);
    await app.user.click(dialog.getByRole('button', { name: 'Create · $480.00 per year' }));
    await waitFor(() =>
      expect(app.fake.inputs('demoTeam.create')).toMatchObject([{ previewedCents: 48_000 }]),
    );
  });

  test('clears the current-pricing preview when new billing is chosen, even if its own preview fails', async () => {
    const app = await openEditor({
      prepare: (fake) => {
        refused(fake);
        fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 9600 }] });
      },
    });
    await enterText(app.user, field('Company name'), 'Acme');
    await choose(app.user, 'Plan', 'Teams (yearly)');
    await enterText(app.user, field('ZIP code'), '94107');
    await priced('Create · $480.00 per year');
    const panel = screen.getByRole('region', { name: 'Pricing preview' });
    expect(panel.textContent).toContain('5 × $96.00');
    await choose(app.user, 'Plan', 'New Billing (yearly)');
    expect(panel.textContent).not.toContain('$96.00');
    await waitFor(() => expect(alertTexts(app)).toEqual(['No price today']));
    expect(panel.textContent).not.toContain('$');
    expect(panel.textContent).toContain('Price unknown.');
  });

  test('says the same range everywhere where the total is uncertain, and asks with it', async () => {
    const app = await openEditor({
      prepare: (fake) =>
        fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 9600.5 }] }),
    });
    await enterText(app.user, field('Company name'), 'Acme');
    await choose(app.user, 'Plan', 'Teams (yearly)');
    await enterText(app.user, field('ZIP code'), '94107');
    await priced('Create · $480.03 per year');
    await app.user.click(field('Multi-year'));
    await priced('Create · $480.03 to $960.05 for 2 years');
    const panel = screen.getByRole('region', { name: 'Pricing preview' });
    expect(panel.textContent).toContain('$96.01 per seat');
    expect(panel.textContent).toContain(
      'We can’t tell whether the tiers are per year or for 2 years.',
    );
    expect(panel.textContent).not.toContain('$48.00');
    expect(within(panel).getByRole('row', { name: /^Total/ }).textContent).toBe(
      'Total$480.03 to $960.05 for 2 years',
    );
    expect(panel.textContent).not.toMatch(/unknown/i);
    await app.user.click(submit());
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'The price is an estimate, $480.03 to $960.05 for 2 years: the subscription for Acme will be created at the price the server calculates.',
    );
    answerCreated(app.fake);
    await app.user.click(screen.getByRole('button', { name: 'Create anyway' }));
    await waitFor(() =>
      expect(app.fake.inputs('demoTeam.create')).toMatchObject([
        {
          previewedCents: null,
          previewedPrice: {
            lowestCents: 48_003,
            highestCents: 96_005,
            isEstimate: true,
            years: 2,
            period: 'year',
          },
        },
      ]),
    );
  });
});
