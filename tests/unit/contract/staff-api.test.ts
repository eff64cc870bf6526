import { describe, expect, it } from 'vitest';
import { methods } from '../../../src/contract/methods/methods';
import type { ApiRoute } from '../../../src/contract/methods/route';
import { apiRoutes } from '../../../src/contract/methods/routes';

/**
 * The calls of section 7 as the spec writes them. Client and sandbox share one table, so a wrong
 * path there would be wrong in both, and no other test would catch it.
 */
const routes: Readonly<Record<string, ApiRoute>> = apiRoutes;

const pricing =
  'teamId stripeCustomerId companyName isUpgrade stripeSourcePriceId numberSeats leadsNumber chargeAutomatically stripeAddress customPricing pricePerSeatDollars discountFactor trialDays multiYearSub multiYearSubYears teamOwnerName daysUntilDue customMemo customBucketDiscountFactor';
const preview =
  'number_seats price_per_seat_yearly_dollars discount_factor leadsNumber multiYearSubYears sourcePriceId interval';

/** Row, call, input keys (including those in the path), answer keys. */
const section7: readonly (readonly [id: string, call: string, input: string, answer: string])[] = [
  ['auth.loginSso', 'POST /internal/auth/login_sso', 'google_credential', 'token user isProd'],
  ['search.query', 'POST /internal/search/query', 'query', 'results'],
  ['member.getById', 'POST /internal/member/get_by_id', 'memberId', 'member'],
  ['member.linksData', 'GET /internal/member/{id}/links-data', 'id', 'data'],
  ['member.setLeadCaptureMode', 'PATCH /internal/member/{id}/links-data', 'id leadCaptureMode', ''],
  ['member.devices', 'GET /internal/member/{id}/popls', 'id', 'data'],
  [
    'member.integrationConnections',
    'GET /internal/member/{id}/integration-connections',
    'id',
    'data',
  ],
  ['member.crmExportLogs', 'GET /internal/member/{id}/crm-export-logs', 'id query', 'data'],
  [
    'member.update',
    'PATCH /internal/member/{id}',
    'id email textFollowUp emailFollowUp exchange',
    '',
  ],
  ['member.delete', 'DELETE /internal/member/{id}', 'id email', ''],
  ['member.changeAdmin', 'POST /internal/member/change_admin', 'memberId teamId isAdmin', ''],
  ['member.verifyEmail', 'POST /internal/member/verify_email', 'memberId emailVerified', ''],
  ['member.getLoginToken', 'POST /internal/member/get_login_token', 'uid', 'loginToken'],
  ['team.getById', 'POST /internal/team/get_by_id', 'teamId', 'team'],
  [
    'team.createTeam',
    'POST /internal/team/create_team',
    'teamOwnerEmail teamOwnerName salesforceAccountId memberEmails isTestAccount addOwnerAsAdmin',
    'team loginToken stripeCustomer teamSize',
  ],
  [
    'team.update',
    'PATCH /internal/team/{id}',
    'id email textFollowUp emailFollowUp sendWeeklyInviteReminders stripeSubscription enterprisePlan',
    '',
  ],
  [
    'team.addOrder',
    'POST /internal/team/add_order',
    'teamId shopifyOrderId fulfillOrderId newStandardDevices newCustomDevices',
    '',
  ],
  ['team.integrationConnections', 'GET /internal/team/{id}/integration-connections', 'id', 'data'],
  ['team.salesforce', 'GET /internal/team/{id}/salesforce', 'id', 'data'],
  ['team.crmExportLogs', 'GET /internal/team/{id}/crm-export-logs', 'id query', 'data'],
  ['linkData.update', 'PATCH /internal/link-data/{id}', 'id exchangeText mid', ''],
  ['memberTeam.transfer', 'PATCH /internal/member-teams/{id}', 'id teamId', 'mid'],
  ['device.register', 'POST /internal/popls', 'name nickname mid', 'mid'],
  [
    'billing.previewCurrent',
    'POST /internal/stripe/subscription/preview/current_pricing',
    preview,
    'tiers',
  ],
  [
    'billing.previewNewBilling',
    'POST /internal/stripe/subscription/preview/new_billing',
    preview,
    'seatsTotal leadsTotal subTotal discountPercent total',
  ],
  [
    'billing.previewCustom',
    'POST /internal/stripe/subscription/preview/custom_pricing',
    preview,
    'tiers',
  ],
  ['billing.setTeamPricing', 'POST /internal/stripe/set_team_pricing', pricing, ''],
  [
    'billing.sendInvoice',
    'POST /internal/stripe/invoice/send',
    'stripe_customer_id stripe_invoice_id',
    '',
  ],
  ['billing.priceConfig', 'GET /internal/stripe/price_config', '', 'priceConfig couponConfig'],
  [
    'billing.addPaymentMethod',
    'POST /internal/stripe/add_payment_method',
    'stripeCustomerId paymentMethodId',
    '',
  ],
  [
    'billing.paymentMethods',
    'POST /internal/stripe/get_customer_payment_methods',
    'stripeCustomerId',
    'paymentMethods',
  ],
  ['demoTeam.createOne', 'POST /internal/stripe/demo_teams', pricing, ''],
  ['demoTeam.list', 'GET /internal/stripe/demo_teams', 'search isMine limit', 'demoTeams'],
  ['demoTeam.extendTrial', 'PATCH /internal/stripe/demo_teams/{id}', 'id trialDays', 'teamId'],
  [
    'quote.makePdf',
    'POST /internal/quotes/make_pdf',
    'companyName clientName clientEmail memberQuantity sourcePriceId customMemo discountId includeCheckout',
    'pdf',
  ],
  ['quote.teamPdf', 'GET /internal/quotes/pdf/{teamId}', 'teamId includeCheckout', 'pdf'],
  ['hr.getConnections', 'POST /internal/hr-sync/get_hr_connections', 'teamId', 'data'],
  ['hr.getAdminToken', 'POST /internal/hr-sync/get-admin-token', 'teamId', 'token'],
  ['hr.getToken', 'POST /internal/hr-sync/get_token', 'uid', 'token'],
  [
    'hr.updateSyncConfig',
    'PUT /internal/hr-sync/update-sync-config',
    'id syncSchedule lastSync syncFields overwriteFields isDeleteMember sendInvites syncAllCards setAdminFromHR isDepartments isEmailDomainGroups defaultLeadAssignee groups',
    '',
  ],
  ['product.mapConf', 'GET /connections/hrSync/map-conf/{parentTeamId}', 'parentTeamId', 'data'],
  ['product.mapFields', 'POST /connections/hrSync/map-fields', 'teamId user mappingScheme', 'data'],
  ['product.manualSync', 'POST /connections/hrSync/manualSync', 'connectionId isSilent', ''],
  [
    'directory.transitiveMembers',
    'GET /groups/{id}/transitiveMembers',
    'id $count $select $top $skiptoken',
    'body',
  ],
  ['directory.groupMembers', 'GET /groups/{id}/members', 'id $select $top $skiptoken', 'body'],
  ['directory.memberOf', 'GET /users/{id}/memberOf', 'id $select $top $skiptoken', 'body'],
  ['directory.groups', 'GET /groups', '$filter $select $top $skiptoken', 'body'],
  ['directory.user', 'GET /users/{upn}', 'upn $select', 'body'],
  ['directory.checkMemberGroups', 'POST /users/{upn}/checkMemberGroups', 'upn groupIds', 'value'],
  ['firewall.updateIp', 'POST /internal/firewall/firewall_update_ip', 'ipAddress', ''],
];

