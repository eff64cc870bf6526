import type { Member } from '../../../contract/entities/member';
import type { Team } from '../../../contract/entities/team';
import { memberName } from '../../../domain/members/member-form';
import { holdsAll } from '../../../domain/session/permissions';
import { teamName } from '../../../domain/teams/team-name';
import type {
  AnyCommand,
  CommandContext,
  CommandSubject,
  RunCommand,
} from '../../state/commands/commands';
import { commandsOf, loadCommands } from '../../state/commands/loaded-commands';
import type { Feature } from '../../state/feature';
import type { AppState, AppStore } from '../../state/store';

/** The record of the modal on top, if loaded. */
export const recordOnTop = ({
  navigation,
  records,
}: AppState):
  | { readonly on: 'member'; readonly record: Member }
  | { readonly on: 'team'; readonly record: Team }
  | null => {
  const top = navigation.modals.at(-1);
  if (top?.kind === 'member') {
    const record = records.member(top.id).value;
    return record ? { on: 'member', record } : null;
  }
  if (top?.kind === 'team') {
    const record = records.team(top.id).value;
    return record ? { on: 'team', record } : null;
  }
  return null;
};

/** The display name of the record on top. */
export const subjectName = (top: NonNullable<ReturnType<typeof recordOnTop>>): string =>
  top.on === 'member' ? memberName(top.record) : teamName(top.record);

/** The context in which a command would run now; null without a matching record on top. */
export const contextFor = (
  on: CommandSubject,
  store: AppStore,
  runCommand: RunCommand,
): CommandContext<CommandSubject> | null => {
  if (on === 'app') return { store, subject: null, runCommand };
  const top = recordOnTop(store.getState());
  return top?.on === on ? { store, subject: top.record, runCommand } : null;
};

/** Whether the signed-in person may run the command at all. */
export const mayRun = ({ permissions }: AnyCommand, { session }: AppState): boolean =>
  session.session.status === 'signed-in' && holdsAll(session.session.user, permissions);

/** Runs commands by ID, if the person has the permission and the record allows it. */
export const createRunCommand = (features: readonly Feature[], store: AppStore): RunCommand => {
  const find = (id: string) => commandsOf(features).find((command) => command.id === id);
  const start = (command: AnyCommand, args: unknown): void => {
    const context = contextFor(command.on, store, runCommand);
    if (!context || !mayRun(command, store.getState())) return;
    if (command.offered && !command.offered(context as never)) return;
    void command.run(args as never, context as never);
  };
  const startLate = async (id: string, args: unknown): Promise<void> => {
    const meant = recordOnTop(store.getState());
    try {
      await loadCommands(features);
    } catch {
      store.getState().feedback.alert('This command couldn’t be loaded. Try again.');
      return;
    }
    const command = find(id);
    if (!command) throw new Error(`no feature has the command ${id}`);
    const now = recordOnTop(store.getState());
    // A command meant for one record must not run on the next.
    const isSame = now?.on === meant?.on && now?.record.id === meant?.record.id;
    if (command.on === 'app' || isSame) start(command, args);
  };
  const runCommand: RunCommand = (id, args) => {
    const command = find(id);
    if (command) start(command, args);
    else void startLate(id, args);
  };
  return runCommand;
};
