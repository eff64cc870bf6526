import { makeStyles } from '@fluentui/react-components';
import { DownloadButton, DownloadStatus } from './download-paper';
import { quotePaper } from './papers-slice';

const useStyles = makeStyles({
  // The button keeps its place at the edge; what became of it stands before it.
  line: {
    display: 'flex',
    flexDirection: 'row-reverse',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px',
    minHeight: '32px',
  },
});

interface DownloadQuoteProps {
  readonly teamId: number;
  /** For the file's name; may be empty. */
  readonly companyName: string;
}

/** The quote of a team as PDF, straight to the downloads folder (F3); the file stands beside it. */
export const DownloadQuote = ({ teamId, companyName }: DownloadQuoteProps) => {
  const styles = useStyles();
  const paper = quotePaper(teamId, companyName);
  return (
    <div className={styles.line}>
      <DownloadButton paper={paper} label="Download Quote" />
      <DownloadStatus paper={paper} what="quote" />
    </div>
  );
};
