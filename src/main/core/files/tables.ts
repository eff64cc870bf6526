import { type CsvCell, toCsv } from '../../../domain/text/csv';
import { tableFileName } from '../../../domain/text/file-name';
import type { HandlersOf } from '../app/core-module';
import type { CorePorts } from '../app/ports';
import type { Downloads } from './downloads';

/** Incomplete tables to keep. The oldest is dropped, because its window has probably closed. */
const mostUnderWay = 4;

export interface TableDependencies {
  readonly ports: Pick<CorePorts, 'clock'>;
  readonly downloads: Downloads;
}

/** Saves a screen's table as CSV, complete and in the displayed order. */
export const createTableHandlers = ({
  ports: { clock },
  downloads,
}: TableDependencies): HandlersOf<'table.save'> => {
  const parts = new Map<string, CsvCell[][]>();
  return {
    async 'table.save'({ id, name, headers, rows, more }, context) {
      const all = [...(parts.get(id) ?? []), ...rows];
      parts.delete(id);
      if (more) {
        parts.set(id, all);
        const [oldest] = parts.keys();
        if (parts.size > mostUnderWay && oldest !== undefined) parts.delete(oldest);
        return null;
      }
      const fileName = tableFileName(name, clock.now());
      return downloads.saveText(fileName, toCsv(headers, all), context);
    },
  };
};
