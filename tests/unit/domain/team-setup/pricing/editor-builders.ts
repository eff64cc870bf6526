import type { PriceConfigEntry } from '../../../../../src/contract/entities/billing';
import { withNewBilling } from '../../../../../src/domain/billing/price-list';
import {
  type EditorContext,
  type EditorForm,
  newEditorForm,
} from '../../../../../src/domain/team-setup/pricing/editor-form';
import { price } from '../../builders';

/** Noon in New York on a Sunday in November. */
export const now = Date.parse('2026-11-22T17:00:00Z');

const priceConfig: readonly PriceConfigEntry[] = [
  price({ priceId: 'teams_y', title: 'Teams', period: 'year' }),
  price({ priceId: 'teams_m', title: 'Teams', period: 'month' }),
  price({ priceId: 'premium_y', title: 'Teams', tierLevel: 'Premium' }),
  price({ priceId: 'retired_y', title: 'Teams (2023)', isCurrent: false }),
  price({ priceId: 'lead_capture_y', title: 'Lead Capture', enterprisePlan: '60' }),
  price({ priceId: 'pro_y', title: 'Individual Pro', enterprisePlan: null }),
];

export const context = (over: Partial<EditorContext> = {}): EditorContext => ({
  prices: withNewBilling(priceConfig),
  nowMs: now,
  ...over,
});

/** A valid form on the yearly plan. */
export const right = (over: Partial<EditorForm> = {}): EditorForm => ({
  ...newEditorForm(now),
  companyName: 'Harbor & Finch',
  priceId: 'teams_y',
  postalCode: '94105',
  ...over,
});

export const yearly = 'new_billing_yearly';
export const monthly = 'new_billing_monthly';
