import type { ReactElement } from 'react';
import type { BulkAction } from '../../../contract/entities/bulk';
import type { Member } from '../../../contract/entities/member';
import type { Team } from '../../../contract/entities/team';
import type { Permission } from '../../../contract/permissions';
import type { AppStore } from '../store';

/**
 * The arguments of every command, by its ID (`noun.verb`). A feature adds its own in its
 * `feature.ts` (`declare module`), so that a button, a shortcut, the palette, and other features
 * run the same command.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface CommandArguments {}

export type CommandId = keyof CommandArguments & string;

/** What a command acts on: the record on top, or the app. */
export interface CommandSubjects {
  app: null;
  member: Member;
  team: Team;
}
export type CommandSubject = keyof CommandSubjects;

/** A field that the palette shows before it runs the command; values are texts as typed. */
export interface CommandField {
  readonly name: string;
  readonly label: string;
  /** `team` is a team ID; the field shows the team's name while the user types. */
  readonly kind: 'text' | 'email' | 'number' | 'date' | 'choice' | 'team';
  readonly hint?: ReactElement | string;
  /** The field may stay empty. */
  readonly isOptional?: true;
  /** The key of the draft in the record's own form, in which the palette keeps the text, too. */
  readonly draft?: string;
  /** The current value; selected, so that typing replaces it. */
  readonly value?: string;
  /** 'YYYY-MM-DD': base of a date field's shortcuts; today by default. */
  readonly from?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Validates a text with the form's rule; null if valid. */
  readonly check?: (text: string) => string | null;
  /** A warning about a valid text, shown at the field once before it can be sent. */
  readonly warning?: (text: string) => string | null;
}

export interface CommandContext<On extends CommandSubject> {
  readonly store: AppStore;
  readonly subject: CommandSubjects[On];
  /** Runs a command of another feature. */
  readonly runCommand: RunCommand;
}

export type RunCommand = <Id extends CommandId>(id: Id, args: CommandArguments[Id]) => void;

/** The bulk version of a command, which is planned first (`bulk.plan`). */
export interface BulkActionForm {
  /** The text before `for a list…`. */
  readonly title: string;
  /** More search terms. */
  readonly words?: readonly string[];
  readonly fields: readonly CommandField[];
  readonly read: (texts: Readonly<Record<string, string>>) => BulkAction;
}

interface CommandOn<Id extends CommandId, On extends CommandSubject> {
  readonly id: Id;
  readonly on: On;
  readonly title: string | ((subject: CommandSubjects[On], context: CommandContext<On>) => string);
  /** Shown next to the title; the record's name by default. */
  readonly detail?: (context: CommandContext<On>) => string;
  /** The heading of the form, which names the record. */
  readonly formTitle?: (subject: CommandSubjects[On]) => string;
  /** More search terms. */
  readonly words?: readonly string[];
  /** All of these are required. */
  readonly permissions: readonly Permission[];
  /** As shown in the shortcuts modal, such as `['Ctrl', 'K']`. */
  readonly keys?: readonly string[];
  readonly fields?: (context: CommandContext<On>) => readonly CommandField[];
  /** False if the record does not allow the command; the palette then omits it. */
  readonly offered?: (context: CommandContext<On>) => boolean;
  /** Converts the palette's texts into arguments; without it they are passed unchanged. */
  readonly read?: (
    texts: Readonly<Record<string, string>>,
    context: CommandContext<On>,
  ) => CommandArguments[Id];
  /** Does the same as its button, including the confirmation. */
  readonly run: (args: CommandArguments[Id], context: CommandContext<On>) => unknown;
  /** Opens a page outside the app; never preselected before the user typed anything. */
  readonly leavesApp?: true;
  /** Omitted from the palette: only another part of the app has its arguments. */
  readonly internal?: true;
  /** The same action for a list of records; requires the same permissions. */
  readonly list?: BulkActionForm;
}

/** A command of any type; its caller passes the subject it was defined for. */
export interface AnyCommand {
  readonly id: string;
  readonly on: CommandSubject;
  readonly title: string | ((subject: never, context: never) => string);
  readonly detail?: (context: never) => string;
  readonly formTitle?: (subject: never) => string;
  readonly words?: readonly string[];
  readonly permissions: readonly Permission[];
  readonly keys?: readonly string[];
  readonly fields?: (context: never) => readonly CommandField[];
  readonly offered?: (context: never) => boolean;
  readonly read?: (texts: Readonly<Record<string, string>>, context: never) => unknown;
  readonly run: (args: never, context: never) => unknown;
  readonly leavesApp?: true;
  readonly internal?: true;
  readonly list?: BulkActionForm;
}

export const defineCommand = <Id extends CommandId, On extends CommandSubject>(
  command: CommandOn<Id, On>,
): AnyCommand => command;
