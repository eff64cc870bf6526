import { z } from 'zod';
import { Id, pastedText, rows } from '../entities/common';
import { Member } from '../entities/member';
import {
  BusinessCard,
  CrmExportLog,
  Device,
  IntegrationConnection,
} from '../entities/member-details';
import { route } from './route';

/** Staff with access to member and team screens (section 6: they see all other controls too). */
export const deskStaff = ['search', 'admin', 'sales', 'ops'] as const;

const byId = z.object({ id: Id });

/** For write responses, which mostly contain nothing that the spec names. */
export const Acknowledged = z.unknown().transform(() => null);

export const memberRoutes = {
  'member.getById': route({
    http: 'POST',
    path: '/internal/member/get_by_id',
    kind: 'query',
    access: deskStaff,
    input: z.object({ memberId: Id }),
    output: Member,
    response: { key: 'member' },
    record: true,
    idKey: 'memberId',
    exposed: true,
  }),
  'member.linksData': route({
    http: 'GET',
    path: '/internal/member/{id}/links-data',
    kind: 'query',
    access: deskStaff,
    input: byId,
    output: rows(BusinessCard),
    response: { key: 'data' },
    exposed: true,
  }),
  /** Lead capture mode: 1 on, 0 off (section 9). */
  'member.setLeadCaptureMode': route({
    http: 'PATCH',
    path: '/internal/member/{id}/links-data',
    kind: 'action',
    access: ['admin'],
    input: z.object({ id: Id, leadCaptureMode: z.union([z.literal(0), z.literal(1)]) }),
    output: Acknowledged,
    response: 'none',
    exposed: true,
  }),
  'member.devices': route({
    http: 'GET',
    path: '/internal/member/{id}/popls',
    kind: 'query',
    access: deskStaff,
    input: byId,
    output: rows(Device),
    response: { key: 'data' },
    exposed: true,
  }),
  'member.integrationConnections': route({
    http: 'GET',
    path: '/internal/member/{id}/integration-connections',
    kind: 'query',
    access: deskStaff,
    input: byId,
    output: rows(IntegrationConnection),
    response: { key: 'data' },
    exposed: true,
  }),
  'member.crmExportLogs': route({
    http: 'GET',
    path: '/internal/member/{id}/crm-export-logs',
    query: ['query'],
    kind: 'query',
    access: deskStaff,
    input: z.object({ id: Id, query: z.string().optional() }),
    output: rows(CrmExportLog),
    response: { key: 'data' },
    exposed: true,
  }),
  /** Sends only the changed keys. `exchange` is '' (form on) or '0' (off). */
  'member.update': route({
    http: 'PATCH',
    path: '/internal/member/{id}',
    kind: 'action',
    access: deskStaff,
    input: z.object({
      id: Id,
      email: pastedText('Enter an email address.').optional(),
      textFollowUp: z.boolean().optional(),
      emailFollowUp: z.boolean().optional(),
      exchange: z.enum(['', '0']).optional(),
    }),
    output: Acknowledged,
    response: 'none',
    exposed: false,
  }),
  'member.delete': route({
    http: 'DELETE',
    path: '/internal/member/{id}',
    bodyAlso: ['id'],
    kind: 'action',
    access: deskStaff,
    input: z.object({ id: Id, email: z.string() }),
    output: Acknowledged,
    response: 'none',
    exposed: true,
  }),
  'member.changeAdmin': route({
    http: 'POST',
    path: '/internal/member/change_admin',
    kind: 'action',
    access: ['admin'],
    input: z.object({ memberId: Id, teamId: Id, isAdmin: z.boolean() }),
    output: Acknowledged,
    response: 'none',
    exposed: true,
  }),
  'member.verifyEmail': route({
    http: 'POST',
    path: '/internal/member/verify_email',
    kind: 'action',
    access: ['admin'],
    input: z.object({ memberId: Id, emailVerified: z.boolean() }),
    output: Acknowledged,
    response: 'none',
    exposed: true,
  }),
  /** The login token opens the member's account: only core sees it, to open the browser. */
  'member.getLoginToken': route({
    http: 'POST',
    path: '/internal/member/get_login_token',
    kind: 'action',
    access: ['admin'],
    input: z.object({ uid: z.string() }),
    output: z.string().min(1),
    response: { key: 'loginToken' },
    exposed: false,
  }),
} as const;
