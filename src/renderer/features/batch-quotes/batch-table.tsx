import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type BatchRow,
  isDuplicate,
  isMade,
  planBatch,
  skippedOf,
} from '../../../domain/batch-quotes/batch-quotes';
import { neededColumns, optionalColumns } from '../../../domain/batch-quotes/quote-columns';
import { folderName } from '../../../domain/text/file-name';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { ErrorState } from '../../parts/error-state';
import { TableField } from '../../parts/lists/table-field';
import { usePrices } from '../../state/queries/use-prices';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { InlineLoading } from '../../ui/feedback/loading';
import { mayTakeFocus } from '../../ui/focus/may-take-focus';
import { quietAction, tablePanel } from '../../ui/layout/common-styles';
import { VirtualTable } from '../../ui/tables/virtual-table';
import { planColumns } from './batch-columns';
import { batchDrafts, batchSlice } from './batch-slice';
import { batchWrite } from './batch-writes';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' },
  quietAction,
  intro: { margin: 0, color: tokens.colorNeutralForeground3 },
  panel: tablePanel,
  summary: { flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** The table's header, tab-separated for spreadsheets. */
const headings = [...neededColumns, ...optionalColumns].join('\t');

/** A table of companies and its plan: no PDF is created before the user has seen every row. */
export const BatchTable = () => {
  const styles = useStyles();
  const area = useRef<HTMLTextAreaElement>(null);
  const { setText, clear, start } = useSlice(batchSlice, (slice) => slice);
  const text = useApp((state) => state.drafts.texts[batchDrafts.text] ?? '');
  const fileName = useApp((state) => state.drafts.texts[batchDrafts.fileName]);
  const busy = useApp((state) => state.writes.pending[batchWrite] === true);
  const folder = useApp((state) => state.session.info?.downloadsFolder);
  const { priceConfig, couponConfig, load, retry } = usePrices();
  const deferred = useDeferredValue(text);
  const hasPrices = priceConfig.length > 0;
  const plan = useMemo(
    () =>
      deferred.trim() === '' || !hasPrices
        ? null
        : planBatch(deferred, { prices: priceConfig, coupons: couponConfig }),
    [deferred, hasPrices, priceConfig, couponConfig],
  );
  const rows = plan?.ok ? plan.rows : [];
  const same = rows.filter((row) => row.problems.length === 0 && isDuplicate(row));
  const duplicates = same.length;
  /** Those that can become a quote: a saved one may have a plan that is no longer sold. */
  const repeated = same.filter(({ request }) => request !== null);
  // The choice is about these duplicates, not those of the next table.
  const duplicatesKey = JSON.stringify(repeated.map(({ request }) => request));
  const [included, setIncluded] = useState<string | null>(null);
  const withDuplicates = included === duplicatesKey;
  const made = rows.filter((row) => isMade(row, withDuplicates));
  const skipped = rows.filter(({ problems }) => problems.length > 0).length;
  const warned = made.filter(({ warnings }) => warnings.length > 0).length;
  const unread = plan?.ok ? [...plan.columns.ignored, ...plan.columns.twice] : [];

  // The component mounts after its screen, once it is known that no batch is running.
  useEffect(() => {
    if (mayTakeFocus()) area.current?.focus({ preventScroll: true });
  }, []);

  const create = () => {
    if (!plan?.ok || deferred !== text) return;
    const requests = made.flatMap(({ request }) => (request === null ? [] : [request]));
    void start(requests, skippedOf(text, plan.rows, withDuplicates));
  };

  /**
   * Selects the row's lines in the text field and scrolls to them, so that the user can fix them
   * there.
   */
  const showLine = ({ line }: BatchRow) => {
    const field = area.current;
    if (!field) return;
    const lines = field.value.split('\n');
    const next = rows.find((row) => row.line > line)?.line ?? lines.length + 1;
    const begin = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    const height = Number.parseFloat(getComputedStyle(field).lineHeight) || 20;
    field.focus();
    field.setSelectionRange(begin, begin + lines.slice(line - 1, next - 1).join('\n').length);
    field.scrollTop = Math.max(0, (line - 2) * height);
    field.scrollLeft = 0;
  };
  /** The first columns identify the rows. */
  const showStart = () =>
    requestAnimationFrame(() => area.current?.scrollTo?.({ top: 0, left: 0 }));

  return (
    <>
      <p className={styles.intro}>
        Paste a table or choose a CSV file. First row: headers. Required: {neededColumns.join(', ')}
        . Optional, in any order: {optionalColumns.join(', ')}.
      </p>
      <TableField
        ref={area}
        label="Table of companies"
        rows={6}
        placeholder={headings}
        value={text}
        fileName={fileName}
        purpose="a table of quotes"
        onText={setText}
        onClear={() => {
          clear();
          area.current?.focus();
        }}
        onPaste={showStart}
      >
        <Button
          appearance="subtle"
          className={styles.quietAction}
          disabledReason={text !== '' && 'The table isn’t empty.'}
          onClick={() => setText(`${headings}\n`)}
        >
          Insert header row
        </Button>
      </TableField>
      {retry && <ErrorState error="Couldn’t load the plans." {...retry} />}
      {text.trim() !== '' && !hasPrices && !retry && load === 'loading' && (
        <InlineLoading label="Loading plans…" />
      )}
      {plan && !plan.ok && <ErrorState error={plan.text} />}
      {plan?.ok && (
        <>
          <div className={styles.bar}>
            <span className={styles.summary} role="status">
              {pluralize(rows.length, 'row')}: {formatNumber(made.length)} ready
              {warned > 0 && ` (${formatNumber(warned)} to check)`}
              {skipped > 0 && `, ${formatNumber(skipped)} skipped`}
              {duplicates > 0 && `, ${pluralize(duplicates, 'duplicate')}`}
              {unread.length > 0 && `. Not used: ${unread.join(', ')}`}
              {skipped + duplicates + warned > 0 && '. Open a row to edit its line.'}
            </span>
            {repeated.length > 0 && (
              <Checkbox
                label={`Include ${pluralize(repeated.length, 'duplicate')}`}
                checked={withDuplicates}
                onChange={(_event, { checked }) =>
                  setIncluded(checked === true ? duplicatesKey : null)
                }
              />
            )}
            <span className={styles.quiet}>
              Saved to a new folder in{' '}
              {folder ? (
                <strong title={folder}>{folderName(folder)}</strong>
              ) : (
                'your downloads folder'
              )}
            </span>
            <Button
              appearance="primary"
              busy={busy}
              disabledReason={made.length === 0 && 'No rows are ready. See the Issue column.'}
              onClick={create}
            >
              {`Create ${pluralize(made.length, 'quote')}`}
            </Button>
          </div>
          {plan.known.map((text) => (
            <p key={text} className={styles.intro}>
              {text}
            </p>
          ))}
          <div className={styles.panel}>
            <VirtualTable
              label="Rows"
              rows={rows}
              columns={planColumns}
              rowKey={({ line }) => line}
              onOpen={showLine}
              stale={deferred !== text}
              empty={null}
            />
          </div>
        </>
      )}
    </>
  );
};
