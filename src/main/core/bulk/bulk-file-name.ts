import { fitFileName, safeFilePart } from '../../../rules/file-name';
import { easternDate } from '../../../rules/trial-days';
import type { BulkList } from './bulk-list';

/** `Mark emails as verified - 2026-11-24.csv`. */
export const bulkFileName = ({ title, head }: BulkList): string =>
  fitFileName(safeFilePart(title), ` - ${easternDate(Date.parse(head.createdAt))}.csv`);
