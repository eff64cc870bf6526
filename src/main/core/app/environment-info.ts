import type { Environment, EnvironmentKind, NewBillingIds } from '../../../contract/environment';
import type { ServiceMethodName } from '../../../contract/methods';
import type { StaffApi } from '../api/staff-api';
import type { SessionManager } from '../auth/session';
import type { Drafts } from '../drafts/drafts';
import type { Downloads } from '../files/downloads';
import type { SavedFiles } from '../files/saved-files';
import type { DryRuns } from '../hr-sync/dry-runs';
import type { HrApis } from '../hr-sync/hr-apis';
import type { Journal } from '../journal/journal';
import type { OpenExternalPage } from '../links/open-external';
import type { IdleLock } from '../lock/idle-lock';
import type { Turns } from '../outbox/cross-app-lock';
import type { Relations } from '../outbox/membership-index';
import type { Writes } from '../outbox/outbox';
import type { SettingsService } from '../settings/settings';
import type { PostFlows } from '../team-setup/flows';
import type { PricingTruth } from '../team-setup/pricing-check';
import type { SalesTruth } from '../team-setup/sales-lookup';
import type { TeamLogin } from '../team-setup/team-login';
import type { WindowHolds } from '../updates/restart-blockers';
import type { UpdateService } from '../updates/updates';
import type { Handlers } from './dispatch';
import type { EventHub } from './events';
import type { HostPorts, Log, TokenStore } from './ports';

/** What the services are made of; `create-core` puts it together. */
export interface ServiceDependencies {
  readonly ports: Omit<HostPorts, 'log' | 'tokenStore'>;
  readonly tokenStore: Promise<TokenStore>;
  /** The user waits for the keychain no longer. */
  readonly goOnWithoutKeychain: () => void;
  readonly environment: () => Promise<Environment>;
  readonly environmentInfo: EnvironmentInfo;
  readonly api: StaffApi;
  /** The product API and the directory. */
  readonly hr: HrApis;
  readonly dryRuns: DryRuns;
  readonly session: SessionManager;
  readonly settings: SettingsService;
  readonly events: EventHub;
  readonly journal: Journal;
  readonly writes: Writes;
  readonly turns: Turns;
  readonly drafts: Drafts;
  readonly relations: Relations;
  readonly downloads: Downloads;
  readonly savedFiles: SavedFiles;
  readonly openPage: OpenExternalPage;
  readonly postFlows: PostFlows;
  readonly teamLogin: TeamLogin;
  readonly truth: SalesTruth;
  readonly updates: UpdateService;
  readonly idleLock: IdleLock;
  readonly holds: WindowHolds;
  readonly pricingTruth: PricingTruth;
  /** What the user should read once: files of the app that had to be set aside. */
  readonly notices: () => readonly string[];
  /** Lets no secret through; `ports.log` would. */
  readonly log: Log;
}

/** What is known of the environment before its addresses are. */
export interface EnvironmentInfo {
  readonly name: string;
  readonly label: string;
  readonly kind: EnvironmentKind;
  /** Where the environment sets its own (checklist J11). */
  readonly newBilling?: NewBillingIds;
  /** To what a stored session belongs: see `sessionScope`. */
  readonly sessionScope: string;
}

/** Some of the handlers, by their methods' names. */
export type Services<M extends ServiceMethodName> = Pick<Handlers, M>;
