import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { planNameOf } from '../../../domain/billing/plan-names';
import { priceOf } from '../../../domain/billing/price-list';
import type { SubscriptionDetails } from '../../../domain/billing/subscription';
import { listPriceNote, listPriceOf } from '../../../domain/team-setup/pricing/list-price';
import { unknownPriceText } from '../../../domain/team-setup/pricing/preview-amounts';
import { PriceTotal } from '../../parts/pricing/price-total';
import { usePricePreview } from '../../parts/pricing/use-price-preview';
import { usePrices } from '../../state/queries/use-prices';
import { useStaff } from '../../state/session/use-staff';
import type { FieldListItem } from '../../ui/tables/field-list';
import { useNow } from '../../ui/timers/use-now';

const useStyles = makeStyles({
  // Room for an estimate's second line, so nothing moves when the price arrives.
  price: { minHeight: '60px' },
  total: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  note: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  quiet: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

/** The subscription's price: its full name, and what it costs by the price list. */
export const usePriceItems = (details: SubscriptionDetails | null): readonly FieldListItem[] => {
  const styles = useStyles();
  const { priceConfig: prices, newBillingIds } = usePrices();
  const nowMs = useNow();
  // The price previews are for sales.
  const isSales = useStaff().may('sales');
  const asked = useMemo(
    () => (details && isSales ? listPriceOf(details, { prices, nowMs, newBillingIds }) : null),
    [details, isSales, prices, nowMs, newBillingIds],
  );
  const { amounts, previewing } = usePricePreview(asked, 0);
  if (!details?.priceId || priceOf(prices, details.priceId) === null) return [];
  const name = { label: 'Billed as', value: planNameOf(prices, details.priceId) };
  if (asked === null) return [name];
  const note = <span className={styles.note}>{listPriceNote(asked)}</span>;
  const value = (
    <div className={styles.price}>
      {amounts ? (
        <PriceTotal amounts={amounts} quietClassName={styles.quiet} note={note} />
      ) : (
        <p className={styles.total}>
          {previewing ? '…' : unknownPriceText}
          {note}
        </p>
      )}
    </div>
  );
  return [name, { label: 'List price', value }];
};
