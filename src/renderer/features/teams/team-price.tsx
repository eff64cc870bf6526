import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { planNameOf } from '../../../domain/billing/plan-names';
import { priceOf } from '../../../domain/billing/price-list';
import type { SubscriptionDetails } from '../../../domain/billing/subscription';
import { leftFlow } from '../../../domain/team-setup/flow-texts';
import { listPriceNote, listPriceOf } from '../../../domain/team-setup/pricing/list-price';
import { flowStep } from '../../../domain/team-setup/team-setup-flow';
import { PriceTotal } from '../../parts/pricing/price-total';
import { usePricePreview } from '../../parts/pricing/use-price-preview';
import { usePrices } from '../../state/queries/use-prices';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import type { FieldListItem } from '../../ui/tables/field-list';
import { useNow } from '../../ui/timers/use-now';

const useStyles = makeStyles({
  total: { margin: 0, fontWeight: tokens.fontWeightSemibold },
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
  const value = amounts ? (
    <>
      <PriceTotal amounts={amounts} className={styles.total} quietClassName={styles.quiet} />
      <span className={styles.quiet}>{listPriceNote(details)}</span>
    </>
  ) : previewing ? (
    '…'
  ) : (
    'Unknown'
  );
  return [name, { label: 'List price', value }];
};

/** The draft invoices of a team that the app knows of: the person's own. None, no line. */
export const useInvoiceItems = (teamId: number): readonly FieldListItem[] => {
  const isSales = useStaff().may('sales');
  const { value } = useQueryMethod('teamSetup.parked', {}, { enabled: isSales });
  const drafts = (value ?? []).filter(
    (flow) => flow.teamId === teamId && flowStep(flow) === 'send',
  );
  if (drafts.length === 0) return [];
  const text = `${drafts.map((flow) => leftFlow(flow).text).join('; ')}. Other invoices aren’t listed.`;
  return [{ label: 'Invoices', value: text }];
};
