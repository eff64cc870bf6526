import { z } from 'zod';
import { longestIdleLock } from '../limits';
import { Id } from './common';
import { SyncUnderWay } from './dry-run';
import { ExtendedSubscription } from './invoice';
import { CustomerSubscription, PreviewedPrice, TeamPricing } from './pricing';
import { UpdateChannel } from './updates';
import { Visit } from './visits';

/** The terms of a pricing beside plan, seats, and leads. */
export const PricedTerms = z.object({
  /** Null without custom pricing. */
  pricePerSeatDollars: z.number().nullable(),
  /** 1 - percent/100 (section 9), as sent. */
  discountFactor: z.number(),
  leadsDiscountFactor: z.number(),
  /** 1 for one year. */
  years: z.int(),
});
export type PricedTerms = z.infer<typeof PricedTerms>;

/** What was sent to create a demo team or to set a price. */
export const SentPricing = z.object({
  pricing: TeamPricing,
  /** The seats of the preview; missing if unknown. */
  previewedSeats: z.int().optional(),
  /** Milliseconds since 1970; the trial counts from this day. */
  sentAt: z.number(),
});
export type SentPricing = z.infer<typeof SentPricing>;

/**
 * What was sent with a draft that waits unsent, and no response of the server shows. A change of the
 * team's plan starts from it.
 */
export const DraftedTerms = z.object({
  /** Null if unknown. */
  leads: z.int().nullable(),
  /** 1 - percent/100 (section 9), as sent. */
  leadsDiscountFactor: z.number(),
  chargeAutomatically: z.boolean(),
  /** ISO 8601 date in US Eastern time; null if unknown. */
  dueDate: z.string().nullable(),
  /** Null if unknown. */
  customMemo: z.string().nullable(),
});
export type DraftedTerms = z.infer<typeof DraftedTerms>;

/** A pricing that was sent for the team after a draft. */
export const LaterPricing = z.object({
  /** Null if unknown. */
  seats: z.int().nullable(),
  /** Cents; null if unknown. */
  previewedCents: z.int().nullable(),
});
export type LaterPricing = z.infer<typeof LaterPricing>;

/** What is known before a draft is sent, so that a later check can compare (checklist J19). */
export const DraftSent = z.object({
  /** Milliseconds. */
  at: z.int(),
  /** The team's `stripeSubscription` before: '' without one, null if unknown. */
  subscriptionBefore: z.string().nullable(),
  /**
   * The idempotency key of every attempt; null if a later one had another key, so that nothing shows
   * which of them created a draft. Missing in flows stored by older versions.
   */
  key: z.string().nullable().default(null),
});
export type DraftSent = z.infer<typeof DraftSent>;

/**
 * The team setup flow (section 4); survives a restart. Flows stored before a key was added still
 * parse. Contains no login token: `canLogin` says that the main process has one for the team.
 */
