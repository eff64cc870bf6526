import { useState } from 'react';
import type { Attention } from '../../rules/attention';
import { failingExports } from '../../rules/failing-exports';
import { useAppStore } from '../state/use-app';

/**
 * What fails of a record's exports, as far as this window knew when the record opened: logs can be
 * long, and are read with Integrations or the timeline only. What comes to be known while the record
 * is open stands in its logs; a line at the top would move them.
 */
export const useFailingExports = (owner: 'member' | 'team', id: number): readonly Attention[] => {
  const store = useAppStore();
  const [failing] = useState(() => {
    const { server } = store.getState();
    const logs =
      owner === 'member'
        ? server.peek('member.crmExportLogs', { id })
        : server.peek('team.crmExportLogs', { id });
    return failingExports(logs.value ?? []);
  });
  return failing;
};
