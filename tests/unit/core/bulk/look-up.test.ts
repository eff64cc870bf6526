import { describe, expect, it } from 'vitest';
import { withUnexpectedParts } from '../../../../src/main/core/api/read-response';
import type { StaffApi } from '../../../../src/main/core/api/staff-api';
import { createLookUp } from '../../../../src/main/core/bulk/look-up';
import type { MembershipIndex } from '../../../../src/main/core/outbox/membership-index';

/** A search that finds a member, and another one with an unexpected `field`. */
const lookUpWithout = (field: 'email' | 'slug') => {
  const lily = { id: 7, email: 'lily@x.test', slug: 'lily' };
  const members = [lily, { id: 8, email: '' }];
  const response = withUnexpectedParts({ members, teams: [] }, [
    { at: `members[1].${field}`, text: '{}' },
  ]);
  const api = { callRoute: async () => response } as unknown as StaffApi;
  return createLookUp({ method: 'member.verifyEmail' }, api, {} as MembershipIndex);
};
const { signal } = new AbortController();
const incomplete = 'The server’s response doesn’t show all members that match. Use an ID.';

describe('a search that comes with a field of an unexpected format', () => {
  it('finds a member by email whatever a slug is', async () => {
    const found = lookUpWithout('slug').whom('Lily@x.test', signal);
    await expect(found).resolves.toEqual({ kind: 'one', id: 7 });
  });

  it('finds a member by slug whatever an email is', async () => {
    const found = lookUpWithout('email').whom('lily', signal);
    await expect(found).resolves.toEqual({ kind: 'one', id: 7 });
  });

  it.each([
    ['lily@x.test', 'email'],
    ['lily', 'slug'],
  ] as const)('doesn’t decide about “%s” without a member’s %s', async (text, field) => {
    await expect(lookUpWithout(field).whom(text, signal)).rejects.toThrow(incomplete);
  });
});
