import { z } from 'zod';
import { rows } from '../entities/common';
import { MemberRow } from '../entities/member';
import { TeamRow } from '../entities/team';
import { searchText } from '../invisible';
import { route } from './route';

export const searchRoutes = {
  /** Section 7. ID, email, slug, hash, or device ID; trimmed. */
  'search.query': route({
    http: 'POST',
    path: '/internal/search/query',
    kind: 'query',
    access: ['search'],
    input: z.object({
      query: z.string().overwrite(searchText).min(1, 'Enter something to search for.'),
    }),
    output: z.object({ members: rows(MemberRow), teams: rows(TeamRow) }),
    response: { key: 'results' },
    // More rows than a window can show at once.
    firstRows: { lists: ['members', 'teams'], most: 100 },
    exposed: true,
  }),
} as const;