/** J1 and J33: the spec shows no path. */
const decided: readonly (readonly [id: string, call: string, input: string])[] = [
  ['team.salesData', 'GET /internal/team/{id}/sales_data', 'id'],
  ['team.beginPlanChange', 'POST /internal/team/{id}/change_plan', 'id'],
  ['billing.linkSubscription', 'POST /internal/stripe/link_subscription/{teamId}', 'teamId'],
  ['billing.getCustomer', 'POST /internal/stripe/get_customer', 'stripeCustomerId'],
  ['billing.getInvoice', 'GET /internal/stripe/invoice/{id}', 'id'],
  [
    'product.teamCards',
    'GET /connections/hrSync/team-cards/{parentTeamId}',
    'parentTeamId offset limit',
  ],
];

const callOf = (id: string): string => `${routes[id]?.http} ${routes[id]?.path}`;
const inputOf = (id: string): string => Object.keys(routes[id]?.input.shape ?? {}).join(' ');
const answerOf = (id: string): string | undefined => {
  const answer = routes[id]?.response;
  if (typeof answer === 'string') return answer === 'none' ? '' : answer;
  return answer && ('key' in answer ? answer.key : answer.fields.join(' '));
};

describe('the route table (section 7)', () => {
  it.each(section7)('%s is %s', (id, call, input, answer) => {
    expect([callOf(id), inputOf(id), answerOf(id)]).toEqual([call, input, answer]);
    expect(routes[id]?.assumed).toBeUndefined();
  });

  it.each(decided)('J1, J33: %s is %s, and marked as assumed', (id, call, input) => {
    expect([callOf(id), inputOf(id), routes[id]?.assumed]).toEqual([call, input, true]);
  });

  it('sends the ID of a deleted member in the body too, and list flags in the address', () => {
    expect(routes['member.delete']?.bodyAlso).toEqual(['id']);
    expect(routes['demoTeam.list']?.query).toEqual(['search', 'isMine', 'limit']);
    expect(routes['quote.teamPdf']?.query).toEqual(['includeCheckout']);
    expect(routes['team.crmExportLogs']?.query).toEqual(['query']);
    expect(routes['member.crmExportLogs']?.query).toEqual(['query']);
  });

  it('always asks the directory for eventual consistency', () => {
    const asked = Object.values(routes).filter(({ api }) => api === 'directory');
    expect(asked.map(({ path }) => path).sort()).toEqual([
      '/groups',
      '/groups/{id}/members',
      '/groups/{id}/transitiveMembers',
      '/users/{id}/memberOf',
      '/users/{upn}',
      '/users/{upn}/checkMemberGroups',
    ]);
    for (const { headers } of asked) expect(headers).toEqual({ ConsistencyLevel: 'eventual' });
  });
});

