import type { CoreModule } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { SessionManager } from '../session/session';
import { personKey, remember, type SettingsService } from '../settings/settings';

const mostSearches = 20;

export interface SearchDependencies {
  readonly settings: SettingsService;
  readonly session: SessionManager;
  readonly environmentInfo: EnvironmentInfo;
}

/** A person's recent searches, in this environment, on this computer. */
export const createSearchModule = ({
  settings,
  session,
  environmentInfo: { sessionScope },
}: SearchDependencies): CoreModule<'searches.recent' | 'searches.remember' | 'searches.forget'> => {
  const mine = () => personKey(sessionScope, session);
  const recent = () => settings.read().recentSearches[mine()] ?? [];

  return {
    handlers: {
      async 'searches.recent'() {
        return recent();
      },
      async 'searches.remember'({ query }) {
        const key = mine();
        settings.change(({ recentSearches }) => ({
          recentSearches: {
            ...recentSearches,
            [key]: remember(recentSearches[key] ?? [], query, mostSearches),
          },
        }));
        return recent();
      },
      async 'searches.forget'() {
        settings.change(({ recentSearches }) => {
          const { [mine()]: _forgotten, ...others } = recentSearches;
          return { recentSearches: others };
        });
        return null;
      },
    },
  };
};
