import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useSlice } from '../state/use-app';
import { ErrorState } from './error-state';
import { SavedFileLine, SavingLine } from './saved-file-line';
import { teamQuotesSlice } from './team-quotes-slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px', minHeight: '32px' },
});

interface DownloadQuoteProps {
  readonly teamId: number;
  /** For the file's name; may be empty. */
  readonly companyName: string;
}

/** The quote of a team as PDF, straight to the downloads folder (F3); the file stands beside it. */
export const DownloadQuote = ({ teamId, companyName }: DownloadQuoteProps) => {
  const styles = useStyles();
  const { saving, progress, saved, error } = useSlice(teamQuotesSlice, ({ of }) => of(teamId));
  const { save, cancel } = useSlice(teamQuotesSlice, (slice) => slice);
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <Button
          icon={<ArrowDownloadRegular />}
          disabledFocusable={saving}
          onClick={() => void save(teamId, companyName)}
        >
          Download Quote
        </Button>
        {saving && <SavingLine progress={progress} onCancel={() => cancel(teamId)} />}
        {saved && <SavedFileLine file={saved} />}
      </div>
      {error && <ErrorState error={error} />}
    </div>
  );
};
