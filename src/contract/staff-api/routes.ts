import type { z } from 'zod';
import { authRoutes } from './auth';
import { billingRoutes } from './billing';
import { directoryRoutes } from './directory';
import { firewallRoutes } from './firewall';
import { hrRoutes } from './hr';
import { memberRoutes } from './member';
import { productRoutes } from './product';
import { quoteRoutes } from './quotes';
import { recordRoutes } from './records';
import { salesRoutes } from './sales';
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
  ...salesRoutes,
  ...quoteRoutes,
  ...firewallRoutes,
} as const;

/** Every call of the provider's three APIs. */
export const apiRoutes = {
  ...staffRoutes,
  ...hrRoutes,
  ...productRoutes,
  ...directoryRoutes,
} as const;

type StaffRoutes = typeof staffRoutes;
type ApiRoutes = typeof apiRoutes;
export type RouteId = keyof StaffRoutes;
export type HrRouteId = keyof typeof hrRoutes;
export type ProductRouteId = keyof typeof productRoutes;
export type DirectoryRouteId = keyof typeof directoryRoutes;
export type ApiRouteId = keyof ApiRoutes;

/** What a caller gets, parsed. */
export type RouteOutput<K extends ApiRouteId> = z.output<ApiRoutes[K]['output']>;
/** What a server receives, parsed. */
export type RouteRequest<K extends ApiRouteId> = z.output<ApiRoutes[K]['input']>;
/** What a server answers, before the client's parsing. */
export type RouteAnswer<K extends ApiRouteId> = z.input<ApiRoutes[K]['output']>;

export type ExposedRouteId = {
  [K in RouteId]: StaffRoutes[K]['exposed'] extends true ? K : never;
}[RouteId];
