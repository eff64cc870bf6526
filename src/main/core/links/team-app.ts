import type { Environment } from '../../../contract/environment';

/**
 * The team app in which staff log in as a member or as a new team (checklist J16, J28): in production the
 * production one, elsewhere the environment's own.
 */
export const teamAppOf = (
  { teamApp, kind }: Pick<Environment, 'teamApp' | 'kind'>,
  isProd: boolean,
): string => {
  if (isProd) return teamApp.production;
  return kind === 'sandbox' ? teamApp.dev : teamApp.staging;
};
