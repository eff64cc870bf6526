import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useEffect, useState } from 'react';
import type { QueryResult } from '../state/queries/use-query-method';
import { InlineLoading } from '../ui/feedback/loading';

/** Milliseconds; slower responses are not waited for. */
const longestWait = 1000;

export type FirstResponse = Pick<QueryResult<unknown>, 'load' | 'value'>;

/**
 * True once every request has succeeded, failed, or taken too long; then stays true. Content that
 * appears together does not shift later.
 */
const useAllLoadedOr = (asked: readonly FirstResponse[]): boolean => {
  const isThere = asked.every(
    ({ load, value }) => value !== null || load === 'ready' || load === 'failed',
  );
  const [wasShown, setWasShown] = useState(isThere);
  useEffect(() => {
    if (wasShown) return;
    const timer = setTimeout(() => setWasShown(true), isThere ? 0 : longestWait);
    return () => clearTimeout(timer);
  }, [wasShown, isThere]);
  return wasShown || isThere;
};

const useStyles = makeStyles({
  // Pushes the content below out of view when the section opens, so that it does not move later.
  room: { minHeight: '50vh' },
  shown: { display: 'contents' },
  hidden: { display: 'none' },
});

interface RevealProps {
  /** The requests that the content waits for. */
  readonly asked: readonly FirstResponse[];
  readonly label?: string;
  readonly children: ReactNode;
}

/** Content that appears at once, when the first responses to all its requests have arrived. */
export const RevealWhenLoaded = ({ asked, label = 'Loading...', children }: RevealProps) => {
  const styles = useStyles();
  const isShown = useAllLoadedOr(asked);
  return (
    <>
      {!isShown && (
        <div className={styles.room}>
          <InlineLoading label={label} />
        </div>
      )}
      {/* Mounted from the start, because it makes the requests. */}
      <div className={isShown ? styles.shown : styles.hidden}>{children}</div>
    </>
  );
};
