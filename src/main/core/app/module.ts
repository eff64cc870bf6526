import { readFile } from 'node:fs/promises';
import type { TokenStoreKind } from '../../../contract/entities/session';
import type { SettingsService } from '../settings/settings';
import type { CoreModule } from './core-module';
import type { EnvironmentInfo } from './environment-info';
import type { CorePorts, TokenStore } from './ports';
import { LATE, withTimeout } from './with-timeout';

/** Milliseconds to wait for the token store. */
const storePatience = 1_000;

const tokenStoreNotices: Readonly<Record<TokenStoreKind, string | null>> = {
  keychain: null,
  'safe-storage':
    'The system’s keychain can’t be used. Your session is kept in an encrypted file instead.',
  memory:
    'Your sign-in can’t be saved on this computer: its keychain isn’t available. You’ll need to sign in again next time.',
};

export interface AppDependencies {
  readonly ports: CorePorts;
  readonly tokenStore: Promise<TokenStore>;
  readonly environmentInfo: EnvironmentInfo;
  readonly settings: SettingsService;
  /** Notices for the user about quarantined files. */
  readonly notices: () => readonly string[];
}

export const createAppModule = ({
  ports,
  tokenStore: store,
  environmentInfo: { name, label, kind, newBilling },
  settings,
  notices,
}: AppDependencies): CoreModule<'app.info' | 'app.licenses' | 'app.ping'> => ({
  handlers: {
    async 'app.info'() {
      // If the keychain is slow, answer without it; the window asks again later.
      const answered = await withTimeout(storePatience, store, ports.clock);
      const tokenStore = answered === LATE ? null : answered.kind;
      return {
        version: ports.version,
        host: ports.host,
        environment: { name, label, kind, ...(newBilling ? { newBilling } : {}) },
        tokenStore,
        notices: [
          ports.settings.notice,
          tokenStore === null ? null : tokenStoreNotices[tokenStore],
          ...notices(),
        ].filter((notice) => notice !== null),
        downloadsFolder: settings.downloadsFolder(),
        canChooseFolder: ports.desktop.chooseFolder !== undefined,
      };
    },
    // Dispatch checks it against the schema.
    'app.licenses': async () => JSON.parse(await readFile(ports.licenses, 'utf8')),
    async 'app.ping'() {
      return null;
    },
  },
});
