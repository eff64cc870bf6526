import type { CoreModule } from '../app/core-module';
import { type ConnectionDependencies, createConnectionHandlers } from './connection-handlers';
import { createConnectionReads } from './connection-reads';
import { createDirectoryHandlers } from './directory-handlers';
import { createDryRunHandlers, type DryRunDependencies } from './dry-run-handlers';
import { createDryRuns } from './dry-runs';
import { createHrApis, type HrApisDependencies } from './hr-apis';
import { createMappingHandlers } from './mapping-handlers';
import { createSyncHandlers, type SyncDependencies } from './sync-handlers';

type HrSyncMethod =
  | keyof ReturnType<typeof createConnectionHandlers>
  | keyof ReturnType<typeof createDirectoryHandlers>
  | keyof ReturnType<typeof createMappingHandlers>
  | keyof ReturnType<typeof createDryRunHandlers>
  | keyof ReturnType<typeof createSyncHandlers>;

export type HrSyncDependencies = Omit<
  ConnectionDependencies & DryRunDependencies & SyncDependencies,
  'hr' | 'dryRuns'
> &
  Omit<HrApisDependencies, 'clock'>;

/** A team's directory: connections, mapping, dry runs, and syncs. */
export const createHrSyncModule = (parts: HrSyncDependencies): CoreModule<HrSyncMethod> => {
  const hr = createHrApis({ ...parts, clock: parts.ports.clock });
  const dryRuns = createDryRuns();
  const all = { ...parts, hr, dryRuns };
  const reads = createConnectionReads(all);
  return {
    handlers: {
      ...createConnectionHandlers(all, reads),
      ...createDirectoryHandlers(all),
      ...createMappingHandlers(all),
      ...createDryRunHandlers(all),
      ...createSyncHandlers(all, reads),
    },
    onSignedOut() {
      hr.clear();
      dryRuns.clear();
    },
  };
};
