import { Caption1, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { ListedEntry } from '../../../contract/entities/journal';
import { mostJournalEntries } from '../../../contract/limits';
import { filterTimeline, type TimelineEvent } from '../../../domain/records/timeline';
import { easternDayOf } from '../../../domain/text/eastern-day';
import { messages } from '../../state/feedback/messages';
import type { QueryResult } from '../../state/queries/use-query-method';
import { StatusBadge } from '../../ui/feedback/badge';
import { EmptyState } from '../../ui/feedback/empty-state';
import { FilterHeard } from '../../ui/feedback/heard';
import { InlineLoading } from '../../ui/feedback/loading';
import { ScrollList } from '../../ui/tables/scroll-list';
import { EasternDay, Moment } from '../../ui/text/date-time';
import { WithEmails } from '../../ui/text/with-emails';
import { ErrorState } from '../error-state';
import { OwnEntriesNote } from '../journal/own-entries-note';
import { SaveTableButton } from '../save-file/save-table-button';

const useStyles = makeStyles({
  bar: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-end',
    gap: '8px',
    flexWrap: 'wrap',
  },
  filter: { flex: '1 1 120px', maxWidth: '460px' },
  // Over the space for the saved file and outside the layout, so that nothing moves when it
  // disappears.
  loading: { position: 'absolute', insetInlineEnd: 0, bottom: '4px' },
  row: {
    display: 'grid',
    gridTemplateColumns: '188px 92px minmax(0, 1fr)',
    columnGap: '12px',
    alignItems: 'baseline',
    '@media (max-width: 720px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  text: { overflowWrap: 'anywhere' },
  time: { color: tokens.colorNeutralForeground3 },
});

interface RecordTimelineProps {
  /** Such as `Team 30`; used in the list's label and file name. */
  readonly name: string;
  readonly events: readonly TimelineEvent[];
  /** The responses that the events are from, by what they provide, such as `exports`. */
  readonly sources: Readonly<Record<string, QueryResult<unknown>>> & {
    readonly 'journal entries': QueryResult<readonly ListedEntry[]>;
  };
}

const incomplete = 'The timeline isn’t complete yet.';

/** The events of a record, newest first, with future ones on top. */
export const RecordTimeline = ({ name, events, sources }: RecordTimelineProps) => {
  const styles = useStyles();
  const [filter, setFilter] = useState('');
  const shown = filterTimeline(events, filter);
  const all = Object.values(sources);
  const failed = Object.entries(sources).flatMap(([what, { error, load, reload }]) =>
    error ? [{ what, error, load, reload }] : [],
  );
  const [firstFailed] = failed;
  const loading = all.some(({ load }) => load === 'loading');
  const isComplete =
    failed.length === 0 && !all.some((each) => each.load === 'loading' && each.value === null);
  return (
    <>
      <div className={styles.bar}>
        <Field label="Filter timeline" className={styles.filter}>
          <Input value={filter} onChange={(_event, data) => setFilter(data.value)} />
        </Field>
        <FilterHeard filter={filter} count={isComplete ? shown.length : null} />
        {shown.length > 0 && (
          <SaveTableButton
            name={`Timeline of ${name}`}
            filters={[filter]}
            side="after"
            disabledReason={!isComplete && incomplete}
            table={() => ({
              headers: ['Time', 'Kind', 'What'],
              rows: shown.map(({ at, kind, text, isDay }) => [
                isDay ? `${easternDayOf(at) ?? at} ET` : at,
                kind,
                text,
              ]),
            })}
          />
        )}
        {loading && (
          <div className={styles.loading}>
            <InlineLoading />
          </div>
        )}
      </div>
      <OwnEntriesNote />
      {(sources['journal entries'].value?.length ?? 0) >= mostJournalEntries && (
        <Caption1 block>
          {`This list and its CSV have the newest ${mostJournalEntries} journal entries. Any older ones are in the journal.`}
        </Caption1>
      )}
      {firstFailed && (
        <ErrorState
          error={firstFailed.error}
          effect={`May be missing here: ${failed.map(({ what }) => what).join(', ')}.`}
          busy={failed.some(({ load }) => load === 'loading')}
          onRetry={() => {
            for (const { reload } of failed) reload();
          }}
        />
      )}
      <ScrollList
        label={`Timeline of ${name}`}
        items={shown}
        itemKey={({ key }) => key}
        flows
        empty={
          isComplete &&
          !loading && (
            <EmptyState title={events.length === 0 ? 'No history yet' : messages.noResults} />
          )
        }
      >
        {({ at, kind, text, bad, isDay }) => (
          <div className={styles.row}>
            <span className={styles.time}>
              {isDay ? <EasternDay iso={at} /> : <Moment iso={at} />}
            </span>
            <span>
              <StatusBadge tone={bad ? 'danger' : 'neutral'}>{kind}</StatusBadge>
            </span>
            <span className={styles.text}>
              <WithEmails text={text} />
            </span>
          </div>
        )}
      </ScrollList>
    </>
  );
};
