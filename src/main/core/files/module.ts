import { AppFailure } from '../../../contract/errors';
import { counted } from '../../../rules/counted';
import { holdsAll } from '../../../rules/permissions';
import { quoteFileName } from '../../../rules/quote';
import type { ServiceDependencies, Services } from '../app/environment-info';
import { aboutDocument } from '../outbox/unknown-outcome';

export const createFileServices = ({
  ports: { clock, desktop },
  api,
  journal,
  session,
  writes,
  downloads,
  savedFiles,
  environmentInfo,
}: ServiceDependencies): Services<
  'quote.save' | 'file.open' | 'file.showInFolder' | 'journal.list' | 'journal.export'
> => {
  const withSystem = async (act: () => Promise<void>): Promise<null> => {
    try {
      await act();
      return null;
    } catch (cause) {
      throw new AppFailure(
        { code: 'file', reason: 'OPEN', message: 'Couldn’t open the file.' },
        { cause },
      );
    }
  };

  const own = () => session.person().user.email;
  /** Whose entries a person may see: their own, everybody's with the admin permission. */
  const visible = () => {
    const { user } = session.person();
    return holdsAll(user, ['admin']) ? undefined : user.email;
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
          detail: `${counted(request.memberQuantity, 'member')}, price ${request.sourcePriceId}, discount ${request.discountId ?? '(none)'}, for ${request.clientEmail}`,
          records: () => [],
        },
        async (intent) => {
          const { signal } = context;
          let made = false;
          const open = async () => {
            const pdf = await api.openFile('quote.makePdf', request, { signal, intent });
            made = true;
            return pdf;
          };
          try {
            return await downloads.savePdf(quoteFileName(request.companyName), open, context);
          } catch (error) {
            throw aboutDocument(error, made);
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

    'journal.list': ({ text, subjects, mine }, { signal }) =>
      journal.list({ text, subjects, signal, actor: mine ? own() : visible() }),
    async 'journal.export'({ text }, context) {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const name = `Internal Dash journal - ${environmentInfo.name} - ${day}.csv`;
      return downloads.saveText(name, await journal.csv({ text, actor: visible() }), context);
    },
  };
};
