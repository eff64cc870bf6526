import { use } from 'react';
import type { Permission } from '../../../contract/permissions';
import type { ListAction } from '../../state/commands/commands';
import { commandsOf, loadCommands } from '../../state/commands/loaded-commands';
import type { Feature } from '../../state/feature';

/** A command that does its action for a list, too. */
export interface ListCommand {
  readonly id: string;
  readonly on: 'member' | 'team';
  readonly permissions: readonly Permission[];
  readonly list: ListAction;
}

/** One promise for a list of features, or React would ask again with each render. */
const loading = new WeakMap<readonly Feature[], Promise<void>>();

/** Every action that can be done for a list; waits for the code of the commands. */
export const useListCommands = (features: readonly Feature[]): readonly ListCommand[] => {
  const coming = loading.get(features) ?? loadCommands(features);
  loading.set(features, coming);
  use(coming);
  return commandsOf(features).flatMap(({ id, on, permissions, list }) =>
    list && on !== 'app' ? [{ id, on, permissions, list }] : [],
  );
};
