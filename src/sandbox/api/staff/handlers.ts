import { type LoginOptions, loginSso } from './auth/login-sso';
import type { Handlers } from './handler';
import {
  addPaymentMethod,
  extendTrial,
  getCustomer,
  paymentMethods,
  priceConfig,
} from './handlers/billing-handlers';
import { createDemoTeam, listDemoTeams } from './handlers/demo-team-handlers';
import { updateIp } from './handlers/firewall-handlers';
import { getInvoice, sendInvoice } from './handlers/invoice-handlers';
import {
  devices,
  linksData,
  memberConnections,
  memberLogs,
  teamConnections,
  teamLogs,
} from './handlers/member-detail-handlers';
import {
  changeAdmin,
  deleteMember,
  getLoginToken,
  getMember,
  setLeadCaptureMode,
  updateMember,
  verifyEmail,
} from './handlers/member-handlers';
import { beginPlanChange, createTeam } from './handlers/new-team-handlers';
import { previewCustom, previewNewBilling, previewTiers } from './handlers/preview-handlers';
import { makePdf } from './handlers/quote-handlers';
import { registerDevice, transfer, updateCard } from './handlers/record-handlers';
import { linkSubscription, setTeamPricing } from './handlers/subscription-handlers';
import { addOrder, getTeam, salesData, salesforce, updateTeam } from './handlers/team-handlers';
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
  'auth.loginSso': loginSso(options),
  'search.query': ({ query }, { database }) => searchAsJson(database, query),
  'member.getById': getMember,
  'member.linksData': linksData,
  'member.setLeadCaptureMode': setLeadCaptureMode,
  'member.devices': devices,
  'member.integrationConnections': memberConnections,
  'member.crmExportLogs': memberLogs,
  'member.update': updateMember,
  'member.delete': deleteMember,
  'member.changeAdmin': changeAdmin,
  'member.verifyEmail': verifyEmail,
  'member.getLoginToken': getLoginToken,
  'team.getById': getTeam,
  'team.salesData': salesData,
  'team.integrationConnections': teamConnections,
  'team.salesforce': salesforce,
  'team.crmExportLogs': teamLogs,
  'team.update': updateTeam,
  'team.addOrder': addOrder,
  'linkData.update': updateCard,
  'memberTeam.transfer': transfer,
  'device.register': registerDevice,
  'billing.priceConfig': priceConfig,
  'billing.getCustomer': getCustomer,
  'billing.paymentMethods': paymentMethods,
  'billing.addPaymentMethod': addPaymentMethod,
  'demoTeam.extendTrial': extendTrial,
  'team.createTeam': createTeam,
  'team.beginPlanChange': beginPlanChange,
  'billing.previewCurrent': previewTiers,
  'billing.previewNewBilling': previewNewBilling,
  'billing.previewCustom': previewCustom,
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
