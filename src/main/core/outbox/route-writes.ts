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
import type { ChangedRecord } from './changed-record';
import type { MembershipIndex } from './membership-index';

/** Exposed routes that change something. */
export type ExposedActionId = {
  [K in ExposedRouteId]: (typeof staffRoutes)[K]['kind'] extends 'action' ? K : never;
}[ExposedRouteId];

export interface RouteWrite {
  /** The subject for the journal, such as `member 123`. */
  readonly subject: string;
  /** The changes for the journal. Never a token. */
  readonly detail: readonly JournalChange[];
  /** What a write that sets a value sets; omitted for one that adds something. */
  readonly target?: string;
  /** Setting the target twice has the same effect as setting it once. */
  readonly isPlainValue?: true;
  /** The same values have another meaning tomorrow. */
  readonly countsFromToday?: true;
  readonly records: readonly ChangedRecord[];
}

/** The journal note with the warnings that the person saw and ignored (checklist J22). */
export const acknowledgedWarnings = (warnings: readonly string[]): readonly JournalChange[] =>
  warnings.length === 0 ? [] : [change('remark', `as typed: ${warnings.join(' ')}`)];

type RouteWrites = {
  readonly [K in ExposedActionId]: (
    input: RouteRequest<K>,
    /** Null before the call and if the outcome is unknown. */
    response: { readonly value: RouteOutput<K> } | null,
    memberships: MembershipIndex,
  ) => RouteWrite;
};

export const memberRef = (id: number): ChangedRecord => ({ record: 'member', id });
export const teamRef = (id: number): ChangedRecord => ({ record: 'team', id });

/** A member and the teams that list them. */
export const memberAndTeams = (
  id: number,
  memberships: MembershipIndex,
): readonly ChangedRecord[] => [memberRef(id), ...memberships.teamsOf(id).map(teamRef)];

/**
 * How each exposed action appears in the journal, and which records it changes. A new one needs a
 * row.
 */
export const routeWrites: RouteWrites = {
  'member.setLeadCaptureMode': ({ id, leadCaptureMode }) => ({
    subject: `member ${id}`,
    detail: [change('leadCaptureMode', leadCaptureMode)],
    target: `member/${id}/leadCaptureMode`,
    isPlainValue: true,
    records: [memberRef(id)],
  }),
  'member.delete': ({ id, email }, response, memberships) => ({
    subject: `member ${id}`,
    detail: [change('whose', email)],
    records: [
      // After an unknown outcome, loading the member shows whether it was deleted.
      response ? { record: 'member', id, deleted: true } : memberRef(id),
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
  'memberTeam.transfer': ({ id, teamId }, response, memberships) => {
    const before = memberships.membership(id);
    const memberId = response?.value ?? before?.memberId ?? null;
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
  /** The call does not say which team has the customer; the screen reloads its own list. */
  'billing.addPaymentMethod': ({ stripeCustomerId, paymentMethodId }) => ({
    subject: `customer ${stripeCustomerId}`,
    detail: [change('paymentMethod', paymentMethodId)],
    records: [],
  }),
  'demoTeam.extendTrial': ({ id, trialDays }, response) => ({
    subject: `demo team ${id}`,
    detail: [
      change('trialDays', trialDays),
      ...(isLongTrial(trialDays) ? [change('note', 'more than a year')] : []),
    ],
    target: `demoTeam/${id}/trial`,
    // The days count from today, so tomorrow they mean another date.
    countsFromToday: true,
    records: response?.value == null ? [] : [teamRef(response.value)],
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
