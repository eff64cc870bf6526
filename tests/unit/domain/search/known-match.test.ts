import { describe, expect, it } from 'vitest';
import { type KnownRecord, knownMatches } from '../../../../src/domain/search/known-match';

const lily: KnownRecord = { kind: 'member', id: 30, name: 'Lily Chen', email: 'lily.chen@x.test' };
const harbor: KnownRecord = {
  kind: 'team',
  id: 31,
  name: 'Harbor & Finch',
  email: 'office@y.test',
  codes: ['cus_9Xa41', 'sub_1Bq7', 'INV-2026-00001'],
};
const nameless: KnownRecord = { kind: 'member', id: 32, name: '', email: 'otto.grünwald@z.test' };
const all = [lily, harbor, nameless];

describe('records with a known name', () => {
  it.each([
    ['chen', [lily]],
    ['CHEN lil', [lily]],
    ['lily.chen@x', [lily]],
    ['finch', [harbor]],
    ['harbor & fi', [harbor]],
    ['grün', [nameless]],
    ['test', all],
    ['inch', []],
    ['chen harbor', []],
    ['cus_9X', [harbor]],
    [' sub_1Bq7 ', [harbor]],
    ['inv-2026-00001', [harbor]],
    ['INV-2026-00002', []],
    ['cus_', []],
    ['l', []],
    [' & ', []],
    ['', []],
  ])('%s', (typed, expected) => {
    expect(knownMatches(typed, all, 9)).toEqual(expected);
  });

  it('are limited to the requested number, in their original order', () => {
    expect(knownMatches('test', all, 2)).toEqual([lily, harbor]);
  });
});
