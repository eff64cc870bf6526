import { makeStyles } from '@fluentui/react-components';
import { filteredTableName } from '../../../domain/text/file-name';
import type { ShownTable } from '../../state/files/send-table';
import { useApp, useAppStore } from '../../state/use-app';
import { Button, type Reason } from '../../ui/buttons/button';
import { SavedMessage, SavedPlace } from './saved-place';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    // Aligns the button's text with the table below; only its hover background extends further.
    '&:last-child': { marginRight: 'var(--end-of-text, 0)' },
  },
});

interface SaveTableButtonProps {
  readonly name: string;
  /** What the rows match, for the file's name; '' for no filter. */
  readonly filters?: readonly string[];
  /** Distinguishes tables with the same name, such as those of two teams. */
  readonly id?: number;
  /**
   * Called only on click, because a table can have thousands of rows. Null if the remaining rows
   * could not be loaded; the error has been shown by then.
   */
  readonly table: () => Omit<ShownTable, 'name'> | Promise<Omit<ShownTable, 'name'> | null>;
  /** Where the message appears: to the left of the button (default) or to the right. */
  readonly side?: 'before' | 'after';
  /** Why the table can't be saved now. */
  readonly disabledReason?: Reason;
}

/**
 * `Export CSV`: saves the whole table with its current order and filter. The message takes the
 * remaining width of the line.
 */
export const SaveTableButton = ({
  name,
  filters = [],
  id,
  table,
  side = 'before',
  disabledReason = false,
}: SaveTableButtonProps) => {
  const styles = useStyles();
  const store = useAppStore();
  const key = `table/${id === undefined ? name : `${id}/${name}`}`;
  const busy = useApp((state) => state.downloads.of({ key }).saving);
  const save = async () => {
    const { downloads, feedback } = store.getState();
    try {
      await downloads.track(key, async () => {
        const [made, { sendTable }] = await Promise.all([
          table(),
          import('../../state/files/send-table'),
          SavedMessage.preload(),
        ]);
        return (
          made &&
          sendTable(store.getState(), { name: filteredTableName(name, ...filters), ...made })
        );
      });
    } catch {
      feedback.alert('Couldn’t save the table. Try again.');
    }
  };
  const place = <SavedPlace of={key} at={side} />;
  return (
    <>
      {side === 'before' && place}
      <Button
        size="small"
        appearance="subtle"
        className={styles.root}
        busy={busy}
        disabledReason={disabledReason}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
      {side === 'after' && place}
    </>
  );
};
