import { useRef } from 'react';
import { ErrorState } from '../../parts/error-state';
import { useMethod } from '../../state/use-method';
import { InlineLoading } from '../../ui/loading';
import type { ConnectionProps } from './connection-props';
import { MappingEditor } from './mapping-editor';

/** How the directory's people become cards (G6). */
export const Customizations = ({ teamId, connection }: ConnectionProps) => {
  const mapping = useMethod('hr.mapConf', { teamId });
  // None is an answer too: the default is in force. What is known stays while it is asked again.
  const isKnown = useRef(false);
  isKnown.current ||= mapping.load === 'ready' || mapping.value !== null;
  if (!isKnown.current) {
    return mapping.error ? (
      <ErrorState error={mapping.error} onRetry={mapping.reload} />
    ) : (
      <InlineLoading label="Loading the mapping" />
    );
  }
  return <MappingEditor teamId={teamId} connection={connection} stored={mapping.value} />;
};
