import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ListedEntry } from '../../../contract/entities/journal';
import type { StaffUser } from '../../../contract/entities/staff-user';
import type { Visit } from '../../../contract/entities/visits';
import { journalObject, journalSentence } from '../../../domain/journal/journal-sentence';
import { outcomeLabels } from '../../../domain/journal/journal-words';
import { mayOpenRecords } from '../../../domain/session/permissions';
import { JournalDeed, JournalOutcome } from '../../parts/journal/journal-row';
import { recordKey } from '../../parts/records/known-records';
import { useRecordNames } from '../../parts/records/use-record-names';
import { useApp, useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { RetryButton } from '../../ui/buttons/retry-button';
import type { Unread } from '../../ui/feedback/attention-strip';
import { useRowFocus } from '../../ui/focus/use-row-focus';
import { Section } from '../../ui/layout/section';
import { ClockTime } from '../../ui/text/date-time';
import { type HomeList, useToday, useUnsentWork, useVisitsSoon } from './home-lists';
import type { UnsentWork } from './unfinished-drafts';

const useStyles = makeStyles({
  desk: {
    display: 'grid',
    // One below the other at 640 px, where half the width would cut names and what was done.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
    gap: '14px',
    marginBottom: '20px',
    // Fixed height, so that nothing below moves when content arrives; limited so that the rows of
    // tools (four per row, 120 px each) stay in the window.
    '--part': 'clamp(112px, calc(100vh - 250px - var(--tool-rows) * 120px), 220px)',
  },
  // Until there is anything to list, the tools come right below. Without records, there is room.
  nothingYet: { '--part': 'auto' },
  part: {
    height: 'var(--part)',
    boxSizing: 'border-box',
    padding: '10px 14px 12px',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '& > section': { minHeight: 0, flexGrow: 1 },
    '@media print': { height: 'auto' },
  },
  // Rounded down to whole lines.
  list: {
    maxHeight: 'round(down, calc(var(--part) - 62px), 30px)',
    overflowY: 'auto',
    scrollSnapType: 'y proximity',
    // Entries that load later appear above the others, in view.
    overflowAnchor: 'none',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { padding: '1px 0', scrollSnapAlign: 'start' },
  // As high as its lines, so that the list's edge never cuts through one.
  withAction: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: '8px',
    padding: 0,
    '& > :not(:first-child)': { flexShrink: 0, marginTop: '3px' },
  },
  record: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '10px',
    boxSizing: 'border-box',
    minHeight: '28px',
    width: '100%',
    minWidth: 0,
    padding: '2px 6px',
    margin: '0 -6px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  // The text wraps below the name, because unsent work must be readable in full.
  wraps: { flexWrap: 'wrap', padding: '0 6px', lineHeight: '30px' },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { flexShrink: 0, color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  line: { display: 'flex', alignItems: 'center', columnGap: '10px', height: '28px' },
  // The full width, of which the name's part is left free.
  deed: { display: 'flex', flexGrow: 1, minWidth: 0 },
  // Small, so that an unsent invoice's number and amount fit on the line.
  typed: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  // Cut before the name is.
  cutFirst: { flexShrink: 1000 },
  // Indented, so that its line isn't read as another entry.
  whole: { minWidth: 0, paddingLeft: '12px', overflowWrap: 'anywhere' },
});

interface PartProps {
  readonly title: string;
  /** Shown instead of an empty list. */
  readonly none: string;
  /** Null until known. */
  readonly count: number | null;
  /** The key of the newest entry. */
  readonly first: string | undefined;
  readonly actions?: ReactNode;
  readonly list?: RefObject<HTMLUListElement | null>;
  readonly unread: Unread | null;
  readonly children: ReactNode;
}

const Part = ({ title, none, count, first, actions, list, unread, children }: PartProps) => {
  const styles = useStyles();
  const isListed = count !== null && count > 0;
  const missing = unread && (
    <>
      {unread.missing} <RetryButton onRetry={unread.onRetry} busy={unread.busy} />
    </>
  );
  const own = useRef<HTMLUListElement>(null);
  const box = list ?? own;
  // The newest entries come first; the browser would follow the line it snapped to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when entries appear
  useLayoutEffect(() => {
    const { current } = box;
    if (current && !current.contains(document.activeElement)) current.scrollTop = 0;
  }, [count, first]);
  return (
    <div className={styles.part}>
      <Section title={title} level={2} actions={actions}>
        {!isListed && (missing || count === 0) && <p className={styles.none}>{missing ?? none}</p>}
        {isListed && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs keyboard access
          <ul ref={box} className={styles.list} aria-label={title} tabIndex={0}>
            {missing && <li className={mergeClasses(styles.item, styles.none)}>{missing}</li>}
            {children}
          </ul>
        )}
      </Section>
    </div>
  );
};

const kindName = { member: 'Member', team: 'Team' } as const;

const LastRecords = ({ all, unread }: HomeList<Visit>) => {
  const styles = useStyles();
  const openModal = useApp((state) => state.navigation.openModal);
  return (
    <Part
      title="Recent"
      none="Members and teams you open appear here."
      unread={unread}
      count={all?.length ?? null}
      first={all?.[0] && recordKey(all[0])}
    >
      {all?.slice(0, 10).map(({ kind, id, name }) => (
        <li key={recordKey({ kind, id })} className={styles.item}>
          <button type="button" className={styles.record} onClick={() => openModal({ kind, id })}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span className={styles.quiet}>
              {kindName[kind]} {id}
            </span>
          </button>
        </li>
      ))}
    </Part>
  );
};

const Unfinished = ({ all, unread }: HomeList<UnsentWork>) => {
  const styles = useStyles();
  const store = useAppStore();
  const count = all?.length ?? null;
  const { list, leave } = useRowFocus(count ?? 0);
  return (
    <Part
      list={list}
      title="Not sent yet"
      none="Forms you leave before sending appear here."
      unread={unread}
      count={count}
      first={all?.[0]?.key}
      actions={count !== null && count > 0 && <span className={styles.quiet}>{count}</span>}
    >
      {all?.map(({ key, title, text, open, isEnded, dismiss }, index) => (
        <li key={key} className={mergeClasses(styles.item, dismiss && styles.withAction)}>
          <button
            type="button"
            className={mergeClasses(styles.record, dismiss && styles.wraps)}
            onClick={() => open(store)}
          >
            <span className={styles.name} title={title}>
              {title}
            </span>
            <span
              className={mergeClasses(
                styles.typed,
                dismiss ? styles.whole : mergeClasses(styles.name, styles.cutFirst),
              )}
              title={dismiss ? undefined : text}
            >
              {text}
            </span>
          </button>
          {isEnded && (
            <Button size="small" aria-label={`Review ${title}`} onClick={() => open(store)}>
              Review
            </Button>
          )}
          {dismiss && (
            <Button
              size="small"
              appearance="subtle"
              flips
              aria-label={`Dismiss ${title}`}
              onClick={() => {
                leave(index);
                dismiss(store);
              }}
            >
              Dismiss
            </Button>
          )}
        </li>
      ))}
    </Part>
  );
};

/** The full text of a line that may be truncated. */
const deedText = (entry: ListedEntry, name = journalObject(entry.subject)): string => {
  const { deed, after } = journalSentence(entry);
  const outcome = entry.outcome === 'done' ? '' : ` · ${outcomeLabels[entry.outcome]}`;
  return `${deed} ${name}${after}${outcome}`;
};

const Today = ({ all, unread }: HomeList<ListedEntry>) => {
  const styles = useStyles();
  const nameOf = useRecordNames();
  const openModal = useApp((state) => state.navigation.openModal);
  // A deleted member's name is gone with the record, but the deletion's entry has the email.
  const emails = new Map(
    all?.flatMap(({ subject, changes = [] }) =>
      changes.flatMap(({ field, after }) =>
        field === 'whose' ? [[subject, String(after)] as const] : [],
      ),
    ),
  );
  const recordOf = ({ subject }: ListedEntry) => {
    const record = nameOf(subject);
    return record?.name === subject ? { ...record, name: emails.get(subject) ?? subject } : record;
  };
  return (
    <Part
      title="Today"
      none="Changes you send today appear here."
      unread={unread}
      count={all?.length ?? null}
      first={all?.[0]?.id}
      actions={
        <Button size="small" appearance="subtle" onClick={() => openModal({ kind: 'journal' })}>
          Open journal
        </Button>
      }
    >
      {all?.slice(0, 20).map((entry) => (
        <li key={entry.id} className={styles.item}>
          <span className={styles.line}>
            <ClockTime iso={entry.time} />
            <span className={styles.deed} title={deedText(entry, recordOf(entry)?.name)}>
              <JournalDeed entry={entry} record={recordOf(entry)} isOneLine />
            </span>
            {entry.outcome !== 'done' && <JournalOutcome outcome={entry.outcome} />}
          </span>
        </li>
      ))}
    </Part>
  );
};

interface DeskProps {
  readonly user: StaffUser;
  /** Number of tools below; all of them must stay in the window. */
  readonly tools: number;
}

/** The user's work: unsent changes first, then recent records and today's actions. */
export const Dashboard = ({ user, tools }: DeskProps) => {
  const styles = useStyles();
  const visits = useVisitsSoon(user.email);
  const work = useUnsentWork(user);
  const today = useToday();
  const isEmpty =
    mayOpenRecords(user) &&
    work.all?.length === 0 &&
    visits.all?.length === 0 &&
    !today.all?.length;
  // A button that moves as it is pressed misses the press, so the height changes only under a modal.
  const isCovered = useApp((state) => state.navigation.modals.length > 0);
  const [isLow, setLow] = useState<boolean | null>(null);
  if (visits.all !== null && (isLow === null || isCovered) && isLow !== isEmpty) setLow(isEmpty);
  const rows = { '--tool-rows': Math.ceil(tools / 4) } as CSSProperties;
  return (
    <div className={mergeClasses(styles.desk, isLow === true && styles.nothingYet)} style={rows}>
      <Unfinished {...work} />
      {mayOpenRecords(user) && <LastRecords {...visits} />}
      <Today {...today} />
    </div>
  );
};
