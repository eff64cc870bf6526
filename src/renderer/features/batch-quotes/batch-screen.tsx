import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { ErrorState } from '../../parts/error-state';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useSlice } from '../../state/use-app';
import { InlineLoading } from '../../ui/feedback/loading';
import { fullHeightScreen, screenTitle } from '../../ui/layout/common-styles';
import { BatchRun } from './batch-run';
import { batchSlice } from './batch-slice';
import { BatchTable } from './batch-table';

const useStyles = makeStyles({
  screen: fullHeightScreen,
  title: screenTitle,
});

/** Batch quotes: a table, its plan, and one PDF per row in a folder. */
export const BatchScreen = () => {
  const styles = useStyles();
  const { error: refused, refresh } = useSlice(batchSlice, (slice) => slice);
  const { value: batch, load, error: failure } = useQueryMethod('batchQuotes.status', {});
  const error = refused ?? failure;
  // The table stays while the status is read again: its choices and the caret aren't kept elsewhere.
  const hasNone = useRef(false);
  if (load !== 'loading') hasNone.current = load === 'ready' && batch === null;

  useEffect(() => {
    document.title = 'Internal Dash - Batch Quotes';
    void refresh();
  }, [refresh]);

  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Batch Quotes</h1>
      {error && (
        <ErrorState
          error={error}
          {...(failure ? { onRetry: () => void refresh(), busy: load === 'loading' } : {})}
        />
      )}
      {batch ? (
        <BatchRun batch={batch} />
      ) : hasNone.current ? (
        <BatchTable />
      ) : (
        !failure && <InlineLoading />
      )}
    </div>
  );
};
