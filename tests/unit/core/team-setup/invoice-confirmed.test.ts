import { describe, expect, it } from 'vitest';
import { drop } from '../outbox/write-helpers';
import { invoice, routes, teamSetupDeskInEachTest } from './team-setup-desk';

const desk = teamSetupDeskInEachTest();
/** What the payment provider now says about the invoice. */
const standsAs = (more: object) => desk.on(routes.invoice, { body: { invoice: invoice(more) } });
const cannotTell = () => desk.on(routes.invoice, { status: 503, body: {} });

describe('J26: an amount that the app knows and no one confirmed', () => {
  const changed = {
    ok: false,
    error: {
      code: 'conflict',
      message:
        'The amount due is now $9,999.00. Nothing was sent. Review the invoice and send it again.',
    },
  };

  it('is asked about when the last read fails', async () => {
    await desk.drafted();
    standsAs({ amount_due: 999_900 });
    await desk.core().call('invoice.refresh', { teamId: 9 });
    cannotTell();
    expect(await desk.send('in_1', 240_000)).toEqual(changed);
    expect(desk.times(routes.send)).toBe(0);
    // Once confirmed, it is sent without the read.
    expect(await desk.send('in_1', 999_900)).toMatchObject({ ok: true });
    expect(desk.times(routes.send)).toBe(1);
  });

  it('is asked about when an attempt that confirmed another one is tried again', async () => {
    await desk.drafted();
    desk.on(routes.send, drop);
    await desk.send('in_1', 240_000);
    standsAs({ amount_due: 999_900 });
    await desk.core().call('invoice.refresh', { teamId: 9 });
    cannotTell();
    desk.on(routes.send, { body: {} });
    const list = await desk.core().call('writes.unfinished', {});
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    expect(await desk.core().call('writes.repeat', { id })).toEqual(changed);
    expect(desk.times(routes.send)).toBe(1);
    expect(await desk.unfinished()).toEqual(['invoice.send']);
  });
});

describe('a send that two windows confirm within seconds', () => {
  /** The second window reads the invoice before the first one's email is sent, and hears later. */
  const twice = async () => {
    await desk.drafted();
    const [read, sent] = [
      Promise.withResolvers<{ body: object }>(),
      Promise.withResolvers<{ body: object }>(),
    ];
    desk.on(routes.send, () => sent.promise);
    const one = desk.send('in_1', 240_000);
    await desk.core().api.seen(routes.send);
    desk.on(routes.invoice, () => read.promise);
    const two = desk.send('in_1', 240_000);
    await expect.poll(() => desk.times(routes.invoice)).toBe(2);
    sent.resolve({ body: {} });
    expect(await one).toMatchObject({ ok: true, value: { invoiceSent: true } });
    return { two, hears: () => read.resolve({ body: { invoice: invoice({ status: 'open' }) } }) };
  };

  it('emails it once', async () => {
    const { two, hears } = await twice();
    hears();
    expect(await two).toMatchObject({ ok: true, value: { invoiceSent: true, canLogin: true } });
    expect(desk.times(routes.send)).toBe(1);
    expect((await desk.journal()).filter(({ action }) => action === 'invoice.send')).toHaveLength(
      1,
    );
  });

  it('emails it once when its team was completed meanwhile', async () => {
    const { two, hears } = await twice();
    await desk.leave();
    hears();
    expect(await two).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect(desk.times(routes.send)).toBe(1);
  });
});

it('a read of the invoice that fails late does not return it as it was before it was sent', async () => {
  await desk.drafted();
  const read = Promise.withResolvers<{ status: number; body: object }>();
  desk.on(routes.invoice, () => read.promise);
  const asked = desk.core().call('invoice.refresh', { teamId: 9 });
  await desk.core().api.seen(routes.invoice);
  cannotTell();
  expect(await desk.send('in_1', 240_000)).toMatchObject({ ok: true });
  read.resolve({ status: 422, body: { message: 'Not now.' } });
  expect(await asked).toEqual({ ok: true, value: { isCurrent: false, flow: null } });
  expect(await desk.flow()).toMatchObject({ invoiceSent: true });
});
