import { makeStyles } from '@fluentui/react-components';
import type { TeamSetupFlow } from '../../../../contract/entities/settings';
import { pricingPreview } from '../../../../domain/team-setup/pricing/editor-preview';
import { teamCreatedTitle } from '../../../../domain/team-setup/pricing/editor-submit';
import { editorSummary, summaryTotals } from '../../../../domain/team-setup/pricing/editor-summary';
import { previewedWords } from '../../../../domain/team-setup/pricing/kept-price';
import { priceWords } from '../../../../domain/team-setup/pricing/preview-amounts';
import { sentForm } from '../../../../domain/team-setup/pricing/sent-form';
import { usePricePreview } from '../../../parts/pricing/use-price-preview';
import { DownloadButton, DownloadStatus } from '../../../parts/save-file/download';
import { useCommand } from '../../../state/commands/use-features';
import { quoteDownload } from '../../../state/files/downloads-slice';
import { Button } from '../../../ui/buttons/button';
import { screenTitle, surface } from '../../../ui/layout/common-styles';
import { FieldList } from '../../../ui/tables/field-list';
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
  readonly editor: Editor;
}

/**
 * E6: the summary after creation, the quote, and the end of the flow. It shows what was sent, which
 * the form may no longer be: another window has none, and it may have changed since.
 */
export const TeamCreated = ({ flow, editor }: TeamCreatedProps) => {
  const { sentPricing: sent, previewedPrice } = flow;
  const styles = useStyles();
  const runCommand = useCommand();
  const { priced } = editor;
  // A flow from an older version has only the form.
  const form = sent ? sentForm(sent) : editor.form;
  const context = sent ? { ...editor.context, nowMs: sent.sentAt } : editor.context;
  const price = usePricePreview(pricingPreview(form, context), 0);
  const download = quoteDownload(priced.teamId, form.companyName.trim());
  const amounts = price.shown?.amounts ?? null;
  const now = priceWords(amounts);
  // The price may have changed since it was on the button (ADR 7).
  const shown = previewedPrice ? previewedWords(previewedPrice) : now;
  const perSeat = shown === now ? amounts?.perSeatCents : null;
  const rows = [
    ...editorSummary(form, context, perSeat ?? null),
    ...summaryTotals(form, context, shown),
  ];
  return (
    <section className={styles.card} aria-labelledby="team-created">
      <h1 id="team-created" className={styles.title}>
        {teamCreatedTitle}
      </h1>
      <FieldList items={rows.map(({ label, text }) => ({ label, value: text }))} />
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
