import { z } from 'zod';
import { Id } from './common';
import { SyncUnderWay } from './dry-run';
import { ExtendedSubscription } from './invoice';
import { CustomerSubscription } from './pricing';
import { UpdateChannel } from './updates';
import { Visit } from './visits';

/**
 * The post-demo flow (section 4); survives a restart. What was stored before a key was added still
 * parses. Holds no login token: `canLogin` says that the main process has one for the team.
 */
export const TeamSetupFlow = z.object({
  /**
   * A UUID, new with each beginning: a team that is begun anew has another flow, and what comes late for
   * the one before changes nothing of it (checklist J37). '' in what older versions stored.
   */
  id: z.string().default(''),
  email: z.string(),
  finished: z.boolean().default(false),
  isUpgrade: z.boolean().default(false),
  invoiceSent: z.boolean().default(false),
  hasExtendedSubscription: z.boolean().default(false),
  teamId: Id.nullable().default(null),
  teamOwnerName: z.string().default(''),
  teamSize: z.int().nonnegative().nullable().default(null),
  stripeCustomer: z.string().nullable().default(null),
  priceId: z.string().nullable().default(null),
  canLogin: z.boolean().default(false),
  /** The demo team exists. */
  teamCreated: z.boolean().default(false),
  /** The pricing stands at the provider; its draft may not be linked yet. */
  pricingSet: z.boolean().default(false),
  /** Cents that the preview showed when the pricing was set: the draft must be due as much. */
  previewedCents: z.int().nullable().default(null),
  /** What the team had when its change of plan began; null for a new one. */
  termsBefore: CustomerSubscription.nullable().default(null),
  /**
   * The name of the terms that went out and were not turned away, `several` where others went out, too:
   * what the team has by then may be of any of them. Null before the first.
   */
  sentTerms: z.string().nullable().default(null),
  /** Key of the write that this state is the outcome of: it is done, whatever the pending write says. */
  lastIntent: z.string().nullable().default(null),
  /** What linking answered (section 3). */
  extendedSubscription: ExtendedSubscription.nullable().default(null),
});
export type TeamSetupFlow = z.infer<typeof TeamSetupFlow>;

export const WindowBounds = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean().default(false),
});
export type WindowBounds = z.infer<typeof WindowBounds>;

/** Everything kept in the settings file; no token, no customer data but what staff typed. */
export const Settings = z.object({
  version: z.literal(1),
  /** Folder for quotes and invoices; null means the system's Downloads. */
  downloadsFolder: z.string().nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  /** Newest first, 20 at most, by the session's scope and person (`sandbox sam@example.com`): the
   * servers, not what they call themselves. A window gets its own under the environment's name. */
  recentSearches: z.record(z.string(), z.array(z.string()).max(20)),
  /**
   * Newest first, 10 at most: suggestions for the reason that Admin Login asks for, by environment
   * name and person. Older versions kept one list for everybody, which is nobody's now.
   */
  recentReasons: z.union([
    z.record(z.string(), z.array(z.string()).max(10)),
    z.array(z.string()).transform((): Record<string, string[]> => ({})),
  ]),
  /** Teams whose HR connections were looked at, newest first, by the session's scope and person. */
  recentHrTeams: z.record(z.string(), z.array(z.int()).max(10)).default({}),
  /** Manual syncs whose end is not known yet, by the session's scope: whoever started one, the server does it. */
  hrSyncs: z.record(z.string(), z.array(SyncUnderWay)).default({}),
  /** Records that were opened or pinned, by the session's scope and person. */
  visits: z.record(z.string(), z.array(Visit)).default({}),
  windowBounds: WindowBounds.nullable(),
  /** Where the window was, by the displays that there were. */
  windowPlaces: z.record(z.string(), WindowBounds).default({}),
  /** Chromium's: 0 is 100 %. */
  zoomLevel: z.number().min(-5).max(5).default(0),
  /**
   * Stores and scopes of sessions that a sign-out could not delete, as `kind scope`: they count no more,
   * and are deleted as soon as their store can be reached.
   */
  signedOut: z.array(z.string()).default([]),
  updateChannel: UpdateChannel.default('latest'),
  /** Minutes without use after which the app is locked; null where staff switched that off. */
  idleLockMinutes: z.int().min(1).max(1440).nullable().default(15),
  /** Whose session is locked, by the session's scope and person: it starts locked. */
  locked: z.array(z.string()).default([]),
  /** When the app was last used, in milliseconds since 1970, by the session's scope and person. */
  lastUse: z.record(z.string(), z.number()).default({}),
});
export type Settings = z.infer<typeof Settings>;

/** Under which a person's own entries stand (`sandbox sam@example.com`). */
export const personKeyOf = (scope: string, email: string): string =>
  `${scope} ${email.toLowerCase()}`;

export const defaultSettings: Settings = {
  version: 1,
  downloadsFolder: null,
  theme: 'system',
  recentSearches: {},
  recentReasons: {},
  recentHrTeams: {},
  hrSyncs: {},
  visits: {},
  windowBounds: null,
  windowPlaces: {},
  zoomLevel: 0,
  signedOut: [],
  updateChannel: 'latest',
  idleLockMinutes: 15,
  locked: [],
  lastUse: {},
};
