import { readFile } from 'node:fs/promises';
import type { TokenStoreKind } from '../../../contract/session';
import type { ServiceDependencies, Services } from '../service-dependencies';

const tokenStoreNotices: Readonly<Record<TokenStoreKind, string | null>> = {
  keychain: null,
  'safe-storage':
    "The system's keychain cannot be used. Your session is kept in an encrypted file instead.",
  memory:
    "The system's keychain cannot be used. You stay signed in until the app is closed, and sign in again after its next start.",
};

export const createAppServices = ({
  ports,
  tokenStore: store,
  environmentInfo: { name, label, kind, newBilling },
  settings,
  notices,
}: ServiceDependencies): Services<'app.info' | 'app.licences' | 'app.ping'> => ({
  async 'app.info'() {
    const { kind: tokenStore } = await store;
    return {
      version: ports.version,
      host: ports.host,
      environment: { name, label, kind, ...(newBilling ? { newBilling } : {}) },
      tokenStore,
      notices: [ports.settings.notice, tokenStoreNotices[tokenStore], ...notices()].filter(
        (notice) => notice !== null,
      ),
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
