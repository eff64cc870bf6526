import { use } from 'react';
import type { Permission } from '../../../contract/permissions';
import type { ListAction } from '../../state/commands/commands';
import { commandsOf, loadCommands } from '../../state/commands/loaded-commands';
import type { Feature } from '../../state/feature';

/** A command with a bulk version. */
export interface ListCommand {
  readonly id: string;
  readonly on: 'member' | 'team';
  readonly permissions: readonly Permission[];
  readonly list: ListAction;
}

/** One promise per list of features; otherwise React would load again with each render. */
const loading = new WeakMap<readonly Feature[], Promise<void>>();

/** Every action with a bulk version; suspends until the commands are loaded. */
export const useListCommands = (features: readonly Feature[]): readonly ListCommand[] => {
  const coming = loading.get(features) ?? loadCommands(features);
  loading.set(features, coming);
  use(coming);
  return commandsOf(features).flatMap(({ id, on, permissions, list }) =>
    list && on !== 'app' ? [{ id, on, permissions, list }] : [],
  );
};
