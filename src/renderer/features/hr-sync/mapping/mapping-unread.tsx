import { QueryError } from '../../../parts/error-state';
import { InlineLoading } from '../../../ui/feedback/loading';
import type { TeamMapping } from './use-mapping';

/** In place of what needs the mapping, until it is known. */
export const MappingUnread = ({ mapping }: { readonly mapping: TeamMapping }) =>
  mapping.error ? <QueryError query={mapping} /> : <InlineLoading label="Loading the mapping" />;
