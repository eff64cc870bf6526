import { z } from 'zod';
import { Id, pastedText } from '../entities/common';
import { DirectoryGroup, DirectoryUser } from '../entities/directory';
import {
  DryRunPage,
  dryRunParts,
  ShownDryRun,
  SyncOutcome,
  SyncUnderWay,
} from '../entities/dry-run';
import { HrConnection, OpaqueId, SyncSettings, UnexpectedConnection } from '../entities/hr';
import { MappingScheme } from '../entities/mapping-scheme';
import { SavedFile } from '../entities/saved-file';
import { AppError } from '../wire/errors';
import { done, nothing, row, unchecked } from './method-row';

/** The connection's `uid`, with which core requests the directory token. */
const uid = z.string().min(1);
/** Null for the first page. */
const skipToken = z.string().nullable();
/** Number of skipped entries with an unexpected format. */
const unexpected = z.int().optional();
const connection = { teamId: Id, connectionId: OpaqueId };

/** A user as shown in group lists. */
const DirectoryPerson = z.object({
  id: z.string(),
  displayName: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  mail: z.string().nullish(),
});
export type DirectoryPerson = z.infer<typeof DirectoryPerson>;

/** The result of a connection's last sync from this app. Times are ISO. */
export const SyncEnd = z.object({
  startedAt: z.string(),
  endedAt: z.string(),
  by: z.string(),
  /** Null without a dry run, if the team's cards could not be read again, and with an `error`. */
  outcome: SyncOutcome.nullable(),
  /** Why the server refused the sync; null if it succeeded. */
  error: AppError.nullable(),
});
export type SyncEnd = z.infer<typeof SyncEnd>;

/** The dry run on which a sync is based, as sent to a window. */
export const DryRunPrediction = z.object({
  id: z.string(),
  at: z.string(),
  /** The team that the sync would change: the connection's parent team, if it has one. */
  mappedTeam: Id,
  result: ShownDryRun,
});
export type DryRunPrediction = z.infer<typeof DryRunPrediction>;

/**
 * The HR sync (sections 2, 4, and 7), for admins. Calls to the directory and the product API wait
 * as long as a 429 or 503 asks and report it (`call.waiting`); canceling the call ends the wait.
 */
