import { makeStyles } from '@fluentui/react-components';
import { pricingPreview } from '../../../../rules/editor/editor-preview';
import { teamCreatedTitle } from '../../../../rules/editor/editor-submit';
import { editorSummary, summaryTotals } from '../../../../rules/editor/editor-summary';
import { DownloadButton, DownloadStatus } from '../../../parts/save-file/download';
import { usePricePreview } from '../../../parts/use-price-preview';
import { quoteDownload } from '../../../state/downloads-slice';
import { useCommand } from '../../../state/use-features';
import { Button } from '../../../ui/button';
import { screenTitle, surface } from '../../../ui/common-styles';
import { FieldList } from '../../../ui/field-list';
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

/** E6: the summary after creation, the quote and the end of the flow. */
export const TeamCreated = ({ editor }: { readonly editor: Editor }) => {
  const styles = useStyles();
  const runCommand = useCommand();
  const { form, context, priced } = editor;
  const price = usePricePreview(pricingPreview(form, context), 0);
  const download = quoteDownload(priced.teamId, form.companyName.trim());
  const amounts = price.shown?.amounts ?? null;
  const rows = [
    ...editorSummary(form, context, amounts?.perSeatCents ?? null),
    ...summaryTotals(form, context, amounts),
  ];
  return (
    <section className={styles.card} aria-labelledby="team-created">
      <h1 id="team-created" className={styles.title}>
        {teamCreatedTitle}
      </h1>
      <FieldList items={rows.map(({ label, text }) => ({ label, value: text }))} />
      <div className={styles.actions}>
        <Button appearance="primary" onClick={() => runCommand('postDemo.leave', {})}>
          Complete
        </Button>
        <DownloadButton download={download} label="Download Quote" />
      </div>
      <DownloadStatus download={download} what="quote" />
    </section>
  );
};
