import { describe, expect, it } from 'vitest';
import {
  beginsWith,
  exactFirst,
  isWholeMember,
  isWholeTeam,
  looksLikeName,
} from '../../../../src/domain/search/search-match';
import { memberRow, teamRow } from '../../../helpers/rows';

const ada = memberRow({ id: 120, email: 'Ada@x.test', slug: 'Ada-L', hash: 'aB3' });

describe('the matching part', () => {
  it.each([
    ['the beginning', 'ada@x.test', 'ada', 'small', true],
    ['ignores case on both sides', 'Ada@x.test', 'aDA', 'small', true],
    ['not in the same case', 'aB3', 'ab', 'written', false],
    ['in the same case', 'aB3', 'aB', 'written', true],
    ['a number', 120, '12', 'written', true],
    ['the middle', 'ada@x.test', 'x.test', 'small', false],
    ['a longer query', 'ada', 'ada@', 'small', false],
    ['ignores case only from A to Z', 'zoË', 'zoë', 'small', false],
    ['no value', null, 'a', 'small', false],
    ['no query', 'ada', '', 'small', false],
  ] as const)('%s', (_name, value, query, as, expected) => {
    expect(beginsWith(value, query, as)).toBe(expected);
  });
});

it.each([
  ['120', true],
  ['ADA@X.TEST', true],
  ['ada-l', true],
  ['aB3', true],
  ['AB3', false],
  ['12', false],
  ['ada', false],
])('%s is the whole value of one of its fields: %s', (query, expected) => {
  expect(isWholeMember(ada, query)).toBe(expected);
});

it('a team matches by its whole ID or email', () => {
  const team = teamRow({ id: 5, email: 'T@x.test' });
  expect(['5', 't@x.test', 't@x', '55'].map((query) => isWholeTeam(team, query))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('exact matches come first, the others keep their order, and unchanged rows stay the same array', () => {
  const is = (exact: number) => (row: number) => row === exact;
  expect(exactFirst([3, 1, 2, 1], is(1))).toEqual([1, 1, 3, 2]);
  const rows = [1, 1, 3];
  expect(exactFirst(rows, is(1))).toBe(rows);
  expect(exactFirst(rows, is(9))).toBe(rows);
});

describe('a query that looks like a name', () => {
  it.each(['Vantage', 'Lily Chen', 'Harbor & Finch', 'María O’Brien-Núñez'])('%s', (query) => {
    expect(looksLikeName(query)).toBe(true);
  });
  it.each(['lily@x.test', '3000012', 'NFC-1A2B', 'aB3', 'x', ''])('not %s', (query) => {
    expect(looksLikeName(query)).toBe(false);
  });
});
