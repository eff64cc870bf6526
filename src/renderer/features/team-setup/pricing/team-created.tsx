import { makeStyles } from '@fluentui/react-components';
import type { TeamSetupFlow } from '../../../../contract/entities/settings';
import type { EditorContext, EditorForm } from '../../../../domain/team-setup/pricing/editor-form';
import { pricingPreview } from '../../../../domain/team-setup/pricing/editor-preview';
import { teamCreatedTitle } from '../../../../domain/team-setup/pricing/editor-submit';
import { editorSummary, summaryTotals } from '../../../../domain/team-setup/pricing/editor-summary';
import { previewedWords } from '../../../../domain/team-setup/pricing/kept-price';
import { priceWords } from '../../../../domain/team-setup/pricing/preview-amounts';
import { sentForm, sentPrices } from '../../../../domain/team-setup/pricing/sent-form';
import { ErrorState } from '../../../parts/error-state';
import { usePricePreview } from '../../../parts/pricing/use-price-preview';
import { DownloadButton, DownloadStatus } from '../../../parts/save-file/download';
import { useCommand } from '../../../state/commands/use-features';
import { quoteDownload } from '../../../state/files/downloads-slice';
import { type Prices, usePrices } from '../../../state/queries/use-prices';
import { Button } from '../../../ui/buttons/button';
import { screenTitle, surface } from '../../../ui/layout/common-styles';
import { FieldList } from '../../../ui/tables/field-list';
import { Loading, loadingEditor } from '../loading-line';
import type { Editor } from './use-editor';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    maxWidth: '640px',
    padding: '24px',
    ...surface,
  },
  title: screenTitle,
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface TeamCreatedProps {
  readonly flow: TeamSetupFlow;
  readonly teamId: number;
  /** Null while it loads. */
  readonly editor: Editor | null;
}

interface Created {
  readonly form: EditorForm;
  readonly context: EditorContext;
}

const loadingPlan = 'Loading…';

/** What was sent, also before the team and the prices load. */
const sentOf = (
  { sentPricing, previewedPrice }: TeamSetupFlow,
  { load, priceConfig, newBillingIds }: Prices,
): Created | null => {
  if (sentPricing === null) return null;
  const name = load === 'loading' ? loadingPlan : sentPricing.pricing.stripeSourcePriceId;
  const prices = sentPrices(sentPricing, previewedPrice, {
    prices: priceConfig,
    newBillingIds,
    name,
  });
  return {
    form: sentForm(sentPricing),
    context: { prices, newBillingIds, nowMs: sentPricing.sentAt },
  };
};

interface SummaryProps extends Pick<TeamCreatedProps, 'flow' | 'teamId'> {
  readonly created: Created;
  readonly prices: Prices;
}

const Summary = ({ flow, teamId, created, prices }: SummaryProps) => {
  const { previewedPrice } = flow;
  const { form, context } = created;
  const styles = useStyles();
  const runCommand = useCommand();
  const price = usePricePreview(pricingPreview(form, context), 0);
  const download = quoteDownload(teamId, form.companyName.trim());
  const amounts = price.shown?.amounts ?? null;
  const now = priceWords(amounts);
  // The price may have changed since it was on the button (ADR 7).
  const shown = previewedPrice ? previewedWords(previewedPrice) : now;
  const perSeat = shown === now ? amounts?.perSeatCents : null;
  const rows = [
    ...editorSummary(
      form,
      context,
      perSeat ?? null,
      prices.load === 'loading' ? loadingPlan : null,
    ),
    ...summaryTotals(form, context, shown),
  ];
  return (
    <section className={styles.card} aria-labelledby="team-created">
      <h1 id="team-created" className={styles.title}>
        {teamCreatedTitle}
      </h1>
      <FieldList items={rows.map(({ label, text }) => ({ label, value: text }))} />
      {prices.retry && <ErrorState error="Couldn’t load the plans." {...prices.retry} />}
      <div className={styles.actions}>
        <Button appearance="primary" onClick={() => runCommand('teamSetup.leave', {})}>
          Complete
        </Button>
        <DownloadButton download={download} label="Download Quote" />
      </div>
      <DownloadStatus download={download} what="quote" />
    </section>
  );
};

/**
 * E6: the summary after creation, the quote, and the end of the flow. It shows what was sent, which
 * the form may no longer be: another window has none, and it may have changed since.
 */
export const TeamCreated = ({ flow, teamId, editor }: TeamCreatedProps) => {
  const prices = usePrices();
  // A flow from an older version has only the form.
  const created = sentOf(flow, prices) ?? editor;
  if (created === null) return <Loading label={loadingEditor} />;
  return <Summary flow={flow} teamId={teamId} created={created} prices={prices} />;
};
