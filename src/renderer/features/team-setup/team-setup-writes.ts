import type { TeamSetupFlow } from '../../../contract/entities/settings';
import type { MethodInput } from '../../../contract/methods/methods';
import type { Write } from '../../state/outbox/write';

/** Names the write: an answer that is awaited for one team keeps no other from beginning. */
export const changePlanKey = (teamId: number): string => `team-setup/${teamId}/change-plan`;
/** Each team has its own: one that was left while its answer is awaited holds up no other. */
export const pricingKey = (teamId: number): string => `team-setup/${teamId}/price`;
export const createTeamKey = 'team-setup/team';
export const loginKey = 'team-setup/login';
export const draftInvoiceKey = (teamId: number, { id }: Pick<TeamSetupFlow, 'id'>): string =>
  `team-setup/${teamId}/draft${id}`;
export const sendInvoiceKey = (teamId: number | null): string => `team-setup/${teamId}/send`;

/** Create New Team (E2). Its form says what a refusal means. */
export const createTeam = (input: MethodInput<'team.create'>): Write<'team.create'> => ({
  key: createTeamKey,
  method: 'team.create',
  input,
  tells: 'caller',
});

export const changePlan = (teamId: number, email: string): Write<'team.changePlan'> => ({
  key: changePlanKey(teamId),
  method: 'team.changePlan',
  input: { teamId, email },
  tells: 'alert',
});

/** Submit of a new demo team (E3). */
export const createDemoTeam = (
  teamId: number,
  input: MethodInput<'demoTeam.create'>,
): Write<'demoTeam.create'> => ({
  key: pricingKey(teamId),
  method: 'demoTeam.create',
  input,
  tells: 'alert',
});

/** Submit of a changed subscription (E6). */
export const setPricing = (
  teamId: number,
  input: MethodInput<'pricing.set'>,
): Write<'pricing.set'> => ({
  key: pricingKey(teamId),
  method: 'pricing.set',
  input,
  tells: 'alert',
});

/** The draft of the invoice (E7), made as its screen opens. */
export const draftInvoice = (
  teamId: number,
  flow: Pick<TeamSetupFlow, 'id'>,
): Write<'invoice.draft'> => ({
  key: draftInvoiceKey(teamId, flow),
  method: 'invoice.draft',
  input: { teamId, flowId: flow.id },
  tells: 'alert',
});

/** `Save and Send Invoice` (E7): the amount that was confirmed goes with it (J26). */
export const sendInvoice = (
  teamId: number | null,
  input: MethodInput<'invoice.send'>,
): Write<'invoice.send'> => ({
  key: sendInvoiceKey(teamId),
  method: 'invoice.send',
  input,
  tells: 'alert',
});

export const loginAsOwner = (): Write<'teamSetup.login'> => ({
  key: loginKey,
  method: 'teamSetup.login',
  input: {},
  tells: 'alert',
});

/** The page of the invoice at the payment provider. */
export const customizeInvoice = (stripeInvoiceId: string): Write<'billing.openInvoice'> => ({
  key: 'team-setup/customize',
  method: 'billing.openInvoice',
  input: { stripeInvoiceId },
  tells: 'alert',
});

/** The customer's page at the payment provider. */
export const openCustomerPage = (stripeCustomerId: string): Write<'billing.openCustomer'> => ({
  key: `open-customer/${stripeCustomerId}`,
  method: 'billing.openCustomer',
  input: { stripeCustomerId },
});
