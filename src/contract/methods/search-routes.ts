import { z } from 'zod';
import { rows } from '../entities/common';
import { MemberRow } from '../entities/member';
import { TeamRow } from '../entities/team';
import { route } from './route';

export const searchRoutes = {
  /** Section 7. ID, email, slug, hash or device id; trimmed. */
  'search.query': route({
    http: 'POST',
    path: '/internal/search/query',
    kind: 'query',
    access: ['search'],
    input: z.object({ query: z.string().trim().min(1, 'Enter something to search for.') }),
    output: z.object({ members: rows(MemberRow), teams: rows(TeamRow) }),
    answer: { key: 'results' },
    // More than any window shows at once.
    firstRows: { lists: ['members', 'teams'], most: 100 },
    exposed: true,
  }),
} as const;
