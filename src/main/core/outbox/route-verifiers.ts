import type { RouteOutput, RouteRequest } from '../../../contract/methods/routes';
import { AppFailure } from '../../../contract/wire/errors';
import { shortlyBefore, whenMade } from '../../../domain/outbox/when-made';
import type { StaffApi } from '../api/staff-api';
import type { MembershipIndex } from './membership-index';
import type { ExposedActionId } from './route-writes';
import { absent, cannotTell, present, type VerifiedOutcome, type Verify } from './verified-outcome';

type RouteVerifiers = {
  readonly [K in ExposedActionId]?: (input: RouteRequest<K>) => Verify<RouteOutput<K>>;
};

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

/**
 * Verifies exposed actions: in the list that shows what an action adds, or in the record that it
 * changes. If the result is there, nothing is sent again and no one is asked.
 */
export const createRouteVerifiers = (
  api: StaffApi,
  memberships: MembershipIndex,
): RouteVerifiers => {
  /** Whether the member no longer exists, whoever deleted it. */
  const isGone = async (memberId: number, signal: AbortSignal): Promise<VerifiedOutcome<null>> => {
    try {
      await api.callRoute('member.getById', { memberId }, { signal });
      return absent;
    } catch (error) {
      const gone = error instanceof AppFailure && error.error.code === 'not-found';
      return gone ? present(null) : cannotTell;
    }
  };

  return {
    'member.delete':
      ({ id }) =>
      (signal) =>
        isGone(id, signal),

    'member.changeAdmin':
      ({ memberId, teamId, isAdmin }) =>
      async (signal) => {
        const member = await api.callRoute('member.getById', { memberId }, { signal });
        const place = member.memberTeams.find(({ team }) => team.id === teamId);
        return place?.isAdmin === isAdmin ? present(null) : absent;
      },

    'member.verifyEmail':
      ({ memberId, emailVerified }) =>
      async (signal) => {
        const member = await api.callRoute('member.getById', { memberId }, { signal });
        return member.emailVerified === emailVerified ? present(null) : absent;
      },

    'memberTeam.transfer': ({ id, teamId }) => {
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

    'device.register':
      ({ name, nickname, mid }) =>
      async (signal, since) => {
        const devices = await api.callRoute('member.devices', { id: mid }, { signal });
        const alike = devices.filter(
          (device) => same(device.name, name) && same(device.nickname, nickname),
        );
        return madeSince(alike, since, 'device', mid);
      },

    'team.addOrder':
      ({ teamId, shopifyOrderId, newStandardDevices, newCustomDevices }) =>
      async (signal, since) => {
        const team = await api.callRoute('team.getById', { teamId }, { signal });
        const alike = team.orders.filter(
          (order) =>
            same(order.shopifyOrderId, shopifyOrderId) &&
            Number(order.standardDevices ?? 0) === newStandardDevices &&
            Number(order.customDevices ?? 0) === newCustomDevices,
        );
        return madeSince(alike, since, 'order', null);
      },

    'billing.addPaymentMethod':
      ({ stripeCustomerId, paymentMethodId }) =>
      async (signal) => {
        const methods = await api.callRoute(
          'billing.paymentMethods',
          { stripeCustomerId },
          { signal },
        );
        return methods.some(({ id }) => id === paymentMethodId) ? present(null) : absent;
      },
  };
};
