import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { filterTimeline, type TimelineEvent } from '../../../domain/records/timeline';
import { StatusBadge } from '../../ui/feedback/badge';
import { EmptyState } from '../../ui/feedback/empty-state';
import { InlineLoading } from '../../ui/feedback/loading';
import { ScrollList } from '../../ui/tables/scroll-list';
import { EasternDay, Moment } from '../../ui/text/date-time';
import { WithEmails } from '../../ui/text/with-emails';
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
  /** Part of the timeline is still loading. */
  readonly loading: boolean;
}

/** The events of a record, newest first, with future ones on top. */
export const RecordTimeline = ({ name, events, loading }: RecordTimelineProps) => {
  const styles = useStyles();
  const [filter, setFilter] = useState('');
  const shown = filterTimeline(events, filter);
  return (
    <>
      <div className={styles.bar}>
        <Field label="Filter timeline" className={styles.filter}>
          <Input value={filter} onChange={(_event, data) => setFilter(data.value)} />
        </Field>
        {shown.length > 0 && (
          <SaveTableButton
            name={`Timeline of ${name}`}
            side="after"
            table={() => ({
              headers: ['Time', 'Kind', 'What'],
              rows: shown.map(({ at, kind, text }) => [at, kind, text]),
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
      <ScrollList
        label={`Timeline of ${name}`}
        items={shown}
        itemKey={({ key }) => key}
        flows
        empty={!loading && <EmptyState title="No history yet" />}
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
