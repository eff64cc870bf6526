import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useApp, useSlice } from '../../state/use-app';
import { idlePaper, type Paper, papersSlice } from './papers-slice';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '6px 10px',
    minHeight: '32px',
  },
  progress: { width: '160px' },
  saved: { color: tokens.colorStatusSuccessForeground1, fontSize: '18px' },
  name: { overflowWrap: 'anywhere' },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
});

/** The button of a paper. */
export const DownloadButton = ({
  paper,
  label,
  onDownload,
}: {
  readonly paper: Paper;
  readonly label: string;
  readonly onDownload: () => void;
}) => {
  const saving = useSlice(papersSlice, ({ papers }) => papers[paper]?.saving === true);
  return (
    <Button icon={<ArrowDownloadRegular />} disabledFocusable={saving} onClick={onDownload}>
      {label}
    </Button>
  );
};

/** What became of it, below its button: progress, the file that was saved, or why it was not. */
export const DownloadStatus = ({
  paper,
  what,
}: {
  readonly paper: Paper;
  readonly what: string;
}) => {
  const styles = useStyles();
  const { saving, progress, saved, error } = useSlice(
    papersSlice,
    ({ papers }) => papers[paper] ?? idlePaper,
  );
  const cancel = useSlice(papersSlice, (slice) => slice.cancel);
  const runAction = useApp((state) => state.feedback.runAction);
  return (
    <div className={styles.line} aria-live="polite">
      {saving && (
        <>
          <ProgressBar
            className={styles.progress}
            aria-label={`Saving the ${what}`}
            {...(progress?.total ? { value: progress.received, max: progress.total } : {})}
          />
          <Button size="small" onClick={() => cancel(paper)}>
            Cancel
          </Button>
        </>
      )}
      {saved && (
        <>
          <CheckmarkCircleRegular className={styles.saved} />
          <span className={styles.name}>Saved {saved.fileName}</span>
          <Button
            size="small"
            onClick={() => void runAction({ kind: 'open-file', savedFileId: saved.id })}
          >
            Open
          </Button>
          <Button
            size="small"
            onClick={() => void runAction({ kind: 'show-in-folder', savedFileId: saved.id })}
          >
            Show in folder
          </Button>
        </>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
