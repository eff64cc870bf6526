import type { ActionWords, JournalChange } from '../../../contract/entities/journal';
import type {
  ExposedRouteId,
  RouteOutput,
  RouteRequest,
  staffRoutes,
} from '../../../contract/methods/routes';
import { AppFailure } from '../../../contract/wire/result';
import { addressCountText, parseIpOrRange } from '../../../domain/firewall/ip';
import { change } from '../../../domain/journal/journal-changes';
import { shortlyBefore, whenMade } from '../../../domain/outbox/when-made';
import { hasOrderId } from '../../../domain/teams/orders';
import { isLongTrial } from '../../../domain/teams/trial-change';
import { addDays, easternDate } from '../../../domain/text/calendar-day';
import { easternDayOf } from '../../../domain/text/eastern-day';
import { withoutWebPage } from '../../../domain/text/technical-details';
import { isUnread } from '../api/read-response';
import type { StaffApi } from '../api/staff-api';
import type { ChangedRecord } from './changed-record';
import type { MembershipIndex } from './membership-index';
import { absent, cannotTell, present, type VerifiedOutcome, type Verify } from './verified-outcome';

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

/** How an exposed action appears, and how its unknown outcome is settled. */
export interface RouteAction<K extends ExposedActionId> {
  readonly words: ActionWords;
  describe(
    input: RouteRequest<K>,
    /** Null before the call and if the outcome is unknown. */
    response: { readonly value: RouteOutput<K> } | null,
    memberships: MembershipIndex,
  ): RouteWrite;
  /**
   * Verifies the action in the list that shows what it adds, or in the record that it changes. If
   * the result is there, nothing is sent again and no one is asked. Null if a person must look.
   * Called before the action is sent.
   */
  readonly verify:
    | ((
        input: RouteRequest<K>,
        api: StaffApi,
        memberships: MembershipIndex,
        /** When the action is asked for, in Unix milliseconds. */
        nowMs: number,
      ) => Verify<RouteOutput<K>>)
    | null;
}

type RouteWrites = { readonly [K in ExposedActionId]: RouteAction<K> };

export const memberRef = (id: number): ChangedRecord => ({ record: 'member', id });
export const teamRef = (id: number): ChangedRecord => ({ record: 'team', id });
/** None if the team is unknown. */
const teamRefs = (id: number | null): ChangedRecord[] => (id === null ? [] : [teamRef(id)]);

/** A member and the teams that list them. */
export const memberAndTeams = (
  id: number,
  memberships: MembershipIndex,
): readonly ChangedRecord[] => [memberRef(id), ...memberships.teamsOf(id).map(teamRef)];

const same = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '');

/** Whether one of several similar entries was created since the first attempt. */
const madeSince = <T>(
  alike: readonly { readonly createdAt?: string | null | undefined }[],
  since: number,
  what: string,
  value: T,
): VerifiedOutcome<T> => {
  const times = alike.map(({ createdAt }) => whenMade(createdAt, since));
  if (times.includes('since')) return present(value);
  const near = alike[times.indexOf('shortly-before')];
  if (near) {
    const when = shortlyBefore(near.createdAt, since);
    return { ...cannotTell, alike: `A matching ${what} was created ${when}. Is it this one?` };
  }
  // An entry without a date may be the new one or an older one.
  return times.includes('undated') ? cannotTell : absent;
};

/** Whether the member no longer exists, whoever deleted it. */
const isGone = async (
  api: StaffApi,
  memberId: number,
  signal: AbortSignal,
): Promise<VerifiedOutcome<null>> => {
  try {
    await api.callRoute('member.getById', { memberId }, { signal });
    return absent;
  } catch (error) {
    // A gateway that has lost the API's path says 404 too, with a web page.
    const gone =
      error instanceof AppFailure &&
      error.error.code === 'not-found' &&
      withoutWebPage(error.message).machine === null;
    return gone ? present(null) : cannotTell;
  }
};

/**
 * How each exposed action appears in the journal, and which records it changes. A new one needs a
 * row.
 */
