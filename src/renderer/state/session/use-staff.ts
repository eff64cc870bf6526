import { useMemo } from 'react';
import type { StaffUser } from '../../../contract/entities/staff-user';
import type { Permission } from '../../../contract/permissions';
import { permissionsOf } from '../../../domain/session/permissions';
import { useApp } from '../use-app';

export interface Staff {
  readonly user: StaffUser | null;
  /** Production mode of the session. */
  readonly isProd: boolean;
  readonly may: (permission: Permission) => boolean;
}

/** The signed-in person and their permissions. */
export const useStaff = (): Staff => {
  const session = useApp((state) => state.session.session);
  return useMemo(() => {
    if (session.status !== 'signed-in') return { user: null, isProd: false, may: () => false };
    const held = permissionsOf(session.user);
    return {
      user: session.user,
      isProd: session.isProd,
      may: (permission) => held.has(permission),
    };
  }, [session]);
};
