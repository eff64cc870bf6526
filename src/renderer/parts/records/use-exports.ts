import { useEffect, useState } from 'react';
import type { Attention } from '../../../domain/records/attention';
import { failingExports } from '../../../domain/records/failing-exports';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useAppStore } from '../../state/use-app';
import type { AttentionStrip } from '../../ui/feedback/attention-strip';

export interface ExportHealth {
  readonly failing: readonly Attention[];
  readonly known: NonNullable<Parameters<typeof AttentionStrip>[0]['known']>;
}

/**
 * What fails of a record's exports: asked for once, beside the record. What comes to be known while
 * the record is open stands in its logs; a line at the top would move them.
 */
export const useExports = (owner: 'member' | 'team', id: number): ExportHealth => {
  const method = owner === 'member' ? 'member.crmExportLogs' : 'team.crmExportLogs';
  const store = useAppStore();
  const [failing, setFailing] = useState<readonly Attention[] | null>(() => {
    const { value } = store.getState().server.cached(method, { id });
    return value && failingExports(value);
  });
  const isThere = failing !== null;
  // Nobody reads the logs yet: a failure is told in the strip alone, and no write asks for them anew.
  const { load, value, reload } = useQueryMethod(
    method,
    { id },
    { enabled: !isThere, guess: true },
  );
  useEffect(() => {
    if (value !== null && load === 'ready') setFailing((known) => known ?? failingExports(value));
  }, [value, load]);
  return {
    failing: failing ?? [],
    known: isThere
      ? 'all'
      : load === 'failed'
        ? { missing: 'Exports could not be checked.', onRetry: reload }
        : 'loading',
  };
};
