import type { RestartBlocker } from '../../../contract/entities/updates';
import { defineSlice, type SliceContext } from '../slice';
import type { AppState } from '../store';
import type { NavigationGuardSlice } from './navigation-guard-slice';
import type { NavigationSlice } from './navigation-slice';

declare module '../slice' {
  interface FeatureSlices {
    holds: RestartBlockersSlice;
  }
}

/** What core knows that this window has open: it does not restart the app under it. */
export interface RestartBlockersSlice {
  sent: string;
  /** Core knows of none any more: somebody signed in. */
  begin(): void;
  /** Tells core where that is something else than before. */
  tell(holds: readonly RestartBlocker[]): Promise<void>;
}

export const restartBlockersSlice = defineSlice(
  'holds',
  ({ bridge, self, setState }: SliceContext<RestartBlockersSlice>): RestartBlockersSlice => ({
    sent: '',
    begin: () => setState({ sent: '' }),
    tell: async (holds) => {
      const text = holds.join(' ');
      if (text === self().sent) return;
      setState({ sent: text });
      const result = await bridge.call('window.setHolds', { holds: [...holds] });
      // Told again with the next change.
      if (!result.ok && self().sent === text) setState({ sent: 'unknown' });
    },
  }),
);

const isEditOfRecord = (key: string): boolean => /^(member|team)\//.test(key);

/** An edit of a record that is on the screen, or of a screen that asks before it is left. */
const hasEdit = (
  leaving: Pick<NavigationGuardSlice, 'unsaved'>,
  { modals }: Pick<NavigationSlice, 'modals'>,
  texts: Readonly<Record<string, string>>,
): boolean =>
  leaving.unsaved !== null || (modals.length > 0 && Object.keys(texts).some(isEditOfRecord));

/** What a window has open, the features' own included. */
export const holdsOf = (
  state: AppState,
  ofFeatures: readonly ((state: AppState) => RestartBlocker | null)[],
): readonly RestartBlocker[] => {
  const holds = new Set<RestartBlocker>();
  const { writes, toggles, navigationGuard: leaving, navigation, drafts } = state;
  if (Object.keys(writes.pending).length > 0 || Object.keys(toggles.wishes).length > 0) {
    holds.add('write');
  }
  for (const each of ofFeatures) {
    const hold = each(state);
    if (hold) holds.add(hold);
  }
  if (hasEdit(leaving, navigation, drafts.texts)) holds.add('edit');
  return (['write', 'money', 'edit'] as const).filter((hold) => holds.has(hold));
};
