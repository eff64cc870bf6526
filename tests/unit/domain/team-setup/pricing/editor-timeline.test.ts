import { describe, expect, test } from 'vitest';
import { withNewBilling } from '../../../../../src/domain/billing/price-list';
import { dueNowCents } from '../../../../../src/domain/team-setup/pricing/due-now';
import { newEditorForm } from '../../../../../src/domain/team-setup/pricing/editor-form';
import {
  editorTimeline,
  timelineStops,
} from '../../../../../src/domain/team-setup/pricing/editor-timeline';

// Saturday, Nov 21 in New York, and Sunday in London.
const nowMs = Date.parse('2026-11-22T02:00:00Z');
const context = { prices: withNewBilling([]), nowMs };
const form = { ...newEditorForm(nowMs), priceId: 'new_billing_yearly' };
const trial = { ...form, offerFreeTrial: true, trialDate: '2026-11-30', dueDate: '2026-12-20' };

describe('the timeline', () => {
  test('shows today and the due date without a trial, 15 days ahead by default', () => {
    expect(editorTimeline(form, context)).toEqual([
      { kind: 'today', day: '2026-11-21', label: 'Today', text: 'Nov 21, ET', position: 0 },
      { kind: 'due', day: '2026-12-06', label: 'Invoice due', text: 'Dec 6, ET', position: 1 },
    ]);
  });

  test('counts both ends of the trial and places it in order', () => {
    const days = editorTimeline(trial, context);
    expect(days.map(({ label }) => label)).toEqual([
      'Today',
      'Trial ends (10 days)',
      'Invoice due',
    ]);
    expect(days[1]?.position).toBeCloseTo(9 / 29);
  });

  test('shows a month of trial for a monthly plan', () => {
    const monthly = { ...trial, priceId: 'new_billing_monthly' };
    expect(editorTimeline(monthly, context).map(({ label, day }) => `${label} ${day}`)).toEqual([
      'Today 2026-11-21',
      'Trial ends (30 days) 2026-12-20',
      'Invoice due 2026-12-20',
    ]);
  });

  test('shows each day once below the line, as wide as the gap to the next', () => {
    const monthly = { ...trial, priceId: 'new_billing_monthly' };
    expect(timelineStops(editorTimeline(monthly, context))).toEqual([
      { kind: 'today', label: 'Today', text: 'Nov 21, ET', share: 1 },
      {
        kind: 'trial-end',
        label: 'Trial ends (30 days), invoice due',
        text: 'Dec 20, ET',
        share: 0,
      },
    ]);
    const shares = timelineStops(editorTimeline(trial, context)).map(({ share }) => share);
    expect(shares).toEqual([expect.closeTo(9 / 29), expect.closeTo(20 / 29), 0]);
  });

  test('has no due date if the payment is charged automatically', () => {
    const days = editorTimeline({ ...trial, chargeAutomatically: true }, context);
    expect(days.map(({ kind }) => kind)).toEqual(['today', 'trial-end']);
  });

  test('omits invalid or past dates', () => {
    for (const dueDate of ['', '2026-02-30', '2026-11-20']) {
      const days = editorTimeline({ ...form, dueDate }, context);
      expect(days.map(({ kind }) => kind)).toEqual(['today']);
    }
  });
});

describe('the amount due at once for a draft', () => {
  test.each([
    ['no trial: the full amount', form, 480_00],
    ['a trial: nothing yet', trial, 0],
    ['a trial in invoice mode is ignored', { ...trial, invoiceMode: true }, 480_00],
  ])('%s', (_what, of, cents) => {
    expect(dueNowCents(of, context, { totalCents: 480_00 })).toBe(cents);
  });
});
