import type { Visit } from './visits';

/** What a ticket or a mail can hold of a record: `internal-dash://member/12`. */
export const recordAddress = ({ kind, id }: Pick<Visit, 'kind' | 'id'>): string =>
  `internal-dash://${kind}/${id}`;
