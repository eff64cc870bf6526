import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import { invoiceFileName } from '../../../domain/text/file-name';
import { openProviderFile, requireProviderUrl } from '../api/provider-file';
import type { HandlersOf } from '../app/core-module';
import type { CallContext } from '../app/dispatch';
import type { CorePorts } from '../app/ports';
import type { Downloads } from '../files/downloads';
import type { SessionManager } from '../session/session';
import { personOf } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import type { OutcomeLookup } from './outcome-lookup';

export interface InvoiceDownloadDependencies {
  readonly lookup: OutcomeLookup;
  readonly teamSetupFlows: TeamSetupFlows;
  readonly session: SessionManager;
  readonly environment: () => Promise<Environment>;
  readonly downloads: Downloads;
  readonly ports: CorePorts;
}

/** Downloads the PDF of an invoice. Changes nothing at the payment provider. */
export const createInvoiceDownload = ({
  lookup,
  teamSetupFlows,
  session,
  environment,
  downloads,
  ports: { clock, fetch },
}: InvoiceDownloadDependencies): HandlersOf<'invoice.download'> => {
  /** The link to the invoice's file: the API's current one, otherwise the one from the draft. */
  const linkOf = async (id: string, context: CallContext) => {
    const flow = await teamSetupFlows.read(personOf(context, session));
    const drafted = flow?.extendedSubscription?.invoice;
    const { signal } = context;
    const found = await lookup.invoice(id, signal);
    if (found.truth === 'present' && found.value.invoice_pdf) return found.value;
    if (found.truth === 'cannot-tell' && found.why && drafted?.id !== id) throw found.why;
    return drafted?.id === id ? drafted : null;
  };

  return {
    async 'invoice.download'({ stripeInvoiceId, companyName }, context) {
      const invoice = await linkOf(stripeInvoiceId, context);
      if (!invoice?.invoice_pdf) {
        throw new AppFailure({ code: 'not-found', message: 'This invoice has no PDF.' });
      }
      const address = requireProviderUrl(invoice.invoice_pdf, await environment());
      return downloads.savePdf(
        invoiceFileName(invoice.number || stripeInvoiceId, companyName),
        () => openProviderFile(address, { fetch, clock, signal: context.signal }),
        context,
      );
    },
  };
};
