import { type LoginOptions, loginSso } from './auth/login-sso';
import type { Handlers } from './handler';
import { billingHandlers } from './handlers/billing-handlers';
import { createDemoTeam, listDemoTeams } from './handlers/demo-team-handlers';
import { updateIp } from './handlers/firewall-handlers';
import { getInvoice, sendInvoice } from './handlers/invoice-handlers';
import { memberDetailHandlers } from './handlers/member-detail-handlers';
import { memberHandlers } from './handlers/member-handlers';
import { newTeamHandlers } from './handlers/new-team-handlers';
import { previewHandlers } from './handlers/preview-handlers';
import { makePdf } from './handlers/quote-handlers';
import { recordHandlers } from './handlers/record-handlers';
import { linkSubscription, setTeamPricing } from './handlers/subscription-handlers';
import { teamHandlers } from './handlers/team-handlers';
import { teamPdf } from './handlers/team-quote-handler';
import { searchAsJson } from './search/search';

export interface HandlerOptions extends LoginOptions {
  /** Known only once the server listens. */
  readonly checkoutUrl: () => string;
  /**
   * The sandbox's base URL, for links in emails and responses. Known only once the server listens.
   */
  readonly baseUrl: () => string;
}

/** The handlers of all staff API routes. */
export const createHandlers = (options: HandlerOptions): Handlers => ({
  ...memberHandlers,
  ...teamHandlers,
  ...memberDetailHandlers,
  ...billingHandlers,
  ...recordHandlers,
  ...previewHandlers,
  ...newTeamHandlers,
  'auth.loginSso': loginSso(options),
  'search.query': ({ query }, { database }) => searchAsJson(database, query),
  'billing.setTeamPricing': setTeamPricing,
  'billing.linkSubscription': linkSubscription(options.baseUrl),
  'billing.sendInvoice': sendInvoice(options.baseUrl),
  'billing.getInvoice': getInvoice(options.baseUrl),
  'demoTeam.createOne': createDemoTeam,
  'demoTeam.list': listDemoTeams(options.baseUrl),
  'quote.makePdf': makePdf(options.checkoutUrl),
  'quote.teamPdf': teamPdf(options.checkoutUrl),
  'firewall.updateIp': updateIp,
});
