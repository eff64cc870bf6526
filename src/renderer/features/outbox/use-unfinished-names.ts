import type { UnfinishedWrite } from '../../../contract/entities/unfinished-write';
import { useRecordNames } from '../../parts/records/use-record-names';

/**
 * The name of the record that an unfinished write changes, from its subject or else from the record
 * that shows it; null if unknown.
 */
export const useUnfinishedNames = (): ((
  write: Pick<UnfinishedWrite, 'subject' | 'record'>,
) => string | null) => {
  const nameOf = useRecordNames();
  return ({ subject, record }) => {
    const shown = record && `${record.record} ${record.id}`;
    const name = nameOf(subject)?.name ?? (shown && nameOf(shown)?.name);
    return name == null || name === shown ? null : name;
  };
};