export const hrMethods = {
  /** IDs of teams viewed before, newest first. */
  'hr.recentTeams': row({
    kind: 'query',
    access: ['admin'],
    input: nothing,
    output: z.array(z.int()),
  }),
  /** A team's connections with their current configs; an empty list if there are none. */
  'hr.connections': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    output: z.array(z.union([HrConnection, UnexpectedConnection])),
  }),
  /**
   * Reads the config again and saves it whole, with the fields that differ between `base` (as
   * loaded by the screen) and `wanted` (J20). `conflict`: someone else changed one of these fields;
   * `current` has their values. To save anyway, send those values as `base`.
   */
  'hr.saveSyncConfig': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({ ...connection, wanted: SyncSettings, base: SyncSettings, unchecked }),
    output: done,
  }),

  /** IDs and names of the groups that exist, in the requested order. */
  'hr.groups': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ uid, groupIds: z.array(z.string().min(1)) }),
    output: z.array(DirectoryGroup),
  }),
  /**
   * Number of members of a group, including nested groups. Request all groups at once: core sends
   * five at a time (section 9) in the order of the requests; each call can be canceled separately.
   */
  'hr.countGroup': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ uid, groupId: z.string().min(1) }),
    output: z.object({ count: z.int().nonnegative() }),
  }),
  /**
   * A page of a group's direct members: nested groups and users. `skipToken` is null on the last
   * page. The service refuses an expired skip token: start over with null (`isExpiredSkipToken`).
   */
  'hr.groupPage': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ uid, groupId: z.string().min(1), skipToken }),
    output: z.object({
      groups: z.array(DirectoryGroup),
      users: z.array(DirectoryPerson),
      unexpected,
      skipToken,
    }),
  }),
  /**
   * A page (at most 999) of a group's users, including nested ones, with the requested keys.
   * `unreadKeys` are those without which the directory had to be asked, if any.
   */
  'hr.directoryUsers': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({
      uid,
      groupId: z.string().min(1),
      keys: z.array(z.string().min(1)).min(1),
      skipToken,
    }),
    output: z.object({
      users: z.array(DirectoryUser),
      unexpected,
      skipToken,
      unreadKeys: z.array(z.string()).optional(),
    }),
  }),
  /**
   * A user by principal name, all groups that contain them, and which of `groupIds` (the synced
   * groups) do; without `memberships` only the latter. Error texts come from `userSearchText`;
   * `not-found` always means the user. If the user was found but not the groups, `problem` says
   * why. `unreadKeys` are those without which the directory had to be asked, if any.
   */
  'hr.userTest': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({
      uid,
      upn: pastedText('Enter a principal name.'),
      keys: z.array(z.string().min(1)).min(1),
      groupIds: z.array(z.string().min(1)),
      memberships: z.boolean().optional(),
    }),
    output: z.object({
      user: DirectoryUser,
      groups: z.array(DirectoryGroup),
      inGroupIds: z.array(z.string()),
      problem: AppError.nullable(),
      unreadKeys: z.array(z.string()).optional(),
    }),
  }),

  /** The stored scheme; null means that the default applies. */
  'hr.mapConf': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    output: MappingScheme.nullable(),
  }),
  /**
   * Saves a scheme and returns it as stored. `conflict` if someone else has saved a scheme other
   * than `base`; theirs is in `current.mappingScheme`. `conflict` without it if the stored scheme has
   * other parts in an unknown format than `unknownParts`, the paths of those that staff agree to
   * remove. `validation` names the first empty value.
   */
  'hr.saveMapping': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({
      teamId: Id,
      scheme: MappingScheme,
      base: MappingScheme.nullable(),
      unknownParts: z.array(z.string()).optional(),
      unchecked,
    }),
    output: MappingScheme,
  }),

  /**
   * What a sync would do now. Reports its progress (`hr.progress`); takes as long as the directory
   * needs.
   */
  'hr.dryRun': row({
    kind: 'query',
    access: ['admin'],
    input: z.object(connection),
    output: DryRunPrediction,
  }),
  /**
   * The next entries of one list of a dry run: 12,000 at once would block the window for several
   * frames. `validation` if core no longer has the dry run.
   */
  'hr.dryRunPage': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({
      id: z.string(),
      part: z.enum(dryRunParts),
      offset: z.int().nonnegative(),
    }),
    output: DryRunPage,
  }),
  /** Saves a dry run as CSV in the downloads folder. `validation` if core no longer has it. */
  'hr.exportDryRun': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({ id: z.string() }),
    output: SavedFile,
  }),
  /**
   * Syncs silently; resolves when the server has finished. Without a `dryRunId` there is no
   * prediction. A dry run is repeated first if it is older than ten minutes, or if the config,
   * mapping, or team changed since (`isChanged`). `conflict` with `current.predicted` (`DryRunPrediction`):
   * the new numbers need confirmation. `conflict` with `current.unread`: the dry run cannot be
   * repeated; continue with `unread`. `conflict` with neither: a sync is in progress. If there are
   * too many removals, `typed` is their number; with additions beyond the team's seats,
   * `typedAdded` is theirs (`validation`, field of that name). `outcome` is null without a dry run,
   * or if the team's cards could not be read again.
   */
  'hr.manualSync': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({
      ...connection,
      dryRunId: z.string().nullable(),
      typed: z.string().optional(),
      typedAdded: z.string().optional(),
      isChanged: z.boolean().optional(),
      unread: z.boolean().optional(),
    }),
    output: z.object({ outcome: SyncOutcome.nullable() }),
  }),
  /**
   * Syncs started here that have not ended as far as the app knows, including those from before a
   * restart.
   */
  'hr.syncs': row({
    kind: 'query',
    access: ['admin'],
    input: nothing,
    output: z.array(SyncUnderWay),
  }),
  /**
   * The state of a connection's sync: `running` (the call waits for its end), `unknown` (the
   * response was lost and the server may still be syncing; check again later), `done` (the server
   * has synced since the start; reported once), or `none`. `last` is the result of the previous
   * sync, even after a reload.
   */
  'hr.syncState': row({
    kind: 'query',
    access: ['admin'],
    input: z.object(connection),
    output: z.object({
      state: z.enum(['none', 'running', 'unknown', 'done']),
      sync: SyncUnderWay.nullable(),
      last: SyncEnd.nullable(),
    }),
  }),
  /**
   * Forgets a sync with an unknown end after a person has checked it, so that another can start.
   */
  'hr.dismissSync': row({
    kind: 'action',
    access: ['admin'],
    input: z.object(connection),
    output: done,
  }),
} as const;
