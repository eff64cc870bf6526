import type { ComponentProps, ReactNode } from 'react';
import type { QueryResult } from '../../state/queries/use-query-method';
import { Modal } from '../../ui/dialogs/modal';
import { InlineLoading } from '../../ui/feedback/loading';
import { QueryError } from '../error-state';

interface RecordModalProps<T> {
  readonly title: string;
  readonly record: QueryResult<T>;
  /** Such as `member 12`. */
  readonly name: string;
  /** The record's name and email; stays while the rest scrolls, and in sub-forms. */
  readonly lead: (value: T) => ReactNode;
  /** The lead built from the row that was opened, for the first frame. */
  readonly placeholder?: ReactNode;
  /** The record's ID and link, next to the title. */
  readonly id: ReactNode;
  readonly back?: ComponentProps<typeof Modal>['back'];
  readonly children: (value: T) => ReactNode;
}

/** The modal of a record: shows known data at once, and an error with a retry. */
export const RecordModal = <T,>({
  title,
  record,
  name,
  lead,
  placeholder,
  id,
  back,
  children,
}: RecordModalProps<T>) => (
  <Modal
    title={title}
    size="record"
    badge={id}
    // Reserves the space before the record loads.
    lead={record.value !== null ? lead(record.value) : (placeholder ?? (!record.error && <span />))}
    busy={record.value === null && !record.error}
    {...(back ? { back } : {})}
  >
    <QueryError query={record} />
    {record.value !== null
      ? children(record.value)
      : !record.error && <InlineLoading label={`Loading ${name}`} />}
  </Modal>
);
