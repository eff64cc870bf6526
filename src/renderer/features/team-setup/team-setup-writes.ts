import type { TeamSetupFlow } from '../../../contract/entities/settings';
import type { MethodInput } from '../../../contract/methods/methods';
import { changePlanKey } from '../../parts/records/change-plan-key';
import type { Write } from '../../state/outbox/write';
import { flowDrafts } from './flow-drafts';

/** A key per team, so that a team left during its write does not block others. */
export const pricingKey = (teamId: number): string => `team-setup/${teamId}/price`;
export const createTeamKey = 'team-setup/team';
export const loginKey = 'team-setup/login';
export const draftInvoiceKey = (teamId: number, { id }: Pick<TeamSetupFlow, 'id'>): string =>
  `team-setup/${teamId}/draft${id}`;
export const sendInvoiceKey = (teamId: number | null): string => `team-setup/${teamId}/send`;

/** Create New Team (E2). The form explains a refusal. */
export const createTeam = (
  input: MethodInput<'team.create'>,
  overridden: readonly string[] = [],
): Write<'team.create'> => ({
  key: createTeamKey,
  method: 'team.create',
  input,
  overridden,
  drafts: [flowDrafts.newTeam],
  failureTarget: 'caller',
  // The form asks if something looks unusual.
  confirm: null,
  // The API can't delete a team.
  undo: null,
});

export const changePlan = (teamId: number, email: string): Write<'team.changePlan'> => ({
  key: changePlanKey(teamId),
  method: 'team.changePlan',
  input: { teamId, email },
  failureTarget: 'alert',
  confirm: null,
  undo: null,
});

const sendEditor = <M extends 'demoTeam.create' | 'pricing.set'>(
  method: M,
  teamId: number,
  input: MethodInput<M>,
  overridden: readonly string[],
): Write<M> => ({
  key: pricingKey(teamId),
  method,
  input,
  overridden,
  drafts: [flowDrafts.editor(teamId)],
  failureTarget: 'alert',
  // The price is on the button; the editor asks only about warnings and an unknown price (ADR 7).
  confirm: null,
  undo: null,
});

/** Creates a demo team from the editor (E3). */
export const createDemoTeam = (
  teamId: number,
  input: MethodInput<'demoTeam.create'>,
  overridden: readonly string[] = [],
) => sendEditor('demoTeam.create', teamId, input, overridden);

/** Sets the pricing of a changed subscription (E6). */
export const setPricing = (
  teamId: number,
  input: MethodInput<'pricing.set'>,
  overridden: readonly string[] = [],
) => sendEditor('pricing.set', teamId, input, overridden);

/** Drafts the invoice (E7) when its screen opens. */
export const draftInvoice = (
  teamId: number,
  flow: Pick<TeamSetupFlow, 'id'>,
): Write<'invoice.draft'> => ({
  key: draftInvoiceKey(teamId, flow),
  method: 'invoice.draft',
  input: { teamId, flowId: flow.id },
  failureTarget: 'alert',
  confirm: null,
  undo: null,
});

/** `Save and Send Invoice` (E7); includes the confirmed amount (J26). */
export const sendInvoice = (
  teamId: number | null,
  input: MethodInput<'invoice.send'>,
): Write<'invoice.send'> => ({
  key: sendInvoiceKey(teamId),
  method: 'invoice.send',
  input,
  failureTarget: 'alert',
  // The screen asks: the question follows the amount due while it is open.
  confirm: null,
  undo: null,
});

export const loginAsOwner = (): Write<'teamSetup.login'> => ({
  key: loginKey,
  method: 'teamSetup.login',
  input: {},
  failureTarget: 'alert',
  confirm: null,
  undo: null,
});

/** Opens the invoice's page at the payment provider. */
export const customizeInvoice = (stripeInvoiceId: string): Write<'billing.openInvoice'> => ({
  key: 'team-setup/customize',
  method: 'billing.openInvoice',
  input: { stripeInvoiceId },
  failureTarget: 'alert',
  confirm: null,
  undo: null,
});

/** Opens the customer's page at the payment provider. */
export const openCustomerPage = (stripeCustomerId: string): Write<'billing.openCustomer'> => ({
  key: `open-customer/${stripeCustomerId}`,
  method: 'billing.openCustomer',
  input: { stripeCustomerId },
  confirm: null,
  undo: null,
});