export const routeWrites: RouteWrites = {
  'member.setLeadCaptureMode': {
    words: {
      title: 'Change the lead capture mode',
      done: 'Changed',
      tried: 'change',
      after: '’s lead capture',
    },
    describe: ({ id, leadCaptureMode }) => ({
      subject: `member ${id}`,
      detail: [change('leadCaptureMode', leadCaptureMode)],
      target: `member/${id}/leadCaptureMode`,
      isPlainValue: true,
      records: [memberRef(id)],
    }),
    // Half of the lead capture toggle, which verifies the whole.
    verify: null,
  },
  'member.delete': {
    words: {
      title: 'Delete a member',
      done: 'Deleted',
      tried: 'delete',
      after: '',
    },
    describe: ({ id, email }, response, memberships) => ({
      subject: `member ${id}`,
      detail: [change('whose', email)],
      records: [
        // After an unknown outcome, loading the member shows whether it was deleted.
        response ? { record: 'member', id, deleted: true } : memberRef(id),
        ...memberships.teamsOf(id).map(teamRef),
      ],
    }),
    verify:
      ({ id }, api) =>
      (signal) =>
        isGone(api, id, signal),
  },
  'member.changeAdmin': {
    words: {
      title: 'Change a team admin',
      done: 'Changed',
      tried: 'change',
      after: '’s admin rights',
    },
    describe: ({ memberId, teamId, isAdmin }) => ({
      subject: `member ${memberId}`,
      detail: [change('isAdmin', isAdmin), change('inTeam', teamId)],
      target: `member/${memberId}/team/${teamId}/isAdmin`,
      isPlainValue: true,
      records: [memberRef(memberId), teamRef(teamId)],
    }),
    verify:
      ({ memberId, teamId, isAdmin }, api) =>
      async (signal) => {
        const member = await api.callRoute('member.getById', { memberId }, { signal });
        const place = member.memberTeams.find(({ team }) => team.id === teamId);
        if (!place && isUnread(member, 'memberTeams')) return cannotTell;
        return place?.isAdmin === isAdmin ? present(null) : absent;
      },
  },
  'member.verifyEmail': {
    words: {
      title: 'Change “email verified”',
      done: 'Changed',
      tried: 'change',
      after: '’s email verification',
    },
    describe: ({ memberId, emailVerified }) => ({
      subject: `member ${memberId}`,
      detail: [change('emailVerified', emailVerified)],
      target: `member/${memberId}/emailVerified`,
      isPlainValue: true,
      records: [memberRef(memberId)],
    }),
    verify:
      ({ memberId, emailVerified }, api) =>
      async (signal) => {
        const member = await api.callRoute('member.getById', { memberId }, { signal });
        return member.emailVerified === emailVerified ? present(null) : absent;
      },
  },
  'memberTeam.transfer': {
    words: {
      title: 'Transfer a member',
      done: 'Transferred',
      tried: 'transfer',
      after: '',
    },
    describe: ({ id, teamId }, response, memberships) => {
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
    verify: ({ id, teamId }, api, memberships) => {
      const before = memberships.membership(id);
      const wasThere = before !== null && memberships.teamsOf(before.memberId).includes(teamId);
      return async (signal) => {
        // No response since the start of the app has shown whose membership this is.
        if (before === null) return cannotTell;
        const { memberId } = before;
        const { memberTeams } = await api.callRoute('member.getById', { memberId }, { signal });
        const place = memberTeams.find((each) => each.id === id);
        if (place) return place.team.id === teamId ? present(memberId) : absent;
        // A server may give the membership in the other team a new ID.
        const isThere = memberTeams.some(({ team }) => team.id === teamId);
        return isThere && !wasThere ? present(memberId) : cannotTell;
      };
    },
  },
  'device.register': {
    words: {
      title: 'Register a device',
      done: 'Registered a device for',
      tried: 'register a device for',
      after: '',
    },
    describe: ({ name, nickname, mid }) => ({
      subject: `member ${mid}`,
      detail: [change('device', `${name} (${nickname})`)],
      records: [memberRef(mid)],
    }),
    verify:
      ({ name, nickname, mid }, api) =>
      async (signal, since) => {
        const devices = await api.callRoute('member.devices', { id: mid }, { signal });
        const alike = devices.filter(
          (device) => same(device.name, name) && same(device.nickname, nickname),
        );
        return madeSince(alike, since, 'device', mid);
      },
  },
  'team.addOrder': {
    words: {
      title: 'Add an order',
      done: 'Added an order to',
      tried: 'add an order to',
      after: '',
    },
    describe: ({
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
    verify:
      ({ teamId, shopifyOrderId, newStandardDevices, newCustomDevices }, api) =>
      async (signal, since) => {
        const team = await api.callRoute('team.getById', { teamId }, { signal });
        const alike = team.orders.filter(
          (order) =>
            hasOrderId(order, shopifyOrderId) &&
            Number(order.standardDevices ?? 0) === newStandardDevices &&
            Number(order.customDevices ?? 0) === newCustomDevices,
        );
        const found = madeSince(alike, since, 'order', null);
        return found === absent && isUnread(team, 'orders') ? cannotTell : found;
      },
  },
  /** The call does not say which team has the customer. */
  'billing.addPaymentMethod': {
    words: {
      title: 'Add a card',
      done: 'Added a card to',
      tried: 'add a card to',
      after: '',
    },
    describe: ({ stripeCustomerId, paymentMethodId }, _response, memberships) => ({
      subject: `customer ${stripeCustomerId}`,
      detail: [change('paymentMethod', paymentMethodId)],
      records: teamRefs(memberships.teamOfCustomer(stripeCustomerId)),
    }),
    verify:
      ({ stripeCustomerId, paymentMethodId }, api) =>
      async (signal) => {
        const methods = await api.callRoute(
          'billing.paymentMethods',
          { stripeCustomerId },
          { signal },
        );
        return methods.some(({ id }) => id === paymentMethodId) ? present(null) : absent;
      },
  },
  'demoTeam.extendTrial': {
    words: {
      title: 'Extend a trial',
      done: 'Changed',
      tried: 'change',
      after: '’s trial',
    },
    describe: ({ id, trialDays }, response, memberships) => ({
      subject: `demo team ${id}`,
      detail: [
        change('trialDays', trialDays),
        ...(isLongTrial(trialDays) ? [change('note', 'more than a year')] : []),
      ],
      target: `demoTeam/${id}/trial`,
      // The days count from today, so tomorrow they mean another date.
      countsFromToday: true,
      records: teamRefs(response?.value ?? memberships.teamOfDemo(id)),
    }),
    verify: ({ id, trialDays }, api, memberships, nowMs) => {
      const teamId = memberships.teamOfDemo(id);
      const wanted = addDays(easternDate(nowMs), trialDays - 1);
      return async (signal) => {
        // No response since the start of the app has shown whose demo team this is.
        if (teamId === null) return cannotTell;
        const team = await api.callRoute('team.getById', { teamId }, { signal });
        const trial = team.internalDemoTeams.find((each) => each.id === id);
        const ends = easternDayOf(trial?.trialExpiresAtUtc ?? '');
        // The server's date may differ from ours by a day, so another day proves nothing.
        return ends !== null && ends === wanted ? present(teamId) : cannotTell;
      };
    },
  },
  'firewall.updateIp': {
    words: {
      title: 'Add an IP to the firewall',
      done: 'Added an IP to the',
      tried: 'add an IP to the',
      after: '',
    },
    describe: ({ ipAddress }) => {
      const range = parseIpOrRange(ipAddress);
      const wide = range.ok && range.wide ? [addressCountText(range.addresses)] : [];
      const note = range.ok ? wide : [`added as typed: ${range.message}`];
      return {
        subject: 'firewall',
        detail: [change('ip', ipAddress), ...note.map((each) => change('note', each))],
        records: [],
      };
    },
    // The API doesn't list the firewall's addresses.
    verify: null,
  },
};
