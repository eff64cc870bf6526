import { lazyScreen } from '../dialogs/lazy-screens';

/**
 * The form for a command's fields. Loaded lazily because few commands need it and it has dropdowns.
 */
export const CommandForm = lazyScreen(() =>
  import('./command-form').then((module) => module.CommandForm),
);
