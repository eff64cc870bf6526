import { Suspense } from 'react';
import type { FeatureBanner } from '../state/feature';
import { useApp } from '../state/use-app';
import { useFeatures } from '../state/use-features';
import { lazyScreen } from './lazy-screens';

const Banner = ({ banner }: { readonly banner: FeatureBanner }) => {
  const shows = useApp(banner.shows);
  if (!shows) return null;
  const Content = lazyScreen(banner.load);
  return (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
};

/** What features have to say on every tab. */
export const Banners = () => {
  const { features } = useFeatures();
  return features.map(({ name, banner }) => banner && <Banner key={name} banner={banner} />);
};
