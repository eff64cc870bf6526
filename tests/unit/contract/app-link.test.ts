import { describe, expect, it } from 'vitest';
import { parseAppLink, recordFromLink, recordLink } from '../../../src/contract/app-link';

describe('app links', () => {
  it.each([
    ['internal-dash://login/123', { kind: 'login', id: 123 }],
    ['internal-dash://member/5/', { kind: 'member', id: 5 }],
    ['INTERNAL-DASH://Team/7', { kind: 'team', id: 7 }],
    ['internal-dash:/member/12', { kind: 'member', id: 12 }],
    [' internal-dash://member/12\n', { kind: 'member', id: 12 }],
  ])('parse %s', (link, expected) => {
    expect(parseAppLink(link)).toEqual(expected);
  });

  it.each([
    'internal-dash://login/abc',
    'internal-dash://login/-1',
    'internal-dash://login/1e3',
    'internal-dash://login/1234567890123456',
    'internal-dash://member/0',
    'internal-dash://settings/1',
    'internal-dash://member/5/delete',
    'internal-dash://member/5?x=1',
    'internal-dash:///member/5',
    'https://member/5',
    '',
  ])('reject %s', (link) => {
    expect(parseAppLink(link)).toBeNull();
  });

  it('keep the text exactly as written', () => {
    expect(recordLink({ kind: 'team', id: 9 })).toBe('internal-dash://team/9');
    expect(recordFromLink(recordLink({ kind: 'team', id: 9 }))).toEqual({
      kind: 'team',
      id: 9,
    });
  });

  it('name no record when they lead to a login', () => {
    expect(recordFromLink('internal-dash://login/9')).toBeNull();
  });
});
