import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import type { SavedFile } from '../../contract/entities/saved-file';
import { useApp } from '../state/use-app';
import type { SaveProgress } from './papers-slice';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '6px 10px' },
  mark: { flexShrink: 0, color: tokens.colorStatusSuccessForeground1, fontSize: '18px' },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  progress: { width: '160px' },
  // Both on the next line where there is no room beside the name.
  actions: { display: 'flex', flexShrink: 0, columnGap: '8px' },
});

/** The file that a button has saved, beside that button. */
export const SavedFileLine = ({ file }: { readonly file: SavedFile }) => {
  const styles = useStyles();
  const runAction = useApp((state) => state.feedback.runAction);
  return (
    <div className={styles.line} role="status">
      <CheckmarkCircleRegular className={styles.mark} aria-hidden="true" />
      <span className={styles.name} title={file.path}>
        Saved {file.fileName}
      </span>
      <span className={styles.actions}>
        <Button
          size="small"
          onClick={() => void runAction({ kind: 'show-in-folder', savedFileId: file.id })}
        >
          Show in folder
        </Button>
        <Button
          size="small"
          onClick={() => void runAction({ kind: 'open-file', savedFileId: file.id })}
        >
          Open
        </Button>
      </span>
    </div>
  );
};

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
