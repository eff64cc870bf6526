import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Loader = () => Promise<ComponentType<never>>;
type Screen = LazyExoticComponent<ComponentType<object>>;

const made = new WeakMap<Loader, Screen>();

/** The component that a loader of a feature loads with its first use; always the same for one loader. */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => {
  const known = made.get(load as unknown as Loader);
  // The loader says which props its component takes.
  if (known) return known as unknown as LazyExoticComponent<ComponentType<Props>>;
  const screen = lazy(() => load().then((component) => ({ default: component })));
  made.set(load as unknown as Loader, screen as unknown as Screen);
  return screen as unknown as LazyExoticComponent<ComponentType<Props>>;
};
