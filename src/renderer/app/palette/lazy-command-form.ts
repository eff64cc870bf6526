import { lazyScreen } from '../../ui/layout/lazy-screen';

/**
 * The form for a command's fields. Loaded lazily because few commands need it and it has dropdowns.
 */
export const CommandForm = lazyScreen(() =>
  import('./command-form').then((module) => module.CommandForm),
);
