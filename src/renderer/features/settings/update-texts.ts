import type { RestartBlocker } from '../../../contract/entities/updates';

const held: Readonly<Record<RestartBlocker, string>> = {
  write: 'a change is still being saved',
  money: 'a price, payment, batch of quotes, or bulk action is unfinished',
  edit: 'an edit isn’t saved',
};

/** Why the app does not restart now; empty if it can. */
export const heldText = (blockers: readonly RestartBlocker[]): string =>
  blockers.length === 0
    ? ''
    : `Not installed yet: ${blockers.map((hold) => held[hold]).join(', and ')}.`;
