import { z } from 'zod';
import { Id, pastedText } from '../entities/common';
import { Licenses } from '../entities/licenses';
import { QuoteRequest } from '../entities/quote';
import { SavedFile } from '../entities/saved-file';
import { Session, TokenStoreKind } from '../entities/session';
import { IdleLockMinutes, Settings } from '../entities/settings';
import { SupportBundle } from '../entities/support';
import { RestartBlocker, UpdateChannel, Updates } from '../entities/updates';
import { Visit } from '../entities/visits';
import { NewBillingIds } from '../environment';
import { searchText } from '../invisible';
import { bulkMethods } from './bulk-methods';
import { comparedRoutes } from './compared-routes';
import { hrMethods } from './hr-sync-methods';
import { journalMethods } from './journal-methods';
import { done, nothing, row, unchecked } from './method-row';
import { writeMethods } from './outbox-methods';
import { type ExposedRouteId, staffRoutes } from './routes';
import { teamSetupMethods } from './team-setup-methods';

export const AppInfo = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  environment: z.object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(['sandbox', 'staging', 'production']),
    newBilling: NewBillingIds.optional(),
  }),
  /** Null until the keychain responds. */
  tokenStore: TokenStoreKind.nullable(),
  /** Messages to show once after the start (no keychain, damaged settings). */
  notices: z.array(z.string()),
  downloadsFolder: z.string(),
  canChooseFolder: z.boolean(),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** The payment provider's script and publishable keys; production mode uses the live key. */
export const CardProvider = z.object({
  /** The document, on its own origin, in which the script runs. */
  frameUrl: z.string(),
  scriptUrl: z.string(),
  liveKey: z.string(),
  testKey: z.string(),
});
export type CardProvider = z.infer<typeof CardProvider>;

const text = z.string();

