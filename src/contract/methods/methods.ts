import { z } from 'zod';
import { Id } from '../entities/common';
import { Licences } from '../entities/licences';
import { QuoteRequest } from '../entities/quote';
import { SavedFile } from '../entities/saved-file';
import { Session, TokenStoreKind } from '../entities/session';
import { Settings, TeamSetupFlow } from '../entities/settings';
import { SupportBundle } from '../entities/support';
import { RestartBlocker, UpdateChannel, Updates } from '../entities/updates';
import { Visit } from '../entities/visits';
import { NewBillingIds } from '../environment';
import { bulkMethods } from './bulk-methods';
import { hrMethods } from './hr-sync-methods';
import { journalMethods } from './journal-methods';
import { done, nothing, row, unchecked } from './method-row';
import { writeMethods } from './outbox-methods';
import { type ExposedRouteId, staffRoutes } from './routes';
import { salesMethods } from './team-setup-methods';

export const AppInfo = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  environment: z.object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(['sandbox', 'staging', 'production']),
    newBilling: NewBillingIds.optional(),
  }),
  /** Null while the keychain has not answered. */
  tokenStore: TokenStoreKind.nullable(),
  /** Messages that the user should read once after the start (no keychain, damaged settings). */
  notices: z.array(z.string()),
  downloadsFolder: z.string(),
  canChooseFolder: z.boolean(),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** The card provider's script and publishable keys; the live key counts in production mode. */
export const CardProvider = z.object({
  /** The document of an origin of its own in which the script runs. */
  frameUrl: z.string(),
  scriptUrl: z.string(),
  liveKey: z.string(),
  testKey: z.string(),
});
export type CardProvider = z.infer<typeof CardProvider>;

const text = z.string();

