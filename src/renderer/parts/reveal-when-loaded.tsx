import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { InlineLoading } from '../ui/feedback/loading';
import { type FirstAnswer, useAllLoadedOr } from './use-all-loaded-or';

const useStyles = makeStyles({
  // Pushes the content below out of view when the section opens, so that it does not move later.
  room: { minHeight: '50vh' },
  shown: { display: 'contents' },
  hidden: { display: 'none' },
});

interface TogetherProps {
  /** The requests that the content waits for. */
  readonly asked: readonly FirstAnswer[];
  readonly label?: string;
  readonly children: ReactNode;
}

/** Content that appears at once, when the first responses to all its requests have arrived. */
export const RevealWhenLoaded = ({ asked, label = 'Loading...', children }: TogetherProps) => {
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
