import { makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { useSlice } from '../state/use-app';
import { ReasonedButton, untilDone } from '../ui/reasoned-button';
import { ErrorState } from './error-state';
import { type Paper, papersSlice } from './papers-slice';
import { SavedFileLine } from './saved-file-line';
import { SavingLine } from './saving-line';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px', minHeight: '32px' },
});

/** Fetches a PDF straight to the downloads folder. */
export const DownloadButton = ({
  paper,
  label,
}: {
  readonly paper: Paper;
  readonly label: string;
}) => {
  const saving = useSlice(papersSlice, ({ of }) => of(paper).saving);
  const save = useSlice(papersSlice, (slice) => slice.save);
  return (
    <ReasonedButton
      icon={<ArrowDownloadRegular />}
      unavailable={saving && untilDone}
      onClick={() => void save(paper)}
    >
      {label}
    </ReasonedButton>
  );
};

/** What became of it: on its way, saved, or why it was not. */
export const DownloadStatus = ({
  paper,
  what,
}: {
  readonly paper: Paper;
  /** Such as `quote`. */
  readonly what: string;
}) => {
  const styles = useStyles();
  const { saving, progress, saved, error } = useSlice(papersSlice, ({ of }) => of(paper));
  const cancel = useSlice(papersSlice, (slice) => slice.cancel);
  return (
    <div className={styles.line}>
      {saving && <SavingLine what={what} progress={progress} onCancel={() => cancel(paper)} />}
      <div role="status">{saved && <SavedFileLine file={saved} />}</div>
      {error && <ErrorState error={error} />}
    </div>
  );
};
