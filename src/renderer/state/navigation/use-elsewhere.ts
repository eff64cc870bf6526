import type { RecordRef } from '../../../contract/entities/visits';
import { useApp } from '../use-app';
import { isSameModal } from './navigation-slice';

/** Whether the record is not in front, so that a message about it must name it. */
export const useElsewhere = (record: RecordRef | null | undefined): boolean =>
  useApp(({ navigation }) => {
    if (!record) return false;
    const top = navigation.modals.at(-1);
    return !top || !isSameModal(top, { kind: record.kind, id: record.id });
  });
