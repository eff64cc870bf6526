import type { CouponConfigEntry, PriceConfigEntry } from '../../contract/entities/billing';
import { planNameOf, priceTitle } from '../billing/plan-names';
import { type PriceChoice, priceOf, quotePriceChoices } from '../billing/price-list';
import { percentTextIn } from '../quotes/quote-preview';
import { parsePercent } from '../text/percent';

/** The plans and discounts that a row can name. `prices` come from `withNewBilling`. */
export interface BatchCatalog {
  readonly prices: readonly PriceConfigEntry[];
  readonly coupons: readonly CouponConfigEntry[];
}

/** A name as it is compared. */
export const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Finds an entry by ID or label, ignoring case. Null if none or more than one matches. */
export const finder = (
  entries: readonly (readonly [id: string, ...names: readonly string[]])[],
) => {
  const byName = new Map<string, Set<string>>();
  for (const [id, ...names] of entries) {
    for (const name of [id, ...names]) {
      if (name.trim() === '') continue;
      const ids = byName.get(folded(name)) ?? new Set();
      byName.set(folded(name), ids.add(id));
    }
  }
  const ids = new Set(entries.map(([id]) => id));
  return (text: string): readonly string[] =>
    ids.has(text.trim()) ? [text.trim()] : [...(byName.get(folded(text)) ?? [])];
};

export type Finder = (text: string) => readonly string[];

/** The single entry that was found, or the problem. */
export const named = (
  label: string,
  text: string,
  found: readonly string[],
): { readonly id: string; readonly problem: string | null } => {
  const [id = ''] = found;
  if (found.length === 1) return { id, problem: null };
  const problem =
    found.length === 0
      ? `Unknown ${label.toLowerCase()} “${text}”.`
      : `${label}: “${text}” could be any of ${found.join(', ')}.`;
  return { id: '', problem };
};

/** Finds the plans among these choices. */
export const planFinder = (
  choices: readonly PriceChoice[],
  prices: readonly PriceConfigEntry[],
): Finder => {
  const offered = choices.map(({ priceId, label }) => ({
    label,
    entry: priceOf(prices, priceId),
    priceId,
  }));
  // 'Teams' means the plan with that title and no tier, even though 'Teams - Starter' has it too.
  const finders = [
    finder(offered.map(({ priceId, label }) => [priceId, label])),
    finder(offered.map(({ priceId, entry }) => [priceId, entry ? priceTitle(entry) : ''])),
    finder(
      offered.map(({ priceId, entry }) => [priceId, entry?.title ?? '', entry?.displayName ?? '']),
    ),
  ];
  return (text) => {
    const found = finders.map((find) => find(text));
    return found.find(({ length }) => length === 1) ?? found.at(-1) ?? [];
  };
};

/** `10.00%` and `10 %` as `10%`; any other text unchanged. */
export const shortPercent = (text: string): string => {
  const percent = text.includes('%') ? parsePercent(text) : null;
  return percent === null ? text : `${percent}%`;
};

/** The names of a coupon: its ID, its name, and the percentage in its name. */
export const couponNames = ({ id, name }: CouponConfigEntry): readonly [string, ...string[]] => [
  id,
  name ?? '',
  shortPercent(percentTextIn(name) ?? ''),
];

/**
 * The names of plans and discounts by their IDs, as a table of quotes can contain them. A name that
 * several discounts have isn't one.
 */
export const catalogNames = ({ prices, coupons }: BatchCatalog): Record<string, string> => {
  const plans = prices.map(({ priceId }) => [priceId, planNameOf(prices, priceId)] as const);
  const offered = quotePriceChoices(prices).map(({ priceId, label }) => [priceId, label] as const);
  const find = finder(coupons.map(couponNames));
  const discounts = coupons.flatMap(({ id, name }) =>
    name && find(name).length === 1 ? [[id, name] as const] : [],
  );
  return Object.fromEntries([...plans, ...offered, ...discounts]);
};
