import type { ServiceDependencies } from '../app/environment-info';
import { createHrConnectionServices } from './connection-handlers';
import { createConnectionReads } from './connection-reads';
import { createHrDirectoryServices } from './directory-handlers';
import { createHrDryRunServices } from './dry-run-handlers';
import { createHrMappingServices } from './mapping-handlers';
import { createHrSyncServices } from './sync-handlers';

/** Everything of the HR sync. */
export const createHrServices = (dependencies: ServiceDependencies) => {
  const reads = createConnectionReads(dependencies);
  return {
    ...createHrConnectionServices(dependencies, reads),
    ...createHrDirectoryServices(dependencies),
    ...createHrMappingServices(dependencies),
    ...createHrDryRunServices(dependencies),
    ...createHrSyncServices(dependencies, reads),
  };
};
