import { Suspense, useEffect } from 'react';
import type { FeatureBanner } from '../state/feature';
import { useApp } from '../state/use-app';
import { useFeatures } from '../state/use-features';
import { lazyScreen } from './lazy-screens';
import '../ui/banner.css';

/** There while the line of a feature shows: after a restart it has its place from the start. */
const placeKey = (name: string): string => `internal-dash-line-${name}`;

/** As high as the line, until it says something: what stands below it does not move. */
const Place = () => <div className="banner" aria-hidden="true" />;

interface BannerProps {
  readonly name: string;
  readonly banner: FeatureBanner;
}

const Banner = ({ name, banner }: BannerProps) => {
  const shows = useApp(banner.shows);
  const isKnown = useApp(banner.isKnown);
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
    ({ name, banner }) => banner && <Banner key={name} name={name} banner={banner} />,
  );
};
