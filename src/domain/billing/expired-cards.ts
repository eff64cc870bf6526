import type { PaymentMethod } from '../../contract/entities/billing';
import { easternDate } from '../text/calendar-day';
import { allOf } from '../text/pluralize';
import { cardBrandName } from './card-brand';

/** A card is valid through the last day of its month, in US Eastern time. */
export const isExpired = ({ card }: PaymentMethod, nowMs: number): boolean => {
  const { exp_month: month, exp_year: year } = card ?? {};
  if (!month || !year) return false;
  return `${year}-${String(month).padStart(2, '0')}` < easternDate(nowMs).slice(0, 7);
};

/** For example, `05/2025`. */
export const expiryText = ({ card }: PaymentMethod): string =>
  `${String(card?.exp_month).padStart(2, '0')}/${card?.exp_year}`;

/** A customer's payment methods as far as they are known; null before the first response. */
export interface AskedCards {
  readonly load: 'idle' | 'loading' | 'ready' | 'failed';
  readonly value: readonly PaymentMethod[] | null;
}

export const checkingCardsText = 'Checking the team’s cards…';

/**
 * Why an automatic charge will or may fail, for the screen and its confirmation (checklist J22). Null
 * only if a card may work.
 */
export const failingChargeText = (
  { load, value: methods }: AskedCards,
  nowMs: number,
): string | null => {
  if (load === 'failed') return 'Couldn’t check the team’s cards, so the charge may fail.';
  if (methods === null) return checkingCardsText;
  if (methods.some((method) => !isExpired(method, nowMs))) return null;
  const so = 'so the charge will probably fail.';
  const [first, ...others] = methods;
  if (first === undefined) return `The team has no card, ${so}`;
  if (others.length > 0) return `${allOf(methods.length, 'card')} have expired, ${so}`;
  const name = `${cardBrandName(first.card?.brand)} ${first.card?.last4 ?? '????'}`;
  return `The only card (${name}) expired ${expiryText(first)}, ${so}`;
};

/**
 * The same for an open question, which `asked` it: never nothing, because a text that someone was
 * asked to read must not disappear without a word.
 */
export const askedChargeText = (asked: string | null, now: string | null): string | null =>
  asked !== null && now === null ? 'The cards have loaded: the team has a payment method.' : now;
