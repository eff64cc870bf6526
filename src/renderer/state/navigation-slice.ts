import type { LeavingSlice } from './leaving-slice';
import type { SliceContext } from './slice';

/**
 * The kinds of modals and their fields. Those of records stand here, as everything leads to them; a
 * feature adds its own in its `feature.ts` (`declare module`), so that opening one is typed
 * everywhere and nobody needs to import the feature.
 */
export interface ModalKinds {
  member: { readonly id: number };
  team: { readonly id: number };
}

export type ModalKind = keyof ModalKinds;
/** A modal on the stack. Each can lead to another and back again. */
export type ModalOf<K extends ModalKind> = { readonly kind: K } & ModalKinds[K];
export type Modal = { [K in ModalKind]: ModalOf<K> }[ModalKind];

/** The tab of the home screen, and the stack of modals (the last one is on top). */
export interface NavigationSlice {
  tab: number;
  modals: readonly Modal[];
  /** Asks first where edits of the tab that shows are not saved. */
  showTab(tab: number): void;
  /** For the end of something that took its time: whoever has left `from` meanwhile stays there. */
  showTabFrom(from: number, tab: number): void;
  openModal(modal: Modal): void;
  /** Closes the top modal; the one below it is there again. */
  closeModal(): void;
  closeAllModals(): void;
  /** Drops every modal of a record that is gone. */
  closeRecord(kind: 'member' | 'team', id: number): void;
}

const idOf = (modal: Modal): unknown => ('id' in modal ? modal.id : undefined);
const same = (a: Modal, b: Modal): boolean => a.kind === b.kind && idOf(a) === idOf(b);

export const createNavigationSlice = ({
  own,
  get,
  patch,
}: SliceContext<NavigationSlice, { leaving: LeavingSlice }>): NavigationSlice => ({
  tab: 0,
  modals: [],
  showTab: (tab) => {
    if (tab !== own().tab) get().leaving.ask(() => patch({ tab }));
  },
  showTabFrom: (from, tab) => {
    if (own().tab === from) own().showTab(tab);
  },
  openModal: (modal) =>
    patch(({ modals }) => {
      // Opening what is on the stack already comes back to it instead of stacking it twice.
      const at = modals.findIndex((each) => same(each, modal));
      return { modals: at >= 0 ? modals.slice(0, at + 1) : [...modals, modal] };
    }),
  closeModal: () => patch(({ modals }) => ({ modals: modals.slice(0, -1) })),
  closeAllModals: () => patch({ modals: [] }),
  closeRecord: (kind, id) =>
    patch(({ modals }) => ({
      modals: modals.filter((each) => !(each.kind === kind && idOf(each) === id)),
    })),
});
