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
  /** Id of the call, named by `save.progress`. */
  readonly call: string;
  /** Called when the disk has taken the temporary file. */
  readonly open: () => Promise<Download>;
}

/** Streams a PDF to the disk, whole or not at all, and tells of the progress. */
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
        await requirePdf(pdf.contentType, pdf.chunks);
        total = pdf.total;
        return pdf.chunks;
      },
    });
  } finally {
    progress.end();
  }
};
