import { describe, expect, it } from 'vitest';
import { fitsMember } from '../../../../src/domain/teams/team-members';
import { teamName } from '../../../../src/domain/teams/team-name';
import { teamOwnerName } from '../../../../src/domain/teams/team-owner';

describe("a team's display name", () => {
  it.each([
    [{ companyName: 'Fresh & Green', email: 'owner@example.test' }, 'Fresh & Green'],
    [{ companyName: '  Fresh  ', email: null }, 'Fresh'],
    [{ companyName: '  ', email: ' owner@example.test ' }, 'owner@example.test'],
    [{ companyName: null, email: 'owner@example.test' }, 'owner@example.test'],
    [{ email: '  ' }, 'Team 17'],
    [{}, 'Team 17'],
  ])('%j: %s', (team, name) => {
    expect(teamName({ id: 17, ...team })).toBe(name);
  });
});

describe('a member of a team', () => {
  const ada = { id: 12, email: 'Ada@Example.test', name: 'Ada Lovelace' };

  it.each([
    '',
    '   ',
    '12',
    ' 12 ',
    'ada@',
    'EXAMPLE',
    'love',
    'LOVELACE',
    ' ada l',
    'Lovelace, Ada <ada@example.test>',
    'ada@example.test\u200B',
  ])('matches %j', (typed) => {
    expect(fitsMember(ada, typed)).toBe(true);
  });

  it.each(['1', '2', '120', 'bob', 'ada love lace', 'adalovelace'])(
    'does not match %j',
    (typed) => {
      expect(fitsMember(ada, typed)).toBe(false);
    },
  );

  it('matches only its ID without an email or name, and everything for an empty query', () => {
    const bare = { id: 12, email: null };
    expect(fitsMember(bare, ' ')).toBe(true);
    expect(fitsMember(bare, '12')).toBe(true);
    expect(fitsMember(bare, 'null')).toBe(false);
    expect(fitsMember(bare, 'undefined')).toBe(false);
  });
});

describe("the owner's name", () => {
  const place = (id: number, email: string | null, name?: string | null) => ({
    id,
    isAdmin: false,
    member: { id, email, name },
  });
  const owner = place(2, 'Owner@Example.test', 'Olive Owner');
  const memberTeams = [place(1, 'other@example.test', 'Other'), owner, place(3, null, 'Nobody')];

  it.each([
    ['owner@example.test', 'Olive Owner'],
    [' OWNER@example.TEST ', 'Olive Owner'],
    ['third@example.test', ''],
    ['', ''],
    ['  ', ''],
    [null, ''],
    [undefined, ''],
  ])('is found for the email %j: %j', (email, name) => {
    expect(teamOwnerName({ email, memberTeams })).toBe(name);
  });

  it('is empty when the owner has no name, and is not matched by a missing email', () => {
    const nameless = [place(2, 'owner@example.test', null), place(3, 'b@example.test')];
    expect(teamOwnerName({ email: 'owner@example.test', memberTeams: nameless })).toBe('');
    expect(teamOwnerName({ email: 'b@example.test', memberTeams: nameless })).toBe('');
    const emailless = { id: 4, isAdmin: false, member: { id: 4, name: 'No Email' } };
    expect(teamOwnerName({ email: undefined, memberTeams: [emailless] })).toBe('');
  });
});
