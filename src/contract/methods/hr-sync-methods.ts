import { z } from 'zod';
import { Id } from '../entities/common';
import { DirectoryGroup, DirectoryUser } from '../entities/directory';
import {
  DryRunPage,
  dryRunParts,
  ShownDryRun,
  SyncOutcome,
  SyncUnderWay,
} from '../entities/dry-run';
import { HrConnection, OddConnection, OpaqueId, SyncSettings } from '../entities/hr';
import { MappingScheme } from '../entities/mapping-scheme';
import { SavedFile } from '../entities/saved-file';
import { AppError } from '../wire/errors';
import { done, nothing, row, unchecked } from './method-row';

/** The connection's `uid`: core gets the directory's token with it. */
const uid = z.string().min(1);
/** Null for the first page. */
const skipToken = z.string().nullable();
/** Entries of a form that the app does not know: counted, and left out. */
const odd = z.int().optional();
const connection = { teamId: Id, connectionId: OpaqueId };

/** A user as group lists show it. */
export const DirectoryPerson = z.object({
  id: z.string(),
  displayName: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  mail: z.string().nullish(),
});
export type DirectoryPerson = z.infer<typeof DirectoryPerson>;

/** How a connection's last sync from here ended. Times are ISO. */
export const SyncEnd = z.object({
  startedAt: z.string(),
  endedAt: z.string(),
  by: z.string(),
  /** Null where there was no dry run, where the team could not be read again, and with an `error`. */
  outcome: SyncOutcome.nullable(),
  /** Why the server refused it; null where it went through. */
  error: AppError.nullable(),
});
export type SyncEnd = z.infer<typeof SyncEnd>;

/** What a sync goes by, as the window shows it. */
export const Foretold = z.object({ id: z.string(), at: z.string(), result: ShownDryRun });
export type Foretold = z.infer<typeof Foretold>;

/**
 * The HR sync (sections 2, 4 and 7), for admins. Calls of the directory and the product API that are
 * told to come back later wait for it and say so (`call.waiting`); cancelling the call ends the wait.
 */
export const hrMethods = {
  /** Team ids looked at before, newest first. */
  'hr.recentTeams': row({
    kind: 'query',
    access: ['admin'],
    input: nothing,
    output: z.array(z.int()),
  }),
  /** A team's connections with their configs, as they are now; none is an empty list. */
  'hr.connections': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    output: z.array(z.union([HrConnection, OddConnection])),
  }),
  /**
   * Saves what differs between `base` (as the screen loaded it) and `wanted`, over a fresh read and
   * whole (J20). `conflict`: somebody else changed one of the same fields; `current` has their values.
   * Who has seen both saves again with those in `base`.
   */
  'hr.saveSyncConfig': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({ ...connection, wanted: SyncSettings, base: SyncSettings, unchecked }),
    output: done,
  }),

  /** Ids and names of groups, those that exist, in the order asked for. */
  'hr.groups': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ uid, groupIds: z.array(z.string().min(1)) }),
    output: z.array(DirectoryGroup),
  }),
  /**
   * How many members a group has, nested ones included. Ask for every group at once: core sends five
   * at a time (section 9) in the order they were asked for; each call may be cancelled by itself.
   */
  'hr.countGroup': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ uid, groupId: z.string().min(1) }),
    output: z.object({ count: z.int().nonnegative() }),
  }),
  /**
   * A page of what stands in a group itself: nested groups and users. Null `skipToken` in the answer:
   * the last page. An expired skip token is refused by the service: begin anew with null (`isExpiredSkipToken`).
   */
  'hr.groupPage': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ uid, groupId: z.string().min(1), skipToken }),
    output: z.object({
      groups: z.array(DirectoryGroup),
      users: z.array(DirectoryPerson),
      odd,
      skipToken,
    }),
  }),
  /** A page (999 at most) of a group's users, nested ones included, with the keys asked for. */
  'hr.directoryUsers': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({
      uid,
      groupId: z.string().min(1),
      keys: z.array(z.string().min(1)).min(1),
      skipToken,
    }),
    output: z.object({ users: z.array(DirectoryUser), odd, skipToken }),
  }),
  /**
   * A user by principal name, all groups they stand in, and which of `groupIds` (those of the sync)
   * hold them; without `memberships` only the latter. Errors read as `userSearchText`; `not-found` is
   * the person's alone. `problem` says why the groups are not known, while the person is.
   */
  'hr.userTest': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({
      uid,
      upn: z.string().trim().min(1, 'Enter a principal name.'),
      keys: z.array(z.string().min(1)).min(1),
      groupIds: z.array(z.string().min(1)),
      memberships: z.boolean().optional(),
    }),
    output: z.object({
      user: DirectoryUser,
      groups: z.array(DirectoryGroup),
      inGroupIds: z.array(z.string()),
      problem: AppError.nullable(),
    }),
  }),

  /** The stored scheme; null: the default is in force. */
  'hr.mapConf': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ teamId: Id }),
    output: MappingScheme.nullable(),
  }),
  /**
   * Saves a scheme, unless somebody else saved another one than `base` meanwhile: `conflict`, with
   * theirs as `current.mappingScheme`. Answers it as stored. `validation` names the first empty value.
   */
  'hr.saveMapping': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({
      teamId: Id,
      scheme: MappingScheme,
      base: MappingScheme.nullable(),
      unchecked,
    }),
    output: MappingScheme,
  }),

  /** What a sync would do now. Tells its progress (`hr.progress`); takes as long as the directory does. */
  'hr.dryRun': row({
    kind: 'query',
    access: ['admin'],
    input: z.object(connection),
    output: Foretold,
  }),
  /**
   * The next entries of one of its lists: 12,000 at once would block the window for several frames.
   * `validation` where core no longer has the dry run.
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
  /** A dry run as CSV in the downloads folder. `validation` where core no longer has it. */
  'hr.exportDryRun': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({ id: z.string() }),
    output: SavedFile,
  }),
  /**
   * Syncs silently; ends when the server is through. Without a `dryRunId` nothing is foretold. A dry
   * run that is older than ten minutes, or since which config, mapping or team (`isChanged`) were
   * changed, is made again first. `conflict` with `current.foretold` (`Foretold`): the new numbers are
   * to be confirmed; with `current.unread`: it cannot be made again, and goes on with `unread`; with
   * neither: a sync is under way. With more removals than allowed `typed` is their number, with
   * additions beyond the team's seats `typedAdded` is theirs (`validation`, field of that name). `outcome` is null without a dry run, or where the team could not be
   * read again.
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
  /** Syncs started here whose end is not known, also before a restart. */
  'hr.syncs': row({
    kind: 'query',
    access: ['admin'],
    input: nothing,
    output: z.array(SyncUnderWay),
  }),
  /**
   * Looks how a connection's sync is doing: `running` (the call waits for its end), `unknown` (the
   * answer was lost: the server may still be at it, look again later), `done` (the server has synced
   * since it was started; said once) or `none`. `last` is how the one before ended, also after a reload.
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
  /** Forgets a sync whose end nobody knows, so that another may be started: somebody has looked. */
  'hr.dismissSync': row({
    kind: 'action',
    access: ['admin'],
    input: z.object(connection),
    output: done,
  }),
} as const;
