import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import {
  stripeDashboardCustomerUrl,
  stripeDashboardUrl,
} from '../../../domain/billing/subscription';
import { isProviderUrl } from '../api/provider-file';
import type { CoreModule } from '../app/core-module';
import type { CorePorts } from '../app/ports';
import type { OpenExternalPage } from '../links/open-external';
import type { SessionManager } from '../session/session';

export interface BillingDependencies {
  readonly environment: () => Promise<Environment>;
  readonly session: SessionManager;
  readonly openPage: OpenExternalPage;
  readonly ports: CorePorts;
}

export const createBillingModule = ({
  environment,
  session,
  openPage,
  ports,
}: BillingDependencies): CoreModule<
  | 'billing.cardProvider'
  | 'billing.openCustomer'
  | 'billing.openInvoice'
  | 'billing.openInvoiceLink'
> => ({
  handlers: {
    async 'billing.cardProvider'() {
      const { scriptUrl, liveKey, testKey } = (await environment()).stripe;
      return { frameUrl: ports.cardFrameUrl, scriptUrl, liveKey, testKey };
    },
    async 'billing.openCustomer'({ stripeCustomerId }) {
      const { stripe } = await environment();
      const { isProd } = session.person();
      await openPage(stripeDashboardCustomerUrl(stripe.dashboardUrl, stripeCustomerId, isProd));
      return null;
    },
    async 'billing.openInvoice'({ stripeInvoiceId }) {
      const { dashboardUrl } = (await environment()).stripe;
      const { isProd } = session.person();
      await openPage(stripeDashboardUrl(dashboardUrl, 'invoices', stripeInvoiceId, isProd));
      return null;
    },

    async 'billing.openInvoiceLink'({ url }) {
      if (!URL.canParse(url) || !isProviderUrl(new URL(url), await environment())) {
        const where = URL.canParse(url) ? new URL(url).host : url;
        throw new AppFailure({
          code: 'forbidden',
          message: `The invoice’s link wasn’t opened: “${where}” isn’t the payment provider’s.`,
        });
      }
      await openPage(url);
      return null;
    },
  },
});
