import { expect, it } from 'vitest';
import { searchLinkTypes } from '../../../../src/domain/hr-sync/link-types';
import { pricesNamed } from '../../../../src/domain/journal/journal-changes';
import { filterTimeline } from '../../../../src/domain/records/timeline';
import { filterText, fitsFilter } from '../../../../src/domain/text/filter-text';
import { price } from '../builders';

const lily = ['Lily Chen', 'lily@acme.test', null];

it.each([
  'Lily Chen <LILY@acme.test>',
  'mailto:lily@acme.test',
  '\u200Blily@acme.test\uFEFF',
  'lily\u200B@acme.test',
  'Lily\u00A0Chen',
  'Lily\tChen',
  '  lily  chen ',
  '\u200B',
  '',
])('finds a person by a pasted %j', (typed) => {
  expect(fitsFilter(filterText(typed), lily)).toBe(true);
});

it('finds a text with such characters by plain ones', () => {
  expect(fitsFilter(filterText('lily chen'), ['Lily\u00A0\u200BChen'])).toBe(true);
});

it('finds nothing across two texts', () => {
  expect(fitsFilter(filterText('chen lily'), lily)).toBe(false);
});

it('finds events, link types, and prices by pasted text', () => {
  const event = { key: '1', at: '2026-03-05', kind: 'Export', text: 'lily@acme.test' } as const;
  expect(filterTimeline([event], '\u200Bexport\u00A0lily')).toEqual([event]);
  expect(filterTimeline([event], 'Lily Chen <lily@acme.test>')).toEqual([event]);
  expect(searchLinkTypes('Custom\u00A0link').map(({ id }) => id)).toContain(23);
  expect(pricesNamed([price({ title: 'Big Teams' })], 'big\u00A0\u200Bteams')).toEqual([
    'price price_1',
  ]);
});
