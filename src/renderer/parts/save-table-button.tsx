import { useState } from 'react';
import type { ShownTable } from '../state/save-table';
import { useApp, useAppStore } from '../state/use-app';
import { PlainButton } from '../ui/plain-button';

type Table = Omit<ShownTable, 'name'>;

interface SaveTableButtonProps {
  readonly name: string;
  /**
   * Made only when it is pressed: a table of thousands of rows costs nothing until then. Null where
   * the rest of the rows could not be had, which has been told.
   */
  readonly table: () => Table | Promise<Table | null>;
}

/** `Export CSV`: the table as it is shown, complete, in its order and filter. */
export const SaveTableButton = ({ name, table }: SaveTableButtonProps) => {
  const store = useAppStore();
  const isSaving = useApp((state) => state.writes.pending[`table/${name}`] === true);
  const [isGathering, setIsGathering] = useState(false);
  const save = async () => {
    setIsGathering(true);
    try {
      const [made, { saveTable }] = await Promise.all([table(), import('../state/save-table')]);
      if (made) await saveTable(store.getState(), { name, ...made });
    } catch {
      store.getState().feedback.alert('The table could not be saved. Try it again.');
    } finally {
      setIsGathering(false);
    }
  };
  return (
    <PlainButton
      size="small"
      look="subtle"
      busy={isGathering || isSaving}
      onClick={() => void save()}
    >
      Export CSV
    </PlainButton>
  );
};
