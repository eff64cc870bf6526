import type { Member, Membership } from '../../../contract/entities/member';
import type { BusinessCard } from '../../../contract/entities/member-details';
import type { Team } from '../../../contract/entities/team';
import { trimPasted } from '../../../contract/invisible';
import { exchangeFor, leadCaptureOn } from '../../../domain/members/lead-capture';
import { emailWarnings, memberName } from '../../../domain/members/member-form';
import { seatWarning } from '../../../domain/members/membership-warnings';
import { seatCount } from '../../../domain/teams/seats';
import { teamName } from '../../../domain/teams/team-name';
import { boundedName } from '../../../domain/text/bounded-name';
import { formatNumber } from '../../../domain/text/format-number';
import { listed } from '../../../domain/text/listed';
import { pluralize } from '../../../domain/text/pluralize';
import { messages } from '../../state/feedback/messages';
import {
  type Asked,
  type Change,
  type ToggleWrite,
  type Write,
  withWarnings,
} from '../../state/outbox/write';

/** Edit Email (C2). `before` is the email that the user saw when the edit started. */
export const setMemberEmail = (
  { id, name }: Pick<Member, 'id' | 'name'>,
  email: string,
  before: string,
  who = boundedName(name?.trim() || `Member ${id}`),
): Asked<Write<'member.setEmail'>> => ({
  key: `member/${id}/email`,
  method: 'member.setEmail',
  input: { memberId: id, email, base: { email: before } },
  drafts: [`member/${id}/email`],
  success: messages.updatedMember,
  failureTarget: 'caller',
  record: { kind: 'member', id, name: who },
  confirm: {
    title: `Change the email of ${who}?`,
    question: 'They use it to sign in.',
    confirmLabel: 'Save',
    final: false,
    ...withWarnings(emailWarnings(email)),
    changes: [{ field: 'email', label: 'Email', before, after: email }],
  },
  // An email can't be cleared.
  undo: before === '' ? null : () => setMemberEmail({ id, name }, before, email, who),
});

/** Email Verified (C2, admin). Section 8: its errors are alerts. */
export const setEmailVerified = (member: Member): ToggleWrite<'member.verifyEmail'> => ({
  key: `member/${member.id}/emailVerified`,
  method: 'member.verifyEmail',
  current: member.emailVerified,
  input: (emailVerified) => ({ memberId: member.id, emailVerified }),
  applies: (records, emailVerified) => records.patchMember(member.id, () => ({ emailVerified })),
  success: messages.updatedMember,
  failureTarget: 'alert',
  record: { kind: 'member', id: member.id, name: memberName(member) },
});

/** Feature flags within the parent team's limits (C3). */
export const setMemberFlag = (
  member: Member,
  flag: 'textFollowUp' | 'emailFollowUp',
): ToggleWrite<'member.setFlag'> => ({
  key: `member/${member.id}/${flag}`,
  method: 'member.setFlag',
  current: member[flag],
  input: (value) => ({ memberId: member.id, flag, value }),
  applies: (records, value) => records.patchMember(member.id, () => ({ [flag]: value })),
  success: messages.updatedMember,
  record: { kind: 'member', id: member.id, name: memberName(member) },
});

/** Lead capture mode 1 or 0, with `exchange` empty or '0' (section 4). */
export const setLeadCapture = (member: Member): ToggleWrite<'member.setLeadCapture'> => ({
  key: `member/${member.id}/leadCapture`,
  method: 'member.setLeadCapture',
  current: leadCaptureOn(member),
  input: (on) => ({ memberId: member.id, on }),
  applies: (records, on) => records.patchMember(member.id, () => ({ exchange: exchangeFor(on) })),
  success: messages.updatedLeadCapture,
  record: { kind: 'member', id: member.id, name: memberName(member) },
});

/** The target team of a transfer, as far as loaded. */
export interface TransferTarget {
  readonly id: number;
  readonly team?: Team | null;
  /** Shown while the team is loading. */
  readonly note?: string;
}

