import { readFile } from 'node:fs/promises';
import type { TokenStoreKind } from '../../../contract/session';
import type { ServiceDependencies, Services } from './environment-info';
import { LATE, within } from './with-timeout';

/** Milliseconds. */
const storePatience = 1_000;

const tokenStoreNotices: Readonly<Record<TokenStoreKind, string | null>> = {
  keychain: null,
  'safe-storage':
    "The system's keychain cannot be used. Your session is kept in an encrypted file instead.",
  memory:
    'Your sign-in can’t be saved on this computer: its keychain is not available. You’ll need to sign in again next time.',
};

export const createAppServices = ({
  ports,
  tokenStore: store,
  environmentInfo: { name, label, kind, newBilling },
  settings,
  notices,
}: ServiceDependencies): Services<'app.info' | 'app.licences' | 'app.ping'> => ({
  async 'app.info'() {
    // Told without it where the keychain takes long; the window asks again once it is known.
    const answered = await within(storePatience, store, ports.clock);
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
  // Its schema is dispatch's to check.
  'app.licences': async () => JSON.parse(await readFile(ports.licences, 'utf8')),
  async 'app.ping'() {
    return null;
  },
});
