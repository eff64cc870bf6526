import { AppFailure } from '../../../contract/errors';
import { quoteFileName } from '../../../rules/quote';
import type { CallContext } from '../dispatch';
import { createPdfCheck, requirePdf } from '../documents/pdf-check';
import { createProgress } from '../documents/progress';
import { type SaveFileOptions, saveFile } from '../documents/save-file';
import type { ServiceDependencies, Services } from './services';

export const createDocumentServices = ({
  ports: { clock, shell },
  api,
  events,
  journal,
  writes,
  settings,
  savedFiles,
  environmentInfo,
}: ServiceDependencies): Services<
  'quote.save' | 'file.open' | 'file.showInFolder' | 'journal.list' | 'journal.export'
> => {
  const save = async (
    { signal }: CallContext,
    file: Pick<SaveFileOptions, 'fileName' | 'source' | 'check' | 'onProgress'>,
  ) =>
    savedFiles.add(
      await saveFile({ ...file, folder: settings.downloadsFolder(), signal, nowMs: clock.now() }),
    );

  const withSystem = async (act: () => Promise<void>): Promise<null> => {
    try {
      await act();
      return null;
    } catch (cause) {
      throw new AppFailure(
        { code: 'file', reason: 'OPEN', message: 'The system could not open the file.' },
        { cause },
      );
    }
  };

  return {
    'quote.save': (request, context) =>
      writes.run(
        {
          action: 'quote.save',
          subject: `quote ${request.companyName}`,
          detail: `${request.memberQuantity} members, price ${request.sourcePriceId}, discount ${request.discountId ?? '(none)'}, for ${request.clientEmail}`,
          records: () => [],
        },
        async () => {
          const { call, signal, intent } = context;
          const progress = createProgress(clock, (received, total) =>
            events.emit({
              type: 'save.progress',
              call,
              received,
              ...(total === null ? {} : { total }),
            }),
          );
          let total: number | null = null;
          try {
            return await save(context, {
              fileName: quoteFileName(request.companyName),
              check: createPdfCheck(),
              onProgress: (received) => progress.report(received, total),
              source: async () => {
                const pdf = await api.openFile('quote.makePdf', request, { signal, intent });
                await requirePdf(pdf.contentType, pdf.chunks);
                total = pdf.total;
                return pdf.chunks;
              },
            });
          } finally {
            progress.end();
          }
        },
      ),

    async 'file.open'({ id }) {
      const path = await savedFiles.pathOf(id);
      return withSystem(() => shell.openFile(path));
    },
    async 'file.showInFolder'({ id }) {
      const path = await savedFiles.pathOf(id);
      return withSystem(() => shell.showInFolder(path));
    },

    'journal.list': ({ text }) => journal.list(text),
    async 'journal.export'({ text }, context) {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return save(context, {
        fileName: `Internal Dash journal - ${environmentInfo.name} - ${day}.csv`,
        source: Buffer.from(await journal.csv(text), 'utf8'),
      });
    },
  };
};
