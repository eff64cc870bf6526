import type { Feature } from '../feature';
import type { AnyCommand } from './commands';

type LoadCommands = NonNullable<Feature['moreCommands']>;

/** The commands whose code has come, by what loads them. */
const come = new WeakMap<LoadCommands, readonly AnyCommand[]>();

/** Brings the commands that are not there from the start. */
export const loadCommands = async (features: readonly Feature[]): Promise<void> => {
  const wanted = features.flatMap(({ moreCommands: load }) =>
    load && !come.has(load) ? load : [],
  );
  await Promise.all(wanted.map(async (load) => come.set(load, await load())));
};

/** All that are there by now. */
export const commandsOf = (features: readonly Feature[]): readonly AnyCommand[] =>
  features.flatMap(({ commands = [], moreCommands }) => [
    ...commands,
    ...((moreCommands && come.get(moreCommands)) ?? []),
  ]);
