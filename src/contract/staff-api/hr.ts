import { z } from 'zod';
import { Id } from '../entities/common';
import { HrConnection, SyncSettings } from '../entities/hr';
import { Acknowledged } from './member';
import { route } from './route';

/** A token: core keeps it in memory and shows it to its own API alone. */
const Token = z.string().min(1);

/** Section 7, HR sync: the part of the staff API. */
export const hrRoutes = {
  'hr.getConnections': route({
    http: 'POST',
    path: '/internal/hr-sync/get_hr_connections',
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    output: z.array(HrConnection),
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
  /** Checklist J20: the whole config, each field at the top of the body. */
  'hr.updateSyncConfig': route({
    http: 'PUT',
    path: '/internal/hr-sync/update-sync-config',
    kind: 'action',
    access: ['admin'],
    input: SyncSettings,
    output: Acknowledged,
    answer: 'none',
    exposed: false,
  }),
} as const;
