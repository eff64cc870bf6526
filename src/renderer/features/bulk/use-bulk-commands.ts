import { use } from 'react';
import type { Permission } from '../../../contract/permissions';
import type { BulkActionForm } from '../../state/commands/commands';
import { commandsOf, loadCommands } from '../../state/commands/loaded-commands';
import type { Feature } from '../../state/feature';

/** A command with a bulk version. */
export interface BulkCommand {
  readonly id: string;
  readonly on: 'member' | 'team';
  readonly permissions: readonly Permission[];
  readonly list: BulkActionForm;
}

/** One promise per list of features; otherwise React would load again with each render. */
const loading = new WeakMap<readonly Feature[], Promise<void>>();

/** Every action with a bulk version; suspends until the commands are loaded. */
export const useBulkCommands = (features: readonly Feature[]): readonly BulkCommand[] => {
  const coming = loading.get(features) ?? loadCommands(features);
  loading.set(features, coming);
  use(coming);
  return commandsOf(features).flatMap(({ id, on, permissions, list }) =>
    list && on !== 'app' ? [{ id, on, permissions, list }] : [],
  );
};
