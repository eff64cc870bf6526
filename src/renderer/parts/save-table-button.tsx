import type { ShownTable } from '../state/save-table';
import { saveTable } from '../state/save-table';
import { useApp, useAppStore } from '../state/use-app';
import { BusyButton } from '../ui/busy-button';

interface SaveTableButtonProps {
  readonly name: string;
  /** Made only when it is pressed: a table of thousands of rows costs nothing until then. */
  readonly table: () => Omit<ShownTable, 'name'>;
}

/** `Export CSV`: the table as it is shown, complete, in its order and filter. */
export const SaveTableButton = ({ name, table }: SaveTableButtonProps) => {
  const store = useAppStore();
  const busy = useApp((state) => state.writes.pending[`table/${name}`] === true);
  return (
    <BusyButton
      size="small"
      appearance="subtle"
      busy={busy}
      onClick={() => void saveTable(store.getState(), { name, ...table() })}
    >
      Export CSV
    </BusyButton>
  );
};
