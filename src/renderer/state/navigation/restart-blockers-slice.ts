import type { RestartBlocker } from '../../../contract/entities/updates';
import { defineSlice, type SliceContext } from '../slice';
import type { AppState } from '../store';
import type { NavigationGuardSlice } from './navigation-guard-slice';
import { isRecord, type NavigationSlice } from './navigation-slice';

declare module '../slice' {
  interface FeatureSlices {
    restartBlockers: RestartBlockersSlice;
  }
}

/** This window's restart blockers, as last reported to core. */
export interface RestartBlockersSlice {
  sent: string;
  /** Resets the report after a sign-in, when core has none. */
  begin(): void;
  /** Reports the blockers to core if they changed. */
  report(blockers: readonly RestartBlocker[]): Promise<void>;
}

export const restartBlockersSlice = defineSlice(
  'restartBlockers',
  ({ bridge, self, setState }: SliceContext<RestartBlockersSlice>): RestartBlockersSlice => ({
    sent: '',
    begin: () => setState({ sent: '' }),
    report: async (blockers) => {
      const text = blockers.join(' ');
      if (text === self().sent) return;
      setState({ sent: text });
      const result = await bridge.call('window.setRestartBlockers', { blockers: [...blockers] });
      // Reported again with the next change.
      if (!result.ok && self().sent === text) setState({ sent: 'unknown' });
    },
  }),
);

/**
 * An edit of an open record, or of a screen or form that asks before it is left. That of another
 * record is kept across the restart.
 */
const hasEdit = (
  leaving: Pick<NavigationGuardSlice, 'losses' | 'unsaved'>,
  { modals }: Pick<NavigationSlice, 'modals'>,
  texts: Readonly<Record<string, string>>,
): boolean =>
  leaving.unsaved !== null ||
  Object.keys(leaving.losses).length > 0 ||
  modals
    .filter(isRecord)
    .some(({ kind, id }) => Object.keys(texts).some((key) => key.startsWith(`${kind}/${id}/`)));

/** The window's restart blockers, including those of features. */
export const restartBlockersOf = (
  state: AppState,
  ofFeatures: readonly ((state: AppState) => RestartBlocker | null)[],
): readonly RestartBlocker[] => {
  const blockers = new Set<RestartBlocker>();
  const { writes, navigationGuard: leaving, navigation, drafts } = state;
  if (Object.keys(writes.pending).length > 0) blockers.add('write');
  for (const each of ofFeatures) {
    const blocker = each(state);
    if (blocker) blockers.add(blocker);
  }
  if (hasEdit(leaving, navigation, drafts.texts)) blockers.add('edit');
  return (['write', 'money', 'edit'] as const).filter((blocker) => blockers.has(blocker));
};
