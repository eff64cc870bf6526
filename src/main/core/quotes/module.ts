import { quoteFileName } from '../../../domain/text/file-name';
import type { StaffApi } from '../api/staff-api';
import type { CoreModule } from '../app/core-module';
import type { Downloads } from '../files/downloads';
import type { Outbox } from '../outbox/outbox';
import { aboutDocument } from '../outbox/unknown-outcome';
import { describeQuote } from './describe-quote';

export interface QuotesDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly downloads: Downloads;
}

export const createQuotesModule = ({
  api,
  writes,
  downloads,
}: QuotesDependencies): CoreModule<'quote.save' | 'quote.saveForTeam'> => ({
  handlers: {
    'quote.save': (request, context) =>
      writes.run(
        context,
        {
          action: 'quote.save',
          parameters: request,
          repeat: { method: 'quote.save', input: request },
          subject: `quote ${request.companyName}`,
          detail: describeQuote(request),
          records: () => [],
          // The API doesn't list quotes.
          verify: null,
        },
        async (idempotencyKey) => {
          const { signal } = context;
          let made = false;
          const open = async () => {
            const pdf = await api.openFile('quote.makePdf', request, { signal, idempotencyKey });
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

    'quote.saveForTeam': ({ teamId, companyName, includeCheckout }, context) =>
      downloads.savePdf(
        quoteFileName(companyName),
        () => api.openFile('quote.teamPdf', { teamId, includeCheckout }, context),
        context,
      ),
  },
});