/** Methods that are more than one call of the staff API; each has a service in core. */
const serviceMethods = {
  ...salesMethods,
  ...hrMethods,
  ...journalMethods,
  ...bulkMethods,
  'app.info': row({ kind: 'query', access: 'public', input: nothing, output: AppInfo }),
  /** Does nothing: measures the bridge. */
  'app.ping': row({ kind: 'query', access: 'public', input: nothing, output: done }),

  'app.licences': row({ kind: 'query', access: 'public', input: nothing, output: Licences }),

  /** Waits for the restoration, for a second at most; `session.changed` tells what becomes of it then. */
  'session.get': row({ kind: 'query', access: 'public', input: nothing, output: Session }),
  /** Waits for the keychain no longer: nobody is signed in, and tokens stay in memory in this run. */
  'session.goOnWithoutKeychain': row({
    kind: 'action',
    access: 'public',
    input: nothing,
    output: done,
  }),
  /** Ends when the sign-in ends; while one is under way it brings its page up again. */
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
  /** Lets the user pick a folder in the system's dialog; null when they changed their mind. */
  'settings.chooseDownloadsFolder': row({
    kind: 'action',
    access: 'signed-in',
    input: nothing,
    output: z.object({ downloadsFolder: z.string().nullable() }),
  }),
  /** Somebody uses this window. */
  'lock.active': row({ kind: 'action', access: 'signed-in', input: nothing, output: done }),
  'lock.now': row({ kind: 'action', access: 'signed-in', input: nothing, output: done }),
  /** Asks with the system's own prompt (a finger, a password); signing in again unlocks everywhere. */
  'lock.unlock': row({ kind: 'action', access: 'public', input: nothing, output: Session }),
  'settings.setIdleLock': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ minutes: Settings.shape.idleLockMinutes.unwrap() }),
    output: done,
  }),
  /** Versions, settings, journal and log without secrets and without customer data. */
  'support.preview': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: SupportBundle,
  }),
  /** Saves exactly what was shown last, in the downloads folder. */
  'support.save': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ id: z.string() }),
    output: SavedFile,
  }),
  'updates.get': row({ kind: 'query', access: 'signed-in', input: nothing, output: Updates }),
  /** Answers at once; `updates.changed` tells how it goes on, here and below. */
  'updates.check': row({ kind: 'action', access: 'signed-in', input: nothing, output: Updates }),
  'updates.download': row({ kind: 'action', access: 'signed-in', input: nothing, output: Updates }),
  /** Restarts into the new version, or says what is open. */
  'updates.install': row({ kind: 'action', access: 'signed-in', input: nothing, output: Updates }),
  'updates.setChannel': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ channel: UpdateChannel }),
    output: Updates,
  }),
  /** What this window has open that a restart would tear away; forgotten with the window. */
  'window.setHolds': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ holds: z.array(RestartBlocker).max(3) }),
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
    input: z.object({ query: z.string().trim().min(1) }),
    output: z.array(z.string()),
  }),
  'searches.forget': row({ kind: 'action', access: ['search'], input: nothing, output: done }),

  /** Records that this person opened in this environment, on this machine: pinned ones first. */
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

  'postFlow.get': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: TeamSetupFlow.nullable(),
  }),
  /** Flows that were left with work in them (a price, a draft, an invoice to send), oldest first. */
  'postFlow.parked': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: z.array(TeamSetupFlow),
  }),
  /** `Create New Team` of a member: the flow begins with its owner. `conflict` in the middle of another. */
  'postFlow.start': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ email: z.string() }),
    output: TeamSetupFlow,
  }),
  /**
   * `Complete`, `Exit`, `Exit (Without saving)`. What has work left in it is kept in `postFlow.parked`.
   * The input is what the window shows: `conflict` where the flow has moved on since.
   */
  'postFlow.leave': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({
      id: z.string(),
      email: z.string(),
      teamId: Id.nullable(),
      step: z.enum(['idle', 'create', 'price', 'draft', 'send', 'finish']),
    }),
    output: done,
  }),
  /** Back to a flow that was left; the one on the screen waits in its place. */
  'postFlow.resume': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ teamId: Id }),
    output: TeamSetupFlow,
  }),
  /** Nothing more is to be done for a flow that was left. */
  'postFlow.dismiss': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ teamId: Id, flowId: z.string() }),
    output: done,
  }),

  /**
   * Admin Login (`admin`) or Staging Login (`staging`): writes the journal line, gets a login token
   * for the member's uid and opens the team app's sign-in page in the system browser. `reason` is
   * needed once per member and session; without one where it is needed: `validation`, field `reason`.
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
  /** Whether openTeamApp would need a reason for this member, and the reasons given before. */
  'member.loginReason': row({
    kind: 'query',
    access: ['admin'],
    input: z.object({ memberId: Id }),
    output: z.object({ needed: z.boolean(), suggestions: z.array(z.string()) }),
  }),
  /**
   * `base` holds the values that the user saw, here and below; other ones on the server are a
   * `conflict`. Who saw both and chose their own sends the other's as `base`.
   */
  'member.setEmail': row({
    kind: 'action',
    access: ['search', 'admin', 'sales', 'ops'],
    input: z.object({
      memberId: Id,
      email: text.trim().min(1, 'Enter an email address.'),
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
  /** Both halves of the toggle (links-data mode and `exchange`); a half that fails undoes the other. */
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
      email: text.trim().min(1, 'Enter an email address.'),
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
  /** Subscription ID (`subItem%sub`) and enterprise plan level (e.g. 60, 50); only what changed. */
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
  /** Apart from `app.info`, which the first screen needs before the sandbox's addresses are known. */
  'billing.cardProvider': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: CardProvider,
  }),
  /** Opens the provider's dashboard page of a customer, live or test, in the system browser. */
  'billing.openCustomer': row({
    kind: 'action',
    access: ['search', 'admin', 'sales', 'ops'],
    input: z.object({ stripeCustomerId: z.string().regex(/^[A-Za-z0-9_]+$/) }),
    output: done,
  }),

  /** Makes the PDF and saves it in the downloads folder; progress comes as `save.progress`. */
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

  /** The caller's public address, from the environment's look-up service. */
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

/** THE table: every method that the renderer can call. */
export const methods = { ...exposedRoutes, ...serviceMethods } as const;

type Methods = typeof methods;
export type MethodName = keyof Methods;
/** Methods that change nothing: what may be asked for before anybody has said so. */
export type QueryName = {
  [M in MethodName]: Methods[M]['kind'] extends 'query' ? M : never;
}[MethodName];
export type MethodInput<M extends MethodName> = z.input<Methods[M]['input']>;
/** The input after parsing, as a service gets it. */
export type MethodRequest<M extends MethodName> = z.output<Methods[M]['input']>;
export type MethodOutput<M extends MethodName> = z.output<Methods[M]['output']>;

/** Own keys only: `constructor` and the like are no methods. */
export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name);
