import type { PriceConfigEntry } from '../../contract/entities/billing';
import type { Team } from '../../contract/entities/team';
import { quotePriceChoices, recordedPrice } from '../billing/price-list';
import { currentDemoTeam } from '../demo-teams/demo-team';
import { seatCount } from '../teams/seats';
import { teamOwnerName } from '../teams/team-owner';
import { defaultQuoteMembers, type QuoteForm } from './quote-fields';

/**
 * The price that the team was quoted, or else the only price of its plan. '' if a quote doesn't
 * offer it (section 5) or several match.
 */
const priceFor = (team: Team, prices: readonly PriceConfigEntry[]): string => {
  const offered = quotePriceChoices(prices).map(({ priceId }) => priceId);
  const quoted = currentDemoTeam(team)?.stripeSourcePriceId;
  if (quoted && offered.includes(quoted)) return quoted;
  return recordedPrice(team, offered, prices, 'year');
};

/** Create a Quote, prefilled from the team. The client is the team's owner, if known. */
export const quoteForTeam = (
  team: Team,
  prices: readonly PriceConfigEntry[],
): Pick<
  QuoteForm,
  'companyName' | 'clientName' | 'clientEmail' | 'memberQuantity' | 'sourcePriceId' | 'customMemo'
> => ({
  companyName: team.companyName ?? '',
  clientName: teamOwnerName(team),
  clientEmail: team.email ?? '',
  memberQuantity: String(Math.max(defaultQuoteMembers, seatCount(team))),
  sourcePriceId: priceFor(team, prices),
  customMemo: currentDemoTeam(team)?.quotedCustomMemo ?? '',
});
