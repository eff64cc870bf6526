import { withoutInvisible } from '../../../contract/invisible';
import { idError } from '../../../domain/members/member-form';
import type { BulkActionForm, CommandField } from '../../state/commands/commands';

const choice = (
  label: string,
  one: string,
  other: string,
): readonly [CommandField, (texts: Readonly<Record<string, string>>) => boolean] => [
  {
    name: 'value',
    label,
    kind: 'choice',
    check: () => null,
    choices: [
      { value: 'yes', label: one },
      { value: 'no', label: other },
    ],
  },
  ({ value }) => value !== 'no',
];

const teamField = (name: string, label: string): CommandField => ({
  name,
  label,
  kind: 'team',
  check: (text) => idError(text, 'team'),
});

const [verified, isVerified] = choice('Email', 'Verified', 'Unverified');
const [onOff, isOn] = choice('Turn', 'On', 'Off');
const [role, isAdmin] = choice('Role', 'Admin', 'Not an admin');

export const verifyEmails: BulkActionForm = {
  title: 'Verify email',
  words: ['verified', 'emails'],
  fields: [verified],
  read: (texts) => ({ method: 'member.verifyEmail', emailVerified: isVerified(texts) }),
};

export const transferMembers: BulkActionForm = {
  title: 'Transfer to team',
  words: ['move', 'members'],
  fields: [
    teamField('teamId', 'To team ID'),
    {
      name: 'fromTeamId',
      label: 'From team ID',
      kind: 'number',
      hint: 'Only needed if a member is on several teams.',
      isOptional: true,
      check: (text) => (text.trim() === '' ? null : idError(text, 'team')),
    },
  ],
  read: ({ teamId = '', fromTeamId = '' }) => ({
    method: 'memberTeam.transfer',
    teamId: Number(withoutInvisible(teamId)),
    ...(fromTeamId.trim() === '' ? {} : { fromTeamId: Number(withoutInvisible(fromTeamId)) }),
  }),
};

export const changeAdmins: BulkActionForm = {
  title: 'Change admin role',
  words: ['rights', 'make', 'remove', 'members'],
  fields: [teamField('teamId', 'Team ID'), role],
  read: (texts) => ({
    method: 'member.changeAdmin',
    teamId: Number(withoutInvisible(texts.teamId ?? '')),
    isAdmin: isAdmin(texts),
  }),
};

export const memberFlags = (
  title: string,
  flag: 'textFollowUp' | 'emailFollowUp',
): BulkActionForm => ({
  title: `${title} of members`,
  words: ['flag'],
  fields: [onOff],
  read: (texts) => ({ method: 'member.setFlag', flag, value: isOn(texts) }),
});

export const leadCaptures: BulkActionForm = {
  title: 'Lead capture mode',
  words: ['flag', 'exchange', 'members'],
  fields: [onOff],
  read: (texts) => ({ method: 'member.setLeadCapture', on: isOn(texts) }),
};
