import { describe, expect, it } from 'vitest';
import {
  matchScore,
  paletteTargets,
  searchQueryIn,
} from '../../../../src/domain/search/palette-target';

describe('the target of pasted text', () => {
  it.each([
    ['internal-dash://member/12', [{ kind: 'member', id: 12 }]],
    ['internal-dash://team/7/', [{ kind: 'team', id: 7 }]],
    ['INTERNAL-DASH://login/9', [{ kind: 'login', id: 9 }]],
    [
      ' 42 ',
      [
        { kind: 'member', id: 42 },
        { kind: 'team', id: 42 },
        { kind: 'search', query: '42' },
      ],
    ],
    ['\u200bteam 3000012\u200e', [{ kind: 'team', id: 3000012 }]],
    ['team 3000012', [{ kind: 'team', id: 3000012 }]],
    ['Member 19', [{ kind: 'member', id: 19 }]],
    ['Team ID: #3000012', [{ kind: 'team', id: 3000012 }]],
    ['team 007', [{ kind: 'search', query: 'team 007' }]],
    ['ada@example.test', [{ kind: 'search', query: 'ada@example.test' }]],
    ['NFC-1A2B', [{ kind: 'search', query: 'NFC-1A2B' }]],
    ['007', [{ kind: 'search', query: '007' }]],
    [
      '203.0.113.7',
      [
        { kind: 'ip', address: '203.0.113.7' },
        { kind: 'search', query: '203.0.113.7' },
      ],
    ],
    [
      '203.0.113.7/8',
      [
        { kind: 'ip', address: '203.0.113.7/8' },
        { kind: 'search', query: '203.0.113.7/8' },
      ],
    ],
    ['12:34', [{ kind: 'search', query: '12:34' }]],
    ['https://teams.example.test/members/12?tab=1', [{ kind: 'member', id: 12 }]],
    ['https://teams.example.test/team/30/members', [{ kind: 'team', id: 30 }]],
    ['https://example.test/p/ada-lovelace', [{ kind: 'search', query: 'ada-lovelace' }]],
    [
      'https://dashboard.stripe.com/test/customers/cus_9s6XKzkNRiz8i3',
      [{ kind: 'search', query: 'cus_9s6XKzkNRiz8i3' }],
    ],
    [
      'https://x.lightning.force.com/lightning/r/Account/0015g00000ABCDE/view',
      [{ kind: 'search', query: '0015g00000ABCDE' }],
    ],
    ['https://example.test/a%20b', [{ kind: 'search', query: 'a b' }]],
    ['https://example.test/%E0%A4%A', [{ kind: 'search', query: '%E0%A4%A' }]],
    ['https://example.test', []],
    ['   ', []],
  ])('%s', (text, expected) => {
    expect(paletteTargets(text)).toEqual(expected);
  });
});

it.each([
  [' ada@example.test ', 'ada@example.test'],
  ['3000012', '3000012'],
  ['team 3000012', 'team 3000012'],
  ['https://pay.example.test/dashboard/test/customers/cus_9s6X', 'cus_9s6X'],
  ['https://example.test/p/ada-lovelace?from=mail', 'ada-lovelace'],
])('searches, for %s, for %s', (text, query) => {
  expect(searchQueryIn(text)).toBe(query);
});

describe('the match of a title', () => {
  it('needs each typed word to begin one of its words, in any order', () => {
    expect(matchScore('tra tea', 'Transfer to team…')).toBeGreaterThan(0);
    expect(matchScore('tea tra', 'Transfer to team…')).toBeGreaterThan(0);
    expect(matchScore('ansfer', 'Transfer to team…')).toBe(0);
    expect(matchScore('transfer card', 'Transfer to team…')).toBe(0);
  });

  it('counts its subject along with another word, never alone', () => {
    const about = { others: ['move'], about: ['member', 'Ada Alvarez'] };
    expect(matchScore('transfer member', 'Transfer to team…', about)).toBeGreaterThan(0);
    expect(matchScore('move ada', 'Transfer to team…', about)).toBeGreaterThan(0);
    expect(matchScore('member', 'Transfer to team…', about)).toBe(0);
    expect(matchScore('ada alv', 'Transfer to team…', about)).toBe(0);
  });

  it('weighs the title above other words, and its beginning above its end', () => {
    expect(matchScore('move', 'Transfer to team…', { others: ['move'] })).toBeGreaterThan(0);
    expect(matchScore('journal', 'Journal')).toBeGreaterThan(
      matchScore('journal', 'Settings', { others: ['journal'] }),
    );
    expect(matchScore('team', 'Team of Ada')).toBeGreaterThan(matchScore('team', 'Open team'));
  });
});
