import { resolve } from 'node:path';
import { sessionScope } from '../../src/main/core/session/stored-session';
import { loadEnvironment } from '../../src/main/hosts/shared/environment';

const scope = sessionScope(
  loadEnvironment('staging', resolve(import.meta.dirname, '../../resources')),
);
const person = {
  subject: '1',
  isProd: false,
  user: {
    id: 1,
    email: 'amelia@example.com',
    can_access_sales: true,
    can_access_admin: true,
    can_access_ops: true,
    can_access_search: true,
    can_access_firewall: true,
  },
};

/** What the keychain has of a person of the staging environment. */
export const signedIn: Readonly<Record<string, string>> = {
  [`${scope}/bearer`]: 'token',
  [`${scope}/person`]: JSON.stringify(person),
};
