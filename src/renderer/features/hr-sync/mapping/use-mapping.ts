import { useRef } from 'react';
import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import { type QueryResult, useQueryMethod } from '../../../state/queries/use-query-method';

/** A team's mapping; a null value means the default, once it is known. */
export interface TeamMapping extends QueryResult<MappingScheme | null> {
  /** It was read; stays true during a reload. */
  readonly isKnown: boolean;
}

/** The mapping of a team, which may be a connection's parent team. */
export const useMapping = (teamId: number): TeamMapping => {
  const mapping = useQueryMethod('hr.mapConf', { teamId });
  const known = useRef<number | null>(null);
  if (mapping.load === 'ready' || mapping.value !== null) known.current = teamId;
  return { ...mapping, isKnown: known.current === teamId };
};
