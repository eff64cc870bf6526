import { expect, it } from 'vitest';
import type { Team } from '../../../../src/contract/entities/team';
import { listWarnings } from '../../../../src/domain/bulk/list-warnings';

const names = new Map([
  [1, 'Harbor'],
  [2, 'Globex'],
  [3, 'Initech'],
  [4, 'Umbrella'],
  [5, 'Hooli'],
]);
/** Each team has one admin: the member with the same number. */
const teamOf = (id: number) =>
  ({
    id,
    companyName: names.get(id),
    memberTeams: [{ isAdmin: true, member: { id } }],
  }) as unknown as Team;
const leaving = (...ids: readonly number[]) =>
  listWarnings(
    { method: 'member.changeAdmin' },
    ids.map((id, index) => ({ index, recordId: id, endsAdminOf: id })),
    null,
    teamOf,
  );

it('one or two teams without an admin get a sentence each', () => {
  expect(leaving(1, 2).all).toEqual([
    'This would leave Harbor without an admin.',
    'This would leave Globex without an admin.',
  ]);
});

it('many teams without an admin are counted, and each row names its own', () => {
  const warnings = leaving(1, 2, 3, 4, 5);
  expect(warnings.all).toEqual([
    'This would leave 5 teams without an admin: Harbor, Globex, Initech, and 2 more.',
  ]);
  // Two lines of a row hold what is lost and what to do.
  expect(warnings.rows.get(4)).toEqual([
    'This would leave Hooli without an admin. Make someone else an admin first.',
  ]);
  expect(leaving(1, 2, 3).all).toEqual([
    'This would leave 3 teams without an admin: Harbor, Globex, Initech.',
  ]);
});
