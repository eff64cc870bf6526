import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useEffect, useState } from 'react';
import type { QueryResult } from '../state/queries/use-query-method';
import { InlineLoading } from '../ui/feedback/loading';
import { IsShown } from '../ui/layout/is-shown';

/** Milliseconds; slower responses are not waited for. */
const longestWait = 1000;

export type FirstResponse = Pick<QueryResult<unknown>, 'load' | 'value'>;

/**
 * `whole` once every request has succeeded or failed, `early` if one took too long; then stays so.
 * Content that appears together does not shift later.
 */
const useShown = (asked: readonly FirstResponse[]): 'early' | 'whole' | null => {
  const isThere = asked.every(
    ({ load, value }) => value !== null || load === 'ready' || load === 'failed',
  );
  const now = isThere ? 'whole' : null;
  const [shown, setShown] = useState<'early' | 'whole' | null>(now);
  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => setShown(now ?? 'early'), now ? 0 : longestWait);
    return () => clearTimeout(timer);
  }, [shown, now]);
  return shown ?? now;
};

const useStyles = makeStyles({
  // Pushes the content below out of view when the section opens, so that it does not move later.
  room: { minHeight: '50vh' },
  shown: { display: 'contents' },
  early: { '--early': '1' },
  hidden: { display: 'none' },
});

/** A `minHeight`, in pixels, for a section that may be shown before its data: keeps room for it. */
export const roomIfEarly = (height: number): string => `calc(var(--early, 0) * ${height}px)`;

interface RevealProps {
  /** The requests that the content waits for. */
  readonly asked: readonly FirstResponse[];
  readonly label?: string;
  readonly children: ReactNode;
}

/** Content that appears at once, when the first responses to all its requests have arrived. */
export const RevealWhenLoaded = ({ asked, label = 'Loading...', children }: RevealProps) => {
  const styles = useStyles();
  const shown = useShown(asked);
  return (
    <>
      {!shown && (
        <div className={styles.room}>
          <InlineLoading label={label} />
        </div>
      )}
      {/* Mounted from the start, because it makes the requests. */}
      <div
        className={mergeClasses(
          shown ? styles.shown : styles.hidden,
          shown === 'early' && styles.early,
        )}
      >
        <IsShown value={shown !== null}>{children}</IsShown>
      </div>
    </>
  );
};
