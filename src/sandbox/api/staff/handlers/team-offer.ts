import type { TeamPricing } from '../../../../contract/entities/pricing';
import type { Database } from '../../../data/database/database';

/** The columns of a seeded demo team, which has no payload. */
interface DemoTerms {
  readonly number_seats: number | null;
  readonly price_per_seat_cents: number | null;
  readonly stripe_source_price_id: string | null;
  readonly multi_year_sub_years: number | null;
  readonly quoted_custom_memo: string | null;
}

type TeamOffer =
  | { readonly pricing: TeamPricing }
  | { readonly pricing: null; readonly demo: DemoTerms };

/**
 * What sales last set or quoted for a team: its pricing or its demo team, whichever is newer. Null if
 * there is neither.
 */
export const lastOffer = (database: Database, teamId: number): TeamOffer | null => {
  const set = database.get<{ pricing: string; created_at: string }>(
    'SELECT pricing, created_at FROM team_pricings WHERE team_id = ? ORDER BY id DESC LIMIT 1',
    teamId,
  );
  const demo = database.get<DemoTerms & { pricing: string | null; created_at: string | null }>(
    'SELECT * FROM demo_teams WHERE team_id = ? AND is_deleted = 0 ORDER BY id LIMIT 1',
    teamId,
  );
  const isSet = set !== undefined && (demo?.created_at ?? '') <= set.created_at;
  const pricing = isSet ? set.pricing : (demo?.pricing ?? null);
  if (pricing !== null) return { pricing: JSON.parse(pricing) as TeamPricing };
  return demo === undefined ? null : { pricing: null, demo };
};
