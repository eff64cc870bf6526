import { makeStyles } from '@fluentui/react-components';
import type { Team } from '../../contract/entities/team';
import { DownloadButton, DownloadStatus } from './download-paper';
import { quotePaper } from './papers-slice';

const useStyles = makeStyles({
  // Room that is there from the start: nothing moves as the file comes.
  status: { display: 'flex', justifyContent: 'flex-end', flexGrow: 1, minWidth: 0 },
});

type Quoted = Pick<Team, 'id' | 'companyName'>;

const paperOf = ({ id, companyName }: Quoted) => quotePaper(id, companyName ?? '');

/** The quote of a team as PDF, straight to the downloads folder (F3). */
export const DownloadQuote = ({ team }: { readonly team: Quoted }) => (
  <DownloadButton paper={paperOf(team)} label="Download Quote" />
);

/** What became of it, in the line above the button. */
export const QuoteStatus = ({ team }: { readonly team: Quoted }) => (
  <div className={useStyles().status}>
    <DownloadStatus paper={paperOf(team)} what="quote" />
  </div>
);
