import { createConnectionReads } from '../hr/connection-reads';
import type { ServiceDependencies } from '../service-dependencies';
import { createHrConnectionServices } from './hr-connections';
import { createHrDirectoryServices } from './hr-directory';
import { createHrDryRunServices } from './hr-dry-run';
import { createHrMappingServices } from './hr-mapping';
import { createHrSyncServices } from './hr-sync';

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
