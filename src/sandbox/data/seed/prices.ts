import type { Database } from '../database/database';

export interface PriceRecord {
  readonly priceId: string;
  readonly period: 'month' | 'year';
  readonly isCurrent: boolean;
  readonly enterprisePlan: string | null;
  readonly tierLevel: string | null;
  readonly title: string;
  readonly salesForceName: string | null;
  readonly code: 'Lead Capture' | 'DBC' | null;
  readonly displayName: string | null;
  /** Cents per seat and period. */
  readonly seatCents: number;
}

const price = (
  priceId: string,
  period: 'month' | 'year',
  isCurrent: boolean,
  enterprisePlan: string | null,
  title: string,
  seatCents: number,
  more: Partial<PriceRecord> = {},
): PriceRecord => ({
  priceId,
  period,
  isCurrent,
  enterprisePlan,
  title,
  seatCents,
  tierLevel: null,
  salesForceName: `${title} ${period === 'year' ? 'Annual' : 'Monthly'}`,
  code: 'DBC',
  displayName: `${title} (${period === 'year' ? 'Yearly' : 'Monthly'})`,
  ...more,
});

/**
 * The server's price config (section 3): current and outdated, monthly and yearly, all plan codes,
 * and the classic plan's tiers. The client adds the two synthetic New Billing entries.
 */
const prices: readonly PriceRecord[] = [
  price('price_1TeamsYear2025', 'year', true, '50', 'Teams', 9600),
  price('price_1TeamsMonth2025', 'month', true, '50', 'Teams', 1000),
  price('price_1TeamsStarterY', 'year', true, '50', 'Teams', 7200, { tierLevel: 'Starter' }),
  price('price_1TeamsBusinessY', 'year', true, '50', 'Teams', 9600, { tierLevel: 'Business' }),
  price('price_1TeamsPremiumY', 'year', true, '50', 'Teams', 13200, { tierLevel: 'Premium' }),
  price('price_1TeamsBusinessM', 'month', true, '50', 'Teams', 1100, { tierLevel: 'Business' }),
  price('price_1LeadCaptureY', 'year', true, '60', 'Lead Capture', 18000, {
    code: 'Lead Capture',
  }),
  price('price_1LeadCaptureM', 'month', true, '60', 'Lead Capture', 1900, {
    code: 'Lead Capture',
  }),
  price('price_1DigitalCardY', 'year', true, '60', 'Digital Business Card', 6000),
  price('price_1Enterprise40Y', 'year', true, '40', 'Enterprise', 15000),
  price('price_1Individual', 'year', true, null, 'Individual Pro', 5988, {
    salesForceName: null,
    code: null,
    displayName: '',
  }),
  price('price_0Teams2023Y', 'year', false, '50', 'Teams (2023)', 8400),
  price('price_0Teams2023M', 'month', false, '50', 'Teams (2023)', 900),
  price('price_0Legacy30Y', 'year', false, '30', 'Teams Classic', 6000),
  price('price_0Legacy30M', 'month', false, '30', 'Teams Classic', 600),
  price('price_0Legacy20Y', 'year', false, '20', 'Teams Founders', 4800),
  price('price_0NewBilling24Y', 'year', false, '60', 'Lead Capture (2024)', 16800, {
    code: 'Lead Capture',
  }),
];

export interface CouponRecord {
  readonly id: string;
  readonly name: string | null;
  readonly percentOff: number;
}

const coupons: readonly CouponRecord[] = [
  { id: 'TEAM5', name: '5% off', percentOff: 5 },
  { id: 'TEAM10', name: '10% off', percentOff: 10 },
  { id: 'TEAM15', name: '15% off', percentOff: 15 },
  { id: 'TEAM20', name: '20% off', percentOff: 20 },
  { id: 'NONPROFIT25', name: 'Nonprofit & education 25% off', percentOff: 25 },
  { id: 'TEAM30', name: '30% off', percentOff: 30 },
  { id: 'LAUNCH50', name: '50% off', percentOff: 50 },
  { id: 'z7Qk2mXv', name: null, percentOff: 40 },
  { id: 'PARTNER100', name: 'Partner 100% off', percentOff: 100 },
];

export const writePrices = (database: Database): void => {
  for (const [position, row] of prices.entries()) {
    database.run(
      `INSERT INTO prices (price_id,position,period,is_current,enterprise_plan,tier_level,title,
        sales_force_name,code,display_name,seat_cents) VALUES (?,?,?,?,?,?,?,?,?,?,?)`,
      row.priceId,
      position,
      row.period,
      row.isCurrent ? 1 : 0,
      row.enterprisePlan,
      row.tierLevel,
      row.title,
      row.salesForceName,
      row.code,
      row.displayName,
      row.seatCents,
    );
  }
  for (const coupon of coupons) {
    database.run(
      'INSERT INTO coupons (id,name,percent_off) VALUES (?,?,?)',
      coupon.id,
      coupon.name,
      coupon.percentOff,
    );
  }
};
