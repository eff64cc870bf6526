import { expect, it } from 'vitest';
import { recordToOpen } from '../../../../src/domain/search/search-target';
import { memberRow, teamRow } from '../../../helpers/rows';

const results = (members: number[], teams: number[]) => ({
  members: members.map((id) => memberRow({ id })),
  teams: teams.map((id) => teamRow({ id })),
});

it.each([
  ['a member', '7', [7], [], { kind: 'member', id: 7 }],
  ['a team', ' 7 ', [], [7], { kind: 'team', id: 7 }],
  ['one among others', '7', [70, 7, 71], [77], { kind: 'member', id: 7 }],
  ['a member and a team', '7', [7], [7], null],
  ['only longer IDs', '7', [70, 71], [77], null],
  ['nothing found', '7', [], [], null],
  ['a fragment that matches one member', 'memb', [7], [], { kind: 'member', id: 7 }],
  ['a fragment that matches one team', 'tea', [], [7], { kind: 'team', id: 7 }],
  ['a fragment that matches a member and a team', 'x', [7], [8], null],
  [
    'a whole email among longer ones',
    'Member7@example.test',
    [7, 70],
    [],
    { kind: 'member', id: 7 },
  ],
  ['leading zeros are not an ID', '007', [7, 70], [], null],
  ['an exponent is not an ID', '7e0', [7, 70], [], null],
  ['zero', '0', [0, 10], [], { kind: 'member', id: 0 }],
  ['an empty query', '  ', [0], [], null],
])('%s', (_name, query, members, teams, expected) => {
  expect(recordToOpen(query, results(members, teams))).toEqual(expected);
});

it('a whole email of both a member and a team opens neither', () => {
  const email = 'owner@acme.test';
  const both = {
    members: [memberRow({ id: 1, email }), memberRow({ id: 2, email: `${email}.au` })],
    teams: [teamRow({ id: 3, email })],
  };
  expect(recordToOpen(email, both)).toBeNull();
});
