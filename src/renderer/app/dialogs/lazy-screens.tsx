import { type ComponentType, lazy, useState } from 'react';

type Loader<Props> = () => Promise<ComponentType<Props>>;

/** A component whose code loads on first use, or at once after `preload`. */
export interface LazyScreen<Props> {
  (props: Props): React.ReactNode;
  preload(): Promise<void>;
}

const made = new WeakMap<Loader<never>, LazyScreen<never>>();

const make = <Props extends object>(load: Loader<Props>): LazyScreen<Props> => {
  let ready: ComponentType<Props> | undefined;
  const keep = async () => {
    ready = await load();
    return { default: ready };
  };
  const Lazy = lazy(keep);
  // React.lazy shows the fallback for a frame even if the code is already loaded.
  const Screen = (props: Props) => {
    const [Content] = useState<ComponentType<Props>>(() => ready ?? (Lazy as never));
    return <Content {...props} />;
  };
  return Object.assign(Screen, { preload: () => keep().then(() => undefined) });
};

/** The lazy component for a loader; the same loader always gets the same component. */
export const lazyScreen = <Props extends object>(load: Loader<Props>): LazyScreen<Props> => {
  const key = load as unknown as Loader<never>;
  const known = made.get(key);
  // The loader's type determines the props of its component.
  if (known) return known as unknown as LazyScreen<Props>;
  const screen = make(load);
  made.set(key, screen as unknown as LazyScreen<never>);
  return screen;
};
