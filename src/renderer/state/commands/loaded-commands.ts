import type { Feature } from '../feature';
import type { AnyCommand } from './commands';

type LoadCommands = NonNullable<Feature['moreCommands']>;

/** The loaded commands, by their loader. */
const come = new WeakMap<LoadCommands, readonly AnyCommand[]>();

/** Loads the commands that are not part of the first bundle. */
export const loadCommands = async (features: readonly Feature[]): Promise<void> => {
  const wanted = features.flatMap(({ moreCommands: load }) =>
    load && !come.has(load) ? load : [],
  );
  await Promise.all(wanted.map(async (load) => come.set(load, await load())));
};

/** All commands loaded so far. */
export const commandsOf = (features: readonly Feature[]): readonly AnyCommand[] =>
  features.flatMap(({ commands = [], moreCommands }) => [
    ...commands,
    ...((moreCommands && come.get(moreCommands)) ?? []),
  ]);
