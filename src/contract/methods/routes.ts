import type { z } from 'zod';
import { billingRoutes } from './billing-routes';
import { directoryRoutes } from './directory-routes';
import { firewallRoutes } from './firewall-routes';
import { hrRoutes } from './hr-sync-routes';
import { memberRoutes } from './members-routes';
import { productRoutes } from './product-routes';
import { quoteRoutes } from './quotes-routes';
import { recordRoutes } from './records-routes';
import { searchRoutes } from './search-routes';
import { sessionRoutes } from './session-routes';
import { teamSetupRoutes } from './team-setup-routes';
import { teamRoutes } from './teams-routes';

/** The route table of the internal staff API. */
export const staffRoutes = {
  ...sessionRoutes,
  ...searchRoutes,
  ...memberRoutes,
  ...teamRoutes,
  ...recordRoutes,
  ...billingRoutes,
  ...teamSetupRoutes,
  ...quoteRoutes,
  ...firewallRoutes,
} as const;

/** Every call of the payment provider's three APIs. */
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

/** The parsed response, as a caller gets it. */
export type RouteOutput<K extends ApiRouteId> = z.output<ApiRoutes[K]['output']>;
/** The parsed request, as a server gets it. */
export type RouteRequest<K extends ApiRouteId> = z.output<ApiRoutes[K]['input']>;
/** The server's response before the client parses it. */
export type RouteResponse<K extends ApiRouteId> = z.input<ApiRoutes[K]['output']>;

export type ExposedRouteId = {
  [K in RouteId]: StaffRoutes[K]['exposed'] extends true ? K : never;
}[RouteId];
