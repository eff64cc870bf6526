import { z } from 'zod';
import { Id } from './common';

/** A record opened on this computer; `name` is its name at that time. */
export const Visit = z.object({
  kind: z.enum(['member', 'team']),
  id: Id,
  name: z.string().max(200),
  pinned: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

/** A member or a team. */
export type RecordRef = Pick<Visit, 'kind' | 'id'>;
