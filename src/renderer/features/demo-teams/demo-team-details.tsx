import { makeStyles, tokens } from '@fluentui/react-components';
import type { DemoTeamRecord } from '../../../contract/entities/demo-team-record';
import {
  type DemoTeamState,
  demoTeamState,
  recordEntries,
} from '../../../domain/demo-teams/demo-team-list';
import {
  demoTeamKeyText,
  demoTeamValueText,
  isCopied,
} from '../../../domain/demo-teams/demo-team-words';
import { inSentence } from '../../../domain/text/capitalized';
import { ExtendTrial } from '../../parts/records/extend-trial';
import { DownloadBeside, DownloadButton } from '../../parts/save-file/download';
import { quoteDownload } from '../../state/files/downloads-slice';
import { useWrite } from '../../state/outbox/use-write';
import { useStaff } from '../../state/session/use-staff';
import { useApp } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { KeyValueTable } from '../../ui/tables/key-value-table';
import { DemoTeamBadge } from './demo-team-columns';
import { openInvoiceOf } from './demo-team-writes';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 },
  head: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    padding: '16px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  line: { display: 'flex', alignItems: 'center', gap: '10px' },
  title: {
    margin: 0,
    flexGrow: 1,
    minWidth: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  actions: { display: 'flex', gap: '8px', flexWrap: 'wrap' },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: '8px 20px 16px',
    scrollbarGutter: 'stable',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  none: { color: tokens.colorNeutralForeground3 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** What a record without a trial is, beside the field for a trial's end. */
const stateTexts: Readonly<Partial<Record<DemoTeamState, string>>> = {
  paid: 'This team has paid.',
  quote: 'This quote has no trial.',
  deleted: 'This demo team was deleted.',
};

/** A record's keys and values, each with a copy button, and its actions (F4). */
export const DemoTeamDetails = ({ record, now }: { record: DemoTeamRecord; now: number }) => {
  const styles = useStyles();
  const { may } = useStaff();
  const openModal = useApp((state) => state.navigation.openModal);
  const { send } = useWrite();
  const { teamId } = record;
  const opens = openInvoiceOf(record.stripeInvoiceLink);
  const opening = useApp((state) => opens !== null && state.writes.pending[opens.key] === true);
  const download =
    teamId != null && may('sales') ? quoteDownload(teamId, record.companyName ?? '') : null;
  const state = demoTeamState(record, now);
  const name = record.companyName || (teamId == null ? `record ${record.id}` : `team ${teamId}`);
  const value = (key: string, text: string) =>
    text === '' ? (
      <span className={styles.none}>–</span>
    ) : !isCopied(text) ? (
      demoTeamValueText(key, text, now)
    ) : (
      <CopyText
        value={demoTeamValueText(key, text, now)}
        label={inSentence(demoTeamKeyText(key))}
        mono={key === 'stripeInvoiceLink'}
      />
    );
  return (
    <section className={styles.root} aria-label={`Record of ${name}`}>
      <div className={styles.head}>
        <div className={styles.line}>
          <h2 className={styles.title} title={name}>
            {name}
          </h2>
          <DemoTeamBadge record={record} now={now} />
        </div>
        <div className={styles.actions}>
          {teamId != null && (
            <Button appearance="primary" onClick={() => openModal({ kind: 'team', id: teamId })}>
              Open Team
            </Button>
          )}
          {opens && (
            <Button disabledReason={opening && untilDone} onClick={() => void send(opens)}>
              Open Invoice
            </Button>
          )}
          {download && (
            <>
              <DownloadButton download={download} label="Download Quote" />
              <DownloadBeside download={download} what="quote" />
            </>
          )}
        </div>
        {teamId != null && <ExtendTrial key={record.id} demoTeam={record} teamId={teamId} />}
        {stateTexts[state] && <p className={styles.quiet}>{stateTexts[state]}</p>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs keyboard access */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={`Fields of ${name}`}>
        <KeyValueTable
          label={name}
          nameOf={demoTeamKeyText}
          entries={recordEntries(record).map(([key, text]) => [key, value(key, text)])}
        />
      </div>
    </section>
  );
};
