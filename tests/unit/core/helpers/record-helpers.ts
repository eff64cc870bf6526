import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { guarded, type TestCore } from './test-core';

export const member = (changes: Record<string, unknown> = {}) => ({
  id: 5,
  email: 'max@example.com',
  uid: 'uid-5',
  memberTeams: [{ id: 50, isAdmin: 1, team: { id: 9, email: 'team@example.com' } }],
  ...changes,
});
export const getMember = 'POST /internal/member/get_by_id';

/** What tests of record changes make the API response and check afterward. */
export const recordHelpers = (core: () => TestCore) => {
  const sent = (path: string) => core().api.requests.filter((request) => request.path === path);
  return {
    sent,
    on: (route: string, answer: Parameters<typeof guarded>[2]) => guarded(core(), route, answer),
    bodies: (path: string) => sent(path).map((request) => request.json()),
    /** The records announced to the windows, in order. */
    changes: () =>
      core()
        .events.filter(
          (event): event is Extract<BridgeEvent, { type: 'record.changed' }> =>
            event.type === 'record.changed',
        )
        .map(({ record, id, deleted }) => `${record} ${id}${deleted ? ' deleted' : ''}`),
    journal: async () => {
      const result = await core().call('journal.list', {});
      return result.ok ? result.value : [];
    },
  };
};
