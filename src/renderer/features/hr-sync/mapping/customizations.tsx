import { Text } from '@fluentui/react-components';
import { mappedTeamOf } from '../../../../domain/hr-sync/connections';
import { CopyButton } from '../../../ui/buttons/copy-text';
import type { ConnectionProps } from '../overview/connection-props';
import { MappingEditor } from './mapping-editor';
import { MappingUnread } from './mapping-unread';
import { useMapping } from './use-mapping';

/** The mapping from directory users to cards (G6). */
export const Customizations = ({ teamId, connection }: ConnectionProps) => {
  const mappedTeam = mappedTeamOf(connection, teamId);
  const mapping = useMapping(mappedTeam);
  if (!mapping.isKnown) return <MappingUnread mapping={mapping} />;
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
