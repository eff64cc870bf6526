import { type CsvCell, toCsv } from '../../../rules/csv';
import { fitFileName, safeFilePart } from '../../../rules/file-name';
import { saveFile } from '../documents/save-file';
import type { ServiceDependencies, Services } from '../service-dependencies';

/** Tables whose last part has not come; one whose window has gone makes room for the next. */
const mostUnderWay = 4;

/** Any table of a screen as CSV: what is shown, in its order, complete. */
export const createTableServices = ({
  ports: { clock },
  settings,
  savedFiles,
}: Pick<ServiceDependencies, 'ports' | 'settings' | 'savedFiles'>): Services<'table.save'> => {
  const parts = new Map<string, CsvCell[][]>();
  return {
    async 'table.save'({ id, name, headers, rows, more }, { signal }) {
      const all = [...(parts.get(id) ?? []), ...rows];
      parts.delete(id);
      if (more) {
        parts.set(id, all);
        const [oldest] = parts.keys();
        if (parts.size > mostUnderWay && oldest !== undefined) parts.delete(oldest);
        return null;
      }
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return savedFiles.add(
        await saveFile({
          folder: settings.downloadsFolder(),
          fileName: fitFileName(safeFilePart(name), ` - ${day}.csv`),
          source: Buffer.from(toCsv(headers, all), 'utf8'),
          signal,
          nowMs: clock.now(),
        }),
      );
    },
  };
};