/** Methods that need more than one call of the staff API; each has a service in core. */
const serviceMethods = {
  ...teamSetupMethods,
  ...hrMethods,
  ...journalMethods,
  ...bulkMethods,
  'app.info': row({ kind: 'query', access: 'public', input: nothing, output: AppInfo }),
  /** Does nothing; measures the bridge. */
  'app.ping': row({ kind: 'query', access: 'public', input: nothing, output: done }),

  'app.licenses': row({ kind: 'query', access: 'public', input: nothing, output: Licenses }),

  /**
   * Waits at most a second for the session to be restored; later changes come as `session.changed`.
   */
  'session.get': row({ kind: 'query', access: 'public', input: nothing, output: Session }),
  /**
   * Stops waiting for the keychain: no one is signed in, and tokens stay in memory during this run.
   */
  'session.goOnWithoutKeychain': row({
    kind: 'action',
    access: 'public',
    input: nothing,
    output: done,
  }),
  /** Resolves when the sign-in ends; during a sign-in, it opens the sign-in page again. */
  'session.signIn': row({ kind: 'action', access: 'public', input: nothing, output: Session }),
  'session.cancelSignIn': row({ kind: 'action', access: 'public', input: nothing, output: done }),
  'session.signOut': row({ kind: 'action', access: 'public', input: nothing, output: done }),

  'settings.get': row({ kind: 'query', access: 'public', input: nothing, output: Settings }),
  'settings.setTheme': row({
    kind: 'action',
    access: 'public',
    input: z.object({ theme: Settings.shape.theme }),
    output: done,
  }),
  /** An absolute path of an existing, writable folder, or null for the system's Downloads. */
  'settings.setDownloadsFolder': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ path: z.string().min(1).nullable() }),
    output: z.object({ downloadsFolder: z.string() }),
  }),
  /** Opens the system's folder dialog; null if the user canceled. */
  'settings.chooseDownloadsFolder': row({
    kind: 'action',
    access: 'signed-in',
    input: nothing,
    output: z.object({ downloadsFolder: z.string().nullable() }),
  }),
  /** Reports that a person is using this window. */
  'lock.active': row({ kind: 'action', access: 'signed-in', input: nothing, output: done }),
  'lock.now': row({ kind: 'action', access: 'signed-in', input: nothing, output: done }),
  /** Asks with the system prompt (fingerprint, password); signing in again unlocks everywhere. */
  'lock.unlock': row({ kind: 'action', access: 'public', input: nothing, output: Session }),
  'settings.setIdleLock': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ minutes: IdleLockMinutes }),
    output: done,
  }),
  /** Versions, settings, journal, and log without secrets or customer data. */
  'support.preview': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: SupportBundle,
  }),
  /** Saves exactly the last preview in the downloads folder. */
  'support.save': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string() }),
    output: SavedFile,
  }),
  'updates.get': row({ kind: 'query', access: 'signed-in', input: nothing, output: Updates }),
  /**
   * Returns immediately; `updates.changed` reports progress. The same goes for the methods below.
   */
  'updates.check': row({ kind: 'action', access: 'signed-in', input: nothing, output: Updates }),
  'updates.download': row({ kind: 'action', access: 'signed-in', input: nothing, output: Updates }),
  /** Restarts into the new version, or returns what is open. */
  'updates.install': row({ kind: 'action', access: 'signed-in', input: nothing, output: Updates }),
  'updates.setChannel': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ channel: UpdateChannel }),
    output: Updates,
  }),
  /** The open work in this window that a restart would lose; forgotten when the window closes. */
  'window.setRestartBlockers': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ blockers: z.array(RestartBlocker).max(3) }),
    output: done,
  }),
  'searches.recent': row({
    kind: 'query',
    access: ['search'],
    input: nothing,
    output: z.array(z.string()),
  }),
  'searches.remember': row({
    kind: 'action',
    access: ['search'],
    input: z.object({ query: z.string().overwrite(searchText).min(1) }),
    output: z.array(z.string()),
  }),
  'searches.forget': row({ kind: 'action', access: ['search'], input: nothing, output: done }),

  /** Records that this person opened in this environment on this computer, pinned ones first. */
  'visits.list': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: z.array(Visit),
  }),
  'visits.add': row({
    kind: 'action',
    access: 'signed-in',
    input: Visit.omit({ pinned: true }),
    output: z.array(Visit),
  }),
  'visits.pin': row({
    kind: 'action',
    access: 'signed-in',
    input: Visit.omit({ name: true }),
    output: z.array(Visit),
  }),
  'visits.forget': row({
    kind: 'action',
    access: 'signed-in',
    input: Visit.pick({ kind: true, id: true }),
    output: z.array(Visit),
  }),

  /**
   * Admin Login (`admin`) or Staging Login (`staging`): writes the journal entry, gets a login
   * token for the member's uid, and opens the team app's sign-in page in the system browser.
   * `reason` is required once per member and session; if it is missing then: `validation`, field
   * `reason`.
   */
  'member.openTeamApp': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({
      memberId: Id,
      target: z.enum(['admin', 'staging']),
      reason: z.string().trim().max(300).optional(),
    }),
    output: z.object({ host: z.string() }),
  }),
  /** Whether `openTeamApp` needs a reason for this member, and the reasons given before. */
  'member.loginReason': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ memberId: Id }),
    output: z.object({ needed: z.boolean(), suggestions: z.array(z.string()) }),
  }),
  /**
   * `base` holds the values that the user saw, here and below; `conflict` if the server has others.
   * To overwrite those, send them as `base`.
   */
  'member.setEmail': row({
    kind: 'action',
    access: ['search', 'admin', 'sales', 'ops'],
    input: z.object({
      memberId: Id,
      email: pastedText('Enter an email address.'),
      base: z.object({ email: text }),
      unchecked,
    }),
    output: done,
  }),
  'member.setFlag': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({
      memberId: Id,
      flag: z.enum(['textFollowUp', 'emailFollowUp']),
      value: z.boolean(),
    }),
    output: done,
  }),
  /**
   * Sets both halves of the toggle (links-data mode and `exchange`); if one fails, the other is
   * undone.
   */
  'member.setLeadCapture': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({ memberId: Id, on: z.boolean() }),
    output: done,
  }),
  'businessCard.update': row({
    kind: 'action',
    access: ['search', 'admin', 'sales', 'ops'],
    input: z.object({
      memberId: Id,
      id: Id,
      exchangeText: text.optional(),
      mid: Id.optional(),
      base: z.object({ exchangeText: text.nullish(), mid: Id.nullish() }),
      unchecked,
    }),
    output: done,
  }),
  'team.setEmail': row({
    kind: 'action',
    access: ['search', 'admin', 'sales', 'ops'],
    input: z.object({
      teamId: Id,
      email: pastedText('Enter an email address.'),
      base: z.object({ email: text.nullish() }),
      unchecked,
    }),
    output: done,
  }),
  'team.setFlag': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({
      teamId: Id,
      flag: z.enum(['textFollowUp', 'emailFollowUp', 'sendWeeklyInviteReminders']),
      value: z.boolean(),
    }),
    output: done,
  }),
  /**
   * Subscription ID (`subItem%sub`) and enterprise plan level (e.g. 60, 50); only the changed ones.
   */
  'team.setSubscription': row({
    kind: 'action',
    access: ['admin'],
    input: z.object({
      teamId: Id,
      stripeSubscription: text.optional(),
      enterprisePlan: text.optional(),
      base: z.object({ stripeSubscription: text.nullish(), enterprisePlan: text.nullish() }),
      unchecked,
    }),
    output: done,
  }),
  /**
   * Separate from `app.info`, which the first screen needs before the sandbox's addresses are
   * known.
   */
  'billing.cardProvider': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: CardProvider,
  }),
  /** Opens the customer's page in the payment provider's dashboard, live or test, in the system browser. */
  'billing.openCustomer': row({
    kind: 'action',
    access: ['search', 'admin', 'sales', 'ops'],
    input: z.object({ stripeCustomerId: z.string().regex(/^[A-Za-z0-9_]+$/) }),
    output: done,
  }),

  /** Creates the PDF of a new quote and saves it in the downloads folder; `save.progress` reports progress. */
  'quote.save': row({
    kind: 'action',
    access: ['sales'],
    input: QuoteRequest,
    output: SavedFile,
  }),
  'file.open': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string() }),
    output: done,
  }),
  'file.showInFolder': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string() }),
    output: done,
  }),

  ...writeMethods,

  /** The caller's public IP address, from the environment's lookup service. */
  'firewall.currentIp': row({
    kind: 'query',
    access: ['firewall'],
    input: nothing,
    output: z.object({ ip: z.string() }),
  }),
} as const;

const exposedRoutes = Object.fromEntries(
  Object.entries(staffRoutes).filter(([, value]) => value.exposed),
) as Pick<typeof staffRoutes, ExposedRouteId>;

/** The method table: every method that the renderer can call. */
export const methods = { ...exposedRoutes, ...comparedRoutes, ...serviceMethods } as const;

type Methods = typeof methods;
export type MethodName = keyof Methods;
/** Methods that change nothing, so they can be called without a user action. */
export type QueryName = {
  [M in MethodName]: Methods[M]['kind'] extends 'query' ? M : never;
}[MethodName];
export type MethodInput<M extends MethodName> = z.input<Methods[M]['input']>;
/** The parsed input, as passed to a service. */
export type MethodRequest<M extends MethodName> = z.output<Methods[M]['input']>;
export type MethodOutput<M extends MethodName> = z.output<Methods[M]['output']>;

/** Own keys only, so that `constructor` and the like are not methods. */
export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name);
