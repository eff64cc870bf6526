import type { JournalChange } from '../../../contract/entities/journal';
import type { ComparedRouteId } from '../../../contract/methods/compared-routes';
import type { MethodRequest } from '../../../contract/methods/methods';
import { change } from '../../../domain/journal/journal-changes';
import { addDays, easternDate } from '../../../domain/text/calendar-day';
import { easternDayOf } from '../../../domain/text/eastern-day';
import type { StaffApi } from '../api/staff-api';
import type { ChangedRecord } from './changed-record';
import type { MembershipIndex } from './membership-index';
import type { UpdateValues } from './plan-update';
import { readBefore } from './read-before';
import { memberRef, teamRef } from './route-writes';

type Asked<K extends ComparedRouteId> = MethodRequest<K> & {
  readonly base: NonNullable<MethodRequest<K>['base']>;
};

interface Reading {
  readonly api: StaffApi;
  readonly memberships: MembershipIndex;
  readonly signal: AbortSignal;
}

/** The values that a call sets: those it wants, and those that the user saw. */
export interface ComparedRoute<K extends ComparedRouteId> {
  /** `nowMs`: Unix milliseconds. */
  values(
    asked: Asked<K>,
    nowMs: number,
  ): { readonly wanted: UpdateValues; readonly base: UpdateValues };
  /** The server's values; null if they are not checked, or gone: then the server decides. */
  read(asked: Asked<K>, reading: Reading): Promise<UpdateValues | null>;
  /** For the journal: the value that is about to be replaced, if the sent one doesn't have it. */
  readonly replaced?: (current: UpdateValues) => readonly JournalChange[];
  /** The record that has them. */
  record(asked: Asked<K>): ChangedRecord;
}

const dayOf = (date: string | null | undefined): string => easternDayOf(date ?? '') ?? date ?? '';

/** How exposed routes that can overwrite another person's change are compared (ADR 5). */
export const comparedRoutes: { readonly [K in ComparedRouteId]: ComparedRoute<K> } = {
  'memberTeam.transfer': {
    values: ({ teamId, base }) => ({ wanted: { team: teamId }, base: { team: base.teamId } }),
    async read({ id, base: { memberId }, unchecked }, { api, memberships, signal }) {
      const member = await readBefore(
        unchecked,
        () => api.callRoute('member.getById', { memberId }, { signal }),
        (at) => at.startsWith('memberTeams'),
      );
      if (member === null) return null;
      memberships.sawMember(member);
      const place = member.memberTeams.find((each) => each.id === id);
      // A server may give the membership in the other team a new ID, so the server decides.
      return place ? { team: place.team.id } : null;
    },
    record: ({ base }) => memberRef(base.memberId),
  },
  'demoTeam.extendTrial': {
    values: ({ trialDays, base }, nowMs) => ({
      wanted: { trialExpiresAtUtc: addDays(easternDate(nowMs), trialDays - 1) },
      base: { trialExpiresAtUtc: dayOf(base.trialExpiresAtUtc) },
    }),
    async read({ id, base, unchecked }, { api, memberships, signal }) {
      const { teamId, trialExpiresAtUtc } = base;
      const team = await readBefore(
        unchecked,
        () => api.callRoute('team.getById', { teamId }, { signal }),
        (at) => at.startsWith('internalDemoTeams'),
      );
      if (team === null) return null;
      memberships.sawTeam(team);
      const trial = team.internalDemoTeams.find((each) => each.id === id);
      if (!trial) return null;
      const told = trial.trialExpiresAtUtc ?? '';
      const day = easternDayOf(told);
      const seen = dayOf(trialExpiresAtUtc);
      // The server's date may differ from ours by a day, and an unknown format says nothing.
      const isSame =
        day === null ? told !== '' : [-1, 0, 1].some((more) => addDays(seen, more) === day);
      return { trialExpiresAtUtc: isSame ? seen : (day ?? '') };
    },
    replaced: ({ trialExpiresAtUtc }) => [change('trialBefore', String(trialExpiresAtUtc ?? ''))],
    record: ({ base }) => teamRef(base.teamId),
  },
};
