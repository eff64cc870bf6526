import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useEffect, useState } from 'react';
import type { JournalEntry } from '../../../contract/journal';
import { ResourceList } from '../../parts/resource-list';
import { useApp } from '../../state/use-app';
import { useMethod } from '../../state/use-method';
import { StatusBadge, type Tone } from '../../ui/badge';
import { BusyButton } from '../../ui/busy-button';
import { DateTime } from '../../ui/date-time';
import { EmptyState } from '../../ui/empty-state';
import { Modal } from '../../ui/modal';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'flex-end', columnGap: '8px' },
  filter: { flexGrow: 1 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'max-content 88px minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1.6fr)',
    columnGap: '12px',
    alignItems: 'baseline',
  },
  text: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

const outcomes: Record<JournalEntry['outcome'], { label: string; tone: Tone }> = {
  started: { label: 'Started', tone: 'neutral' },
  done: { label: 'Done', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  unknown: { label: 'Unknown', tone: 'warning' },
};

/** Who did what to whom on this machine, and why; filter and a complete CSV. */
export const JournalModal = ({ onClose }: { onClose: () => void }) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const entries = useMethod('journal.list', text === '' ? {} : { text }, { keep: false });
  // The list stays while the next filter is answered.
  const [last, setLast] = useState<readonly JournalEntry[] | null>(null);
  useEffect(() => {
    if (entries.value) setLast(entries.value);
  }, [entries.value]);
  const run = useApp((state) => state.writes.run);
  const snack = useApp((state) => state.feedback.snack);
  const busy = useApp((state) => state.writes.pending['journal/export'] === true);

  const onExport = async () => {
    const result = await run('journal/export', 'journal.export', text === '' ? {} : { text });
    if (!result?.ok) return;
    const { id, fileName } = result.value;
    snack(`Saved ${fileName}`, 'success', [
      { kind: 'open-file', savedFileId: id },
      { kind: 'show-in-folder', savedFileId: id },
    ]);
  };
  return (
    <Modal title="Journal" size="large" onClose={onClose}>
      <div className={styles.bar}>
        <Field label="Filter" className={styles.filter}>
          <Input
            input={{ 'data-initial-focus': '' } as never}
            value={typed}
            onChange={(_event, data) => setTyped(data.value)}
          />
        </Field>
        <BusyButton busy={busy} onClick={() => void onExport()}>
          Export CSV
        </BusyButton>
      </div>
      <ResourceList
        label="Journal"
        resource={{ ...entries, value: entries.value ?? last }}
        itemKey={(entry) => entry.id}
        empty={<EmptyState title={text === '' ? 'Nothing was written yet' : 'No results'} />}
      >
        {(entry) => (
          <div className={styles.row}>
            <DateTime iso={entry.time} />
            <StatusBadge tone={outcomes[entry.outcome].tone}>
              {outcomes[entry.outcome].label}
            </StatusBadge>
            <span className={styles.text}>
              {entry.action} <span className={styles.quiet}>{entry.subject}</span>
            </span>
            <span className={styles.quiet}>{entry.actor}</span>
            <span className={styles.text}>
              {[entry.reason, entry.detail, entry.message].filter((part) => part).join(' · ')}
            </span>
          </div>
        )}
      </ResourceList>
    </Modal>
  );
};