export const TeamSetupFlow = z.object({
  /**
   * A UUID per flow. Starting over for a team creates a new flow, so late responses for the old one
   * do not change it (checklist J37). '' in flows stored by older versions.
   */
  id: z.string().default(''),
  email: z.string(),
  finished: z.boolean().default(false),
  isUpgrade: z.boolean().default(false),
  invoiceSent: z.boolean().default(false),
  hasExtendedSubscription: z.boolean().default(false),
  teamId: Id.nullable().default(null),
  teamOwnerName: z.string().default(''),
  /** Null if unknown, or if the server has it in another format (checklist J32). */
  teamSize: z.int().nonnegative().nullable().default(null).catch(null),
  /** Older versions stored '' for none. */
  stripeCustomer: z
    .string()
    .nullable()
    .default(null)
    .transform((id) => id || null),
  priceId: z.string().nullable().default(null),
  canLogin: z.boolean().default(false),
  /** The demo team exists. */
  teamCreated: z.boolean().default(false),
  /** The pricing is set at the payment provider; its draft may not be linked yet. */
  pricingSet: z.boolean().default(false),
  /**
   * Cents that the preview expected to be due when the pricing was sent; null if it had no definite
   * total.
   */
  previewedCents: z.int().nullable().default(null),
  /** The price on the button; null if it was unknown, and in flows stored by older versions. */
  previewedPrice: PreviewedPrice.nullable().default(null).catch(null),
  /** Seats and leads of the pricing that was set; null if unknown. */
  pricedSeats: z.int().nullable().default(null),
  pricedLeads: z.int().nullable().default(null),
  /** Its other terms; null if unknown. */
  pricedTerms: PricedTerms.nullable().default(null),
  /**
   * For the summary of the created demo team, and the company of an invoice; null in flows stored by
   * older versions.
   */
  sentPricing: SentPricing.nullable().default(null).catch(null),
  /** The team's terms when its change of plan started; null for a new team. */
  termsBefore: CustomerSubscription.nullable().default(null),
  /**
   * What the team was billed for then (`billingMark`), so that a later change by someone else shows;
   * null if unknown.
   */
  billedBefore: z.string().nullable().default(null),
  /** What those terms lack, if a dismissed draft of the team has the same. */
  draftedBefore: DraftedTerms.nullable().default(null).catch(null),
  /** Newer pricing of the team, sent while this flow's draft waited; null without any. */
  laterPricing: LaterPricing.nullable().default(null).catch(null),
  /**
   * The name of the terms that were sent and not rejected, or `several` if no response shows whether
   * they apply: other terms were sent too, or the team looked the same before. Null before the
   * first.
   */
  sentTerms: z.string().nullable().default(null),
  /** The first attempt at its draft; null before it, and if the server refused it. */
  draftSent: DraftSent.nullable().default(null).catch(null),
  /**
   * Idempotency key of the write that led to this state. The write is done even if the outbox still
   * has it.
   */
  lastIntent: z.string().nullable().default(null),
  /** The response to linking (section 3). */
  extendedSubscription: ExtendedSubscription.nullable().default(null),
  /** Dismissed from Home with its invoice still a draft; the team's record still offers it. */
  dismissed: z.boolean().default(false),
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

/** Minutes without use before the app locks; null if staff turned this off. */
export const IdleLockMinutes = z.int().min(1).max(longestIdleLock).nullable();

/** The settings file. Contains no token and no customer data except what staff typed. */
export const Settings = z.object({
  version: z.literal(1),
  /** Folder for quotes and invoices; null means the system's Downloads. */
  downloadsFolder: z.string().nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  /**
   * Newest first, at most 20, by the session's scope and person (`sandbox sam@example.com`). The
   * scope identifies the servers regardless of their names. A window gets its own under the
   * environment's name.
   */
  recentSearches: z.record(z.string(), z.array(z.string()).max(20)),
  /**
   * Newest first, at most 10, by environment name and person: suggestions for the reason that Admin
   * Login asks for. Older versions kept one shared list, which is dropped.
   */
  recentReasons: z.union([
    z.record(z.string(), z.array(z.string()).max(10)),
    z.array(z.string()).transform((): Record<string, string[]> => ({})),
  ]),
  /** Teams whose HR connections were viewed, newest first, by the session's scope and person. */
  recentHrTeams: z.record(z.string(), z.array(z.int()).max(10)).default({}),
  /**
   * Manual syncs that have not ended as far as the app knows, by the session's scope only: the
   * server runs them for everyone.
   */
  hrSyncs: z.record(z.string(), z.array(SyncUnderWay)).default({}),
  /** Opened or pinned records, by the session's scope and person. */
  visits: z.record(z.string(), z.array(Visit)).default({}),
  windowBounds: WindowBounds.nullable(),
  /** The window's position for each arrangement of displays. */
  windowPlaces: z.record(z.string(), WindowBounds).default({}),
  /** Chromium's zoom level: 0 is 100 %. */
  zoomLevel: z.number().min(-5).max(5).default(0),
  /**
   * Sessions that a sign-out could not delete, as `kind scope` (store and scope). They are ignored,
   * and deleted once their store is reachable.
   */
  signedOut: z.array(z.string()).default([]),
  updateChannel: UpdateChannel.default('latest'),
  /** Older versions accepted up to a day. */
  idleLockMinutes: IdleLockMinutes.default(15).catch(15),
  /** Locked sessions, by the session's scope and person; these start locked. */
  locked: z.array(z.string()).default([]),
  /** Time of last use in milliseconds since 1970, by the session's scope and person. */
  lastUse: z.record(z.string(), z.number()).default({}),
});
export type Settings = z.infer<typeof Settings>;

/** What a window needs before it opens. */
export type WindowSettings = Pick<
  Settings,
  'theme' | 'windowBounds' | 'windowPlaces' | 'zoomLevel'
>;

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
