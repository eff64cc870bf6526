import { z } from 'zod';
import { AnyValue, Id, rows } from '../entities/common';
import { Acknowledged } from './members-routes';
import { route } from './route';

/** A token: core keeps it in memory and shows it to its own API alone. */
const Token = z.string().min(1);

const any = AnyValue.optional();

/** Section 3, sync config, each value in the form that came; what else came goes back too. */
const SentSyncConfig = z.looseObject({
  id: any,
  syncSchedule: any,
  lastSync: any,
  syncFields: any,
  overwriteFields: any,
  isDeleteMember: any,
  sendInvites: any,
  syncAllCards: any,
  setAdminFromHR: any,
  isDepartments: any,
  isEmailDomainGroups: any,
  defaultLeadAssignee: any,
  groups: any,
});

/** Section 7, HR sync: the part of the staff API. */
export const hrRoutes = {
  'hr.getConnections': route({
    http: 'POST',
    path: '/internal/hr-sync/get_hr_connections',
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    // Each is read by itself (`core/hr-sync/read-connection`): an odd one costs none of the others.
    output: rows(AnyValue),
    answer: { key: 'data' },
    exposed: false,
  }),
  /** For the product API; good for the team alone. Has no effect but the token: it may be asked for again. */
  'hr.getAdminToken': route({
    http: 'POST',
    path: '/internal/hr-sync/get-admin-token',
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    output: Token,
    answer: { key: 'token' },
    exposed: false,
  }),
  /** For the directory; `uid` is the connection's. */
  'hr.getToken': route({
    http: 'POST',
    path: '/internal/hr-sync/get_token',
    kind: 'query',
    access: ['admin'],
    input: z.object({ uid: z.string().min(1) }),
    output: Token,
    answer: { key: 'token' },
    exposed: false,
  }),
  /** Checklist J20: the whole config, each field at the top of the body, in the form that came (J30). */
  'hr.updateSyncConfig': route({
    http: 'PUT',
    path: '/internal/hr-sync/update-sync-config',
    kind: 'action',
    access: ['admin'],
    input: SentSyncConfig,
    openBody: true,
    output: Acknowledged,
    answer: 'none',
    exposed: false,
  }),
} as const;
