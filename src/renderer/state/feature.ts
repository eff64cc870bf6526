import type { ComponentType } from 'react';
import type { StaffUser } from '../../contract/entities/staff-user';
import type { RestartBlocker } from '../../contract/entities/updates';
import type { Permission } from '../../contract/permissions';
import type { BridgeEvent } from '../../contract/wire/events';
import type { AnyCommand } from './commands/commands';
import type { ModalKind, ModalOf } from './navigation/navigation-slice';
import type { Records } from './queries/records';
import type { AppState, AppStore } from './store';

/** Loads a screen's code with its first use. */
export type Load<Props = object> = () => Promise<ComponentType<Props>>;

/** A tile of the home screen; the whole tile is a button (checklist A6). */
export interface FeatureTile {
  readonly title: string;
  readonly description: string;
  readonly icon: ComponentType;
  /** Every one of these is needed. */
  readonly permissions: readonly Permission[];
  readonly open: (store: AppStore) => void;
}

/** A tab of the home screen (section 2: numeric ids; further ones come from this list of apps). */
export interface FeatureTab {
  readonly id: number;
  readonly title: string;
  /** Other words by which the palette finds it. */
  readonly words?: readonly string[];
  /** Every one of these is needed. */
  readonly permissions: readonly Permission[];
  /** Shows the tab to whoever lacks the permissions, too, as long as this holds. */
  readonly alsoWhile?: (state: AppState) => boolean;
  /** A heading for who does not see the tab, where the screen has none. */
  readonly heading?: string;
  readonly tile?: Pick<FeatureTile, 'title' | 'description' | 'icon'>;
  /** Loaded while nothing else is to do. */
  readonly prefetch?: true;
  readonly load: Load;
}

/** Texts of the address, by their names in the pattern. */
export type RouteParameters = Readonly<Record<string, string | undefined>>;

/** A page beside the tabs. */
export interface FeatureRoute {
  /** A part that begins with a colon is a parameter. */
  readonly path: `/${string}`;
  /** False: it shows whatever follows its path, too. */
  readonly isExact?: boolean;
  readonly load: Load<{ readonly parameters: RouteParameters }>;
}

export interface FeatureModal<K extends ModalKind> {
  readonly load: Load<ModalOf<K> & { readonly onClose: () => void }>;
  /** After `Back to `. */
  readonly name: (modal: ModalOf<K>) => string;
  /** Loaded while nothing else is to do, for who holds these. */
  readonly prefetchFor?: readonly Permission[];
}

/** Queries of the app itself, which are of nothing in particular. */
export type QueryWithoutInput = 'writes.unfinished' | 'updates.get';

/** A line below the top bar, on every tab. */
export interface FeatureBanner {
  /** What it tells about, asked for as long as somebody is signed in and anew when it is stale. */
  readonly query?: QueryWithoutInput;
  /** Whether there may be something to say: only then its code is loaded. */
  readonly shows: (state: AppState) => boolean;
  /** Whether that has been found out; until then the line has its place where it showed last. */
  readonly isKnown: (state: AppState) => boolean;
  readonly load: Load;
}

/** Keys of a screen, for the shortcuts page. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly (readonly [keys: readonly string[], what: string])[];
}

/** Something that was begun and not sent, by the key of its draft; Home leads back to it. */
export interface FeatureDraft {
  readonly key: RegExp;
  /** The record it belongs to, as the journal names it: `member 12`. `groups` are those of the key. */
  readonly subject?: (groups: readonly string[]) => string;
  /** `name` is that of the record, else what it is called without one: `Member 12`. */
  readonly title: (groups: readonly string[], name: string) => string;
  /** What is stored by now, where that is known: a text that says the same is nothing to send. */
  readonly stored?: (key: string, groups: readonly string[], records: Records) => string | null;
  /** What shows of it in a line, where its text is no such thing; empty: nothing was begun. */
  readonly line?: (text: string) => string;
  /** True where all of it went out already, and only stays for the next one like it. */
  readonly isSent?: (texts: Readonly<Record<string, string>>) => boolean;
  readonly open: (store: AppStore, groups: readonly string[]) => void;
}

/**
 * Everything that the app must know of a feature. `app/features.ts` lists the features; store,
 * pages, tabs, tiles, modal stack, events, palette and shortcuts page read that list.
 */
export interface Feature {
  readonly name: string;
  readonly tabs?: readonly FeatureTab[];
  readonly tiles?: readonly FeatureTile[];
  readonly routes?: readonly FeatureRoute[];
  readonly modals?: { readonly [K in ModalKind]?: FeatureModal<K> };
  readonly banner?: FeatureBanner;
  /** What core tells unasked. */
  readonly onEvent?: (event: BridgeEvent, store: AppStore) => void;
  /** For every person who signs in, and when they come back to a locked app. */
  readonly onSignedIn?: (store: AppStore, user: StaffUser) => void;
  /** What it has open under which the app must not restart; null where nothing. */
  readonly holds?: (state: AppState) => RestartBlocker | null;
  readonly commands?: readonly AnyCommand[];
  /** Those whose code is not there at the start: it comes with the palette, or with who runs one. */
  readonly moreCommands?: () => Promise<readonly AnyCommand[]>;
  readonly shortcuts?: ShortcutGroup;
  readonly drafts?: readonly FeatureDraft[];
}
