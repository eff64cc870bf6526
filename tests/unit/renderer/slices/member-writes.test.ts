import { describe, expect, test } from 'vitest';
import {
  deleteMember,
  registerDevice,
  setEmailVerified,
  setLeadCapture,
  setMemberEmail,
  setMemberFlag,
  transferMembership,
  updateCard,
} from '../../../../src/renderer/features/member/member-writes';
import { createTestStore } from '../../../helpers/test-store';
import { member, membership, team } from '../../rules/builders';

const ada = (over: Parameters<typeof member>[0] = {}) =>
  member({ id: 12, name: 'Ada Lovelace', email: 'ada@x.test', ...over });

test('Edit Email: what is asked, sent with what was seen, and told', () => {
  expect(setMemberEmail(ada(), 'new@x.test', 'old@x.test')).toEqual({
    key: 'member/12/email',
    method: 'member.setEmail',
    input: { memberId: 12, email: 'new@x.test', base: { email: 'old@x.test' } },
    drafts: ['member/12/email'],
    success: 'Successfully updated member!',
    tells: 'caller',
    record: { kind: 'member', id: 12 },
    confirm: {
      title: 'Change the email of Ada Lovelace?',
      question: 'They sign in with it.',
      confirmLabel: 'Save',
      final: false,
      changes: [{ field: 'email', label: 'Email', before: 'old@x.test', after: 'new@x.test' }],
    },
    undo: expect.any(Function),
  });
  expect(setMemberEmail(ada(), 'new@x.test', 'old@x.test').undo?.()).toMatchObject({
    input: { memberId: 12, email: 'old@x.test', base: { email: 'new@x.test' } },
    confirm: { title: 'Change the email of Ada Lovelace?' },
  });
  // There is no address to go back to.
  expect(setMemberEmail(ada(), 'new@x.test', '')).not.toHaveProperty('undo');
  const asked = (name?: string | null) =>
    setMemberEmail({ id: 12, name }, 'a@x.test', '').confirm?.title;
  expect(asked(' Ada ')).toBe('Change the email of Ada?');
  expect(asked('  ')).toBe('Change the email of Member 12?');
  expect(asked(null)).toBe('Change the email of Member 12?');
  expect(asked()).toBe('Change the email of Member 12?');
});

describe('switches', () => {
  const open = async () => {
    const { fake, state } = createTestStore('admin');
    fake.answer(
      'member.getById',
      ada({ emailVerified: false, textFollowUp: true, emailFollowUp: true, exchange: '0' }),
    );
    await state().records.loadMember(12);
    const record = () => state().records.member(12).value;
    const { records } = state();
    return { record, records: { ...records } as never };
  };

  test('Email Verified: its errors are alerts', async () => {
    const { record, records } = await open();
    const { input, applies, ...rest } = setEmailVerified(ada({ emailVerified: false }));
    expect(rest).toEqual({
      key: 'member/12/emailVerified',
      method: 'member.verifyEmail',
      current: false,
      success: 'Successfully updated member!',
      tells: 'alert',
    });
    expect(setEmailVerified(ada({ emailVerified: true })).current).toBe(true);
    expect(input(true)).toEqual({ memberId: 12, emailVerified: true });
    applies(records, true);
    expect(record()).toMatchObject({ emailVerified: true, textFollowUp: true });
  });

  test.each(['textFollowUp', 'emailFollowUp'] as const)('%s', async (flag) => {
    const { record, records } = await open();
    const { input, applies, ...rest } = setMemberFlag(ada({ [flag]: true }), flag);
    expect(rest).toEqual({
      key: `member/12/${flag}`,
      method: 'member.setFlag',
      current: true,
      success: 'Successfully updated member!',
    });
    expect(input(false)).toEqual({ memberId: 12, flag, value: false });
    applies(records, false);
    expect(record()).toMatchObject({ textFollowUp: true, emailFollowUp: true, [flag]: false });
  });

  test('lead capture writes exchange empty or 0', async () => {
    const { record, records } = await open();
    const { input, applies, ...rest } = setLeadCapture(ada({ exchange: '0' }));
    expect(rest).toEqual({
      key: 'member/12/leadCapture',
      method: 'member.setLeadCapture',
      current: false,
      success: 'Successfully updated lead capture mode!',
    });
    expect(setLeadCapture(ada({ exchange: '' })).current).toBe(true);
    expect(input(true)).toEqual({ memberId: 12, on: true });
    applies(records, true);
    expect(record()?.exchange).toBe('');
    applies(records, false);
    expect(record()?.exchange).toBe('0');
  });
});

test('Team Transfer: from where to where, and how full that is', () => {
  const from = membership({ id: 8, companyName: 'Acme' }, 31);
  expect(transferMembership(ada(), from, { id: 9 })).toEqual({
    key: 'membership/31/transfer',
    method: 'memberTeam.transfer',
    input: { id: 31, teamId: 9 },
    drafts: ['member/12/transfer'],
    success: 'Successfully updated members teams data!',
    tells: 'caller',
    record: { kind: 'member', id: 12 },
    confirm: {
      title: 'Team Transfer',
      question:
        'Are you sure you want to transfer this member to a new team? This can have unintended consequences.',
      detail: 'Move Ada Lovelace from Acme to team 9.',
      confirmLabel: 'Transfer',
      final: false,
      danger: true,
      changes: [{ field: 'teamId', label: 'Team ID', before: '8', after: '9' }],
    },
    undo: expect.any(Function),
  });
  expect(transferMembership(ada(), from, { id: 9 }).undo?.()).toEqual({
    key: 'membership/31/transfer',
    method: 'memberTeam.transfer',
    input: { id: 31, teamId: 8 },
    success: 'Successfully updated members teams data!',
  });
  // An admin would come back as none.
  const admin = transferMembership(ada(), { ...from, isAdmin: true }, { id: 9 });
  expect(admin).not.toHaveProperty('undo');
  expect(admin.confirm?.final).toBe(true);
  const full = team({ id: 9, companyName: 'Zed', initialQuantity: 7 });
  const detail = (target: typeof full | null) =>
    transferMembership(ada(), from, { id: 9, team: target }).confirm?.detail;
  expect(detail(full)).toBe('Move Ada Lovelace from Acme to Zed (0 of 7 seats).');
  expect(detail(null)).toBe('Move Ada Lovelace from Acme to team 9.');
});

