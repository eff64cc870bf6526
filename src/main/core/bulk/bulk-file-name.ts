import { fitFileName, safeFilePart } from '../../../rules/file-name';
import { easternDate } from '../../../rules/trial-days';
import type { BulkHead } from './bulk-log';

/** `Mark emails as verified - 2026-11-24.csv`. */
export const bulkFileName = ({ title, createdAt }: BulkHead): string =>
  fitFileName(safeFilePart(title), ` - ${easternDate(Date.parse(createdAt))}.csv`);
