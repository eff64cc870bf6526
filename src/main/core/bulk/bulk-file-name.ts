import { easternDate } from '../../../domain/teams/trial-days';
import { fitFileName, safeFilePart } from '../../../domain/text/file-name';
import type { BulkList } from './bulk-list';

/** For example, `Mark emails as verified - 2026-11-24.csv`. */
export const bulkFileName = ({ title, head }: BulkList): string =>
  fitFileName(safeFilePart(title), ` - ${easternDate(Date.parse(head.createdAt))}.csv`);
