import { AppFailure } from '../../../contract/errors';
import { invoiceFileName } from '../../../rules/invoice-file';
import { quoteFileName } from '../../../rules/quote';
import { stripeDashboardUrl } from '../../../rules/subscription';
import { isProviderAddress, openProviderFile, requireProviderAddress } from '../api/provider-file';
import type { CallContext } from '../app/dispatch';
import type { ServiceDependencies, Services } from '../app/environment-info';
import { personOf } from './flow-guards';

/** Papers and pages of the sales desk. None of them changes anything at the provider. */
export const createSalesDocuments = ({
  api,
  truth,
  postFlows,
  session,
  environment,
  openPage,
  downloads,
  ports: { clock, fetch },
}: ServiceDependencies): Services<
  | 'quote.download'
  | 'invoice.download'
  | 'billing.openInvoice'
  | 'billing.openInvoiceLink'
  | 'checkout.target'
> => {
  /** The link of the invoice's file: as the API has it now, else as it was when it was drafted. */
  const linkOf = async (id: string, context: CallContext) => {
    const flow = await postFlows.read(personOf(context, session));
    const drafted = flow?.extendedSubscription?.invoice;
    const { signal } = context;
    const found = await truth.invoice(id, signal);
    if (found.truth === 'present' && found.value.invoice_pdf) return found.value;
    if (found.truth === 'cannot-tell' && found.why && drafted?.id !== id) throw found.why;
    return drafted?.id === id ? drafted : null;
  };

  return {
    'quote.download': ({ teamId, companyName, includeCheckout }, context) =>
      downloads.savePdf(
        quoteFileName(companyName),
        () => api.openFile('quote.teamPdf', { teamId, includeCheckout }, context),
        context,
      ),

    async 'invoice.download'({ stripeInvoiceId, companyName }, context) {
      const invoice = await linkOf(stripeInvoiceId, context);
      if (!invoice?.invoice_pdf) {
        throw new AppFailure({ code: 'not-found', message: 'This invoice has no PDF.' });
      }
      const address = requireProviderAddress(invoice.invoice_pdf, await environment());
      return downloads.savePdf(
        invoiceFileName(invoice.number ?? stripeInvoiceId, companyName),
        () => openProviderFile(address, { fetch, clock, signal: context.signal }),
        context,
      );
    },

    async 'billing.openInvoice'({ stripeInvoiceId }) {
      const { dashboardUrl } = (await environment()).stripe;
      const { isProd } = session.person();
      await openPage(stripeDashboardUrl(dashboardUrl, 'invoices', stripeInvoiceId, isProd));
      return null;
    },

    async 'billing.openInvoiceLink'({ url }) {
      if (!URL.canParse(url) || !isProviderAddress(new URL(url), await environment())) {
        const where = URL.canParse(url) ? new URL(url).host : url;
        throw new AppFailure({
          code: 'forbidden',
          message: `The invoice's link is not opened: "${where}" is not the payment provider's.`,
        });
      }
      await openPage(url);
      return null;
    },

    async 'checkout.target'() {
      const { checkoutUrl, checkoutCardPlans: cardPlans } = await environment();
      const rep = String(session.person().user.id ?? '');
      return { checkoutUrl, rep, ...(cardPlans ? { cardPlans } : {}) };
    },
  };
};
