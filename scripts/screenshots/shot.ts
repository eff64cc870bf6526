import type { App } from '../../tests/e2e/fixtures.ts';

/** A picture of a screen, and the way to it. */
export interface Shot {
  name: string;
  /** Stands in the user guide. */
  guide?: true;
  show: (app: App) => Promise<void>;
}
