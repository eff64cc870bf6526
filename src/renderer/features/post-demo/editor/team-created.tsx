import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { pricingPreview } from '../../../../rules/editor/editor-preview';
import { teamCreatedTitle } from '../../../../rules/editor/editor-submit';
import { editorSummary } from '../../../../rules/editor/editor-summary';
import { usePricePreview } from '../../../parts/use-price-preview';
import { useSlice } from '../../../state/use-app';
import { useCommand } from '../../../state/use-features';
import { FieldList } from '../../../ui/field-list';
import { DownloadButton, DownloadStatus } from '../download-paper';
import { papersSlice } from '../papers-slice';
import type { Editor } from './use-editor';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    maxWidth: '640px',
    margin: '0 auto',
    padding: '24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase600, fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** E6: the summary after creation, the quote and the end of the flow. */
export const TeamCreated = ({ editor }: { readonly editor: Editor }) => {
  const styles = useStyles();
  const runCommand = useCommand();
  const save = useSlice(papersSlice, (slice) => slice.save);
  const { form, context, priced } = editor;
  const price = usePricePreview(pricingPreview(form, context), 0);
  const rows = editorSummary(form, context, price.shown?.amounts.perSeatCents ?? null);
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
        <DownloadButton
          paper="quote"
          label="Download Quote"
          onDownload={() =>
            void save('quote', {
              teamId: priced.teamId,
              companyName: form.companyName.trim(),
              includeCheckout: true,
            })
          }
        />
      </div>
      <DownloadStatus paper="quote" what="quote" />
    </section>
  );
};
