import type { App, Person } from '../fixtures';

/** A screen of the app and the way to it, for everything that goes through all screens. */
export interface Screen {
  /** Names its picture, too. */
  readonly name: string;
  /** Which tabs, modals and pages of the features it shows: `tab 2`, `modal team`, `page /stripe`. */
  readonly of?: readonly string[];
  /** Its picture stands in the user guide. */
  readonly guide?: true;
  /** Shows before anybody is signed in. */
  readonly signedOut?: true;
  /** From Home, or from where `prepare` ended. Ends when what the screen is about is there. */
  readonly show: (app: App) => Promise<void>;
  /** What comes before, where the screen is a step further than Home. */
  readonly prepare?: (app: App) => Promise<void>;
  /** Where Esc and the Home tab do not lead away from it. */
  readonly leave?: (app: App) => Promise<void>;
}

/** Screens that go together, in an order in which each can follow the one before. */
export interface ScreenArea {
  readonly name: string;
  /** Who is signed in; whoever may do everything where nobody is named. */
  readonly person?: Person;
  /** Why it cannot be shown there. */
  readonly notInElectron?: string;
  readonly screens: readonly Screen[];
}
