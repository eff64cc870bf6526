import { makeStyles, ProgressBar } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import type { Team } from '../../../contract/entities/team';
import {
  type PdfDownload,
  quoteDownload,
  type SaveProgress,
} from '../../state/files/downloads-slice';
import { useApp } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { ErrorState } from '../error-state';
import { SavedFileLine } from './saved-file';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px', minHeight: '32px' },
  saving: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '6px 10px' },
  progress: { width: '160px' },
  // Its room is there from the start: nothing moves as the file comes.
  quote: { display: 'flex', justifyContent: 'flex-end', flexGrow: 1, minWidth: 0 },
});

interface SavingLineProps {
  /** Such as `quote`. */
  readonly what: string;
  /** Null until the server has said something. */
  readonly progress: SaveProgress | null;
  readonly onCancel: () => void;
}

/** A PDF on its way to the disk. */
export const SavingLine = ({ what, progress, onCancel }: SavingLineProps) => {
  const styles = useStyles();
  return (
    <div className={styles.saving}>
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

/** Fetches a PDF straight to the downloads folder. */
export const DownloadButton = ({
  download,
  label,
}: {
  readonly download: PdfDownload;
  readonly label: string;
}) => {
  const saving = useApp((state) => state.downloads.of(download).saving);
  const save = useApp((state) => state.downloads.save);
  return (
    <Button
      icon={<ArrowDownloadRegular />}
      disabledReason={saving && untilDone}
      onClick={() => void save(download)}
    >
      {label}
    </Button>
  );
};

/** What became of it: on its way, saved, or why it was not. */
export const DownloadStatus = ({
  download,
  what,
}: {
  readonly download: PdfDownload;
  /** Such as `quote`. */
  readonly what: string;
}) => {
  const styles = useStyles();
  const { saving, progress, saved, error } = useApp((state) => state.downloads.of(download));
  const cancel = useApp((state) => state.downloads.cancel);
  return (
    <div className={styles.line}>
      {saving && <SavingLine what={what} progress={progress} onCancel={() => cancel(download)} />}
      <div role="status">{saved && <SavedFileLine file={saved} />}</div>
      {error && <ErrorState error={error} />}
    </div>
  );
};

type Quoted = Pick<Team, 'id' | 'companyName'>;

const quoteOf = ({ id, companyName }: Quoted) => quoteDownload(id, companyName ?? '');

/** The quote of a team as PDF, straight to the downloads folder (F3). */
export const DownloadQuote = ({ team }: { readonly team: Quoted }) => (
  <DownloadButton download={quoteOf(team)} label="Download Quote" />
);

/** What became of it, in the line above the button. */
export const QuoteStatus = ({ team }: { readonly team: Quoted }) => (
  <div className={useStyles().quote}>
    <DownloadStatus download={quoteOf(team)} what="quote" />
  </div>
);
