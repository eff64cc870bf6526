import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { useFeatures } from '../../state/commands/use-features';
import type { FeatureBanner, QueryWithoutInput } from '../../state/feature';
import { usePrefetch } from '../../state/queries/use-cached-query';
import type { AppState } from '../../state/store';
import { useAppStore } from '../../state/use-app';
import { BannerPlaceholder } from '../../ui/feedback/banner';
import { lazyScreen } from '../../ui/layout/lazy-screen';

/** Set while a feature's banner shows, so that its space is reserved right after a restart. */
const placeKey = (name: string): string => `internal-dash-line-${name}`;

/** Derives a value from the state and the cached responses. */
const useStateAndResponses = (read: (state: AppState) => boolean): boolean => {
  const store = useAppStore();
  return useSyncExternalStore(store.onChange, () => read(store.getState()));
};

/** Runs the query and keeps its response in the cache although no component shows it. */
const Asking = ({ query }: { readonly query: QueryWithoutInput }) => {
  usePrefetch(query, {});
  return null;
};

interface BannerProps {
  readonly name: string;
  readonly banner: FeatureBanner;
}

const Banner = ({ name, banner }: BannerProps) => {
  const shows = useStateAndResponses(banner.shows);
  const isKnown = useStateAndResponses(banner.isKnown);
  useEffect(() => {
    if (!isKnown) return;
    if (shows) localStorage.setItem(placeKey(name), '1');
    else localStorage.removeItem(placeKey(name));
  }, [name, shows, isKnown]);
  if (!shows) {
    const showedLast = !isKnown && localStorage.getItem(placeKey(name)) !== null;
    return showedLast ? <BannerPlaceholder /> : null;
  }
  const Content = lazyScreen(banner.load);
  return <Content waiting={<BannerPlaceholder />} />;
};

/** Banners of features, shown on every tab. */
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
