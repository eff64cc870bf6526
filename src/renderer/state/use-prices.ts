import { useMemo } from 'react';
import type { CouponConfigEntry, PriceConfigEntry } from '../../contract/entities/billing';
import { withNewBilling } from '../../rules/price-list';
import type { Load } from './slice';
import { useMethod } from './use-method';

export interface Prices {
  readonly load: Load;
  /** The two New Billing entries stand first (checklist J11). */
  readonly priceConfig: readonly PriceConfigEntry[];
  readonly couponConfig: readonly CouponConfigEntry[];
  readonly reload: () => void;
}

const none: readonly never[] = [];

/** Prices and coupons: asked for once a sign-in, used for plan labels and plan choices. */
export const usePrices = (): Prices => {
  const { load, value, reload } = useMethod('billing.priceConfig', {}, { fresh: false });
  return useMemo(
    () => ({
      load,
      priceConfig: value ? withNewBilling(value.priceConfig) : none,
      couponConfig: value?.couponConfig ?? none,
      reload,
    }),
    [load, value, reload],
  );
};
