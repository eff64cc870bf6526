import { type CsvCell, toCsv } from '../../../domain/text/csv';
import { tableFileName } from '../../../domain/text/file-name';
import type { HandlersOf } from '../app/core-module';
import type { CorePorts } from '../app/ports';
import type { Downloads } from './downloads';

/** Tables whose last part has not come; one whose window has gone makes room for the next. */
const mostUnderWay = 4;

export interface TableDependencies {
  readonly ports: Pick<CorePorts, 'clock'>;
  readonly downloads: Downloads;
}

/** Any table of a screen as CSV: what is shown, in its order, complete. */
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
