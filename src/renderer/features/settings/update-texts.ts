import type { RestartBlocker } from '../../../contract/entities/updates';

const held: Readonly<Record<RestartBlocker, string>> = {
  write: 'a change is still being saved',
  money: 'a price, payment, or batch of quotes is unfinished',
  edit: 'an edit isn’t saved',
};

/** Why the app does not restart now; empty where nothing keeps it. */
export const heldText = (holds: readonly RestartBlocker[]): string =>
  holds.length === 0 ? '' : `Not installed yet: ${holds.map((hold) => held[hold]).join(', and ')}.`;
