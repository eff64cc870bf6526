import { describe, expect, it } from 'vitest';
import { extended, invoice, routes, teamSetupDeskInEachTest } from '../team-setup/team-setup-desk';

const desk = teamSetupDeskInEachTest();
/** What the payment provider now says about the invoice. */
const standsAs = (more: object) => desk.on(routes.invoice, { body: { invoice: invoice(more) } });
const cannotTell = () => desk.on(routes.invoice, { status: 422, body: { message: 'Not now.' } });

it.each([{ status: 500, body: { message: 'Broken.' } }, { body: { team: { id: 'nine' } } }])(
  'J22: a plan change starts even though its team cannot be read: %j',
  async (answer) => {
    desk.on(routes.team, answer);
    expect(await desk.changePlan()).toMatchObject({
      ok: true,
      value: {
        teamId: 9,
        isUpgrade: true,
        teamOwnerName: '',
        teamSize: null,
        stripeCustomer: 'cus_1',
      },
    });
    expect(desk.times(routes.begin)).toBe(1);
  },
);

it.each([
  [{ priceId: 'price_1', numberSeats: 12, discountPercent: 5 }, { numberSeats: 12 }],
  [{ priceId: 'price_1', numberSeats: 'twelve', discountPercent: 5 }, null],
  ['sub_1', null],
])(
  'J32: the terms before a plan change are stored only if they are complete: %j',
  async (subscription, termsBefore) => {
    desk.on(routes.begin, { body: { subscription, stripeCustomer: 'cus_1' } });
    expect(await desk.changePlan()).toMatchObject({ ok: true, value: { teamId: 9, termsBefore } });
  },
);

describe('J32: the invoice of a draft', () => {
  const draftOf = async (body: object) => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: { ...extended(), ...body } });
    return desk.draft();
  };

  it('is looked up when only its ID arrived', async () => {
    standsAs({ amount_due: 17_00 });
    expect(await draftOf({ invoice: 'in_1' })).toMatchObject({
      value: {
        finished: false,
        extendedSubscription: { invoice: { id: 'in_1', status: 'draft', amount_due: 1700 } },
      },
    });
  });

  it('stays unknown but can be sent when no details are available', async () => {
    cannotTell();
    expect(await draftOf({ invoice: 'in_1' })).toMatchObject({
      value: { finished: false, extendedSubscription: { invoice: { id: 'in_1' } } },
    });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
  });

  it('does not count as missing when it is unreadable, so the flow is not finished', async () => {
    expect(await draftOf({ invoice: { number: 17 } })).toMatchObject({
      value: {
        finished: false,
        extendedSubscription: { invoice: null, unreadInvoice: '{\n "number": 17\n}' },
      },
    });
  });
});
