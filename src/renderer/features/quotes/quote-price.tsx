import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import type { CouponConfigEntry, PriceConfigEntry } from '../../../contract/entities/billing';
import { planNameOf } from '../../../domain/billing/plan-names';
import type { QuoteForm } from '../../../domain/quotes/quote-fields';
import { quotePreview } from '../../../domain/quotes/quote-preview';
import { unknownPriceText } from '../../../domain/team-setup/pricing/preview-amounts';
import { ErrorState } from '../../parts/error-state';
import { PriceLines } from '../../parts/pricing/price-lines';
import { PriceTotal } from '../../parts/pricing/price-total';
import { usePricePreview } from '../../parts/pricing/use-price-preview';
import { usePrices } from '../../state/queries/use-prices';
import { surface } from '../../ui/layout/common-styles';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    // Reserves space for the usual lines, so that nothing moves when they appear.
    minHeight: '260px',
    padding: '20px',
    ...surface,
  },
  head: { display: 'flex', alignItems: 'center', minHeight: '24px' },
  title: {
    flexGrow: 1,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  status: { minHeight: '20px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  per: {
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  older: { color: tokens.colorNeutralForeground3 },
});

interface QuotePriceProps {
  readonly form: QuoteForm;
  readonly prices: readonly PriceConfigEntry[];
  readonly coupons: readonly CouponConfigEntry[];
}

/** A preview of the quote's price, perhaps an estimate; optional for creating the quote. */
export const QuotePrice = ({ form, prices, coupons }: QuotePriceProps) => {
  const styles = useStyles();
  const { newBillingIds, retry } = usePrices();
  const asked = quotePreview(form, prices, coupons, newBillingIds);
  const { shown, previewing, error, reload } = usePricePreview(asked?.preview ?? null);
  const hint = retry
    ? `${unknownPriceText}. The plans couldn’t be loaded.`
    : prices.length === 0 && form.sourcePriceId !== ''
      ? 'Loading the plans…'
      : 'Choose a plan and number of members to see the price.';
  const older = previewing || error !== null;
  return (
    <section className={styles.panel} aria-label="Pricing preview" aria-busy={previewing}>
      <div className={styles.head}>
        <h2 className={styles.title}>Pricing preview</h2>
        <span role="status" className={styles.status}>
          {previewing && <Spinner size="extra-tiny" label="Previewing…" />}
        </span>
      </div>
      {error && <ErrorState error={error} busy={previewing} onRetry={reload} />}
      {shown && asked ? (
        <div className={mergeClasses(older && styles.older)}>
          <p className={styles.quiet}>{planNameOf(prices, shown.preview.request.sourcePriceId)}</p>
          <PriceTotal amounts={shown.amounts} isLarge quietClassName={styles.per} />
          <PriceLines shown={shown} />
          {asked.withoutDiscount && (
            <p className={styles.quiet}>This preview doesn’t include the discount.</p>
          )}
        </div>
      ) : (
        <p className={styles.quiet}>
          {previewing ? 'Loading the price…' : error ? `${unknownPriceText}.` : hint}
        </p>
      )}
    </section>
  );
};
