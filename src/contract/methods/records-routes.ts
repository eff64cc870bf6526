import { z } from 'zod';
import { Id, pastedText } from '../entities/common';
import { Acknowledged, deskStaff } from './members-routes';
import { route } from './route';

/**
 * Section 7, "Other records". Devices and cards are open to all staff with access to the member
 * (J14).
 */
export const recordRoutes = {
  'linkData.update': route({
    http: 'PATCH',
    path: '/internal/link-data/{id}',
    kind: 'action',
    access: deskStaff,
    input: z.object({ id: Id, exchangeText: z.string().optional(), mid: Id.optional() }),
    output: Acknowledged,
    response: 'none',
    exposed: false,
  }),
  /** Transfers a membership to another team; returns the member's ID. */
  'memberTeam.transfer': route({
    http: 'PATCH',
    path: '/internal/member-teams/{id}',
    kind: 'action',
    access: ['admin'],
    input: z.object({ id: Id, teamId: Id }),
    output: Id.nullish(),
    response: { key: 'mid' },
    exposed: true,
  }),
  /** Registers a device for the member `mid`; returns the member's ID. */
  'device.register': route({
    http: 'POST',
    path: '/internal/popls',
    kind: 'action',
    access: deskStaff,
    input: z.object({
      name: pastedText('Enter the device ID.'),
      nickname: z.string().trim().min(1, 'Enter a nickname.'),
      mid: Id,
    }),
    output: Id.nullish(),
    response: { key: 'mid' },
    exposed: true,
  }),
} as const;
