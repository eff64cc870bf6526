import type { TeamPricing } from '../../../../contract/entities/pricing';
import { percentOff } from '../../../../domain/text/percent';
import type { Database } from '../../../data/database/database';

export interface DemoTeamRow {
  readonly id: number;
  readonly is_deleted: 0 | 1;
  readonly has_paid: 0 | 1;
  readonly trial_expires_at_utc: string | null;
  readonly number_seats: number | null;
  readonly price_per_seat_cents: number | null;
  /** A whole number, for a demo team of the seed. */
  readonly bucket_percent_off: number | null;
  readonly stripe_source_price_id: string | null;
  readonly given_trial_without_cc: 0 | 1;
  readonly due_date_utc: string | null;
  readonly multi_year_sub: 0 | 1;
  readonly multi_year_sub_years: number | null;
  readonly quoted_custom_memo: string | null;
  /** JSON text of TeamPricing; null for a demo team of the seed. */
  readonly pricing: string | null;
}

const bucketPercentOff = ({ pricing, bucket_percent_off }: DemoTeamRow): number | null =>
  pricing === null
    ? bucket_percent_off
    : percentOff((JSON.parse(pricing) as TeamPricing).customBucketDiscountFactor);

/** A demo team as returned with its team and in the demo team list. */
export const demoTeamResponse = (row: DemoTeamRow) => ({
  id: row.id,
  isDeleted: row.is_deleted === 1,
  hasPaid: row.has_paid === 1,
  trialExpiresAtUtc: row.trial_expires_at_utc,
  numberSeats: row.number_seats,
  pricePerSeatDollars: row.price_per_seat_cents === null ? null : row.price_per_seat_cents / 100,
  bucketPercentOff: bucketPercentOff(row),
  stripeSourcePriceId: row.stripe_source_price_id,
  givenTrialWithoutCc: row.given_trial_without_cc === 1,
  dueDateUtc: row.due_date_utc,
  multiYearSub: row.multi_year_sub === 1,
  multiYearSubYears: row.multi_year_sub_years,
  quotedCustomMemo: row.quoted_custom_memo,
});

export const demoTeamsOf = (database: Database, teamId: number) =>
  database
    .all<DemoTeamRow>('SELECT * FROM demo_teams WHERE team_id = ? ORDER BY id', teamId)
    .map(demoTeamResponse);
