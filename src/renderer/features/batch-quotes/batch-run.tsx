import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef } from 'react';
import type { QuoteBatch } from '../../../contract/entities/quote-batch';
import { catalogNames } from '../../../domain/batch-quotes/batch-names';
import { type BatchCounts, batchCounts } from '../../../domain/batch-quotes/batch-progress';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { ErrorState } from '../../parts/error-state';
import { SavedPlace } from '../../parts/save-file/saved-place';
import { useConfirm } from '../../state/confirmations/use-confirm';
import { usePrices } from '../../state/queries/use-prices';
import { useApp, useSlice } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { stepwiseBar, surface, tablePanel } from '../../ui/layout/common-styles';
import { VirtualTable } from '../../ui/tables/virtual-table';
import { batchColumns, shownRows } from './batch-columns';
import { batchSlice } from './batch-slice';
import { batchExport, batchWrite, exportBatch } from './batch-writes';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    padding: '16px 20px',
    ...surface,
  },
  head: { display: 'flex', alignItems: 'baseline', gap: '12px', flexWrap: 'wrap' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  bar: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap', minHeight: '32px' },
  panel: tablePanel,
});

const titleOf = ({ state, skipped }: QuoteBatch, { total, saved, failed }: BatchCounts): string => {
  const duplicates = skipped?.rows.filter(({ isDuplicate }) => isDuplicate).length ?? 0;
  const wrong = (skipped?.rows.length ?? 0) - duplicates;
  const of = [
    `${formatNumber(saved)} of ${pluralize(total, 'quote')} saved`,
    ...(wrong > 0 ? [`${formatNumber(wrong)} skipped`] : []),
    ...(duplicates > 0 ? [pluralize(duplicates, 'duplicate')] : []),
  ].join(', ');
  if (state === 'running') return `Creating quotes: ${of}`;
  if (state === 'elsewhere')
    return `Another copy of Internal Dash on this computer is creating these: ${of}`;
  if (state === 'stopped') return `Stopped: ${of}`;
  return failed > 0 ? `Finished: ${of}, ${formatNumber(failed)} failed` : `Finished: ${of}`;
};

/** The rows that are gone with the table; null if every quote was saved. */
const lostText = ({ total, failed, left }: BatchCounts): string | null => {
  const of = pluralize(total, 'quote');
  if (left === 0) return failed === 0 ? null : `${formatNumber(failed)} of ${of} failed.`;
  const open = `${formatNumber(left)} of ${of} ${left === 1 ? 'has' : 'have'} not been created`;
  return failed === 0 ? `${open}.` : `${open}, and ${formatNumber(failed)} failed.`;
};

/** A running, stopped, or finished batch; each row has its file or the reason there is none. */
export const BatchRun = ({ batch }: { readonly batch: QuoteBatch }) => {
  const styles = useStyles();
  const { resume, cancel, forget, refresh } = useSlice(batchSlice, (slice) => slice);
  const busy = useApp((state) => state.writes.pending[batchWrite] === true);
  const exporting = useApp((state) => state.downloads.of({ key: batchExport }).saving);
  const exportTable = useApp((state) => state.downloads.export);
  const runAction = useApp((state) => state.feedback.runAction);
  const { priceConfig, couponConfig } = usePrices();
  const catalog = { prices: priceConfig, coupons: couponConfig };
  const { state, message, folder, rows } = batch;
  const isHere = state !== 'elsewhere';
  const confirm = useConfirm();
  const counts = batchCounts(batch);
  const { total, saved, failed, left } = counts;
  const numbered = useMemo(() => shownRows(batch), [batch]);
  const firstFile = rows.find(({ file }) => file !== null)?.file;
  const again = left > 0 ? 'Resume' : 'Retry failed';
  const title = useRef<HTMLHeadingElement>(null);
  // Create and Cancel disappear under the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes the buttons
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [state]);
  const newTable = async () => {
    const lost = lostText(counts);
    const isSure =
      lost === null ||
      (await confirm({
        title: 'Discard this table?',
        question: `${lost} If you discard the table and paste it again later, quotes already created will be created again. Saved files are kept.`,
        confirmLabel: 'Discard',
        final: true,
      }));
    if (isSure) void forget();
  };
  return (
    <>
      <section className={styles.card} aria-labelledby="batch-title">
        <div className={styles.head}>
          <div role="status">
            <h2 ref={title} tabIndex={-1} id="batch-title" className={styles.title}>
              {titleOf(batch, counts)}
            </h2>
          </div>
          {state !== 'finished' && (
            <span className={styles.quiet}>
              {formatNumber(left)} to go{failed > 0 && `, ${formatNumber(failed)} failed`}
            </span>
          )}
        </div>
        <ProgressBar
          aria-label="Quotes created"
          bar={stepwiseBar}
          value={saved + failed}
          max={total}
          color={failed > 0 ? 'warning' : state === 'finished' ? 'success' : 'brand'}
        />
        <CopyText value={folder} label="folder" />
        {message !== '' && <ErrorState error={message} />}
        <div className={styles.bar}>
          {state === 'running' && (
            <Button busy={busy} onClick={() => void cancel()}>
              Cancel
            </Button>
          )}
          {state === 'elsewhere' && <Button onClick={() => void refresh()}>Check progress</Button>}
          {isHere && state !== 'running' && left + failed > 0 && (
            <Button busy={busy} appearance="primary" onClick={() => void resume()}>
              {again}
            </Button>
          )}
          {firstFile && (
            <Button
              onClick={() => void runAction({ kind: 'show-in-folder', savedFileId: firstFile.id })}
            >
              Show in folder
            </Button>
          )}
          {isHere && state !== 'running' && (
            <>
              <Button
                busy={exporting}
                onClick={() => void exportTable(exportBatch(catalogNames(catalog)))}
              >
                Export results
              </Button>
              <Button disabledReason={busy && untilDone} onClick={() => void newTable()}>
                New table
              </Button>
            </>
          )}
          <SavedPlace of={batchExport} at="after medium" />
        </div>
      </section>
      <div className={styles.panel}>
        <VirtualTable
          label="Quotes of the batch"
          rows={numbered}
          columns={batchColumns}
          rowKey={({ key }) => key}
          onOpen={({ file }) => {
            if (file) void runAction({ kind: 'open-file', savedFileId: file.id });
          }}
          resetKey={batch.id}
          empty={null}
        />
      </div>
    </>
  );
};
