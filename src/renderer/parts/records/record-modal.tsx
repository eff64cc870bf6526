import type { ComponentProps, ReactNode } from 'react';
import type { QueryResult } from '../../state/queries/use-query-method';
import { Modal } from '../../ui/dialogs/modal';
import { InlineLoading } from '../../ui/feedback/loading';
import { ErrorState } from '../error-state';

interface RecordModalProps<T> {
  readonly title: string;
  readonly record: QueryResult<T>;
  /** Such as `member 12`. */
  readonly name: string;
  /** Whose record it is; stays while the rest scrolls, and in its sub-forms. */
  readonly lead: (value: T) => ReactNode;
  /** The same of what the row said that led here, in the first frame. */
  readonly glimpse?: ReactNode;
  /** Its ID and address, beside the title. */
  readonly id: ReactNode;
  readonly back?: ComponentProps<typeof Modal>['back'];
  readonly children: (value: T) => ReactNode;
}

/** The modal of a record: what is known of it at once; what went wrong, with a second try. */
export const RecordModal = <T,>({
  title,
  record,
  name,
  lead,
  glimpse,
  id,
  back,
  children,
}: RecordModalProps<T>) => (
  <Modal
    title={title}
    size="record"
    badge={id}
    // Its room is there before the record is.
    lead={record.value !== null ? lead(record.value) : (glimpse ?? (!record.error && <span />))}
    busy={record.value === null && !record.error}
    {...(back ? { back } : {})}
  >
    {record.error && <ErrorState error={record.error} onRetry={record.reload} />}
    {record.value !== null
      ? children(record.value)
      : !record.error && <InlineLoading label={`Loading ${name}`} />}
  </Modal>
);
