import { Link, makeStyles, tokens } from '@fluentui/react-components';
import type { JournalEntry } from '../../contract/journal';
import { journalDetail } from '../../rules/journal-detail';
import { journalPhrase } from '../../rules/journal-words';
import { plainMessage } from '../../rules/machine-words';
import { useApp } from '../state/use-app';
import { StatusBadge, type Tone } from '../ui/badge';
import { oneLine } from '../ui/common-styles';
import { ClockTime } from '../ui/date-time';
import { MachineWords } from '../ui/machine-words';
import type { NamedRecord } from './use-record-names';

const useStyles = makeStyles({
  day: {
    margin: '2px 0 6px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '48px 88px minmax(0, 1.3fr) minmax(0, 1.2fr) minmax(0, 1.2fr)',
    columnGap: '12px',
    alignItems: 'baseline',
    '@media (max-width: 900px)': { gridTemplateColumns: '48px 88px minmax(0, 1fr)' },
  },
  text: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  link: { color: 'inherit', textAlign: 'left', ...oneLine },
});

const outcomes: Record<JournalEntry['outcome'], { label: string; tone: Tone }> = {
  started: { label: 'Started', tone: 'neutral' },
  done: { label: 'Done', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  unknown: { label: 'Unknown', tone: 'warning' },
};

interface JournalRowProps {
  readonly entry: JournalEntry;
  /** The heading of its day, where it is the first of that day. */
  readonly day: string | null;
  readonly record: NamedRecord | null;
  /** Shows the lines that say this. */
  readonly onFilter: (text: string) => void;
}

/** What was done to whom; the record opens. */
export const JournalDeed = ({ entry, record }: Pick<JournalRowProps, 'entry' | 'record'>) => {
  const openModal = useApp((state) => state.navigation.openModal);
  return (
    <>
      {journalPhrase(entry)}{' '}
      {record ? (
        <Link as="button" onClick={() => openModal({ kind: record.kind, id: record.id })}>
          {record.name}
        </Link>
      ) : (
        entry.subject
      )}
    </>
  );
};

/** How it ended. */
export const JournalOutcome = ({ outcome }: Pick<JournalEntry, 'outcome'>) => {
  const { label, tone } = outcomes[outcome];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
};

/** `14:02 · Card added to Raven Roofing`: the record opens, person and reason narrow the list. */
export const JournalRow = ({ entry, day, record, onFilter }: JournalRowProps) => {
  const styles = useStyles();
  const said = [journalDetail(entry.detail), plainMessage(entry.message).text];
  const more = said.filter((part) => part).join(' · ');
  const machine = [entry.action, entry.subject, entry.detail, entry.message];
  return (
    <>
      {day && <h3 className={styles.day}>{day}</h3>}
      <div className={styles.row}>
        <ClockTime iso={entry.time} />
        <span>
          <JournalOutcome outcome={entry.outcome} />
        </span>
        <span className={styles.text}>
          <JournalDeed entry={entry} record={record} />
        </span>
        <Link
          as="button"
          className={styles.link}
          title={`Show what ${entry.actor} did`}
          onClick={() => onFilter(entry.actor)}
        >
          {entry.actor}
        </Link>
        <span className={styles.quiet}>
          {entry.reason && (
            <Link
              as="button"
              title="Show what has this reason"
              onClick={() => onFilter(entry.reason)}
            >
              {entry.reason}
            </Link>
          )}
          {entry.reason && more && ' · '}
          {more}
          <MachineWords words={machine.filter((part) => part).join(' · ')} />
        </span>
      </div>
    </>
  );
};
