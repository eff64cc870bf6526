import { type CsvCell, toCsv } from '../../../rules/csv';
import { fitFileName, safeFilePart } from '../../../rules/file-name';
import type { ServiceDependencies, Services } from '../app/environment-info';

/** Tables whose last part has not come; one whose window has gone makes room for the next. */
const mostUnderWay = 4;

/** Any table of a screen as CSV: what is shown, in its order, complete. */
export const createTableServices = ({
  ports: { clock },
  downloads,
}: Pick<ServiceDependencies, 'ports' | 'downloads'>): Services<'table.save'> => {
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
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const fileName = fitFileName(safeFilePart(name), ` - ${day}.csv`);
      return downloads.saveText(fileName, toCsv(headers, all), context);
    },
  };
};
