import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { InlineLoading } from '../ui/feedback/loading';
import { type FirstAnswer, useAllLoadedOr } from './use-all-loaded-or';

const useStyles = makeStyles({
  // What stands below leaves the view as the section opens, not while one reads.
  room: { minHeight: '50vh' },
  shown: { display: 'contents' },
  hidden: { display: 'none' },
});

interface TogetherProps {
  /** What the content asks for, and is shown with. */
  readonly asked: readonly FirstAnswer[];
  readonly label?: string;
  readonly children: ReactNode;
}

/** Content that shows as a whole, when the first of all that it asks for has come. */
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
      {/* There from the start: it is what asks. */}
      <div className={isShown ? styles.shown : styles.hidden}>{children}</div>
    </>
  );
};
