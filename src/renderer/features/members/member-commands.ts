import type { Member, Membership } from '../../../contract/entities/member';
import { withoutInvisible } from '../../../contract/invisible';
import { fail, type Result } from '../../../contract/wire/result';
import { flagLimits, leadCaptureOn } from '../../../domain/members/lead-capture';
import { idError, memberName } from '../../../domain/members/member-form';
import { hasActiveTeam } from '../../../domain/teams/plan';
import { boundedName } from '../../../domain/text/bounded-name';
import { setAdmin } from '../../parts/records/admin-write';
import { editEmail } from '../../parts/records/edit-email-command';
import { knownAdminWarnings } from '../../parts/records/use-admin-warnings';
import {
  type AnyCommand,
  type CommandArguments,
  type CommandContext,
  type CommandField,
  defineCommand,
} from '../../state/commands/commands';
import { sendToggle, sendWrite } from '../../state/outbox/send-write';
import type { ToggleWrite } from '../../state/outbox/write';
import {
  changeAdmins,
  leadCaptures,
  memberFlags,
  transferMembers,
  verifyEmails,
} from './member-bulk-actions';
import { memberLoginSlice } from './member-login-slice';
import {
  deleteMember,
  placeGone,
  placeOf,
  registerDevice,
  setEmailVerified,
  setLeadCapture,
  setMemberEmail,
  setMemberFlag,
  transferMembership,
} from './member-writes';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Admin Login or Staging Login (C1): asks for the reason if one is required. */
    'member.login': { readonly memberId: number; readonly target: 'admin' | 'staging' };
    'member.adminLogin': object;
    'member.stagingLogin': object;
    'member.editEmail': { readonly email: string };
    'member.toggleVerified': object;
    'member.toggleTextFollowUp': object;
    'member.toggleEmailFollowUp': object;
    'member.toggleLeadCapture': object;
    /** The membership is null if the member is no longer on the chosen team. */
    'member.transfer': { readonly membershipId: number | null; readonly teamId: number };
    /** The membership is null if its team or role is no longer the chosen one. */
    'member.toggleAdmin': { readonly membershipId: number | null };
    'member.registerDevice': { readonly name: string; readonly nickname: string };
    'member.openTeam': { readonly teamId: number };
    'member.createTeam': object;
    'member.delete': object;
  }
}

type OnMember = CommandContext<'member'>;

const flip = <M extends Parameters<typeof sendToggle>[1]['method']>(
  { store }: OnMember,
  write: ToggleWrite<M>,
) => sendToggle(store.getState(), write);

const flag = (
  id: 'member.toggleTextFollowUp' | 'member.toggleEmailFollowUp',
  name: 'textFollowUp' | 'emailFollowUp',
  label: string,
) =>
  defineCommand({
    id,
    on: 'member',
    title: (member: Member) => `${label}: turn ${member[name] ? 'off' : 'on'}`,
    words: ['flag'],
    permissions: ['admin'],
    list: memberFlags(label, name),
    offered: ({ subject }) => flagLimits(subject)[name] === null,
    run: (_args: object, context) => flip(context, setMemberFlag(context.subject, name)),
  });

const teamChoices = ({ memberTeams }: Member, keyOf: (each: Membership) => string) =>
  memberTeams.map((each) => ({
    value: keyOf(each),
    label: `${each.team.companyName || `Team ${each.team.id}`}${each.isAdmin ? ' (admin)' : ''}`,
  }));

const membershipOf = ({ memberTeams }: Member, id: number | null) =>
  memberTeams.find((each) => each.id === id);

const inTeams = ({ subject }: OnMember): boolean => subject.memberTeams.length > 0;

/** A membership as its choice shows it; sending it later must not change another team or role. */
const roleOf = (each: Membership): string => `${placeOf(each)}/${each.isAdmin}`;

const roleChanged = 'The member’s teams or roles have changed. Go back and choose again.';

