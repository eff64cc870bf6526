import type { App, Person } from '../fixtures';

/** A screen of the app and how to open it, for everything that visits all screens. */
export interface Screen {
  /** Also the file name of its screenshot. */
  readonly name: string;
  /**
   * The tabs, modals, and pages of the features that it shows: `tab 2`, `modal team`, `page
   * /stripe`.
   */
  readonly of?: readonly string[];
  /** The user guide contains its screenshot. */
  readonly guide?: true;
  /** Consists of parts that other screens show as well, so one look at it is enough. */
  readonly sameParts?: true;
  /** Opens where the screen before ended, not from Home. */
  readonly follows?: true;
  /** Shown before sign-in. */
  readonly signedOut?: true;
  /** Who is signed in; the person with all permissions by default. */
  readonly person?: Person;
  /**
   * Opens the screen from Home, from where `prepare` ended, or from the screen that it follows. Ends
   * when the screen's content is visible.
   */
  readonly show: (app: App) => Promise<void>;
  /** Steps before `show`, for a screen that is more than one step from Home. */
  readonly prepare?: (app: App) => Promise<void>;
  /** Leaves the screen, if Esc and the Home tab don't. */
  readonly leave?: (app: App) => Promise<void>;
}

/** Screens in an order in which each can follow the one before. */
export interface ScreenArea {
  readonly name: string;
  /** Why the area can't be shown in Electron. */
  readonly notInElectron?: string;
  readonly screens: readonly Screen[];
}
