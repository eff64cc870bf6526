import type { Download } from '../api/download';
import type { EventHub } from '../app/events';
import type { Clock } from '../app/ports';
import { createPdfCheck, requirePdf } from './pdf-check';
import { createProgress } from './progress';
import { type SaveFileOptions, saveFile } from './save-file';

export interface SavePdfOptions
  extends Pick<SaveFileOptions, 'folder' | 'fileName' | 'signal' | 'files'> {
  readonly clock: Clock;
  readonly events: EventHub;
  /** ID of the call, used in `save.progress`. */
  readonly call: string;
  /** Called once the disk has accepted the temporary file. */
  readonly open: () => Promise<Download>;
}

/** Streams a PDF to the disk, completely or not at all, and reports progress. */
export const savePdf = async ({
  clock,
  events,
  call,
  open,
  ...where
}: SavePdfOptions): Promise<{ readonly path: string; readonly fileName: string }> => {
  const progress = createProgress(clock, (received, total) =>
    events.emit({ type: 'save.progress', call, received, ...(total === null ? {} : { total }) }),
  );
  let total: number | null = null;
  try {
    return await saveFile({
      ...where,
      nowMs: clock.now(),
      check: createPdfCheck(),
      onProgress: (received) => progress.report(received, total),
      source: async () => {
        const pdf = await open();
        const chunks = await requirePdf(pdf.contentType, pdf.chunks);
        total = pdf.total;
        return chunks;
      },
    });
  } finally {
    progress.end();
  }
};
