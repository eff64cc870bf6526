import { describe, expect, it } from 'vitest';
import { stripeDashboardUrl } from '../../../src/domain/billing/subscription';
import { isKeptDraft } from '../../../src/domain/drafts/drafts';
import { newFormDraft } from '../../../src/domain/drafts/form-draft';
import { deviceFormComplete } from '../../../src/domain/members/member-form';
import { matchScore, paletteTargets } from '../../../src/domain/search/palette-target';
import { folderError } from '../../../src/domain/settings/folder';
import { easternDayOf } from '../../../src/domain/text/eastern-day';
import { byteLength, invoiceFileName } from '../../../src/domain/text/file-name';
import { parseApiDate } from '../../../src/domain/text/parse-api-date';
import { pluralize } from '../../../src/domain/text/pluralize';
import { byNumber } from '../../../src/domain/text/sorting';

it.each([
  ['card/12/number', false],
  ['secret/token', false],
  ['member/12/email', true],
  ['team/card/', true],
  ['', true],
])('the draft %j is written as %s', (key, kept) => {
  expect(isKeptDraft(key)).toBe(kept);
});

it.each([
  [0, '0 seats', '0 people'],
  [1, '1 seat', '1 person'],
  [20_000, '20,000 seats', '20,000 people'],
])('%i is shown with its noun', (count, seats, people) => {
  expect(pluralize(count, 'seat')).toBe(seats);
  expect(pluralize(count, 'person', 'people')).toBe(people);
});

it.each([
  ['', 'Enter a folder.'],
  ['Quotes', 'Enter the full folder path.'],
  ['~/Quotes', 'Enter the full folder path.'],
  ['C:Quotes', 'Enter the full folder path.'],
  ['/data/quotes', null],
  ['C:\\Quotes', null],
  ['d:/Quotes', null],
  ['\\\\server\\quotes', null],
])('the folder %j is wrong: %j', (path, error) => {
  expect(folderError(path)).toBe(error);
});

describe('an invoice', () => {
  it.each([
    ['4F2A-0001', 'Fresh & Green', 'Invoice 4F2A-0001 - Fresh___Green.pdf'],
    ['4F2A/0001', '  ', 'Invoice 4F2A_0001.pdf'],
    ['7', '', 'Invoice 7.pdf'],
  ])('%s of %j is saved as %s', (number, company, name) => {
    expect(invoiceFileName(number, company)).toBe(name);
  });

  it('opens in the live dashboard only in production mode', () => {
    const at = (isProd: boolean) =>
      stripeDashboardUrl('https://pay.example//', 'invoices', 'in_1/2', isProd);
    expect(at(true)).toBe('https://pay.example/invoices/in_1%2F2');
    expect(at(false)).toBe('https://pay.example/test/invoices/in_1%2F2');
  });
});

it.each([
  ['\u007f', 1],
  ['\u0080', 2],
  ['\u07ff', 2],
  ['\u0800', 3],
  ['\uffff', 3],
  ['\u{10000}', 4],
  ['\0', 1],
])('%j has %i bytes', (text, bytes) => {
  expect(byteLength(text)).toBe(bytes);
});

it.each([
  ['', { seats: 5 }],
  ['"text"', { seats: 5 }],
  ['null', { seats: 5 }],
  ['{"seats":"7"}', { seats: 5 }],
  ['{"seats":7,"more":1}', { seats: 7 }],
])('the form draft %j is read as %j', (text, form) => {
  expect(newFormDraft('', { seats: 5 }).read(text)?.value).toEqual(form);
});

it('a date is trimmed, and a time alone is not a date', () => {
  expect(parseApiDate(' 2026-12-13 10:00 ')).toBe(Date.parse('2026-12-13T10:00:00Z'));
  expect(easternDayOf(' 2026-12-13 ')).toBe('2026-12-13');
  expect(easternDayOf('Dec 13, 2026')).toBeNull();
});

it('a device needs a name and a nickname that are not only spaces', () => {
  expect(deviceFormComplete({ name: ' ', nickname: 'Desk' })).toBe(false);
  expect(deviceFormComplete({ name: 'NFC-1', nickname: ' ' })).toBe(false);
  expect(deviceFormComplete({ name: 'NFC-1', nickname: 'Desk' })).toBe(true);
});

it('numbers are sorted by value, and equal ones keep their order', () => {
  const rows = [
    { id: 10, at: 'a' },
    { id: 9, at: 'b' },
    { id: 100, at: 'c' },
    { id: 9, at: 'd' },
  ];
  const sort = byNumber<(typeof rows)[number]>(({ id }) => id);
  expect(sort(rows, 'ascending').map(({ at }) => at)).toEqual(['b', 'd', 'a', 'c']);
  expect(sort(rows, 'descending').map(({ at }) => at)).toEqual(['c', 'a', 'b', 'd']);
});

describe("another app's address", () => {
  it.each([
    ['https://app.example/teams/7/orders', { kind: 'team', id: 7 }],
    ['https://app.example/users/12', { kind: 'member', id: 12 }],
    ['https://app.example/teams/new', { kind: 'search', query: 'new' }],
    ['https://app.example/members/all/edit', { kind: 'search', query: 'all' }],
    ['https://pay.example/customers/cus_1?tab=2#top', { kind: 'search', query: 'cus_1' }],
    ['https://crm.example/Account/001%20A/view', { kind: 'search', query: '001 A' }],
    ['https://crm.example/%E0%A4%A', { kind: 'search', query: '%E0%A4%A' }],
  ])('is named by %s', (text, target) => {
    expect(paletteTargets(text)).toEqual([target]);
  });

  it('has no name without a path', () => {
    expect(paletteTargets('https://app.example/')).toEqual([]);
    expect(paletteTargets('internal-dash://member/0')).toEqual([
      { kind: 'search', query: 'internal-dash://member/0' },
    ]);
  });
});

describe('the match of a title', () => {
  it('fails for empty text and for a word that nothing begins with', () => {
    expect(matchScore(' / ', 'Open team')).toBe(0);
    expect(matchScore('pen', 'Open team', { others: ['happen'] })).toBe(0);
    expect(matchScore('open nothing', 'Open team')).toBe(0);
  });

  it('ignores case and is better with more of a word, nearer to the beginning, and in the title', () => {
    const score = (typed: string) => matchScore(typed, 'Open team settings', { others: ['squad'] });
    expect(score('OPEN')).toBe(11);
    expect(score('op')).toBe(10.5);
    expect(score('team')).toBeCloseTo(10.9);
    expect(score('SQ')).toBe(1);
    expect(score('op te')).toBeCloseTo(10.5 + 10.5 - 0.1);
  });
});
