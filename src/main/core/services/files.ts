import { AppFailure } from '../../../contract/errors';
import { quoteFileName } from '../../../rules/quote';
import type { CallContext } from '../bridge/dispatch';
import { type SaveFileOptions, saveFile } from '../documents/save-file';
import { savePdf } from '../documents/save-pdf';
import type { ServiceDependencies, Services } from '../service-dependencies';
import { afterTheAct } from '../writes/after-the-act';

export const createFileServices = ({
  ports: { clock, desktop },
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
    file: Pick<SaveFileOptions, 'fileName' | 'source'>,
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
        context,
        {
          action: 'quote.save',
          parameters: request,
          repeat: { method: 'quote.save', input: request },
          subject: `quote ${request.companyName}`,
          detail: `${request.memberQuantity} members, price ${request.sourcePriceId}, discount ${request.discountId ?? '(none)'}, for ${request.clientEmail}`,
          records: () => [],
        },
        async (intent) => {
          const { call, signal } = context;
          let made = false;
          try {
            return savedFiles.add(
              await savePdf({
                clock,
                events,
                call,
                signal,
                folder: settings.downloadsFolder(),
                fileName: quoteFileName(request.companyName),
                open: async () => {
                  const pdf = await api.openFile('quote.makePdf', request, { signal, intent });
                  made = true;
                  return pdf;
                },
              }),
            );
          } catch (error) {
            throw made ? afterTheAct(error) : error;
          }
        },
      ),

    async 'file.open'({ id }) {
      const path = await savedFiles.pathOf(id);
      return withSystem(() => desktop.openFile(path));
    },
    async 'file.showInFolder'({ id }) {
      const path = await savedFiles.pathOf(id);
      return withSystem(() => desktop.showInFolder(path));
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
