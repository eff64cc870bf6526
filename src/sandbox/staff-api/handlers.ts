import { type LoginOptions, loginSso } from './auth/login-sso';
import type { Handlers } from './handler';
import {
  addPaymentMethod,
  extendTrial,
  getCustomer,
  paymentMethods,
  priceConfig,
} from './handlers/billing-handlers';
import { updateIp } from './handlers/firewall-handlers';
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
import { makePdf } from './handlers/quote-handlers';
import { registerDevice, transfer, updateCard } from './handlers/record-handlers';
import { addOrder, getTeam, salesData, salesforce, updateTeam } from './handlers/team-handlers';
import { searchAsJson } from './search/search';

export interface HandlerOptions extends LoginOptions {
  /** Known once the server listens. */
  readonly checkoutUrl: () => string;
}

/** Every row of the route table and what answers it. */
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
  'quote.makePdf': makePdf(options.checkoutUrl),
  'firewall.updateIp': updateIp,
});
