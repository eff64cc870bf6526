import type { CouponConfigEntry, PriceConfigEntry } from '../../contract/entities/billing';
import { errorText } from '../ui/messages';
import type { Load, SliceContext } from './slice';

/** Prices and coupons: loaded once a sign-in, used for plan labels and plan choices. */
export interface PricesSlice {
  load: Load;
  priceConfig: readonly PriceConfigEntry[];
  couponConfig: readonly CouponConfigEntry[];
  /** Loads them unless they are there; an error is an alert (section 8). */
  ensure(): Promise<void>;
}

export const createPricesSlice = ({ bridge, get, patch }: SliceContext<'prices'>): PricesSlice => {
  let pending: Promise<void> | null = null;
  const fetchPrices = async () => {
    patch({ load: 'loading' });
    const result = await bridge.call('billing.priceConfig', {});
    if (result.ok) {
      patch({ load: 'ready', ...result.value });
      return;
    }
    patch({ load: 'failed' });
    if (result.error.code !== 'unauthorized') get().feedback.alert(errorText(result.error));
  };
  return {
    load: 'idle',
    priceConfig: [],
    couponConfig: [],
    ensure: () => {
      if (get().prices.load === 'ready') return Promise.resolve();
      pending ??= fetchPrices().finally(() => {
        pending = null;
      });
      return pending;
    },
  };
};
