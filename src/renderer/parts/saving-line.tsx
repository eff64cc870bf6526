import { Button, makeStyles, ProgressBar } from '@fluentui/react-components';
import type { SaveProgress } from './papers-slice';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '6px 10px' },
  progress: { width: '160px' },
});

interface SavingLineProps {
  /** Such as `quote`. */
  readonly what: string;
  /** Null until the server has said something. */
  readonly progress: SaveProgress | null;
  readonly onCancel: () => void;
}

/** A paper on its way to the disk. */
export const SavingLine = ({ what, progress, onCancel }: SavingLineProps) => {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      <Button onClick={onCancel}>Cancel</Button>
      {progress && (
        <ProgressBar
          className={styles.progress}
          aria-label={`Saving the ${what}`}
          {...(progress.total ? { value: progress.received, max: progress.total } : {})}
        />
      )}
    </div>
  );
};
