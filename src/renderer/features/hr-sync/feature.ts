import { PeopleSyncRegular } from '@fluentui/react-icons/headless/svg/people-sync';
import type { OpaqueId } from '../../../contract/entities/hr';
import type { Feature } from '../../state/feature';
import type { AppStore } from '../../state/store';

declare module '../../state/navigation/navigation-slice' {
  interface ModalKinds {
    'hr-group': {
      readonly id: string;
      readonly uid: string;
      readonly name: string;
      readonly teamId: number;
      readonly connectionId: OpaqueId;
    };
    'hr-dry-run': {
      readonly id: OpaqueId;
      readonly teamId: number;
      /** The team that a sync changes (`mappedTeamOf`). */
      readonly mappedTeam: number;
      readonly connection: string;
      /** Null if that couldn't be read. */
      readonly deletes: boolean | null;
      /** Some of the connection's groups couldn't be read. */
      readonly hasUnreadGroups: boolean;
    };
  }
}

const hrTab = 6;

/** The draft's text is a JSON object, which is not readable as a line. */
const edited = (text: string): string => (text === '' ? '' : 'Edited, not saved');

/** Opens the team at the edit: the mapping, or the config of a connection. */
const showEdit = async (store: AppStore, teamId: number, connection: string | null) => {
  const { hrSlice } = await import('./hr-slice');
  const slice = store.slice(hrSlice);
  slice.chooseTeam(String(teamId));
  if (connection !== null) slice.chooseConnection(connection);
  slice.show(connection === null ? 'customizations' : 'overview');
  store.getState().navigation.showTab(hrTab);
};

export const hrSyncFeature: Feature = {
  name: 'hr-sync',
  tabs: [
    {
      id: hrTab,
      title: 'HR Sync',
      permissions: ['admin'],
      tile: {
        title: 'HR Sync (directory user data)',
        description: 'View a team’s directory connections and sync them.',
        icon: PeopleSyncRegular,
      },
      load: () => import('./hr-screen').then((module) => module.HrScreen),
    },
  ],
  modals: {
    'hr-group': {
      load: () => import('./groups/group-modal').then((module) => module.GroupModal),
      name: ({ name }) => name,
    },
    'hr-dry-run': {
      load: () => import('./dry-run/dry-run-modal').then((module) => module.DryRunModal),
      name: () => 'Manual sync',
    },
  },
  drafts: [
    {
      key: /^hr\/(\d+)\/mapping\/$/,
      subject: ([id]) => `team ${id}`,
      title: (_groups, name) => `HR mapping for ${name}`,
      line: edited,
      open: (store, [id]) => showEdit(store, Number(id), null),
    },
    {
      key: /^hr\/(\d+)\/config\/(.+)\/$/,
      subject: ([id]) => `team ${id}`,
      title: (_groups, name) => `Sync config for ${name}`,
      line: edited,
      open: (store, [id, connection = '']) => showEdit(store, Number(id), connection),
    },
  ],
  onSignedIn: (store) => {
    const { features } = store.getState();
    features.hrUserSearch?.askAgain();
    features.hrDryRuns?.askAgain();
    features.hrGroup?.askAgain();
  },
  onEvent: (event, store) => {
    const { server, features } = store.getState();
    if (event.type === 'call.waiting') {
      features.hr?.onWaiting(event.call, event.seconds);
    } else if (event.type === 'call.waited') {
      features.hr?.onWaited(event.call);
    } else if (event.type === 'hr.progress') {
      features.hrDryRuns?.onProgress(event);
    } else if (event.type === 'hr.syncChanged') {
      server.reload((method) => method === 'hr.syncs' || method === 'hr.syncState');
    } else if (event.type === 'record.changed' && event.record === 'team') {
      features.hrDryRuns?.onTeamChanged(event.id);
      // The team's data: its connections with their configs, and its mapping.
      server.reload(
        (method, input) =>
          (method === 'hr.connections' || method === 'hr.mapConf') &&
          (input as { teamId: number }).teamId === event.id,
      );
    }
  },
};
