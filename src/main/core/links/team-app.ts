import type { Environment } from '../../../contract/environment';

/**
 * The team app in which staff log in as a member or a new team (checklist J16, J28): the production
 * app in production, otherwise the environment's own.
 */
export const teamAppOf = (
  { teamApp, kind }: Pick<Environment, 'teamApp' | 'kind'>,
  isProd: boolean,
): string => {
  if (isProd) return teamApp.production;
  return kind === 'sandbox' ? teamApp.dev : teamApp.staging;
};
