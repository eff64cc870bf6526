import type { Environment } from '../../../contract/environment';
import type { CoreModule } from '../app/core-module';
import type { SessionManager } from '../session/session';

export interface CheckoutLinksDependencies {
  readonly environment: () => Promise<Environment>;
  readonly session: Pick<SessionManager, 'person'>;
}

export const createCheckoutLinksModule = ({
  environment,
  session,
}: CheckoutLinksDependencies): CoreModule<'checkout.target'> => ({
  handlers: {
    async 'checkout.target'() {
      const { checkoutUrl, checkoutCardPlans: cardPlans } = await environment();
      const rep = String(session.person().user.id ?? '');
      return { checkoutUrl, rep, ...(cardPlans ? { cardPlans } : {}) };
    },
  },
});
