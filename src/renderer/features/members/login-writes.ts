import type { Write } from '../../state/outbox/write';

/** Admin Login and Staging Login (C1). Section 8: login token errors are alerts. */
export const openTeamApp = (
  memberId: number,
  target: 'admin' | 'staging',
  reason?: string,
): Write<'member.openTeamApp'> => ({
  key: `member/${memberId}/login`,
  method: 'member.openTeamApp',
  input: { memberId, target, ...(reason ? { reason } : {}) },
  // It may fail over another screen.
  record: { kind: 'member', id: memberId },
  failureTarget: 'alert',
  // The buttons ask, for the reason.
  confirm: null,
  undo: null,
});
