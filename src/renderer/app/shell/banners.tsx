import { Fragment, Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useFeatures } from '../../state/commands/use-features';
import type { FeatureBanner, QueryWithoutInput } from '../../state/feature';
import { usePrefetch } from '../../state/queries/use-cached-query';
import type { AppState } from '../../state/store';
import { useApp, useAppStore } from '../../state/use-app';
import { lazyScreen } from '../dialogs/lazy-screens';
import '../../ui/feedback/banner.css';

/** There while the line of a feature shows: after a restart it has its place from the start. */
const placeKey = (name: string): string => `internal-dash-line-${name}`;

/** As high as the line, until it says something: what stands below it does not move. */
const Place = () => <div className="banner" aria-hidden="true" />;

/** Reads the state and what is known of the server's answers. */
const useStateAndAnswers = (read: (state: AppState) => boolean): boolean => {
  const store = useAppStore();
  const server = useApp((state) => state.server);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [store.subscribe(changed), server.client.getQueryCache().subscribe(changed)];
      return () => {
        for (const end of ends) end();
      };
    },
    [store, server],
  );
  return useSyncExternalStore(subscribe, () => read(store.getState()));
};

/** Asks, and keeps what is known from being forgotten, though nothing shows it. */
const Asking = ({ query }: { readonly query: QueryWithoutInput }) => {
  usePrefetch(query, {});
  return null;
};

interface BannerProps {
  readonly name: string;
  readonly banner: FeatureBanner;
}

const Banner = ({ name, banner }: BannerProps) => {
  const shows = useStateAndAnswers(banner.shows);
  const isKnown = useStateAndAnswers(banner.isKnown);
  useEffect(() => {
    if (!isKnown) return;
    if (shows) localStorage.setItem(placeKey(name), '1');
    else localStorage.removeItem(placeKey(name));
  }, [name, shows, isKnown]);
  if (!shows) {
    const showedLast = !isKnown && localStorage.getItem(placeKey(name)) !== null;
    return showedLast ? <Place /> : null;
  }
  const Content = lazyScreen(banner.load);
  return (
    <Suspense fallback={<Place />}>
      <Content />
    </Suspense>
  );
};

/** What features have to say on every tab. */
export const Banners = () => {
  const { features } = useFeatures();
  return features.map(
    ({ name, banner }) =>
      banner && (
        <Fragment key={name}>
          {banner.query && <Asking query={banner.query} />}
          <Banner name={name} banner={banner} />
        </Fragment>
      ),
  );
};
