import { Caption1, Field, Input, makeStyles } from '@fluentui/react-components';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ListedEntry } from '../../../contract/entities/journal';
import { searchText } from '../../../contract/invisible';
import { mostJournalEntries, mostNamedSubjects } from '../../../contract/limits';
import { pricesNamed } from '../../../domain/journal/journal-changes';
import { undoableEntries } from '../../../domain/journal/journal-undo';
import { connectionsNamed, dayHeading, isSameDay } from '../../../domain/journal/journal-words';
import type { KnownRecord } from '../../../domain/search/known-match';
import { JournalRow } from '../../parts/journal/journal-row';
import { OwnEntriesNote } from '../../parts/journal/own-entries-note';
import { useRecordNames, useSubjectsNamed } from '../../parts/records/use-record-names';
import { ResourceList } from '../../parts/resource-list';
import { SavedPlace } from '../../parts/save-file/saved-place';
import { useCommand } from '../../state/commands/use-features';
import { usePrices } from '../../state/queries/use-prices';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Modal } from '../../ui/dialogs/modal';
import { EmptyState } from '../../ui/feedback/empty-state';
import { FilterHeard } from '../../ui/feedback/heard';
import { useNow } from '../../ui/timers/use-now';
import { exportJournal, journalKey } from './journal-writes';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'flex-end', columnGap: '8px' },
  filter: { flex: '1 1 120px', maxWidth: '460px' },
});

type NameOf = ReturnType<typeof useRecordNames>;

const none: readonly KnownRecord[] = [];

/** The records that a bulk action looked up for its rows; none for no bulk action. */
const useRowRecords = (bulk: string | null): readonly KnownRecord[] => {
  const { value } = useQueryMethod(
    'bulk.page',
    { id: bulk ?? '', offset: 0, limit: mostJournalEntries },
    // Without the names, the rows still show IDs.
    { enabled: bulk !== null, keep: false, guess: true },
  );
  return useMemo(
    () =>
      value?.rows.flatMap(({ record, name, email }) =>
        record ? [{ kind: record.record, id: record.id, name, email }] : [],
      ) ?? none,
    [value],
  );
};

/** Adds the names of these records. */
const useRowNames = (rows: readonly KnownRecord[], nameOf: NameOf): NameOf =>
  useMemo(() => {
    const names = new Map<string, string>(
      rows.map(({ kind, id, name, email }) => [`${kind} ${id}`, name || email] as const),
    );
    return (subject) => {
      const known = nameOf(subject);
      const isUnknown = known?.name === subject;
      return known && { ...known, name: (isUnknown && names.get(subject)) || known.name };
    };
  }, [rows, nameOf]);

/**
 * Who did what to which record on this computer, and why; with a filter and a complete CSV export.
 */
export const JournalModal = ({ onClose }: { onClose: () => void }) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(searchText(typed));
  /**
   * The bulk action whose rows are shown. Without a filter, the others show only their own entry.
   */
  const [bulk, setBulk] = useState<string | null>(null);
  const runCommand = useCommand();
  const rows = useRowRecords(bulk);
  const { priceConfig: prices } = usePrices();
  const subjects = useSubjectsNamed(text, rows);
  const named = [...pricesNamed(prices, text), ...subjects].slice(0, mostNamedSubjects);
  const filter = {
    ...(text === '' ? {} : { text, ...(named.length === 0 ? {} : { named }) }),
    ...(bulk === null ? {} : { bulk }),
  };
  const entries = useQueryMethod(
    'journal.list',
    { ...filter, ...(bulk === null && text === '' ? { folded: true } : {}) },
    { keep: false },
  );
  // The list stays until the response to the next filter arrives.
  const [last, setLast] = useState<readonly ListedEntry[] | null>(null);
  useEffect(() => {
    if (entries.value) setLast(entries.value);
  }, [entries.value]);
  const busy = useApp((state) => state.downloads.of({ key: journalKey }).saving);
  const exportCsv = useApp((state) => state.downloads.export);
  const nameOf = useRowNames(rows, useRecordNames());
  const own = useStaff().user?.email ?? '';
  const now = useNow();
  const shown = entries.value ?? last;
  const connectionOf = useMemo(() => connectionsNamed(shown ?? [], text !== ''), [shown, text]);
  const undo = useApp((state) => state.undos.undo);
  const offers = useApp((state) => state.undos.offers);
  // Among the filtered ones, another entry could look like the only one of a change's time.
  const all = useQueryMethod(
    'journal.list',
    { mine: true, folded: true },
    { enabled: offers.length > 0, keep: false, guess: true },
  ).value;
  const undoable = useMemo(() => undoableEntries(all ?? [], offers, own), [all, offers, own]);
  const undoOf = ({ id }: ListedEntry) => {
    const key = undoable.get(id);
    return key === undefined ? undefined : () => void undo(key).then(entries.reload);
  };
  const dayOf = ({ time }: ListedEntry, index: number): string | null => {
    const before = shown?.[index - 1];
    return before && isSameDay(before.time, time) ? null : dayHeading(time, now);
  };
  return (
    <Modal title="Journal" size="large" onClose={onClose}>
      <div className={styles.bar}>
        <Field label="Filter" className={styles.filter}>
          <Input
            input={{ 'data-initial-focus': '' } as never}
            placeholder="Name, action, or reason"
            value={typed}
            onChange={(_event, data) => setTyped(data.value)}
          />
        </Field>
        <FilterHeard
          filter={text}
          count={entries.value?.length ?? null}
          most={mostJournalEntries}
        />
        <Button busy={busy} onClick={() => void exportCsv(exportJournal(filter))}>
          Export CSV
        </Button>
        <SavedPlace of={journalKey} at="after medium" />
      </div>
      {bulk === null ? (
        <OwnEntriesNote />
      ) : (
        <div className={styles.bar}>
          <Button size="small" onClick={() => setBulk(null)}>
            All entries
          </Button>
          <Button size="small" onClick={() => runCommand('bulk.open', { id: bulk })}>
            Open the bulk action
          </Button>
        </div>
      )}
      {shown !== null && shown.length >= mostJournalEntries && (
        <Caption1 block>
          {`Showing the newest ${mostJournalEntries} entries. Filter to see any older ones, or export a CSV of all of them.`}
        </Caption1>
      )}
      <ResourceList
        label="Journal"
        resource={{ ...entries, value: shown }}
        itemKey={(entry) => entry.id}
        empty={<EmptyState title={text === '' ? 'No entries yet' : 'No results'} />}
      >
        {(entry, index) => (
          <JournalRow
            entry={entry}
            day={dayOf(entry, index)}
            nameOf={nameOf}
            connection={connectionOf(entry)}
            prices={prices}
            own={own}
            onFilter={setTyped}
            onUndo={undoOf(entry)}
            onRows={bulk === null ? setBulk : undefined}
          />
        )}
      </ResourceList>
    </Modal>
  );
};
