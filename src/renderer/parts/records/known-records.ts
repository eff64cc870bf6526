import type { Member, MemberRow } from '../../../contract/entities/member';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import type { Team, TeamRow } from '../../../contract/entities/team';
import type { RecordRef, Visit } from '../../../contract/entities/visits';
import { subscriptionIdOf } from '../../../domain/billing/subscription';
import { isEmail } from '../../../domain/members/member-form';
import type { KnownRecord } from '../../../domain/search/known-match';
import type { AppStore } from '../../state/store';

export const ofMember = (
  id: number,
  { name, email }: { name?: string | null; email?: string | null },
) => ({ kind: 'member', id, name: name?.trim() ?? '', email: email ?? '' }) as const;

export const ofTeam = ({ id, companyName, email }: Pick<TeamRow, 'id' | 'companyName' | 'email'>) =>
  ({ kind: 'team', id, name: companyName?.trim() ?? '', email: email ?? '' }) as const;

const codesOf = (...codes: readonly (string | null | undefined)[]): readonly string[] =>
  codes.flatMap((code) => code || []);

/** The record that a cached response is. */
const ownIn = (key: unknown, data: unknown): readonly KnownRecord[] => {
  if (data === undefined || data === null) return [];
  switch (key) {
    case 'member.getById':
      return [ofMember((data as Member).id, data as Member)];
    case 'team.getById': {
      const team = data as Team;
      const codes = codesOf(team.stripeCustomer, subscriptionIdOf(team.stripeSubscription));
      return [{ ...ofTeam(team), codes }];
    }
    default:
      return [];
  }
};

/** The records that a cached response names otherwise, which may be older than their own. */
const mentionedIn = (key: unknown, data: unknown): readonly KnownRecord[] => {
  if (data === undefined || data === null) return [];
  switch (key) {
    case 'member.getById':
      return (data as Member).memberTeams.map(({ team }) => ofTeam(team));
    case 'team.getById':
      return (data as Team).memberTeams.map(({ member }) => ofMember(member.id, member));
    case 'member.placeholder':
      return [ofMember((data as MemberRow).id, data as MemberRow)];
    case 'team.placeholder':
      return [ofTeam(data as TeamRow)];
    case 'teamSetup.parked':
      return (data as readonly TeamSetupFlow[]).flatMap(
        ({ teamId, email, extendedSubscription, stripeCustomer }) =>
          teamId === null
            ? []
            : {
                ...ofTeam({ id: teamId, companyName: null, email }),
                codes: codesOf(stripeCustomer, extendedSubscription?.invoice?.number),
              },
      );
    default:
      return [];
  }
};

export const recordKey = ({ kind, id }: RecordRef): string => `${kind}-${id}`;

/** A record without a name is listed under the email that it had when it was opened. */
const ofVisit = ({ kind, id, name }: Visit): KnownRecord =>
  isEmail(name) ? { kind, id, name: '', email: name } : { kind, id, name, email: '' };

/**
 * Every record whose name is known in this window, without duplicates: opened records first, in the
 * order of the visits. The server cannot search by name, but these can be found by name. What the
 * record itself says comes first, then what other responses say, then what a visit says.
 */
export const knownRecords = (store: AppStore, visits: readonly Visit[]): readonly KnownRecord[] => {
  const responses = store.getState().server.client.getQueryCache().getAll();
  const named = [ownIn, mentionedIn].flatMap((recordsIn) =>
    responses.flatMap(({ queryKey, state }) => recordsIn(queryKey[0], state.data)),
  );
  const byKey = new Map<string, KnownRecord>(
    visits.map(({ kind, id }) => [recordKey({ kind, id }), { kind, id, name: '', email: '' }]),
  );
  for (const record of [...named, ...visits.map(ofVisit)]) {
    const key = recordKey(record);
    const before = byKey.get(key);
    if (!before) {
      byKey.set(key, record);
      continue;
    }
    byKey.set(key, {
      ...before,
      name: before.name || record.name,
      email: before.email || record.email,
      codes: [...(before.codes ?? []), ...(record.codes ?? [])],
    });
  }
  return [...byKey.values()];
};

/** The record's name, or else its email. */
export const shownName = ({ kind, id, name, email }: KnownRecord): string =>
  name || email || `${kind === 'member' ? 'Member' : 'Team'} ${id}`;

/** Details that distinguish the record from others with the same name. */
export const shownDetail = ({ kind, id, name, email }: KnownRecord): string =>
  [name !== '' && name !== email && email, `${kind === 'member' ? 'Member' : 'Team'} ${id}`]
    .filter(Boolean)
    .join(' · ');
