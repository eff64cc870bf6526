import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { planNameOf } from '../../../../domain/billing/plan-names';
import { dueNowCents, dueNowLabel } from '../../../../domain/team-setup/pricing/due-now';
import {
  listPricePreview,
  type PricingPreview,
} from '../../../../domain/team-setup/pricing/editor-preview';
import { noChangeText } from '../../../../domain/team-setup/pricing/editor-submit';
import { editorTimeline } from '../../../../domain/team-setup/pricing/editor-timeline';
import {
  type PreviewAmounts,
  priceWords,
  termText,
  unknownPriceText,
  withListPrice,
} from '../../../../domain/team-setup/pricing/preview-amounts';
import { unsentSeatsText } from '../../../../domain/team-setup/pricing/unsent-fields';
import {
  centsBetween,
  centsFromDollars,
  formatCents,
  formatExactDollars,
} from '../../../../domain/text/money';
import { ErrorState } from '../../../parts/error-state';
import { PriceLines } from '../../../parts/pricing/price-lines';
import { PriceTotal } from '../../../parts/pricing/price-total';
import {
  type PricePreview,
  type ShownPrice,
  usePricePreview,
} from '../../../parts/pricing/use-price-preview';
import { RetryButton } from '../../../ui/buttons/retry-button';
import { surface } from '../../../ui/layout/common-styles';
import { Timeline } from './timeline';
import type { Editor } from './use-editor';

