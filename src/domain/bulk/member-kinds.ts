import type { Member, Membership } from '../../contract/entities/member';
import { flagLimits, leadCaptureOn } from '../members/lead-capture';
import { memberName } from '../members/member-form';
import { adminWarnings } from '../members/membership-warnings';
import { teamName, teamNameWithId } from '../teams/team-name';
import { pluralize } from '../text/pluralize';
import type { ActionOf, BulkContext, BulkKind, BulkValue, MemberKinds, RowPlan } from './bulk-kind';

const flagNames = { textFollowUp: 'text follow-up', emailFollowUp: 'email follow-up' } as const;

export const onOff = (value: BulkValue): string => (value === true ? 'On' : 'Off');

/** A plan that sets one value to another, without warnings. */
export const setTo = (now: BulkValue, want: BulkValue): RowPlan => ({
  ok: true,
  now,
  want,
  warnings: [],
  undoable: true,
});

/** The value to set: the action's own value, or for an undo the previous one. */
export const wanted = (value: BulkValue, { undo }: BulkContext): BulkValue =>
  undo === undefined ? value : undo.want;

const flag: BulkKind<'member.setFlag', Member> = {
  title: ({ flag: which, value }) => `Turn ${flagNames[which]} ${value ? 'on' : 'off'}`,
  plan: (member, { flag: which, value }, context) => {
    const limit = flagLimits(member)[which];
    // Section 4: the toggle is disabled if a parent team has the flag off.
    return limit
      ? {
          ok: false,
          why: `${teamName(limit)} has this feature turned off for its teams.`,
          forNow: true,
        }
      : setTo(member[which], wanted(value, context));
  },
  words: onOff,
  input: ({ id }, { flag: which }, want) => ({ memberId: id, flag: which, value: want === true }),
};

/** Null if the team wasn't read. */
const knownTeam = (value: BulkValue, { team, teamOf }: BulkContext): string | null => {
  const id = Number(value);
  const known = team?.id === id ? team : teamOf(id);
  return known && teamNameWithId(known);
};

const teamInSentence = (value: BulkValue, context: BulkContext): string =>
  knownTeam(value, context) ?? `team ${String(value)}`;

type Transfer = ActionOf<'memberTeam.transfer'>;

/** The membership to move, or a sentence if there is none or several match. */
const placeOf = (
  member: Member,
  { teamId, fromTeamId }: Transfer,
  context: BulkContext,
): Membership | string => {
  const { undo } = context;
  const { memberTeams } = member;
  const at = (id: BulkValue) => memberTeams.find(({ team }) => team.id === id);
  if (undo !== undefined) {
    // Someone, or a run that was killed, may already have moved them back.
    return (
      at(undo.was) ??
      at(undo.want) ??
      `${memberName(member)} is no longer on ${teamInSentence(undo.was, context)}.`
    );
  }
  const there = at(teamId);
  if (there && (fromTeamId === undefined || !at(fromTeamId))) return there;
  if (fromTeamId !== undefined) {
    return (
      at(fromTeamId) ?? `${memberName(member)} isn’t on ${teamInSentence(fromTeamId, context)}.`
    );
  }
  const [first, ...others] = memberTeams;
  if (first === undefined) return `${memberName(member)} isn’t on any team.`;
  if (others.length === 0) return first;
  const names = memberTeams.map(({ team }) => teamNameWithId(team)).join(', ');
  return `${memberName(member)} is on ${pluralize(memberTeams.length, 'team')}: ${names}. Choose the team to transfer from.`;
};

const transfer: BulkKind<'memberTeam.transfer', Member> = {
  title: ({ teamId }, team) => `Transfer to ${team ? teamName(team) : `team ${teamId}`}`,
  plan: (member, action, context) => {
    const place = placeOf(member, action, context);
    if (typeof place === 'string') return { ok: false, why: place };
    const { team, isAdmin } = place;
    const leaving = { ...member, memberTeams: [place] };
    return {
      ok: true,
      now: team.id,
      want: wanted(action.teamId, context),
      // The warnings about the whole list cover the teams that are known.
      warnings: context.teamOf(team.id) ? [] : adminWarnings(leaving, 'transfer', () => null),
      // An undo can't restore the admin role, because a transferred member becomes an ordinary one.
      undoable: !isAdmin,
      ...(isAdmin ? { endsAdminOf: team.id } : {}),
    };
  },
  words: (value, _action, context) => knownTeam(value, context) ?? `Team ${String(value)}`,
  input: (member, action, want, context) => {
    const place = placeOf(member, action, context);
    return typeof place === 'string' ? null : { id: place.id, teamId: Number(want) };
  },
};

const admin: BulkKind<'member.changeAdmin', Member> = {
  title: ({ teamId, isAdmin }, team) => {
    const name = team ? teamName(team) : `team ${teamId}`;
    return isAdmin ? `Make admin of ${name}` : `Remove as admin of ${name}`;
  },
  plan: (member, { teamId, isAdmin }, context) => {
    const place = member.memberTeams.find(({ team }) => team.id === teamId);
    if (place === undefined) {
      const name = context.team ? teamName(context.team) : `team ${teamId}`;
      return { ok: false, why: `${memberName(member)} isn’t on ${name}.` };
    }
    const want = wanted(isAdmin, context);
    const ends = place.isAdmin && want === false;
    return ends
      ? { ok: true, now: true, want, warnings: [], undoable: true, endsAdminOf: teamId }
      : setTo(place.isAdmin, want);
  },
  words: (value) => (value === true ? 'Admin' : 'Not an admin'),
  input: ({ id, memberTeams }, { teamId }, want) =>
    memberTeams.some(({ team }) => team.id === teamId)
      ? { memberId: id, teamId, isAdmin: want === true }
      : null,
};

export const memberKinds: MemberKinds = {
  'member.verifyEmail': {
    title: ({ emailVerified }) => `Mark emails as ${emailVerified ? 'verified' : 'unverified'}`,
    plan: (member, { emailVerified }, context) =>
      setTo(member.emailVerified, wanted(emailVerified, context)),
    words: (value) => (value === true ? 'Verified' : 'Unverified'),
    input: ({ id }, _action, want) => ({ memberId: id, emailVerified: want === true }),
  },
  'memberTeam.transfer': transfer,
  'member.changeAdmin': admin,
  'member.setFlag': flag,
  'member.setLeadCapture': {
    title: ({ on }) => `Turn lead capture ${on ? 'on' : 'off'}`,
    plan: (member, { on }, context) => setTo(leadCaptureOn(member), wanted(on, context)),
    words: onOff,
    input: ({ id }, _action, want) => ({ memberId: id, on: want === true }),
  },
};
