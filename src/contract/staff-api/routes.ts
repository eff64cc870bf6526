import type { z } from 'zod';
import { authRoutes } from './auth';
import { billingRoutes } from './billing';
import { firewallRoutes } from './firewall';
import { memberRoutes } from './member';
import { quoteRoutes } from './quotes';
import { recordRoutes } from './records';
import { searchRoutes } from './search';
import { teamRoutes } from './team';

/** The one route table of the internal staff API. */
export const staffRoutes = {
  ...authRoutes,
  ...searchRoutes,
  ...memberRoutes,
  ...teamRoutes,
  ...recordRoutes,
  ...billingRoutes,
  ...quoteRoutes,
  ...firewallRoutes,
} as const;

type StaffRoutes = typeof staffRoutes;
export type RouteId = keyof StaffRoutes;

/** What a caller gives. */
export type RouteInput<K extends RouteId> = z.input<StaffRoutes[K]['input']>;
/** What a caller gets, parsed. */
export type RouteOutput<K extends RouteId> = z.output<StaffRoutes[K]['output']>;
/** What a server receives, parsed. */
export type RouteRequest<K extends RouteId> = z.output<StaffRoutes[K]['input']>;
/** What a server answers, before the client's parsing. */
export type RouteAnswer<K extends RouteId> = z.input<StaffRoutes[K]['output']>;

export type ExposedRouteId = {
  [K in RouteId]: StaffRoutes[K]['exposed'] extends true ? K : never;
}[RouteId];
