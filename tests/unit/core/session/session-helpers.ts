import type { TestCore } from '../helpers/test-core';

export const member = { id: 5, email: 'max@example.com', uid: 'uid-5' };
export const getMember = 'POST /internal/member/get_by_id';

/** What session tests ask of the core under test. */
export const sessionHelpers = (core: () => TestCore) => {
  const requestsOf = (route: string) => core().api.requests.filter(({ path: at }) => at === route);
  return {
    requestsOf,
    readMember: (memberId = 5) => core().call('member.getById', { memberId }),
    session: async () => {
      const result = await core().call('session.get', {});
      return result.ok ? result.value : null;
    },
    /** How often a person signed in or a session was renewed. */
    logins: () => requestsOf('/internal/auth/login_sso').length,
  };
};
