import { createHash } from 'node:crypto';
import type { QuoteRequest } from '../../../contract/entities/quote';
import { change } from '../../../domain/journal/journal-changes';
import { quoteFileName } from '../../../domain/text/file-name';
import type { StaffApi } from '../api/staff-api';
import type { Clock } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { createPdfCheck, requirePdf } from '../files/pdf-check';
import { saveFile } from '../files/save-file';
import type { Outbox } from '../outbox/outbox';
import { aboutDocument } from '../outbox/unknown-outcome';
import { describeQuote } from '../quotes/describe-quote';
import { batchFolderAdvice } from './batch-folder';

export interface RowParts {
  readonly api: Pick<StaffApi, 'openFile'>;
  readonly writes: Outbox;
  readonly clock: Clock;
  readonly files: FileSystem;
}

export interface RowToMake {
  readonly batch: string;
  readonly index: number;
  readonly request: QuoteRequest;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called with the PDF's hash before the PDF is named. */
  readonly beforeName: (sha256: string) => Promise<void>;
}

/** Identifies the write of a row; the same after a restart. */
export const rowParameters = ({
  batch,
  index,
  request,
}: Pick<RowToMake, 'batch' | 'index' | 'request'>) => ({
  batch,
  index,
  ...request,
});

export const rowAction = 'batchQuotes.row';

/**
 * Creates and saves the quote of one row, as a write with its own key. Resolves to the file's name.
 */
export const makeRow = async (
  { api, writes, clock, files }: RowParts,
  row: RowToMake,
): Promise<string> => {
  const { request, folder, signal, beforeName } = row;
  return writes.run(
    { signal },
    {
      action: rowAction,
      parameters: rowParameters(row),
      repeat: null,
      subject: `quote ${request.companyName}`,
      detail: [...describeQuote(request), change('remark', `row ${row.index + 1} of a batch`)],
      records: () => [],
      // The API doesn't list quotes.
      verify: null,
    },
    async (idempotencyKey) => {
      const hash = createHash('sha256');
      const check = createPdfCheck();
      let made = false;
      try {
        const { fileName } = await saveFile({
          folder,
          advice: batchFolderAdvice,
          fileName: quoteFileName(request.companyName),
          signal,
          nowMs: clock.now(),
          files,
          check: {
            chunk(bytes) {
              hash.update(bytes);
              check.chunk(bytes);
            },
            end: check.end,
          },
          beforeName: () => beforeName(hash.digest('hex')),
          source: async () => {
            const pdf = await api.openFile('quote.makePdf', request, { signal, idempotencyKey });
            made = true;
            const chunks = await requirePdf(pdf.contentType, pdf.chunks);
            return chunks;
          },
        });
        return fileName;
      } catch (error) {
        throw aboutDocument(error, made);
      }
    },
  );
};
