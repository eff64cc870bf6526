import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { ShownTable } from '../../state/files/send-table';
import { useApp, useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { useSaved } from './saved-place';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    // Aligns the button's text with the table below; only its hover background extends further.
    '&:last-child': { marginRight: 'var(--end-of-text, 0)' },
  },
});

interface SaveTableButtonProps {
  readonly name: string;
  /**
   * Called only on click, because a table can have thousands of rows. Null if the remaining rows
   * could not be loaded; the error has been shown by then.
   */
  readonly table: () => Omit<ShownTable, 'name'> | Promise<Omit<ShownTable, 'name'> | null>;
  /** Where the message appears: to the left of the button (default) or to the right. */
  readonly side?: 'before' | 'after';
}

/**
 * `Export CSV`: saves the whole table with its current order and filter. The message takes the
 * remaining width of the line.
 */
export const SaveTableButton = ({ name, table, side = 'before' }: SaveTableButtonProps) => {
  const styles = useStyles();
  const store = useAppStore();
  const isSaving = useApp((state) => state.writes.pending[`table/${name}`] === true);
  const [isGathering, setIsGathering] = useState(false);
  const { place, show } = useSaved(name, side);
  const save = async () => {
    setIsGathering(true);
    try {
      await show(async (its) => {
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
      <Button
        size="small"
        appearance="subtle"
        className={styles.root}
        busy={isGathering || isSaving}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
      {side === 'after' && place}
    </>
  );
};
