import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import type { Visit } from '../../../contract/entities/visits';
import type { KnownRecord } from '../../../domain/search/known-match';
import type { AnyCommand, RunCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import type { AppStore } from '../../state/store';

/** A line in the palette. */
export interface PaletteItem {
  /** Unique in the list, and stable while the user types. */
  readonly key: string;
  /** The heading of its group. */
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly keys?: readonly string[];
  /** A record that can be pinned. */
  readonly visit?: Visit;
  /** A command with fields to fill in first. */
  readonly asks?: AnyCommand;
  /** Only a possible meaning of the text; a pending response may offer a better one. */
  readonly isGuess?: true;
  readonly run: () => void;
}

/** What is known about a record whose ID was typed. */
export interface NamedById {
  readonly kind: 'member' | 'team';
  readonly id: number;
  /** Null until its response arrives, and if there is no such record. */
  readonly record: KnownRecord | null;
  readonly isMissing: boolean;
}

export interface PaletteSources {
  readonly text: string;
  readonly store: AppStore;
  readonly features: readonly Feature[];
  readonly runCommand: RunCommand;
  readonly visits: readonly Visit[];
  /** Every record whose name is known in this window. */
  readonly known: readonly KnownRecord[];
  readonly byId: readonly NamedById[];
  readonly results: {
    readonly members: readonly MemberRow[];
    readonly teams: readonly TeamRow[];
  } | null;
  /** Runs a search on the search screen. */
  readonly search: (query: string) => void;
}
