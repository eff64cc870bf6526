import { expect, it } from 'vitest';
import { exactHit } from '../../../src/rules/search-target';

const results = (members: number[], teams: number[]) => ({
  members: members.map((id) => ({ id })),
  teams: teams.map((id) => ({ id })),
});

it.each([
  ['a member', '7', [7], [], { kind: 'member', id: 7 }],
  ['a team', ' 7 ', [], [7], { kind: 'team', id: 7 }],
  ['among others', '7', [70, 7, 71], [77], { kind: 'member', id: 7 }],
  ['a member and a team', '7', [7], [7], null],
  ['only longer ids', '7', [70, 71], [77], null],
  ['nothing found', '7', [], [], null],
  ['an email', 'a@b.test', [7], [], null],
  ['leading zeros', '007', [7], [], null],
  ['an exponent', '7e0', [7], [], null],
  ['zero', '0', [0], [], { kind: 'member', id: 0 }],
  ['nothing asked', '  ', [0], [], null],
])('%s', (_name, query, members, teams, expected) => {
  expect(exactHit(query, results(members, teams))).toEqual(expected);
});
