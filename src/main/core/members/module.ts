import type { CoreModule } from '../app/core-module';
import { type AdminLoginDependencies, createAdminLogin } from './admin-login';
import { type BusinessCardDependencies, createBusinessCardHandlers } from './business-card';
import { createMemberFieldHandlers, type MemberFieldDependencies } from './member-fields';

type MemberMethod =
  | keyof ReturnType<typeof createMemberFieldHandlers>
  | keyof ReturnType<typeof createBusinessCardHandlers>
  | keyof ReturnType<typeof createAdminLogin>['handlers'];

export const createMembersModule = (
  parts: MemberFieldDependencies & BusinessCardDependencies & AdminLoginDependencies,
): CoreModule<MemberMethod> => {
  const login = createAdminLogin(parts);
  return {
    handlers: {
      ...createMemberFieldHandlers(parts),
      ...createBusinessCardHandlers(parts),
      ...login.handlers,
    },
    onSignedOut: login.onSignedOut,
  };
};
