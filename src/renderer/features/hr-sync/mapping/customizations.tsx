import { Text } from '@fluentui/react-components';
import { useRef } from 'react';
import { mappedTeamOf } from '../../../../domain/hr-sync/connections';
import { ErrorState } from '../../../parts/error-state';
import { useQueryMethod } from '../../../state/queries/use-query-method';
import { CopyButton } from '../../../ui/buttons/copy-text';
import { InlineLoading } from '../../../ui/feedback/loading';
import type { ConnectionProps } from '../overview/connection-props';
import { MappingEditor } from './mapping-editor';

/** The mapping from directory users to cards (G6). */
export const Customizations = ({ teamId, connection }: ConnectionProps) => {
  const mappedTeam = mappedTeamOf(connection, teamId);
  const mapping = useQueryMethod('hr.mapConf', { teamId: mappedTeam });
  // Null means the default, so it counts as loaded. The known mapping stays during a reload.
  const isKnown = useRef(false);
  isKnown.current ||= mapping.load === 'ready' || mapping.value !== null;
  if (!isKnown.current) {
    return mapping.error ? (
      <ErrorState error={mapping.error} onRetry={mapping.reload} />
    ) : (
      <InlineLoading label="Loading the mapping" />
    );
  }
  return (
    <>
      {mappedTeam !== teamId && (
        <Text block>
          This is the mapping of the connection’s parent team, #{mappedTeam}{' '}
          <CopyButton value={String(mappedTeam)} label="parent team ID" />
        </Text>
      )}
      <MappingEditor teamId={mappedTeam} connection={connection} stored={mapping.value} />
    </>
  );
};
