import { expect, it } from 'vitest';
import { filteredRows } from '../../../../src/renderer/features/bulk/bulk-filters';
import { row } from './open-bulk';

it.each(['Bo Li <bo@acme.example>', 'bo@acme.example\u200B', ' BO@acme '])(
  'finds the row of a pasted address: %j',
  (typed) => {
    const rows = [row(0, { email: 'ada@acme.example' }), row(1, { email: 'bo@acme.example' })];
    expect(filteredRows(rows, 'all', typed).map(({ index }) => index)).toEqual([1]);
  },
);
