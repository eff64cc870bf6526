import type { SyncSettings } from '../../../contract/entities/hr';
import type { JournalChange } from '../../../contract/entities/journal';
import { AppFailure } from '../../../contract/wire/result';
import { configDifferences, planSyncConfig } from '../../../domain/hr-sync/sync-config';
import { change } from '../../../domain/journal/journal-changes';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { Log } from '../app/ports';
import { derivedKey } from '../outbox/derived-key';
import type { Outbox } from '../outbox/outbox';
import { notChecked, readBefore } from '../outbox/read-before';
import { teamRef } from '../outbox/route-writes';
import type { SessionManager } from '../session/session';
import { personKey, remember, type SettingsService } from '../settings/settings';
import type { ConnectionReads } from './connection-reads';
import { readConnection, sentConfig } from './read-connection';
import { configOf, settingsOf, storedIn } from './team-data';

const mostTeams = 10;

/** The old and new values of a config, for the journal. */
const detailOf = (current: SyncSettings, send: SyncSettings): readonly JournalChange[] =>
  configDifferences(current, send).map(({ field, from, to }) => change(field, to, from));

export interface ConnectionDependencies {
  readonly writes: Outbox;
  readonly api: StaffApi;
  readonly session: SessionManager;
  readonly settings: SettingsService;
  readonly log: Log;
  readonly environmentInfo: EnvironmentInfo;
}

export const createConnectionHandlers = (
  {
    writes,
    api,
    session,
    settings,
    log,
    environmentInfo: { sessionScope },
  }: ConnectionDependencies,
  reads: ConnectionReads,
): HandlersOf<'hr.recentTeams' | 'hr.connections' | 'hr.saveSyncConfig'> => {
  const mine = () => personKey(sessionScope, session);
  const recentOf = (who: string) => settings.read().recentHrTeams[who] ?? [];

  const rememberTeam = (who: string, teamId: number) => {
    if (recentOf(who)[0] === teamId) return;
    try {
      settings.change(({ recentHrTeams }) => ({
        recentHrTeams: {
          ...recentHrTeams,
          [who]: remember(recentHrTeams[who] ?? [], teamId, mostTeams),
        },
      }));
    } catch (cause) {
      // Only the recent team is lost; its connections have been read.
      log.warn('the team cannot be saved as a recent one', { cause });
    }
  };

  return {
    async 'hr.recentTeams'() {
      return recentOf(mine());
    },
    async 'hr.connections'({ teamId }, { signal }) {
      // Take the caller now, because another person may be signed in when the response arrives.
      const who = mine();
      const connections = await reads.now(teamId, signal);
      rememberTeam(who, teamId);
      return connections.map(readConnection);
    },
    async 'hr.saveSyncConfig'(input, context) {
      const { unchecked, ...asked } = input;
      const { teamId, connectionId, wanted, base } = asked;
      const { signal } = context;
      const action = 'hr.saveSyncConfig';
      const parameters = { connectionId, wanted };
      const last = reads.last(teamId);
      const look = () => reads.now(teamId, signal);
      // Without an earlier read, there is no base for an unchecked save.
      const read = unchecked && !last ? await look() : await readBefore(unchecked, look);
      const { connection, config } = storedIn(read ?? last ?? [], connectionId);
      const current = settingsOf(configOf(connection));
      const { send, changed, lost, stale } = planSyncConfig(wanted, base, current);
      if (lost.length > 0) {
        throw new AppFailure({
          code: 'conflict',
          message: 'Someone else changed this since you opened it.',
          current: Object.fromEntries(lost.map((field) => [field, current[field] ?? null])),
        });
      }
      if (send === null) {
        await writes.alreadySo(context, action, parameters, stale ? teamRef(teamId) : null);
        return null;
      }
      const sent = sentConfig(config, send, changed, reads.groups(teamId, connectionId));
      return writes.run(
        context,
        {
          action,
          parameters,
          repeat: { method: action, input: asked },
          target: `hr-config/${connectionId}/${changed.join('+')}`,
          subject: `team ${teamId}, connection ${connectionId}`,
          detail: [...detailOf(current, send), ...notChecked(read)],
          records: () => [teamRef(teamId)],
          // Each attempt reads the stored config first, and one that finds its values sends nothing.
          verify: null,
        },
        // The request contains others' changes too, and a key must always send the same values.
        // Over other current values of these fields, the save is a different change.
        (idempotencyKey) => {
          const over = changed.map((field) => current[field] ?? null);
          return api.callRoute('hr.updateSyncConfig', sent, {
            signal,
            idempotencyKey: derivedKey(idempotencyKey, JSON.stringify([sent, over])),
          });
        },
      );
    },
  };
};
