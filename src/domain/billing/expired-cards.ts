import type { PaymentMethod } from '../../contract/entities/billing';
import { cardBrandName } from './card-brand';

/** A card is valid through the last day of its month. */
export const isExpired = ({ card }: PaymentMethod, nowMs: number): boolean =>
  Boolean(card?.exp_month && card.exp_year) &&
  Date.UTC(card?.exp_year ?? 0, card?.exp_month ?? 0, 1) <= nowMs;

/** For example, `05/2025`. */
export const expiryText = ({ card }: PaymentMethod): string =>
  `${String(card?.exp_month).padStart(2, '0')}/${card?.exp_year}`;

/**
 * Why an automatic charge will probably fail, for the screen and its confirmation (checklist J22).
 * Null if a card may work, or if the cards are unknown (null).
 */
export const failingChargeText = (
  methods: readonly PaymentMethod[] | null,
  nowMs: number,
): string | null => {
  if (methods === null || methods.some((method) => !isExpired(method, nowMs))) return null;
  const so = 'so the charge will probably fail.';
  const [first, ...others] = methods;
  if (first === undefined) return `The team has no card, ${so}`;
  if (others.length > 0) return `All ${methods.length} cards have expired, ${so}`;
  const name = `${cardBrandName(first.card?.brand)} ${first.card?.last4 ?? '????'}`;
  return `The only card (${name}) expired ${expiryText(first)}, ${so}`;
};
