import type { ComponentType } from 'react';
import { loadCommands } from '../state/commands/loaded-commands';
import type { Feature } from '../state/feature';
import { type LazyScreen, lazyScreen } from '../ui/layout/lazy-screen';

/** A lazy component that needs the features' commands; both load together. */
export const lazyWithCommands = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((features: readonly Feature[]) => LazyScreen<Props>) => {
  const made = new WeakMap<readonly Feature[], LazyScreen<Props>>();
  return (features) => {
    const screen =
      made.get(features) ??
      lazyScreen(async () => {
        const [component] = await Promise.all([load(), loadCommands(features)]);
        return component;
      });
    made.set(features, screen);
    return screen;
  };
};
