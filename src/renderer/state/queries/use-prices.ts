import { useMemo } from 'react';
import type { CouponConfigEntry, PriceConfigEntry } from '../../../contract/entities/billing';
import type { NewBillingIds } from '../../../contract/environment';
import type { PlanPrices } from '../../../domain/billing/plan-names';
import { withNewBilling } from '../../../domain/billing/price-list';
import { mayOpenRecords } from '../../../domain/session/permissions';
import { useStaff } from '../session/use-staff';
import type { LoadState } from '../slice';
import { useApp } from '../use-app';
import { type Retry, retryOf, useQueryMethod } from './use-query-method';

export interface Prices {
  readonly load: LoadState;
  /** Says why there are no plans and coupons to choose from; null once there are. */
  readonly missing: string | null;
  /** The two New Billing entries come first (checklist J11). */
  readonly priceConfig: readonly PriceConfigEntry[];
  /** The same, for plan labels. */
  readonly planPrices: PlanPrices;
  readonly couponConfig: readonly CouponConfigEntry[];
  /** From the environment; undefined means the defaults. */
  readonly newBillingIds: NewBillingIds | undefined;
  /** Null unless they couldn't be loaded. */
  readonly retry: Retry | null;
}

const none: readonly never[] = [];

/** Prices and coupons, loaded once per sign-in, for plan labels and plan choices. */
export const usePrices = (): Prices => {
  const { user } = useStaff();
  // Some of the screens that name plans are open to everyone, and the prices aren't.
  const { load, value, error, reload } = useQueryMethod(
    'billing.priceConfig',
    {},
    { fresh: false, enabled: user !== null && mayOpenRecords(user) },
  );
  const newBillingIds = useApp((state) => state.session.info?.environment.newBilling);
  return useMemo(() => {
    const prices = value && withNewBilling(value.priceConfig, newBillingIds);
    return {
      load,
      missing: prices ? null : load === 'failed' ? 'Not loaded' : 'Loading…',
      priceConfig: prices ?? none,
      planPrices: prices ?? (load === 'loading' ? 'loading' : 'failed'),
      couponConfig: value?.couponConfig ?? none,
      newBillingIds,
      retry: retryOf({ load, value, error, reload }),
    };
  }, [load, value, error, newBillingIds, reload]);
};
