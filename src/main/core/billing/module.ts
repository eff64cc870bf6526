import { stripeDashboardCustomerUrl } from '../../../rules/subscription';
import type { ServiceDependencies, Services } from '../app/environment-info';

export const createBillingServices = ({
  environment,
  session,
  openPage,
  ports,
}: ServiceDependencies): Services<'billing.cardProvider' | 'billing.openCustomer'> => ({
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
});
