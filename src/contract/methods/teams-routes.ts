import { z } from 'zod';
import { AnyValue, Id, pastedText, rows } from '../entities/common';
import { CrmExportLog, IntegrationConnection } from '../entities/member-details';
import { Team, TeamSalesData } from '../entities/team';
import { Acknowledged, deskStaff } from './members-routes';
import { route } from './route';

const byId = z.object({ id: Id });

export const teamRoutes = {
  'team.getById': route({
    http: 'POST',
    path: '/internal/team/get_by_id',
    kind: 'query',
    access: deskStaff,
    input: z.object({ teamId: Id }),
    output: Team,
    response: { key: 'team' },
    record: true,
    idKey: 'teamId',
    exposed: true,
  }),
  'team.salesData': route({
    http: 'GET',
    path: '/internal/team/{id}/sales_data',
    kind: 'query',
    access: deskStaff,
    input: byId,
    output: TeamSalesData.nullish(),
    response: { key: 'data' },
    exposed: true,
    assumed: true,
  }),
  'team.integrationConnections': route({
    http: 'GET',
    path: '/internal/team/{id}/integration-connections',
    kind: 'query',
    access: deskStaff,
    input: byId,
    output: rows(IntegrationConnection),
    response: { key: 'data' },
    exposed: true,
  }),
  /** CRM data: everything the CRM has about the team, shown as keys and values. */
  'team.salesforce': route({
    http: 'GET',
    path: '/internal/team/{id}/salesforce',
    kind: 'query',
    access: deskStaff,
    input: byId,
    output: z.record(z.string(), AnyValue).nullish(),
    response: { key: 'data' },
    exposed: true,
  }),
  'team.crmExportLogs': route({
    http: 'GET',
    path: '/internal/team/{id}/crm-export-logs',
    query: ['query'],
    kind: 'query',
    access: deskStaff,
    input: z.object({ id: Id, query: z.string().optional() }),
    output: rows(CrmExportLog),
    response: { key: 'data' },
    exposed: true,
  }),
  /** Sends only the changed keys. */
  'team.update': route({
    http: 'PATCH',
    path: '/internal/team/{id}',
    kind: 'action',
    access: deskStaff,
    input: z.object({
      id: Id,
      email: pastedText('Enter an email address.').optional(),
      textFollowUp: z.boolean().optional(),
      emailFollowUp: z.boolean().optional(),
      sendWeeklyInviteReminders: z.boolean().optional(),
      stripeSubscription: z.string().optional(),
      enterprisePlan: z.string().optional(),
    }),
    output: Acknowledged,
    response: 'none',
    exposed: false,
  }),
  /** Section 3, new-order payload. IDs are text, as in the shop; counts are devices. */
  'team.addOrder': route({
    http: 'POST',
    path: '/internal/team/add_order',
    kind: 'action',
    access: ['ops'],
    input: z.object({
      teamId: Id,
      shopifyOrderId: z.string().trim().min(1),
      fulfillOrderId: z.string().trim().min(1),
      newStandardDevices: z.int().nonnegative(),
      newCustomDevices: z.int().nonnegative(),
    }),
    output: Acknowledged,
    response: 'none',
    exposed: true,
  }),
} as const;
