import { SyncSettings } from '../../../src/contract/entities/hr';
import { isConnection } from '../../../src/domain/hr-sync/connections';
import { defaultMappingScheme } from '../../../src/domain/hr-sync/mapping-scheme';
import { hrTeamIds } from '../../../src/sandbox/data/seed/directories/directory-ids';
import { save, type WriteAction } from './write-action';

const teamId = hrTeamIds.several;

/** Saves of a team's HR sync. The sync itself isn't a form and has its own tests. */
export const hrWrites: readonly WriteAction[] = [
  {
    name: 'the sync config',
    route: 'hr.updateSyncConfig',
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const [connection] = (await window.desk.value('hr.connections', { teamId })).filter(
        isConnection,
      );
      if (!connection) throw new Error('no connection');
      const base = SyncSettings.parse(connection.integrationSyncConfig);
      const wanted = { ...base, defaultLeadAssignee: `lead${window.next()}@desk.example` };
      const draft = `hr/${teamId}/config/${connection.id}/`;
      return save(
        window,
        {
          key: `hr/config/${connection.id}`,
          method: 'hr.saveSyncConfig',
          input: { teamId, connectionId: connection.id, wanted, base },
          success: 'Successfully updated sync config!',
          confirm: null,
          undo: null,
        },
        { [draft]: JSON.stringify({ base, value: wanted }) },
      );
    },
  },
  {
    name: 'the mapping',
    route: 'product.mapFields',
    failureTarget: 'snackbar',
    looks: true,
    prepare: async (window) => {
      const base = await window.desk.value('hr.mapConf', { teamId });
      const { linkData, ...rest } = base ?? defaultMappingScheme;
      const scheme = { ...rest, linkData: { ...linkData, Company: [`Desk ${window.next()}`] } };
      return save(
        window,
        {
          key: `hr/mapping/${teamId}`,
          method: 'hr.saveMapping',
          input: { teamId, scheme, base },
          success: 'Successfully updated mapping!',
          confirm: null,
          undo: null,
        },
        { [`hr/${teamId}/mapping/`]: JSON.stringify({ base, value: scheme }) },
      );
    },
  },
];
