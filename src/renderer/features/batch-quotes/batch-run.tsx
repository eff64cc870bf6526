import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { QuoteBatch } from '../../../contract/entities/quote-batch';
import { type BatchCounts, batchCounts } from '../../../rules/batch/batch-progress';
import { counted } from '../../../rules/counted';
import { ErrorState } from '../../parts/error-state';
import { SavedFileLine } from '../../parts/saved-file-line';
import { SavedPlace } from '../../parts/saved-place';
import { useApp, useSlice } from '../../state/use-app';
import { BusyButton } from '../../ui/busy-button';
import { surface } from '../../ui/common-styles';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyText } from '../../ui/copy-text';
import { ReasonedButton, untilDone } from '../../ui/reasoned-button';
import { VirtualTable } from '../../ui/virtual-table';
import { batchColumns, shownRows } from './batch-columns';
import { batchSlice, batchWrite } from './batch-slice';

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
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  bar: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap', minHeight: '32px' },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: '220px',
    ...surface,
    overflow: 'hidden',
  },
});

const number = (value: number) => value.toLocaleString('en-US');

const titleOf = ({ state, skipped }: QuoteBatch, { total, saved, failed }: BatchCounts): string => {
  const left = skipped ? `, ${number(skipped.rows.length)} skipped` : '';
  const of = `${number(saved)} of ${counted(total, 'quote')} saved${left}`;
  if (state === 'running') return `Creating quotes: ${of}`;
  if (state === 'elsewhere')
    return `Another Internal Dash on this computer is creating these: ${of}`;
  if (state === 'stopped') return `Stopped: ${of}`;
  return failed > 0 ? `Finished: ${of}, ${number(failed)} failed` : `Finished: ${of}`;
};

/** A batch under way, stopped or finished; each row with its file or why there is none. */
export const BatchRun = ({ batch }: { readonly batch: QuoteBatch }) => {
  const styles = useStyles();
  const { resume, cancel, forget, refresh, exported } = useSlice(batchSlice, (slice) => slice);
  const exportTable = useSlice(batchSlice, (slice) => slice.export);
  const busy = useApp((state) => state.writes.pending[batchWrite] === true);
  const exporting = useApp((state) => state.writes.pending[`${batchWrite}/export`] === true);
  const runAction = useApp((state) => state.feedback.runAction);
  const { state, message, folder, rows } = batch;
  const isHere = state !== 'elsewhere';
  const [asking, setAsking] = useState(false);
  const counts = batchCounts(batch);
  const { total, saved, failed, left } = counts;
  const numbered = useMemo(() => shownRows(batch), [batch]);
  const firstFile = rows.find(({ file }) => file !== null)?.file;
  const again = left > 0 ? 'Resume' : 'Retry failed';
  return (
    <>
      <section className={styles.card} aria-labelledby="batch-title">
        <div className={styles.head}>
          <div role="status">
            <h2 id="batch-title" className={styles.title}>
              {titleOf(batch, counts)}
            </h2>
          </div>
          {state !== 'finished' && (
            <span className={styles.quiet}>
              {number(left)} to go{failed > 0 && `, ${number(failed)} failed`}
            </span>
          )}
        </div>
        <ProgressBar
          aria-label="Quotes made"
          value={saved + failed}
          max={total}
          color={failed > 0 ? 'warning' : state === 'finished' ? 'success' : 'brand'}
        />
        <CopyText value={folder} label="folder" />
        {message !== '' && <ErrorState error={message} />}
        <div className={styles.bar}>
          {state === 'running' && (
            <BusyButton busy={busy} onClick={() => void cancel()}>
              Cancel
            </BusyButton>
          )}
          {state === 'elsewhere' && <Button onClick={() => void refresh()}>Check progress</Button>}
          {isHere && state !== 'running' && left + failed > 0 && (
            <BusyButton busy={busy} appearance="primary" onClick={() => void resume()}>
              {again}
            </BusyButton>
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
              <BusyButton busy={exporting} onClick={() => void exportTable()}>
                Export results
              </BusyButton>
              <ReasonedButton
                unavailable={busy && untilDone}
                onClick={() => (left > 0 ? setAsking(true) : void forget())}
              >
                New table
              </ReasonedButton>
            </>
          )}
          <SavedPlace at="after medium">{exported && <SavedFileLine file={exported} />}</SavedPlace>
        </div>
      </section>
      {asking && (
        <ConfirmDialog
          title="Discard this table?"
          message={`${number(left)} of ${counted(total, 'quote')} ${left === 1 ? 'has' : 'have'} not been created. If you discard the table, creating them later creates the others again. Saved files stay.`}
          confirmLabel="Discard"
          cancelLabel="Cancel"
          final
          busy={busy}
          onConfirm={() => {
            setAsking(false);
            void forget();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
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
