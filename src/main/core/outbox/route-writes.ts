import type { JournalChange } from '../../../contract/entities/journal';
import type {
  ExposedRouteId,
  RouteOutput,
  RouteRequest,
  staffRoutes,
} from '../../../contract/methods/routes';
import { addressCountText, parseIpOrRange } from '../../../domain/firewall/ip';
import { change } from '../../../domain/journal/journal-changes';
import { isLongTrial } from '../../../domain/teams/trial-change';
import type { MembershipIndex } from './membership-index';
import type { RecordRef } from './record-ref';

/** Exposed routes that change something. */
export type ExposedActionId = {
  [K in ExposedRouteId]: (typeof staffRoutes)[K]['kind'] extends 'action' ? K : never;
}[ExposedRouteId];

export interface RouteWrite {
  /** Whom it concerns, such as `member 123`, for the journal. */
  readonly subject: string;
  /** What changes, for the journal. Never a token. */
  readonly detail: readonly JournalChange[];
  /** What it sets to a value; left out for what adds something. */
  readonly target?: string;
  /** Setting it once more does no more than setting it once. */
  readonly isPlainValue?: true;
  /** The same values mean another thing tomorrow. */
  readonly countsFromToday?: true;
  readonly records: readonly RecordRef[];
}

/** For the journal: what the person was told and went on from (checklist J22). */
export const goneOnFrom = (doubts: readonly string[]): readonly JournalChange[] =>
  doubts.length === 0 ? [] : [change('remark', `as typed: ${doubts.join(' ')}`)];

type RouteWrites = {
  readonly [K in ExposedActionId]: (
    input: RouteRequest<K>,
    /** Null where the outcome is unknown, and before the call. */
    answer: { readonly value: RouteOutput<K> } | null,
    memberships: MembershipIndex,
  ) => RouteWrite;
};

export const memberRef = (id: number): RecordRef => ({ record: 'member', id });
export const teamRef = (id: number): RecordRef => ({ record: 'team', id });

/** A member and the teams that list it. */
export const memberAndTeams = (id: number, memberships: MembershipIndex): readonly RecordRef[] => [
  memberRef(id),
  ...memberships.teamsOf(id).map(teamRef),
];

/** What each exposed action says in the journal, and which records it changes. A new one needs a row. */
export const routeWrites: RouteWrites = {
  'member.setLeadCaptureMode': ({ id, leadCaptureMode }) => ({
    subject: `member ${id}`,
    detail: [change('leadCaptureMode', leadCaptureMode)],
    target: `member/${id}/leadCaptureMode`,
    isPlainValue: true,
    records: [memberRef(id)],
  }),
  'member.delete': ({ id, email }, answer, memberships) => ({
    subject: `member ${id}`,
    detail: [change('whose', email)],
    records: [
      // Whether it is gone after an unknown outcome, a load will tell.
      answer ? { record: 'member', id, deleted: true } : memberRef(id),
      ...memberships.teamsOf(id).map(teamRef),
    ],
  }),
  'member.changeAdmin': ({ memberId, teamId, isAdmin }) => ({
    subject: `member ${memberId}`,
    detail: [change('isAdmin', isAdmin), change('inTeam', teamId)],
    target: `member/${memberId}/team/${teamId}/isAdmin`,
    isPlainValue: true,
    records: [memberRef(memberId), teamRef(teamId)],
  }),
  'member.verifyEmail': ({ memberId, emailVerified }) => ({
    subject: `member ${memberId}`,
    detail: [change('emailVerified', emailVerified)],
    target: `member/${memberId}/emailVerified`,
    isPlainValue: true,
    records: [memberRef(memberId)],
  }),
  'memberTeam.transfer': ({ id, teamId }, answer, memberships) => {
    const before = memberships.membership(id);
    const memberId = answer?.value ?? before?.memberId ?? null;
    return {
      subject: memberId === null ? `membership ${id}` : `member ${memberId}`,
      detail: [change('membership', id), change('team', teamId, before?.teamId ?? null)],
      target: `membership/${id}/team`,
      isPlainValue: true,
      records: [
        ...(memberId === null ? [] : [memberRef(memberId)]),
        ...(before === null ? [] : [teamRef(before.teamId)]),
        teamRef(teamId),
      ],
    };
  },
  'device.register': ({ name, nickname, mid }) => ({
    subject: `member ${mid}`,
    detail: [change('device', `${name} (${nickname})`)],
    records: [memberRef(mid)],
  }),
  'team.addOrder': ({
    teamId,
    shopifyOrderId,
    fulfillOrderId,
    newStandardDevices,
    newCustomDevices,
  }) => ({
    subject: `team ${teamId}`,
    detail: [
      change('order', shopifyOrderId),
      change('fulfilment', fulfillOrderId),
      change('standard', newStandardDevices),
      change('custom', newCustomDevices),
    ],
    records: [teamRef(teamId)],
  }),
  /** Which team has the customer, the call does not say: who shows the list loads it again. */
  'billing.addPaymentMethod': ({ stripeCustomerId, paymentMethodId }) => ({
    subject: `customer ${stripeCustomerId}`,
    detail: [change('paymentMethod', paymentMethodId)],
    records: [],
  }),
  'demoTeam.extendTrial': ({ id, trialDays }, answer) => ({
    subject: `demo team ${id}`,
    detail: [
      change('trialDays', trialDays),
      ...(isLongTrial(trialDays) ? [change('note', 'more than a year')] : []),
    ],
    target: `demoTeam/${id}/trial`,
    // So many days from today: tomorrow it is another date.
    countsFromToday: true,
    records: answer?.value == null ? [] : [teamRef(answer.value)],
  }),
  'firewall.updateIp': ({ ipAddress }) => {
    const range = parseIpOrRange(ipAddress);
    const wide = range.ok && range.wide ? [addressCountText(range.addresses)] : [];
    const note = range.ok ? wide : [`added as typed: ${range.message}`];
    return {
      subject: 'firewall',
      detail: [change('ip', ipAddress), ...note.map((each) => change('note', each))],
      records: [],
    };
  },
};
