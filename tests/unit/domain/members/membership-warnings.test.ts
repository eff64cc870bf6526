import { describe, expect, it } from 'vitest';
import {
  adminWarnings,
  isOnlyAdmin,
  seatWarning,
} from '../../../../src/domain/members/membership-warnings';
import { member, membership, team } from '../builders';

const place = (id: number, isAdmin: boolean) => ({ id: 100 + id, isAdmin, member: { id } });
const otto = (isAdmin: boolean) =>
  member({
    id: 7,
    name: 'Otto',
    memberTeams: [{ ...membership({ id: 30, companyName: 'Quartz' }, 300), isAdmin }],
  });

describe('seats', () => {
  const of = (members: number, initialQuantity: number | null) =>
    seatWarning(
      team({
        companyName: 'Quartz',
        initialQuantity,
        memberTeams: Array.from({ length: members }, (_, id) => place(id, false)),
      }),
    );

  it.each([
    [4, 5, null],
    [5, 5, 'Quartz has no available seats (5 of 5), so the server may refuse the transfer.'],
    [6, 5, 'Quartz has no available seats (6 of 5), so the server may refuse the transfer.'],
    // The number of purchased seats is unknown.
    [6, 0, null],
    [6, null, null],
  ])('%i members on %s seats', (members, bought, expected) => {
    expect(of(members, bought)).toBe(expected);
  });
});

describe('the last admin', () => {
  it.each([
    [[place(7, true), place(8, false)], true],
    [[place(7, true), place(8, true)], false],
    [[place(7, false), place(8, true)], false],
  ])('%#', (memberTeams, expected) => {
    expect(isOnlyAdmin({ memberTeams }, 7)).toBe(expected);
  });

  it('is a definite warning when the team is known', () => {
    const only = { memberTeams: [place(7, true), place(8, false)] };
    expect(adminWarnings(otto(true), 'delete', () => only)).toEqual([
      'Otto is the only admin of Quartz. Make someone else an admin first, or the server may refuse the deletion.',
    ]);
    const two = { memberTeams: [place(7, true), place(8, true)] };
    expect(adminWarnings(otto(true), 'delete', () => two)).toEqual([]);
  });

  it('is a possible warning when the team is unknown', () => {
    expect(adminWarnings(otto(true), 'transfer', () => null)).toEqual([
      'Otto is an admin of Quartz. If no one else is, the server may refuse the transfer.',
    ]);
  });

  it('counts the teams that a question has no room for, and leaves out no definite warning', () => {
    const memberTeams = Array.from({ length: 304 }, (_, at) => ({
      ...membership({ id: at, companyName: `T${at}` }, at),
      isAdmin: true,
    }));
    const only = { memberTeams: [place(7, true)] };
    const texts = adminWarnings({ ...otto(true), memberTeams }, 'delete', (id) =>
      id === 303 ? only : null,
    );
    expect(texts).toHaveLength(11);
    expect(texts[0]).toBe(
      'Otto is the only admin of T303. Make someone else an admin first, or the server may refuse the deletion.',
    );
    expect(texts[9]).toBe(
      'Otto is an admin of T8. If no one else is, the server may refuse the deletion.',
    );
    expect(texts[10]).toBe(
      'Otto is also an admin of 294 other teams. If no one else is, the server may refuse the deletion.',
    );
  });

  it('gives no warning for an ordinary member', () => {
    expect(adminWarnings(otto(false), 'delete', () => null)).toEqual([]);
  });
});
