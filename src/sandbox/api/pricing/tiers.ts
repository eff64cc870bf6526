import { discounted } from '../../../domain/text/money';

/** A graduated tier, in integer cents. The last tier has no upper limit. */
export interface Tier {
  readonly up_to: number | null;
  readonly unit_amount: number;
  readonly flat_amount: number;
}

/** How many units of a quantity fall into a tier that begins after `from`. */
const unitsInTier = ({ up_to }: Tier, from: number, quantity: number): number =>
  Math.max(0, Math.min(quantity, up_to ?? quantity) - from);

/** The units of each tier that the quantity reaches. */
export const tierAmounts = (
  tiers: readonly Tier[],
  quantity: number,
): readonly { readonly tier: Tier; readonly from: number; readonly units: number }[] => {
  let from = 0;
  return tiers.flatMap((tier) => {
    const units = unitsInTier(tier, from, quantity);
    const begins = from;
    from = tier.up_to ?? quantity;
    return units > 0 ? [{ tier, from: begins, units }] : [];
  });
};

/** Integer cents for a quantity with graduated tiers. */
export const graduatedTotal = (tiers: readonly Tier[], quantity: number): number =>
  tierAmounts(tiers, quantity).reduce(
    (sum, { tier, units }) => sum + units * tier.unit_amount + tier.flat_amount,
    0,
  );

/** The tiers for a multi-year term and after a discount. Each amount is rounded once. */
export const tiersFor = (tiers: readonly Tier[], years: number, percentOff: number): Tier[] =>
  tiers.map(({ up_to, unit_amount, flat_amount }) => ({
    up_to,
    unit_amount: discounted(unit_amount * years, percentOff),
    flat_amount: discounted(flat_amount * years, percentOff),
  }));
