import { expect, it } from 'vitest';
import { seatCount } from '../../../../src/domain/teams/seats';

it.each([
  [0, null, 0],
  [0, undefined, 0],
  [3, null, 3],
  [3, 2, 3],
  [3, 3, 3],
  [3, 4, 4],
  [0, 25, 25],
])('%d members, initial quantity %s: %d seats', (members, initialQuantity, expected) => {
  expect(seatCount({ memberTeams: Array(members).fill({}), initialQuantity })).toBe(expected);
});
