import type { Visit } from '../../../contract/entities/visits';
import type { TypedRecords } from '../../parts/records/found-records';
import type { AnyCommand, RunCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import type { AppStore } from '../../state/store';
import type { OptionItem } from '../../ui/forms/option-list';

/** A line in the palette. */
export interface PaletteItem extends OptionItem {
  /** A record that can be pinned. */
  readonly visit?: Visit;
  /** A command with fields to fill in first. */
  readonly asks?: AnyCommand;
  /** Only a possible meaning of the text; a pending response may offer a better one. */
  readonly isGuess?: true;
  readonly run: () => void;
}

export interface PaletteSources extends TypedRecords {
  readonly store: AppStore;
  readonly features: readonly Feature[];
  readonly runCommand: RunCommand;
  readonly visits: readonly Visit[];
  /** The record on top isn't loaded, and so its commands aren't listed. */
  readonly isTopUnread: boolean;
  /** Runs a search on the search screen. */
  readonly search: (query: string) => void;
}
