import { z } from 'zod';
import { AnyValue, Id, rows } from '../entities/common';
import { Acknowledged } from './members-routes';
import { route } from './route';

/** A token: core keeps it in memory and sends it only to its own API. */
const Token = z.string().min(1);

const any = AnyValue.optional();

/**
 * Section 3, sync config. Values are sent back in the format received, and unknown keys are sent
 * back too.
 */
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

/** Section 7, HR sync: the calls on the staff API. */
export const hrRoutes = {
  'hr.getConnections': route({
    http: 'POST',
    path: '/internal/hr-sync/get_hr_connections',
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    // Each connection is parsed separately (`core/hr-sync/read-connection`), so that an unreadable
    // one does not affect the others.
    output: rows(AnyValue),
    response: { key: 'data' },
    exposed: false,
  }),
  /**
   * A token for the product API, valid for one team. Has no side effects, so it can be requested
   * again.
   */
  'hr.getAdminToken': route({
    http: 'POST',
    path: '/internal/hr-sync/get-admin-token',
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    output: Token,
    response: { key: 'token' },
    exposed: false,
  }),
  /** A token for the directory; `uid` is the connection's. */
  'hr.getToken': route({
    http: 'POST',
    path: '/internal/hr-sync/get_token',
    kind: 'query',
    access: ['admin'],
    input: z.object({ uid: z.string().min(1) }),
    output: Token,
    response: { key: 'token' },
    exposed: false,
  }),
  /**
   * Checklist J20: the whole config, with its fields at the top level of the body, in the format
   * received (J30).
   */
  'hr.updateSyncConfig': route({
    http: 'PUT',
    path: '/internal/hr-sync/update-sync-config',
    kind: 'action',
    access: ['admin'],
    input: SentSyncConfig,
    openBody: true,
    output: Acknowledged,
    response: 'none',
    exposed: false,
  }),
} as const;