/** The team that a transfer starts from, where there is a choice, or where the kept one is gone. */
const fromField = (
  member: Member,
  texts: Readonly<Record<string, string>>,
): readonly CommandField[] => {
  const draft = `member/${member.id}/transfer/from`;
  const choices = teamChoices(member, placeOf);
  const isThere = (place: string) => choices.some(({ value }) => value === place);
  const kept = texts[`member/${member.id}/transfer`] ? texts[draft] : undefined;
  if (choices.length < 2 && (kept === undefined || isThere(kept))) return [];
  const check = (place: string) => (isThere(place) ? null : placeGone);
  return [{ name: 'from', label: 'From team', kind: 'choice', draft, choices, check }];
};

/** Commands for the member on top; each asks the same as its button. */
export const memberCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'member.login',
    on: 'app',
    title: 'Admin Login',
    permissions: ['admin'],
    internal: true,
    run: (
      { memberId, target }: { memberId: number; target: 'admin' | 'staging' },
      { store },
    ): Promise<void> => {
      // Asks for the reason in the member's modal, which shows who it is about.
      store.getState().navigation.openModal({ kind: 'member', id: memberId });
      return store.slice(memberLoginSlice).start(memberId, target);
    },
  }),
  defineCommand({
    id: 'member.adminLogin',
    on: 'member',
    title: (member: Member) => `Admin Login as ${boundedName(memberName(member))}`,
    leavesApp: true,
    words: ['impersonate', 'sign in'],
    permissions: ['admin'],
    run: (_args: object, { subject, runCommand }) =>
      runCommand('member.login', { memberId: subject.id, target: 'admin' }),
  }),
  defineCommand({
    id: 'member.stagingLogin',
    on: 'member',
    title: (member: Member) => `Staging Login as ${boundedName(memberName(member))}`,
    leavesApp: true,
    permissions: ['admin'],
    offered: ({ store }) => {
      const { session } = store.getState().session;
      return session.status === 'signed-in' && session.isProd;
    },
    run: (_args: object, { subject, runCommand }) =>
      runCommand('member.login', { memberId: subject.id, target: 'staging' }),
  }),
  editEmail('member', memberName, setMemberEmail),
  defineCommand({
    id: 'member.toggleVerified',
    on: 'member',
    title: ({ emailVerified }: Member) =>
      emailVerified ? 'Mark email as unverified' : 'Verify email',
    words: ['verified'],
    permissions: ['admin'],
    list: verifyEmails,
    run: (_args: object, context) => flip(context, setEmailVerified(context.subject)),
  }),
  flag('member.toggleTextFollowUp', 'textFollowUp', 'Text follow-up'),
  flag('member.toggleEmailFollowUp', 'emailFollowUp', 'Email follow-up'),
  defineCommand({
    id: 'member.toggleLeadCapture',
    on: 'member',
    title: (member: Member) => `Lead capture mode: turn ${leadCaptureOn(member) ? 'off' : 'on'}`,
    words: ['flag', 'exchange'],
    permissions: ['admin'],
    list: leadCaptures,
    run: (_args: object, context) => flip(context, setLeadCapture(context.subject)),
  }),
  defineCommand({
    id: 'member.transfer',
    on: 'member',
    title: 'Transfer to team…',
    formTitle: (member: Member) => `Transfer ${boundedName(memberName(member))} to another team`,
    words: ['move'],
    permissions: ['admin'],
    list: transferMembers,
    offered: inTeams,
    fields: ({ subject, store }) => [
      ...fromField(subject, store.getState().drafts.texts),
      {
        name: 'teamId',
        label: 'Team ID',
        kind: 'team',
        draft: `member/${subject.id}/transfer`,
        check: (text) => idError(text, 'team'),
      },
    ],
    read: ({ from, teamId }, { subject: { memberTeams } }) => ({
      membershipId:
        (from === undefined ? memberTeams[0] : memberTeams.find((each) => placeOf(each) === from))
          ?.id ?? null,
      teamId: Number(withoutInvisible(teamId ?? '')),
    }),
    run: async (
      { membershipId, teamId }: CommandArguments['member.transfer'],
      { store, subject },
    ) => {
      const membership = membershipOf(subject, membershipId);
      if (!membership) return fail({ code: 'validation', message: placeGone });
      const state = store.getState();
      const team = await state.records.loadTeam(teamId);
      const { records } = state;
      const warnings = knownAdminWarnings(records, subject, 'transfer', membership.team.id);
      return state.confirmations.confirmFromForm(
        transferMembership(subject, membership, { id: teamId, team }, warnings),
      );
    },
  }),
  defineCommand({
    id: 'member.toggleAdmin',
    on: 'member',
    title: 'Change admin role…',
    formTitle: (member: Member) => `Change the admin role of ${boundedName(memberName(member))}`,
    words: ['rights', 'team', 'make', 'remove'],
    permissions: ['admin'],
    list: changeAdmins,
    offered: inTeams,
    fields: ({ subject }) => [
      {
        name: 'role',
        label: 'Team',
        kind: 'choice',
        check: () => null,
        choices: teamChoices(subject, roleOf),
      },
    ],
    read: ({ role }, { subject: { memberTeams } }) => ({
      membershipId: memberTeams.find((each) => roleOf(each) === role)?.id ?? null,
    }),
    run: (
      { membershipId }: CommandArguments['member.toggleAdmin'],
      { store, subject },
    ): Result<unknown> | undefined => {
      const membership = membershipOf(subject, membershipId);
      if (!membership) return fail({ code: 'validation', message: roleChanged });
      const { isAdmin, team } = membership;
      const write = setAdmin({ ...membership, memberId: subject.id, teamId: team.id });
      // Shows the change immediately.
      void sendToggle(store.getState(), write, !isAdmin);
      return;
    },
  }),
  defineCommand({
    id: 'member.registerDevice',
    on: 'member',
    title: 'Register device',
    formTitle: (member: Member) => `Register a device for ${boundedName(memberName(member))}`,
    words: ['add', 'card', 'nfc'],
    permissions: [],
    fields: ({ subject: { id } }) => [
      { name: 'name', label: 'Device ID', kind: 'text', draft: `member/${id}/device/name` },
      {
        name: 'nickname',
        label: 'Device Nickname',
        kind: 'text',
        draft: `member/${id}/device/nickname`,
      },
    ],
    run: ({ name, nickname }: { name: string; nickname: string }, { store, subject }) =>
      sendWrite(store.getState(), {
        ...registerDevice(subject.id, name, nickname),
        drafts: [`member/${subject.id}/device/`],
      }),
  }),
  defineCommand({
    id: 'member.openTeam',
    on: 'member',
    title: 'Open team',
    formTitle: (member: Member) => `Open a team of ${boundedName(memberName(member))}`,
    permissions: [],
    offered: inTeams,
    fields: ({ subject }) => [
      {
        name: 'teamId',
        label: 'Team',
        kind: 'choice',
        check: () => null,
        choices: subject.memberTeams.map(({ team }) => ({
          value: String(team.id),
          label: team.companyName || `Team ${team.id}`,
        })),
      },
    ],
    read: ({ teamId }) => ({ teamId: Number(teamId) }),
    run: ({ teamId }: { teamId: number }, { store }) =>
      store.getState().navigation.openModal({ kind: 'team', id: teamId }),
  }),
  defineCommand({
    id: 'member.createTeam',
    on: 'member',
    title: 'Create New Team',
    permissions: ['sales'],
    offered: ({ subject }) => !hasActiveTeam(subject),
    run: (_args: object, { subject, runCommand }) =>
      runCommand('teamSetup.start', { email: subject.email }),
  }),
  defineCommand({
    id: 'member.delete',
    on: 'member',
    title: (member: Member) => `Delete ${boundedName(memberName(member))}`,
    words: ['remove'],
    permissions: [],
    run: (_args: object, { store, subject }) => {
      const { confirmations, records } = store.getState();
      confirmations.confirmWrite(
        deleteMember(subject, knownAdminWarnings(records, subject, 'delete')),
      );
    },
  }),
];
