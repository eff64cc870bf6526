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

/** This window's restart blockers, as last reported to core. */
export interface RestartBlockersSlice {
  sent: string;
  /** Resets the report after a sign-in, when core has none. */
  begin(): void;
  /** Reports the blockers to core if they changed. */
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
      // Reported again with the next change.
      if (!result.ok && self().sent === text) setState({ sent: 'unknown' });
    },
  }),
);

const isEditOfRecord = (key: string): boolean => /^(member|team)\//.test(key);

/** An edit of a record on the screen, or of a screen that asks before it is left. */
const hasEdit = (
  leaving: Pick<NavigationGuardSlice, 'unsaved'>,
  { modals }: Pick<NavigationSlice, 'modals'>,
  texts: Readonly<Record<string, string>>,
): boolean =>
  leaving.unsaved !== null || (modals.length > 0 && Object.keys(texts).some(isEditOfRecord));

/** The window's restart blockers, including those of features. */
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
