import { useState } from 'react';
import type { ShownTable } from '../../state/files/send-table';
import { useApp, useAppStore } from '../../state/use-app';
import { PlainButton } from '../../ui/buttons/plain-button';
import { useSaved } from './saved-place';

interface SaveTableButtonProps {
  readonly name: string;
  /**
   * Made only when it is pressed: a table of thousands of rows costs nothing until then. Null where
   * the rest of the rows could not be had, which has been told.
   */
  readonly table: () => Omit<ShownTable, 'name'> | Promise<Omit<ShownTable, 'name'> | null>;
  /** Where it says what it saved: left of itself (default), as it stands at the right end, or right. */
  readonly side?: 'before' | 'after';
}

/**
 * `Export CSV`: the table as it is shown, complete, in its order and filter. It takes what is left of
 * the line beside it, for what became of it.
 */
export const SaveTableButton = ({ name, table, side = 'before' }: SaveTableButtonProps) => {
  const store = useAppStore();
  const isSaving = useApp((state) => state.writes.pending[`table/${name}`] === true);
  const [isGathering, setIsGathering] = useState(false);
  const { place, tell } = useSaved(name, side);
  const save = async () => {
    setIsGathering(true);
    try {
      await tell(async (its) => {
        const [made, { saveTable }] = await Promise.all([table(), import('./saved-file')]);
        return made && saveTable(store.getState(), { name, ...made }, its);
      });
    } catch {
      store.getState().feedback.alert('Couldn’t save the table. Try again.');
    } finally {
      setIsGathering(false);
    }
  };
  return (
    <>
      {side === 'before' && place}
      <PlainButton
        size="small"
        look="subtle"
        busy={isGathering || isSaving}
        onClick={() => void save()}
      >
        Export CSV
      </PlainButton>
      {side === 'after' && place}
    </>
  );
};
