import type { BulkRow } from '../../contract/entities/bulk';
import { toCsv } from '../text/csv';
import { bulkStatusWords } from './bulk-words';

/** Every row of a bulk action's list with its outcome. */
export const bulkCsv = (rows: readonly BulkRow[]): string =>
  toCsv(
    [
      'Line',
      'Input',
      'Record',
      'ID',
      'Name',
      'Email',
      'Before',
      'After',
      'Status',
      'Message',
      'Warnings',
    ],
    rows.map(({ line, text, record, name, email, now, willBe, status, why, warnings }) => [
      line,
      text,
      record?.record,
      record?.id,
      name,
      email,
      now,
      willBe,
      bulkStatusWords[status],
      why,
      warnings.join(' '),
    ]),
  );
