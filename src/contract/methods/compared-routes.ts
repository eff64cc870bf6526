import { z } from 'zod';
import { Id } from '../entities/common';
import { billingRoutes } from './billing-routes';
import { row, unchecked } from './method-row';
import { recordRoutes } from './records-routes';

const { 'memberTeam.transfer': transfer } = recordRoutes;
const { 'demoTeam.extendTrial': extendTrial } = billingRoutes;

/**
 * Exposed routes that can overwrite another person's change. `base` is what the user saw, and the
 * record in which core finds the current value; `conflict` if the server has another value. Core
 * sends neither `base` nor `unchecked` to the API. Without a `base`, nothing is compared.
 */
export const comparedRoutes = {
  'memberTeam.transfer': row({
    ...transfer,
    input: transfer.input.extend({
      base: z.object({ memberId: Id, teamId: Id }).optional(),
      unchecked,
    }),
  }),
  /**
   * The trial's end is compared as a day, 'YYYY-MM-DD' in US Eastern time. `attemptedAt` is the time
   * (ISO 8601, UTC) of an unconfirmed attempt of another day, which core repeats with today's days.
   */
  'demoTeam.extendTrial': row({
    ...extendTrial,
    input: extendTrial.input.extend({
      base: z.object({ teamId: Id, trialExpiresAtUtc: z.string().nullish() }).optional(),
      unchecked,
      attemptedAt: z.iso.datetime().optional(),
    }),
  }),
} as const;

export type ComparedRouteId = keyof typeof comparedRoutes;
