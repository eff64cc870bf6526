import { z } from 'zod';
import { Flag } from '../entities/common';
import { StaffUser } from '../entities/staff-user';
import { route } from './route';

export const sessionRoutes = {
  /** Section 7: exchanges the Google ID token for a bearer token. Only core sees either. */
  'auth.loginSso': route({
    http: 'POST',
    path: '/internal/auth/login_sso',
    kind: 'action',
    access: 'public',
    input: z.object({ google_credential: z.string() }),
    output: z.object({
      token: z.string().min(1),
      user: StaffUser,
      isProd: Flag,
    }),
    response: { fields: ['token', 'user', 'isProd'] },
    exposed: false,
  }),
} as const;
