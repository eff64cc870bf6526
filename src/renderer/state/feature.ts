import type { ComponentType } from 'react';
import type { StaffUser } from '../../contract/entities/staff-user';
import type { RestartBlocker } from '../../contract/entities/updates';
import type { Access, Permission } from '../../contract/permissions';
import type { BridgeEvent } from '../../contract/wire/events';
import type { AnyCommand } from './commands/commands';
import type { ModalKind, ModalOf } from './navigation/navigation-slice';
import type { Records } from './queries/records';
import type { AppState, AppStore } from './store';

/** Loads a screen's code on first use. */
export type LoadScreen<Props = object> = () => Promise<ComponentType<Props>>;

/** A tile on the home screen; the whole tile is a button (checklist A6). */
export interface FeatureTile {
  readonly title: string;
  readonly description: string;
  readonly icon: ComponentType;
  /** All of these are required. */
  readonly permissions: readonly Permission[];
  readonly open: (store: AppStore) => void;
}

/** A tab of the home screen (section 2: numeric IDs; more may come from this list of apps). */
export interface FeatureTab {
  readonly id: number;
  readonly title: string;
  /** More search terms for the palette. */
  readonly words?: readonly string[];
  /** All of these are required. */
  readonly permissions: readonly Permission[];
  /** While true, the tab also shows without the permissions. */
  readonly alsoWhile?: (state: AppState) => boolean;
  /** A visually hidden heading, for a screen without one. */
  readonly heading?: string;
  readonly tile?: Pick<FeatureTile, 'title' | 'description' | 'icon'>;
  /** Preloaded while the window is idle. */
  readonly preload?: true;
  readonly load: LoadScreen;
}

/** The URL's parameters, by their names in the pattern. */
export type RouteParameters = Readonly<Record<string, string | undefined>>;

/** A page next to the tabs. */
export interface FeatureRoute {
  /** A segment that starts with a colon is a parameter. */
  readonly path: `/${string}`;
  /** False: also matches longer paths. */
  readonly isExact?: boolean;
  readonly load: LoadScreen<{ readonly parameters: RouteParameters }>;
}

export interface FeatureModal<K extends ModalKind> {
  readonly load: LoadScreen<ModalOf<K> & { readonly onClose: () => void }>;
  /** The text after `Back to `. */
  readonly name: (modal: ModalOf<K>) => string;
  /** Preloaded while the window is idle, for people with these permissions. */
  readonly preloadFor?: readonly Permission[];
}

/** App-wide queries without input. */
export type QueryWithoutInput = 'writes.unfinished' | 'updates.get' | 'bulk.list';

/** A line below the top bar, on every tab. */
export interface FeatureBanner {
  /** The query behind the banner, run while someone is signed in and repeated when stale. */
  readonly query?: QueryWithoutInput;
  /** Whether the banner may show; its code loads only then. */
  readonly shows: (state: AppState) => boolean;
  /** Whether that is known yet; until then the banner's last place stays reserved. */
  readonly isKnown: (state: AppState) => boolean;
  readonly load: LoadScreen;
}

/** A screen's shortcuts, for the shortcuts modal. */
export interface ShortcutGroup {
  readonly title: string;
  /** Who can reach the screen. */
  readonly access: Access;
  readonly shortcuts: readonly (readonly [keys: readonly string[], what: string])[];
}

/** Unsent work, by the key of its draft; Home links to it. */
export interface FeatureDraft {
  readonly key: RegExp;
  /**
   * The draft's record, in the journal's format: `member 12`. `groups` are from the match of `key`.
   */
  readonly subject?: (groups: readonly string[]) => string;
  /** `name` is the record's name, or a default such as `Member 12`. */
  readonly title: (groups: readonly string[], name: string) => string;
  /**
   * All are needed to open the form, which can then clear it. Without them, or if a form names none
   * (its record may be deleted), Home offers to dismiss it.
   */
  readonly permissions?: readonly Permission[];
  /** The stored value, if known: a draft with the same text is not unsent work. */
  readonly stored?: (key: string, groups: readonly string[], records: Records) => string | null;
  /**
   * Labels of the form's fields, by the last part of the draft's key; missing for a form of one
   * field.
   */
  readonly fields?: Readonly<Record<string, string>>;
  /** A one-line summary, if the text itself is not suitable; empty means nothing was started. */
  readonly line?: (text: string, field: string) => string;
  /** True if everything was sent, and the draft only stays for the next one. */
  readonly isSent?: (texts: Readonly<Record<string, string>>) => boolean;
  readonly open: (store: AppStore, groups: readonly string[]) => void;
}

/**
 * Everything the app needs to know about a feature. `app/features.ts` lists the features; store,
 * pages, tabs, tiles, modal stack, events, palette, and shortcuts modal read that list.
 */
export interface Feature {
  readonly name: string;
  readonly tabs?: readonly FeatureTab[];
  readonly tiles?: readonly FeatureTile[];
  readonly routes?: readonly FeatureRoute[];
  readonly modals?: { readonly [K in ModalKind]?: FeatureModal<K> };
  readonly banner?: FeatureBanner;
  /** Handles core's events. */
  readonly onEvent?: (event: BridgeEvent, store: AppStore) => void;
  /** Called at each sign-in, and when a person returns to a locked app. */
  readonly onSignedIn?: (store: AppStore, user: StaffUser) => void;
  /** The feature's restart blocker, or null. */
  readonly restartBlocker?: (state: AppState) => RestartBlocker | null;
  readonly commands?: readonly AnyCommand[];
  /** Commands that are not in the first bundle; they load with the palette or on first use. */
  readonly moreCommands?: () => Promise<readonly AnyCommand[]>;
  readonly shortcuts?: ShortcutGroup;
  readonly drafts?: readonly FeatureDraft[];
}
