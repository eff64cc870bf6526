import { z } from 'zod';
import { Id } from './entities/common';

/** A record that somebody opened on this machine; `name` is what it was called then. */
export const Visit = z.object({
  kind: z.enum(['member', 'team']),
  id: Id,
  name: z.string().max(200),
  pinned: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

/** What a ticket or a mail can hold of a record: `internal-dash://member/12`. */
export const recordAddress = ({ kind, id }: Pick<Visit, 'kind' | 'id'>): string =>
  `internal-dash://${kind}/${id}`;
