import { makeStyles, ProgressBar } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import type { Team } from '../../../contract/entities/team';
import {
  type PdfDownload,
  quoteDownload,
  type SaveProgress,
} from '../../state/files/downloads-slice';
import { useApp } from '../../state/use-app';
import { BriefButton } from '../../ui/buttons/brief-button';
import { Button, untilDone } from '../../ui/buttons/button';
import { ErrorState } from '../error-state';
import { SavedPlace } from './saved-place';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px', minHeight: '32px' },
  saving: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '6px 10px' },
  progress: { flex: '1 1 60px', width: 'auto', maxWidth: '160px' },
  failed: { flexBasis: '100%' },
  // Reserves the space, so that nothing moves when the file arrives.
  quote: { display: 'flex', justifyContent: 'flex-end', flexGrow: 1, minWidth: 0 },
});

interface SavingLineProps {
  /** Such as `quote`. */
  readonly what: string;
  /** Null until the server reports progress. */
  readonly progress: SaveProgress | null;
  readonly onCancel: () => void;
}

/** The progress of a PDF download. */
export const SavingLine = ({ what, progress, onCancel }: SavingLineProps) => {
  const styles = useStyles();
  return (
    <div className={styles.saving}>
      <BriefButton size="medium" onClick={onCancel}>
        Cancel
      </BriefButton>
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

/** Downloads a PDF to the downloads folder. */
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

interface DownloadStatusProps {
  readonly download: PdfDownload;
  /** Such as `quote`. */
  readonly what: string;
}

/** The state of a download: in progress, saved, or failed with the reason. */
export const DownloadStatus = ({ download, what }: DownloadStatusProps) => {
  const styles = useStyles();
  const { saving, progress, error } = useApp((state) => state.downloads.of(download));
  const cancel = useApp((state) => state.downloads.cancel);
  return (
    <div className={styles.line}>
      {saving && <SavingLine what={what} progress={progress} onCancel={() => cancel(download)} />}
      <SavedPlace of={download.key} at="below" />
      {error && <ErrorState error={error} />}
    </div>
  );
};

/** The same in a wrapping row of buttons: only an error takes a line of its own. */
export const DownloadBeside = ({ download, what }: DownloadStatusProps) => {
  const styles = useStyles();
  const { saving, progress, error } = useApp((state) => state.downloads.of(download));
  const cancel = useApp((state) => state.downloads.cancel);
  return (
    <>
      <SavedPlace of={download.key} at="after medium">
        {saving && <SavingLine what={what} progress={progress} onCancel={() => cancel(download)} />}
      </SavedPlace>
      {error && (
        <div className={styles.failed}>
          <ErrorState error={error} />
        </div>
      )}
    </>
  );
};

type Quoted = Pick<Team, 'id' | 'companyName'>;

const quoteOf = ({ id, companyName }: Quoted) => quoteDownload(id, companyName ?? '');

/** Downloads a team's quote as PDF to the downloads folder (F3). */
export const DownloadQuote = ({ team }: { readonly team: Quoted }) => (
  <DownloadButton download={quoteOf(team)} label="Download Quote" />
);

/** The state of that download, in the line above the button. */
export const QuoteStatus = ({ team }: { readonly team: Quoted }) => (
  <div className={useStyles().quote}>
    <DownloadStatus download={quoteOf(team)} what="quote" />
  </div>
);