const useStyles = makeStyles({
  panel: {
    position: 'sticky',
    top: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    padding: '16px 20px',
    ...surface,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '12px', minHeight: '24px' },
  title: {
    flexGrow: 1,
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  // Reserves the space, with or without text.
  status: { minWidth: '104px', minHeight: '20px', color: tokens.colorNeutralForeground3 },
  // Reserves the space of an estimate, so that the button below keeps its place.
  lead: { display: 'flex', flexDirection: 'column', rowGap: '4px', minHeight: '72px' },
  actions: { display: 'flex', flexDirection: 'column', rowGap: '6px' },
  plan: { margin: 0, color: tokens.colorNeutralForeground3 },
  per: {
    fontSize: tokens.fontSizeBase400,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px', minHeight: '180px' },
  older: { color: tokens.colorNeutralForeground3 },
  detail: { color: tokens.colorNeutralForeground3 },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '8px 28px', margin: 0 },
  fact: { display: 'flex', flexDirection: 'column-reverse' },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  compare: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const Fact = ({ label, text }: { readonly label: string; readonly text: ReactNode }) => {
  const styles = useStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.detail}>{label}</dt>
      <dd className={styles.value}>{text}</dd>
    </div>
  );
};

/** The difference between two prices for the same term; null if unknown. */
const differenceText = (before: PreviewAmounts | null, after: PreviewAmounts): string | null => {
  if (before?.totalCents == null || after.totalCents === null) return null;
  if (before.period !== after.period || before.years !== after.years) return null;
  const cents = centsBetween(before.totalCents, after.totalCents);
  return `${cents > 0 ? '+' : ''}${formatCents(cents)} ${termText(after)}`;
};

/** The current price in words; one that wasn't asked for is unknown, or there is none. */
const currentPrice = (today: PricePreview, isFirst: boolean): ReactNode => {
  const known = priceWords(today.shown?.amounts ?? null);
  if (known !== null) return known;
  if (today.error !== null) {
    return (
      <>
        Unknown <RetryButton onRetry={today.reload} busy={today.previewing} />
      </>
    );
  }
  if (today.previewing) return 'Loading…';
  return isFirst ? 'None' : 'Unknown';
};

/** The old price next to the new one. */
const Comparison = ({
  today,
  after,
  isFirst,
}: {
  readonly today: PricePreview;
  readonly after: PreviewAmounts;
  /** The team does not pay anything yet. */
  readonly isFirst: boolean;
}) => {
  const styles = useStyles();
  const difference = differenceText(today.shown?.amounts ?? null, after);
  return (
    <dl className={styles.compare} aria-label="Old and new price">
      <Fact label="Current price" text={currentPrice(today, isFirst)} />
      <Fact label="New price" text={priceWords(after) ?? 'Unknown'} />
      {difference !== null && <Fact label="Difference" text={difference} />}
    </dl>
  );
};

interface PreviewPanelProps {
  readonly editor: Editor;
  readonly price: PricePreview;
  /** On an upgrade, the price of the team's current plan; otherwise undefined. */
  readonly today?: PricePreview;
  /** The change of plan changes no terms. */
  readonly isSame: boolean;
  /** The actions, below the price. */
  readonly children: ReactNode;
}

const beforeDiscount = ({ kind, discountPercent }: PricingPreview): string =>
  kind === 'new-billing' && discountPercent > 0 ? ', before the discount' : '';

/** The typed price, if the response does not repeat it. */
const typedPrice = ({ preview, amounts }: ShownPrice): string | null => {
  const dollars = preview.request.price_per_seat_yearly_dollars;
  if (dollars === null || amounts.perSeatCents === centsFromDollars(dollars)) return null;
  return formatExactDollars(dollars);
};

/**
 * The right column of the editor: the price of the form on the left with its button, how it is
 * made up, and when it is paid.
 */
export const PreviewPanel = ({ editor, price, today, isSame, children }: PreviewPanelProps) => {
  const styles = useStyles();
  const { form, context } = editor;
  const { previewing, error, reload } = price;
  // A form with an error has no price, so the previous price is hidden.
  const isWrong = price.amounts === null && !previewing && error === null;
  const shown = isWrong ? null : price.shown;
  const exact = price.amounts === null || shown === null ? null : shown.preview;
  const list = usePricePreview(exact && listPricePreview(exact), 0);
  const amounts =
    shown && (list.amounts ? withListPrice(shown.amounts, list.amounts) : shown.amounts);
  const typed = shown && typedPrice(shown);
  const unsent = unsentSeatsText(form, context);
  // A demo subscription has no invoice yet.
  const dueNow = amounts && editor.kind === 'update' ? dueNowCents(form, context, amounts) : null;
  const days = editorTimeline(form, context, editor.kind === 'update');
  const isOlder = previewing || error !== null;
  return (
    <section className={styles.panel} aria-label="Pricing preview" aria-busy={previewing}>
      <div className={styles.head}>
        <h2 className={styles.title}>Pricing preview</h2>
        <span role="status" className={styles.status}>
          {previewing && <Spinner size="extra-tiny" label="Previewing…" />}
        </span>
      </div>
      <div className={mergeClasses(styles.lead, isOlder && styles.older)}>
        {shown && amounts ? (
          <>
            <p className={styles.plan}>
              {planNameOf(context.prices, shown.preview.request.sourcePriceId)}
              {shown.preview.kind === 'custom' ? ', custom pricing' : ''}
            </p>
            <PriceTotal amounts={amounts} isLarge quietClassName={styles.per} />
            {unsent !== null && <p className={styles.plan}>{unsent}</p>}
          </>
        ) : (
          <p className={styles.empty}>
            {previewing
              ? 'Loading the price…'
              : error
                ? `${unknownPriceText}.`
                : form.priceId === ''
                  ? 'Choose a plan to see what it costs.'
                  : 'No price yet. Fix the fields that need attention.'}
          </p>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
      {error && <ErrorState error={error} busy={previewing} onRetry={reload} />}
      <div className={mergeClasses(styles.body, isOlder && styles.older)}>
        {shown && amounts && (
          <>
            {today !== undefined && (
              <Comparison
                today={today}
                after={amounts}
                isFirst={editor.team !== null && !editor.hasSubscription}
              />
            )}
            <PriceLines shown={{ ...shown, amounts }} />
            <dl className={styles.facts}>
              {typed !== null && <Fact label="Custom price per seat per year" text={typed} />}
              {amounts.perSeatCents !== null && (
                <Fact
                  label={`Per seat per ${amounts.period}${beforeDiscount(shown.preview)}`}
                  text={formatCents(amounts.perSeatCents)}
                />
              )}
              {dueNow !== null && !isSame && (
                <Fact label={dueNowLabel(form, context)} text={formatCents(dueNow)} />
              )}
            </dl>
            {isSame && <p className={styles.plan}>{noChangeText}</p>}
          </>
        )}
      </div>
      {days.length > 1 && <Timeline days={days} />}
    </section>
  );
};
