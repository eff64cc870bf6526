import type { Permission } from '../../../contract/permissions';
import type { AnyCommand, BulkActionForm } from '../../state/commands/commands';

/** A command with a bulk version. */
export interface BulkCommand {
  readonly id: string;
  readonly on: 'member' | 'team';
  readonly permissions: readonly Permission[];
  readonly list: BulkActionForm;
}

/** The commands that have a bulk version. */
export const bulkCommandsOf = (commands: readonly AnyCommand[]): readonly BulkCommand[] =>
  commands.flatMap(({ id, on, permissions, list }) =>
    list && on !== 'app' ? [{ id, on, permissions, list }] : [],
  );
