import { dryRunCsv } from '../../../domain/hr-sync/dry-run-csv';
import { dryRunFileName } from '../../../domain/text/file-name';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { EventHub } from '../app/events';
import type { CorePorts } from '../app/ports';
import type { Downloads } from '../files/downloads';
import type { DryRuns } from './dry-runs';
import type { HrApis } from './hr-apis';
import { makeDryRun, pageSize, shownDryRun } from './make-dry-run';
import { createTeamData } from './team-data';

export interface DryRunDependencies {
  readonly ports: CorePorts;
  readonly api: StaffApi;
  readonly hr: HrApis;
  readonly dryRuns: DryRuns;
  readonly downloads: Downloads;
  readonly events: EventHub;
  readonly environmentInfo: EnvironmentInfo;
}

export const createDryRunHandlers = (
  dependencies: DryRunDependencies,
): HandlersOf<'hr.dryRun' | 'hr.dryRunPage' | 'hr.exportDryRun'> => {
  const { ports, api, hr, dryRuns, downloads, environmentInfo } = dependencies;
  const parts = { ...dependencies, data: createTeamData(api, hr) };

  return {
    'hr.dryRun': async ({ teamId, connectionId }, caller) =>
      shownDryRun(await makeDryRun(parts, teamId, connectionId, caller)),

    async 'hr.dryRunPage'({ id, part, offset }) {
      const { result } = dryRuns.get(id);
      const none = { added: [], changed: [], removed: [], skipped: [] };
      return { ...none, [part]: result[part].slice(offset, offset + pageSize) };
    },

    async 'hr.exportDryRun'({ id }, context) {
      const { mappedTeam, result } = dryRuns.get(id);
      const name = dryRunFileName(environmentInfo.name, mappedTeam, ports.clock.now());
      return downloads.saveText(name, dryRunCsv(result), context);
    },
  };
};
