import type { Order, Team } from '../../../contract/entities/team';
import type { MethodInput } from '../../../contract/methods/methods';
import { emailWarnings } from '../../../domain/members/member-form';
import { sameOrderText } from '../../../domain/teams/orders';
import { subscriptionWarnings } from '../../../domain/teams/subscription-settings';
import { teamName } from '../../../domain/teams/team-name';
import { boundedName } from '../../../domain/text/bounded-name';
import { messages } from '../../state/feedback/messages';
import {
  type Asked,
  type Change,
  type ToggleWrite,
  type Write,
  withWarnings,
} from '../../state/outbox/write';

type NamedTeam = Pick<Team, 'id'> & Partial<Pick<Team, 'companyName'>>;

const whose = ({ id, companyName }: NamedTeam): string =>
  boundedName(companyName?.trim() || `team #${id}`);

/** The team's email (D1). `before` is the email that the user saw when the edit started. */
export const setTeamEmail = (
  { id, companyName }: NamedTeam,
  email: string,
  before: string,
  who = whose({ id, companyName }),
): Asked<Write<'team.setEmail'>> => ({
  key: `team/${id}/email`,
  method: 'team.setEmail',
  input: { teamId: id, email, base: { email: before } },
  drafts: [`team/${id}/email`],
  success: messages.updatedTeam,
  failureTarget: 'caller',
  record: { kind: 'team', id },
  confirm: {
    title: `Change the email of ${who}?`,
    question: 'The team’s contact email will change.',
    confirmLabel: 'Save',
    final: false,
    ...withWarnings(emailWarnings(email)),
    changes: [{ field: 'email', label: 'Email', before, after: email }],
  },
  // An email can't be cleared.
  undo: before === '' ? null : () => setTeamEmail({ id }, before, email, who),
});

/** Flags of a team (D3). */
export const setTeamFlag = (
  team: Team,
  flag: 'textFollowUp' | 'emailFollowUp' | 'sendWeeklyInviteReminders',
): ToggleWrite<'team.setFlag'> => ({
  key: `team/${team.id}/${flag}`,
  method: 'team.setFlag',
  current: team[flag],
  input: (value) => ({ teamId: team.id, flag, value }),
  applies: (records, value) => records.patchTeam(team.id, () => ({ [flag]: value })),
  success: messages.updatedTeam,
  record: { kind: 'team', id: team.id, name: teamName(team) },
});

interface SubscriptionEdit {
  readonly subscription: string;
  readonly plan: string;
}

/**
 * Subscription ID and enterprise plan (D3), with the confirmation from section 5; null if nothing
 * changed.
 */
export const setSubscription = (
  { id, companyName }: NamedTeam,
  edit: SubscriptionEdit,
  base: SubscriptionEdit,
): Asked<Write<'team.setSubscription'>> | null => {
  const changes: Change[] = [];
  if (edit.subscription !== base.subscription) {
    changes.push({
      field: 'stripeSubscription',
      label: 'Subscription ID',
      before: base.subscription,
      after: edit.subscription,
    });
  }
  if (edit.plan !== base.plan) {
    changes.push({
      field: 'enterprisePlan',
      label: 'Enterprise plan',
      before: base.plan,
      after: edit.plan,
    });
  }
  if (changes.length === 0) return null;
  return {
    key: `team/${id}/subscription`,
    method: 'team.setSubscription',
    input: {
      teamId: id,
      ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      base: { stripeSubscription: base.subscription, enterprisePlan: base.plan },
    },
    drafts: [`team/${id}/subscription`],
    success: messages.updatedTeam,
    failureTarget: 'caller',
    record: { kind: 'team', id },
    confirm: {
      title: `Change the subscription settings of ${whose({ id, companyName })}?`,
      question: messages.confirmSubscription,
      confirmLabel: 'Save',
      final: false,
      ...withWarnings(subscriptionWarnings(edit, base)),
      danger: true,
      changes,
    },
    undo: () => ({
      key: `team/${id}/subscription`,
      method: 'team.setSubscription',
      input: {
        teamId: id,
        ...Object.fromEntries(changes.map(({ field, before }) => [field, before])),
        base: { stripeSubscription: edit.subscription, enterprisePlan: edit.plan },
      },
      confirm: null,
      undo: null,
    }),
  };
};

/** Add Order (D5, ops). `orders` are the team's, with which its form has compared it. */
export const addOrder = (
  teamId: number,
  order: Omit<MethodInput<'team.addOrder'>, 'teamId'>,
  orders: readonly Order[],
): Write<'team.addOrder'> => ({
  key: `team/${teamId}/order`,
  method: 'team.addOrder',
  input: { teamId, ...order },
  overridden: [sameOrderText(orders, order.shopifyOrderId)].filter((text) => text !== null),
  success: messages.updatedTeam,
  record: { kind: 'team', id: teamId },
  confirm: null,
  // The API can't remove an order.
  undo: null,
});

/** Opens the payment customer's page on the payment provider's dashboard (D1) in the system browser. */
export const openCustomer = (stripeCustomerId: string): Write<'billing.openCustomer'> => ({
  key: `customer/${stripeCustomerId}/open`,
  method: 'billing.openCustomer',
  input: { stripeCustomerId },
  failureTarget: 'alert',
  confirm: null,
  undo: null,
});