describe('Delete', () => {
  test('is asked in the words of the product, with whom it is about', () => {
    const write = deleteMember(ada({ memberTeams: [membership({ id: 8, companyName: 'Acme' })] }));
    expect(write).toEqual({
      key: 'member/12/delete',
      method: 'member.delete',
      input: { id: 12, email: 'ada@x.test' },
      success: 'Successfully deleted member Ada Lovelace!',
      tells: 'caller',
      record: { kind: 'member', id: 12 },
      confirm: {
        title: 'Delete Ada Lovelace',
        question: 'Are you sure you want to delete this member?',
        detail:
          'This permanently deletes Ada Lovelace (ada@x.test, ID 12) and removes them from Acme. It can’t be undone.',
        confirmLabel: 'Yes',
        final: true,
        danger: true,
        onlyConflicts: true,
        changes: [{ field: 'email', label: 'Member 12', before: 'ada@x.test', after: '' }],
      },
    });
  });

  test.each([
    [{ name: null }, 'This permanently deletes ada@x.test (ID 12). It can’t be undone.'],
    [
      {
        memberTeams: [
          membership({ id: 8, companyName: 'Acme' }),
          membership({ id: 9, companyName: 'Zed' }),
        ],
      },
      'This permanently deletes Ada Lovelace (ada@x.test, ID 12) and removes them from Acme, Zed. It can’t be undone.',
    ],
  ])('of %j', (over, detail) => {
    expect(deleteMember(ada(over)).confirm?.detail).toBe(detail);
  });
});

test('Register Device sends what was typed without the blanks around it', () => {
  expect(registerDevice(12, ' D-1 ', ' Badge ')).toEqual({
    key: 'member/12/device',
    method: 'device.register',
    input: { name: 'D-1', nickname: 'Badge', mid: 12 },
    success: 'Successfully registered device!',
  });
});

describe('a business card', () => {
  const base = { exchangeText: 'Old', mid: '12' };
  const edit = (over: Partial<typeof base>, from = base) =>
    updateCard(12, { id: 7 }, { ...from, ...over }, from);

  test('without a change is not sent', () => {
    expect(edit({})).toBeNull();
  });

  test('with another text shows it at once', () => {
    expect(edit({ exchangeText: 'New' })).toEqual({
      key: 'card/7',
      method: 'businessCard.update',
      input: {
        memberId: 12,
        id: 7,
        base: { exchangeText: 'Old', mid: 12 },
        exchangeText: 'New',
      },
      drafts: ['card/7/'],
      success: 'Successfully updated links data!',
      tells: 'caller',
      record: { kind: 'member', id: 12 },
      confirm: {
        title: 'Card 7',
        question: 'This changes the text of the card.',
        confirmLabel: 'Save',
        final: false,
        danger: false,
        changes: [{ field: 'exchangeText', label: 'Exchange text', before: 'Old', after: 'New' }],
      },
      undo: expect.any(Function),
    });
    expect(edit({ exchangeText: 'New' })?.undo?.()).toEqual({
      key: 'card/7',
      method: 'businessCard.update',
      input: { memberId: 12, id: 7, exchangeText: 'Old', base: { exchangeText: 'New', mid: 12 } },
      success: 'Successfully updated links data!',
    });
    const free = edit({ exchangeText: 'New' }, { exchangeText: 'Old', mid: '' });
    expect(free?.undo?.().input.base).toEqual({ exchangeText: 'New', mid: null });
  });

  test('of another member moves with all its data', () => {
    expect(edit({ mid: '13' })).toMatchObject({
      input: { memberId: 12, id: 7, base: { exchangeText: 'Old', mid: 12 }, mid: 13 },
      confirm: {
        question: 'The card moves to member 13 with all its data.',
        final: true,
        danger: true,
        changes: [{ field: 'mid', label: 'Member ID', before: '12', after: '13' }],
      },
    });
    expect(edit({ mid: '13' })).not.toHaveProperty('undo');
    expect(edit({ mid: '13' })?.input).not.toHaveProperty('exchangeText');
    expect(edit({ exchangeText: 'New' })?.input).not.toHaveProperty('mid');
  });

  test('both, of a card that had no member', () => {
    const free = { exchangeText: '', mid: '' };
    const write = edit({ exchangeText: 'New', mid: '13' }, free);
    expect(write?.input).toEqual({
      memberId: 12,
      id: 7,
      base: { exchangeText: '', mid: null },
      exchangeText: 'New',
      mid: 13,
    });
    expect(write?.confirm?.changes?.map(({ field }) => field)).toEqual(['exchangeText', 'mid']);
  });
});
