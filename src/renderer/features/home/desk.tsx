import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { dayHeading } from '../../../rules/journal-words';
import { addressedRecord } from '../../../rules/palette-target';
import { JournalDeed, JournalOutcome } from '../../parts/journal-row';
import { useRecordNames } from '../../parts/use-record-names';
import { useApp, useAppStore } from '../../state/use-app';
import { useCommand, useFeatures } from '../../state/use-features';
import { useMethod } from '../../state/use-method';
import { ClockTime } from '../../ui/date-time';
import { Section } from '../../ui/section';
import { useNow } from '../../ui/use-now';
import { unfinishedDrafts } from './unfinished-drafts';

const useStyles = makeStyles({
  search: { display: 'flex', gap: '8px', maxWidth: '640px', margin: '12px 0 16px' },
  field: { flexGrow: 1, minWidth: 0 },
  desk: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    gap: '14px',
    marginBottom: '20px',
  },
  // Of one height from the start: what arrives moves nothing below it.
  part: {
    boxSizing: 'border-box',
    height: '216px',
    padding: '10px 14px 12px',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '& > section': { minHeight: 0, flexGrow: 1 },
  },
  list: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { padding: '2px 0' },
  record: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: '10px',
    width: '100%',
    minWidth: 0,
    padding: '4px 6px',
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
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { flexShrink: 0, color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  line: { display: 'flex', alignItems: 'baseline', gap: '2px 10px', flexWrap: 'wrap' },
  deed: { overflowWrap: 'anywhere' },
});

/** The search, in focus: most calls begin with it. */
export const DeskSearch = () => {
  const styles = useStyles();
  const runCommand = useCommand();
  const openModal = useApp((state) => state.navigation.openModal);
  const [text, setText] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    const record = addressedRecord(query);
    if (record) openModal(record);
    else if (query !== '') runCommand('search.for', { query });
  };
  return (
    <form className={styles.search} onSubmit={onSubmit}>
      <Input
        className={styles.field}
        input={{ 'data-first-focus': '', 'data-lets-keys': '' } as never}
        aria-label="Find a member or team"
        placeholder="ID, email, slug, hash or device ID"
        contentBefore={<SearchRegular aria-hidden="true" />}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(_event, data) => setText(data.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  );
};

interface PartProps {
  readonly title: string;
  /** Stands instead of an empty list. */
  readonly none: string;
  readonly empty: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, none, empty, actions, children }: PartProps) => {
  const styles = useStyles();
  return (
    <div className={styles.part}>
      <Section title={title} level={2} actions={actions}>
        {empty ? (
          <p className={styles.none}>{none}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
          <ul className={styles.list} aria-label={title} tabIndex={0}>
            {children}
          </ul>
        )}
      </Section>
    </div>
  );
};

const kindName = { member: 'Member', team: 'Team' } as const;

const LastRecords = () => {
  const styles = useStyles();
  const { value, reload } = useMethod('visits.list', {});
  const openModal = useApp((state) => state.navigation.openModal);
  const open = useApp((state) => state.navigation.modals.length);
  // A record that was closed a moment ago stands first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each record opened or closed
  useEffect(() => reload(), [open, reload]);
  const visits = (value ?? []).slice(0, 10);
  return (
    <Part title="Last records" none="Records that you open stand here." empty={visits.length === 0}>
      {visits.map(({ kind, id, name }) => (
        <li key={`${kind}-${id}`} className={styles.item}>
          <button type="button" className={styles.record} onClick={() => openModal({ kind, id })}>
            <span className={styles.name}>{name}</span>
            <span className={styles.quiet}>
              {kindName[kind]} {id}
            </span>
          </button>
        </li>
      ))}
    </Part>
  );
};

const Unfinished = () => {
  const styles = useStyles();
  const store = useAppStore();
  const { features } = useFeatures();
  const texts = useApp((state) => state.drafts.texts);
  const begun = unfinishedDrafts(features, texts);
  return (
    <Part
      title="Not sent yet"
      none="What you type and do not send waits here."
      empty={begun.length === 0}
    >
      {begun.map(({ title, text, open }) => (
        <li key={title} className={styles.item}>
          <button type="button" className={styles.record} onClick={() => open(store)}>
            <span className={styles.quiet}>{title}</span>
            <span className={styles.name}>{text}</span>
          </button>
        </li>
      ))}
    </Part>
  );
};

const Today = () => {
  const styles = useStyles();
  const now = useNow();
  const entries = useMethod('journal.list', {});
  const { reload } = entries;
  const open = useApp((state) => state.navigation.modals.length);
  // What was done in a record stands here when one comes back from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each record opened or closed
  useEffect(() => reload(), [open, reload]);
  const nameOf = useRecordNames();
  const openModal = useApp((state) => state.navigation.openModal);
  const today = (entries.value ?? []).filter(({ time }) => dayHeading(time, now) === 'Today');
  return (
    <Part
      title="Today"
      none="What you change today stands here."
      empty={today.length === 0}
      actions={
        <Button size="small" appearance="subtle" onClick={() => openModal({ kind: 'journal' })}>
          All entries
        </Button>
      }
    >
      {today.slice(0, 20).map((entry) => (
        <li key={entry.id} className={styles.item}>
          <span className={styles.line}>
            <ClockTime iso={entry.time} />
            <span className={styles.deed}>
              <JournalDeed entry={entry} record={nameOf(entry.subject)} />
            </span>
            {entry.outcome !== 'done' && <JournalOutcome outcome={entry.outcome} />}
          </span>
        </li>
      ))}
    </Part>
  );
};

/** What one was at: the last records, what waits to be sent, what was done today. */
export const Desk = () => {
  const styles = useStyles();
  return (
    <div className={styles.desk}>
      <LastRecords />
      <Unfinished />
      <Today />
    </div>
  );
};