/** The warning about a full team says its seats. */
const targetText = ({ id, team }: TransferTarget, full: string | null): string => {
  if (!team) return `team ${id}`;
  const seats = ` (${formatNumber(team.memberTeams.length)} of ${pluralize(seatCount(team), 'seat')})`;
  return `${boundedName(teamName(team))}${full === null ? seats : ''}`;
};

/** `Acme (17)`; never without the ID. */
const nameWithId = (team: Parameters<typeof teamName>[0]): string =>
  `${boundedName(teamName(team))} (${team.id})`;

/** Names a membership in its draft and its option: the same one may be on another team later. */
export const placeOf = ({ id, team }: Membership): string => `${id}/${team.id}`;

export const placeGone = 'The member is no longer on the team selected here. Choose a team.';

export const transferKey = ({ id }: Pick<Membership, 'id'>): string => `membership/${id}/transfer`;

/** Team Transfer (C3), with its confirmation from section 5. */
export const transferMembership = (
  member: Pick<Member, 'id' | 'name' | 'email'>,
  { id, team, isAdmin }: Membership,
  target: TransferTarget,
  warnings: readonly string[] = [],
): Asked<Write<'memberTeam.transfer'>> => {
  const full = target.team ? seatWarning(target.team) : null;
  const overridden = full === null ? warnings : [full, ...warnings];
  return {
    key: transferKey({ id }),
    method: 'memberTeam.transfer',
    input: { id, teamId: target.id, base: { memberId: member.id, teamId: team.id } },
    overridden,
    drafts: [`member/${member.id}/transfer`],
    success: messages.updatedMemberTeams,
    failureTarget: 'caller',
    record: { kind: 'member', id: member.id, name: memberName(member) },
    confirm: {
      title: 'Team Transfer',
      question: messages.confirmTransfer,
      detail: [
        `Move ${boundedName(memberName(member))} from ${boundedName(teamName(team))} to ${targetText(target, full)}.`,
        target.note ?? '',
        ...overridden,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: full !== null ? 'Transfer anyway' : 'Transfer',
      final: isAdmin || full !== null,
      danger: true,
      changes: [
        {
          field: 'team',
          label: 'Team',
          before: nameWithId(team),
          after: target.team ? nameWithId(target.team) : String(target.id),
          text: (current) => `team ${current}`,
        },
      ],
    },
    rebase: (current) => ({
      id,
      teamId: target.id,
      base: { memberId: member.id, teamId: Number(current.team) },
    }),
    // A transferred admin loses admin rights, so undoing that would take more than one call.
    undo: isAdmin
      ? null
      : () => ({
          key: transferKey({ id }),
          method: 'memberTeam.transfer',
          input: { id, teamId: team.id, base: { memberId: member.id, teamId: target.id } },
          confirm: null,
          undo: null,
        }),
  };
};

/** `Lily Chen (lily@harbor.test, ID 12)`; a member may have no name or no email. */
const whoIs = (member: Member): string => {
  const name = memberName(member);
  const email = name === member.email ? '' : boundedName(member.email);
  return `${boundedName(name)} (${[email, `ID ${member.id}`].filter(Boolean).join(', ')})`;
};

/** Teams in a question; the member's screen has the others. */
const mostNamed = 10;

const placesOf = ({ memberTeams }: Member): string => {
  if (memberTeams.length === 0) return '';
  const names = memberTeams.map(({ team }) => boundedName(teamName(team)));
  return ` and removes them from ${listed(names, mostNamed)}`;
};

/** Delete (C2); the modal closes and the row disappears when core announces it. */
export const deleteMember = (
  member: Member,
  warnings: readonly string[] = [],
): Asked<Write<'member.delete'>> => ({
  key: `member/${member.id}/delete`,
  method: 'member.delete',
  input: { id: member.id, email: member.email },
  overridden: warnings,
  success: messages.deletedMember(boundedName(memberName(member))),
  failureTarget: 'caller',
  record: { kind: 'member', id: member.id },
  confirm: {
    title: `Delete ${boundedName(memberName(member))}`,
    question: messages.confirmDeleteMember,
    detail: [
      `This permanently deletes ${whoIs(member)}${placesOf(member)}. It can’t be undone.`,
      ...warnings,
    ].join(' '),
    confirmLabel: 'Yes',
    final: true,
    danger: true,
    // There is no new value to show, and the question already contains the old one.
    onlyConflicts: true,
    changes: [{ field: 'email', label: `Member ${member.id}`, before: member.email, after: '' }],
  },
  undo: null,
});

/** Register Device (C3). */
export const registerDevice = (
  memberId: number,
  name: string,
  nickname: string,
): Write<'device.register'> => ({
  key: `member/${memberId}/device`,
  method: 'device.register',
  input: { name: trimPasted(name), nickname: nickname.trim(), mid: memberId },
  success: messages.registeredDevice,
  record: { kind: 'member', id: memberId },
  // The form shows a refusal at the Device ID.
  failureTarget: 'caller',
  confirm: null,
  // The API can't remove a device.
  undo: null,
});

export interface CardEdit {
  readonly exchangeText: string;
  /** Digits; '' if the card has no member. */
  readonly mid: string;
}

const storedCard = ({ exchangeText, mid }: CardEdit) => ({
  exchangeText,
  mid: mid === '' ? null : Number(mid),
});

/** The member to whom a card moves, as far as loaded. */
export interface CardOwner {
  readonly member: Member | null;
  /** Shown while the member is loading. */
  readonly note?: string;
  /** Why the member couldn't be looked up. */
  readonly warning?: string;
}

/** A business card's text and member (C3); null if nothing changed. `base` is what the user saw. */
export const updateCard = (
  memberId: number,
  { id }: Pick<BusinessCard, 'id'>,
  edit: CardEdit,
  base: CardEdit,
  owner: CardOwner | null = null,
): Asked<Write<'businessCard.update'>> | null => {
  const textChanged = edit.exchangeText !== base.exchangeText;
  const midChanged = edit.mid !== base.mid;
  if (!textChanged && !midChanged) return null;
  const changes: Change[] = [];
  if (textChanged) {
    changes.push({
      field: 'exchangeText',
      label: 'Exchange text',
      before: base.exchangeText,
      after: edit.exchangeText,
    });
  }
  if (midChanged) {
    changes.push({ field: 'mid', label: 'Member ID', before: base.mid, after: edit.mid });
  }
  const moveLabel = owner?.member ? 'Move card' : 'Move anyway';
  const detail = owner?.warning ?? owner?.note;
  const to = `member ${edit.mid}`;
  const toWhom = owner?.member ? boundedName(memberName(owner.member)) : to;
  return {
    key: `card/${id}`,
    method: 'businessCard.update',
    input: {
      memberId,
      id,
      base: storedCard(base),
      ...(textChanged ? { exchangeText: edit.exchangeText } : {}),
      ...(midChanged ? { mid: Number(edit.mid) } : {}),
    },
    ...(owner?.warning ? { overridden: [owner.warning] } : {}),
    drafts: [`member/${memberId}/card/${id}/`],
    success: messages.updatedLinksData,
    failureTarget: 'caller',
    record: { kind: 'member', id: memberId },
    confirm: {
      title: midChanged ? `Move card ${id} to ${toWhom}?` : `Change the text of card ${id}?`,
      question: midChanged
        ? `The card and all its data move to ${owner?.member ? whoIs(owner.member) : to}.`
        : 'This changes the card’s text.',
      ...(detail ? { detail } : {}),
      confirmLabel: midChanged ? moveLabel : 'Save',
      // A card moved to another member is no longer on this screen.
      final: midChanged,
      danger: midChanged,
      changes,
    },
    undo: midChanged
      ? null
      : () => ({
          key: `card/${id}`,
          method: 'businessCard.update',
          input: {
            memberId,
            id,
            exchangeText: base.exchangeText,
            base: storedCard(edit),
          },
          confirm: null,
          undo: null,
        }),
  };
};
