import { useEffect, useState } from 'react';
import type { Attention } from '../../../domain/records/attention';
import { failingExports } from '../../../domain/records/failing-exports';
import { retryOf, useQueryMethod } from '../../state/queries/use-query-method';
import { useAppStore } from '../../state/use-app';
import type { AttentionStrip } from '../../ui/feedback/attention-strip';

export interface ExportHealth {
  readonly failing: readonly Attention[];
  readonly known: NonNullable<Parameters<typeof AttentionStrip>[0]['known']>;
}

/**
 * Failing exports of a record, requested once when it opens. Later failures appear only in its
 * logs, because a new line at the top would move the content.
 */
export const useExports = (owner: 'member' | 'team', id: number): ExportHealth => {
  const method = owner === 'member' ? 'member.crmExportLogs' : 'team.crmExportLogs';
  const store = useAppStore();
  const [failing, setFailing] = useState<readonly Attention[] | null>(() => {
    const { value } = store.getState().server.cached(method, { id });
    return value && failingExports(value);
  });
  const isThere = failing !== null;
  // The logs are not shown yet: an error appears only in the strip, and writes do not reload them.
  const asked = useQueryMethod(method, { id }, { enabled: !isThere, guess: true });
  const { load, value } = asked;
  useEffect(() => {
    if (value !== null && load === 'ready') setFailing((known) => known ?? failingExports(value));
  }, [value, load]);
  const retry = retryOf(asked);
  return {
    failing: failing ?? [],
    known: isThere ? 'all' : retry ? { missing: 'Couldn’t check exports.', ...retry } : 'loading',
  };
};
