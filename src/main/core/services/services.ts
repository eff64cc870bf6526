import type { Environment } from '../../../contract/environment';
import type { ServiceMethodName } from '../../../contract/methods';
import type { SessionManager } from '../auth/session';
import type { Handlers } from '../dispatch';
import type { SavedFiles } from '../documents/saved-files';
import type { EventHub } from '../events';
import type { StaffApi } from '../http/staff-api';
import type { Journal } from '../journal/journal';
import type { OpenExternalPage } from '../open-external';
import type { HostPorts, Log, TokenStore } from '../ports';
import type { Relations } from '../relations';
import type { Writes } from '../writes';
import type { SettingsService } from './settings-store';

/** What the services are made of; `create-core` puts it together. */
export interface ServiceDependencies {
  readonly ports: Omit<HostPorts, 'log' | 'tokenStore'>;
  readonly tokenStore: Promise<TokenStore>;
  readonly environment: () => Promise<Environment>;
  readonly environmentInfo: EnvironmentInfo;
  readonly api: StaffApi;
  readonly session: SessionManager;
  readonly settings: SettingsService;
  readonly events: EventHub;
  readonly journal: Journal;
  readonly writes: Writes;
  readonly relations: Relations;
  readonly savedFiles: SavedFiles;
  readonly openPage: OpenExternalPage;
  /** Lets no secret through; `ports.log` would. */
  readonly log: Log;
}

/** What is known of the environment before its addresses are. */
export interface EnvironmentInfo {
  readonly name: string;
  readonly label: string;
}

/** Some of the handlers, by their methods' names. */
export type Services<M extends ServiceMethodName> = Pick<Handlers, M>;
