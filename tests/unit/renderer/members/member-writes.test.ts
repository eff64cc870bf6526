import { describe, expect, test } from 'vitest';
import {
  deleteMember,
  registerDevice,
  setEmailVerified,
  setLeadCapture,
  setMemberEmail,
  transferMembership,
  updateCard,
} from '../../../../src/renderer/features/members/member-writes';
import { member, membership, team } from '../../domain/builders';

const ada = (over: Parameters<typeof member>[0] = {}) =>
  member({ id: 12, name: 'Ada Lovelace', email: 'ada@x.test', ...over });

test.each([
  [' Ada ', 'Change the email of Ada?'],
  ['  ', 'Change the email of Member 12?'],
  [null, 'Change the email of Member 12?'],
  [undefined, 'Change the email of Member 12?'],
])('names the member in Edit Email (%j)', (name, title) => {
  expect(setMemberEmail({ id: 12, name }, 'a@x.test', '').confirm?.title).toBe(title);
});

test('shows an alert when Email Verified fails (section 8)', () => {
  expect(setEmailVerified(ada()).failureTarget).toBe('alert');
});

test('writes empty or 0 to exchange for lead capture (section 4)', () => {
  const { applies, current } = setLeadCapture(ada({ exchange: '0' }));
  const written: unknown[] = [];
  const records = { patchMember: (_id: number, change: () => unknown) => written.push(change()) };
  expect(current).toBe(false);
  applies(records as never, true);
  applies(records as never, false);
  expect(written).toEqual([{ exchange: '' }, { exchange: '0' }]);
});

describe('Team Transfer', () => {
  const from = membership({ id: 8, companyName: 'Acme' }, 31);
  const detail = (target: ReturnType<typeof team> | null) =>
    transferMembership(ada(), from, { id: 9, team: target }).confirm?.detail;

  test('names both teams and the new team’s seats', () => {
    const full = team({ id: 9, companyName: 'Zed', initialQuantity: 7 });
    expect(detail(full)).toBe('Move Ada Lovelace from Acme to Zed (0 of 7 seats).');
    expect(detail(null)).toBe('Move Ada Lovelace from Acme to team 9.');
  });

  test('cannot be undone on this screen for an admin', () => {
    const of = (isAdmin: boolean) => transferMembership(ada(), { ...from, isAdmin }, { id: 9 });
    expect(of(true).confirm?.final).toBe(true);
    expect(of(false).confirm?.final).toBe(false);
  });
});

test.each([
  [
    { memberTeams: [membership({ id: 8, companyName: 'Acme' })] },
    'This permanently deletes Ada Lovelace (ada@x.test, ID 12) and removes them from Acme. It can’t be undone.',
  ],
  [{ name: null }, 'This permanently deletes ada@x.test (ID 12). It can’t be undone.'],
  [{ email: '' }, 'This permanently deletes Ada Lovelace (ID 12). It can’t be undone.'],
  [
    {
      memberTeams: [
        membership({ id: 8, companyName: 'Acme' }),
        membership({ id: 9, companyName: 'Zed' }),
      ],
    },
    'This permanently deletes Ada Lovelace (ada@x.test, ID 12) and removes them from Acme and Zed. It can’t be undone.',
  ],
])('names the member to delete (%j)', (over, detail) => {
  expect(deleteMember(ada(over)).confirm).toMatchObject({ detail, final: true });
});

test('counts the teams that a question about a member of hundreds has no room for', () => {
  const memberTeams = Array.from({ length: 304 }, (_, at) =>
    membership({ id: at, companyName: `T${at}` }, at),
  );
  expect(deleteMember(ada({ memberTeams })).confirm?.detail).toBe(
    'This permanently deletes Ada Lovelace (ada@x.test, ID 12) and removes them from T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, and 294 more. It can’t be undone.',
  );
});

test('sends a device without surrounding spaces', () => {
  expect(registerDevice(12, ' D-1 ', ' Badge ').input).toEqual({
    name: 'D-1',
    nickname: 'Badge',
    mid: 12,
  });
});

describe('a business card', () => {
  const base = { exchangeText: 'Old', mid: '12' };
  const edit = (over: Partial<typeof base>, from = base) =>
    updateCard(12, { id: 7 }, { ...from, ...over }, from);

  test('is not sent without a change', () => {
    expect(edit({})).toBeNull();
  });

  test('sends only what changed, with the values it started from', () => {
    const seen = { memberId: 12, id: 7, base: { exchangeText: 'Old', mid: 12 } };
    expect(edit({ exchangeText: 'New' })?.input).toEqual({ ...seen, exchangeText: 'New' });
    expect(edit({ mid: '13' })?.input).toEqual({ ...seen, mid: 13 });
    expect(edit({ exchangeText: 'New', mid: '13' }, { exchangeText: '', mid: '' })?.input).toEqual({
      memberId: 12,
      id: 7,
      base: { exchangeText: '', mid: null },
      exchangeText: 'New',
      mid: 13,
    });
  });

  test('moves to another member with all its data, which cannot be undone', () => {
    expect(edit({ mid: '13' })?.confirm).toMatchObject({
      title: 'Move card 7 to member 13?',
      question: 'The card and all its data move to member 13.',
      confirmLabel: 'Move anyway',
      final: true,
      danger: true,
    });
    expect(edit({ exchangeText: 'New' })?.confirm).toMatchObject({
      title: 'Change the text of card 7?',
      confirmLabel: 'Save',
      final: false,
    });
  });
});
