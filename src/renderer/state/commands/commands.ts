import type { BulkAction } from '../../../contract/entities/bulk';
import type { Member } from '../../../contract/entities/member';
import type { Team } from '../../../contract/entities/team';
import type { Permission } from '../../../contract/permissions';
import type { AppStore } from '../store';

/**
 * Every command's arguments, by its id (`noun.verb`). A feature adds its own in its `feature.ts`
 * (`declare module`), so that a button, a key, the palette and another feature run the same one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface CommandArguments {}

export type CommandId = keyof CommandArguments & string;

/** What a command is done to: the record on top, or the app itself. */
export interface CommandSubjects {
  app: null;
  member: Member;
  team: Team;
}
export type CommandSubject = keyof CommandSubjects;

/** What the palette asks for before it runs the command; the values are texts as typed. */
export interface CommandField {
  readonly name: string;
  readonly label: string;
  /** `team` is the ID of one, whose name shows while one types. */
  readonly kind: 'text' | 'email' | 'number' | 'date' | 'choice' | 'team';
  readonly hint?: string;
  /** It may stay empty. */
  readonly isOptional?: true;
  /** What it is now; selected, so that typing replaces it. */
  readonly value?: string;
  /** 'YYYY-MM-DD': a date's usual steps are counted from here; from today without it. */
  readonly from?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** What is wrong with a text, with the rule of the form; null when it may be sent. */
  readonly check?: (text: string) => string | null;
}

export interface CommandContext<On extends CommandSubject> {
  readonly store: AppStore;
  readonly subject: CommandSubjects[On];
  /** Another feature's command. */
  readonly runCommand: RunCommand;
}

export type RunCommand = <Id extends CommandId>(id: Id, args: CommandArguments[Id]) => void;

/** What a command does to every record of a list, planned first (`bulk.plan`). */
export interface ListAction {
  /** Before `for a list…`. */
  readonly title: string;
  /** Other words by which it is found. */
  readonly words?: readonly string[];
  readonly fields: readonly CommandField[];
  readonly read: (texts: Readonly<Record<string, string>>) => BulkAction;
}

interface CommandOn<Id extends CommandId, On extends CommandSubject> {
  readonly id: Id;
  readonly on: On;
  readonly title: string | ((subject: CommandSubjects[On]) => string);
  /** Stands quietly behind the title; the record's name without it. */
  readonly detail?: (context: CommandContext<On>) => string;
  /** Above what it asks for, with the name of the record. */
  readonly formTitle?: (subject: CommandSubjects[On]) => string;
  /** Other words by which it is found. */
  readonly words?: readonly string[];
  /** Every one of these is needed. */
  readonly permissions: readonly Permission[];
  /** As the shortcuts page shows them, such as `['Ctrl', 'K']`. */
  readonly keys?: readonly string[];
  readonly fields?: (context: CommandContext<On>) => readonly CommandField[];
  /** False where the record does not allow it; it is not offered then. */
  readonly offered?: (context: CommandContext<On>) => boolean;
  /** Turns the palette's texts into arguments; without it the command takes them as they are. */
  readonly read?: (
    texts: Readonly<Record<string, string>>,
    context: CommandContext<On>,
  ) => CommandArguments[Id];
  /** Does what its button does, and asks what its button would ask. */
  readonly run: (args: CommandArguments[Id], context: CommandContext<On>) => unknown;
  /** Not offered in the palette: it needs arguments that only another part of the app has. */
  readonly internal?: true;
  /** The same for a list of records: with the permissions of the command. */
  readonly list?: ListAction;
}

/** Any command, as lists hold them: who runs one gives it what it was defined for. */
export interface AnyCommand {
  readonly id: string;
  readonly on: CommandSubject;
  readonly title: string | ((subject: never) => string);
  readonly detail?: (context: never) => string;
  readonly formTitle?: (subject: never) => string;
  readonly words?: readonly string[];
  readonly permissions: readonly Permission[];
  readonly keys?: readonly string[];
  readonly fields?: (context: never) => readonly CommandField[];
  readonly offered?: (context: never) => boolean;
  readonly read?: (texts: Readonly<Record<string, string>>, context: never) => unknown;
  readonly run: (args: never, context: never) => unknown;
  readonly internal?: true;
  readonly list?: ListAction;
}

export const defineCommand = <Id extends CommandId, On extends CommandSubject>(
  command: CommandOn<Id, On>,
): AnyCommand => command;
