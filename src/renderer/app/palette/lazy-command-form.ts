import { lazyScreen } from '../dialogs/lazy-screens';

/** What a command asks for: a form with dropdowns, which few commands need. */
export const CommandForm = lazyScreen(() =>
  import('./command-form').then((module) => module.CommandForm),
);
