import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { PriceConfigEntry } from '../../../contract/entities/billing';
import type { ListedEntry } from '../../../contract/entities/journal';
import { journalObject, journalSentence } from '../../../domain/journal/journal-sentence';
import { outcomeLabels } from '../../../domain/journal/journal-words';
import { plainMessage } from '../../../domain/text/technical-details';
import type { NamedRecord } from '../../state/queries/record-name';
import { useApp } from '../../state/use-app';
import { StatusBadge, type Tone } from '../../ui/feedback/badge';
import { linkButton } from '../../ui/layout/common-styles';
import { ClockTime } from '../../ui/text/date-time';
import { TechnicalDetails } from '../../ui/text/technical-details';

const useStyles = makeStyles({
  day: {
    margin: '2px 0 6px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '72px minmax(0, 1fr) 64px',
    columnGap: '12px',
    alignItems: 'baseline',
  },
  text: { overflowWrap: 'break-word' },
  quiet: { color: tokens.colorNeutralForeground3 },
  link: linkButton,
  quietLink: { color: 'inherit', textAlign: 'left', ...linkButton },
  // On one line, the name is cut before what was done to it, but its start stays readable.
  cut: {
    minWidth: 0,
    flexShrink: 1000,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'pre',
  },
  // The space after it isn't part of what may be cut.
  verb: { flexShrink: 1, marginRight: '0.28em' },
  object: {
    flexShrink: 1000,
    // A short name stays whole.
    minWidth: 'calc-size(max-content, min(size, 5em))',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Open details go below the row.
  machine: { '&:has(details[open])': { gridColumn: '2 / -1' } },
  outcome: { marginLeft: '8px' },
});

const tones: Readonly<Record<ListedEntry['outcome'], Tone>> = {
  started: 'neutral',
  done: 'success',
  refused: 'danger',
  unknown: 'warning',
};

interface JournalRowProps {
  readonly entry: ListedEntry;
  /** The heading for a new day; null on the other rows of that day. */
  readonly day: string | null;
  /** The record for a subject such as `member 12`. */
  readonly nameOf: (subject: string) => NamedRecord | null;
  /** Which of the team's connections it is about; '' if that needs no words. */
  readonly connection: string;
  /** Names the plans. */
  readonly prices: readonly PriceConfigEntry[];
  /** Email of the signed-in person; their own rows do not show it. */
  readonly own: string;
  /** Filters the list by this text. */
  readonly onFilter: (text: string) => void;
  /** Undoes the change, if this window still can. */
  readonly onUndo?: (() => void) | undefined;
  /** Shows the rows of a bulk action; missing if they are already shown. */
  readonly onRows?: ((bulk: string) => void) | undefined;
}

interface JournalDeedProps {
  readonly entry: ListedEntry;
  readonly record: NamedRecord | null;
  /** The parts of a flex line, next to the outcome. */
  readonly isOneLine?: boolean;
}

/** What was done to which record, with a link to the record. */
export const JournalDeed = ({ entry, record, isOneLine = false }: JournalDeedProps) => {
  const styles = useStyles();
  const openModal = useApp((state) => state.navigation.openModal);
  const { before, deed, after } = journalSentence(entry);
  const cut = isOneLine ? styles.cut : undefined;
  const object = isOneLine ? styles.object : undefined;
  return (
    <>
      <span className={isOneLine ? mergeClasses(styles.cut, styles.verb) : undefined}>
        {isOneLine ? deed : before}
      </span>{' '}
      {record ? (
        <Link
          as="button"
          className={isOneLine ? mergeClasses(styles.link, styles.object) : styles.link}
          onClick={() => openModal({ kind: record.kind, id: record.id })}
        >
          {record.name}
        </Link>
      ) : (
        <span className={object}>{journalObject(entry.subject)}</span>
      )}
      {after !== '' && <span className={cut}>{after}</span>}
    </>
  );
};

export const JournalOutcome = ({ outcome }: Pick<ListedEntry, 'outcome'>) => (
  <StatusBadge tone={tones[outcome]}>{outcomeLabels[outcome]}</StatusBadge>
);

/** Replaces `team 9` and `member 12` in a text with their names, if this window knows them. */
const withNames = (text: string, nameOf: JournalRowProps['nameOf']): string =>
  text.replace(/\b(?:team|member) \d+\b/g, (record) => nameOf(record)?.name ?? record);

/** `14:02 Added a card to Raven Roofing`: the record opens; person and reason filter the list. */
export const JournalRow = ({
  entry,
  day,
  nameOf,
  connection,
  prices,
  own,
  onFilter,
  onUndo,
  onRows,
}: JournalRowProps) => {
  const styles = useStyles();
  const { before, after, detail } = journalSentence(entry, prices);
  const record = nameOf(entry.subject);
  /** In the names of the row's controls, which a screen reader may read without the row. */
  const about = `${before} ${record?.name ?? journalObject(entry.subject)}${after}`;
  // The sentence of a bulk action includes its message.
  const message = entry.action === 'bulk.run' ? '' : plainMessage(entry.message).text;
  const said = [connection, withNames(detail, nameOf), message];
  const more = said.filter((part) => part).join(' · ');
  const machine = [entry.action, entry.subject, entry.detail, entry.message];
  return (
    <>
      {day && <h3 className={styles.day}>{day}</h3>}
      <div className={styles.row}>
        <ClockTime iso={entry.time} />
        <span className={styles.text}>
          <JournalDeed entry={entry} record={record} />
          {entry.outcome !== 'done' && (
            <span className={styles.outcome}>
              <JournalOutcome outcome={entry.outcome} />
            </span>
          )}
          <span className={styles.quiet}>
            {entry.actor !== own && (
              <>
                {' · '}
                <Link
                  as="button"
                  className={styles.quietLink}
                  title={`Filter by ${entry.actor}`}
                  onClick={() => onFilter(entry.actor)}
                >
                  {entry.actor}
                </Link>
              </>
            )}
            {entry.reason && (
              <>
                {' · '}
                <Link
                  as="button"
                  className={styles.quietLink}
                  title="Filter by this reason"
                  onClick={() => onFilter(entry.reason)}
                >
                  {entry.reason}
                </Link>
              </>
            )}
            {more && ` · ${more}`}
            {entry.action === 'bulk.run' && entry.bulk !== undefined && onRows && (
              <span data-on-screen="">
                {' · '}
                <Link as="button" className={styles.link} onClick={() => onRows(entry.bulk ?? '')}>
                  Show rows
                </Link>
              </span>
            )}
          </span>
          {onUndo && (
            <span data-on-screen="">
              {' · '}
              <Link
                as="button"
                className={styles.link}
                aria-label={`Undo: ${about}`}
                onClick={({ currentTarget, detail: clicks }) => {
                  // The new entry moves the next Undo under the pointer.
                  if (clicks > 1) return;
                  // The button leaves with its offer; the focus stays in the row.
                  currentTarget.closest('li')?.querySelector('summary')?.focus();
                  onUndo();
                }}
              >
                Undo
              </Link>
            </span>
          )}
        </span>
        <span className={styles.machine}>
          <TechnicalDetails words={machine.filter((part) => part).join(' · ')} about={about} />
        </span>
      </div>
    </>
  );
};