describe('permissions of each call (section 6)', () => {
  const desk = ['search', 'admin', 'sales', 'ops'];
  it.each([
    ['member.openTeamApp', ['admin']],
    ['member.verifyEmail', ['admin']],
    ['member.changeAdmin', ['admin']],
    ['member.setFlag', ['admin']],
    ['member.setLeadCapture', ['admin']],
    ['memberTeam.transfer', ['admin']],
    ['team.setFlag', ['admin']],
    ['team.setSubscription', ['admin']],
    ['hr.connections', ['admin']],
    ['hr.manualSync', ['admin']],
    ['search.query', ['search']],
    ['team.addOrder', ['ops']],
    ['team.create', ['sales']],
    ['team.changePlan', ['sales']],
    ['pricing.set', ['sales']],
    ['invoice.send', ['sales']],
    ['quote.save', ['sales']],
    ['checkout.target', ['sales']],
    ['firewall.updateIp', ['firewall']],
    // "Other controls are shown to all staff who reach the screen."
    ['member.delete', desk],
    ['member.setEmail', desk],
    ['team.setEmail', desk],
    ['billing.addPaymentMethod', desk],
    ['demoTeam.extendTrial', desk],
  ] as const)('%s: %j', (method, access) => {
    expect(methods[method].access).toEqual(access);
  });

  it.each(['device.register', 'businessCard.update'] as const)(
    'J14: %s is open to everyone who can reach the member, in the app and at the API',
    (method) => {
      expect(methods[method].access).toEqual(desk);
      expect(routes['device.register']?.access).toEqual(desk);
      expect(routes['linkData.update']?.access).toEqual(desk);
    },
  );
});
