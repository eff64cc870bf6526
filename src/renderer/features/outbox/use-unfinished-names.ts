import type { UnfinishedWrite } from '../../../contract/entities/unfinished-write';
import { useRecordNames } from '../../parts/records/use-record-names';

/** The address that a write adds to the firewall, which has no records. */
const addressOf = ({ changes = [] }: Pick<UnfinishedWrite, 'changes'>): string | null => {
  const address = changes.find(({ field }) => field === 'ip')?.after;
  return typeof address === 'string' ? address : null;
};

/**
 * The name of what an unfinished write changes, from its subject or else from the record that shows
 * it; null if unknown.
 */
export const useUnfinishedNames = (): ((
  write: Pick<UnfinishedWrite, 'subject' | 'record' | 'changes'>,
) => string | null) => {
  const nameOf = useRecordNames();
  return ({ subject, record, changes }) => {
    const shown = record && `${record.record} ${record.id}`;
    const name = nameOf(subject)?.name ?? (shown && nameOf(shown)?.name);
    return name == null || name === shown ? addressOf({ changes }) : name;
  };
};
