import type { SliceContext } from '../slice';
import { type Location, locationAt } from './address';
import type { NavigationGuardSlice } from './navigation-guard-slice';
import {
  follow,
  type NavigationHistory,
  newNavigationHistory,
  type Place,
  type RecordModal,
  stepFrom,
  withoutRecord,
} from './navigation-history';

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

/** Where one is, and the stack of modals (the last one is on top). */
export interface NavigationSlice extends Location {
  readonly modals: readonly Modal[];
  /** What was open in this window, in its order. */
  trail: NavigationHistory;
  /** Asks first where edits of the tab that shows are not saved. */
  showTab(tab: number): void;
  /** For the end of something that took its time: whoever has left `from` meanwhile stays there. */
  showTabFrom(from: number, tab: number): void;
  /** Shows what an address names. Whoever calls has asked before. */
  visit(path: string): void;
  openModal(modal: Modal): void;
  /** Closes the top modal; the one below it is there again. */
  closeModal(): void;
  closeAllModals(): void;
  /** Drops every modal of a record that is gone. */
  closeRecord(kind: RecordModal['kind'], id: number): void;
  /** Whether there is a way back (or forward) from what shows. */
  canStep(way: 'back' | 'forward'): boolean;
  /** Shows what was open before, or again what was left by going back; asks as `showTab` does. */
  step(way: 'back' | 'forward'): void;
}

const idOf = (modal: Modal): unknown => ('id' in modal ? modal.id : undefined);
const same = (a: Modal, b: Modal): boolean => a.kind === b.kind && idOf(a) === idOf(b);

type Shown = Pick<NavigationSlice, 'tab' | 'page' | 'modals'>;

export const isRecord = (modal: Modal | undefined): modal is ModalOf<'member' | 'team'> =>
  modal?.kind === 'member' || modal?.kind === 'team';

const placeOf = ({ tab, modals }: Pick<Shown, 'tab' | 'modals'>): Place => ({
  tab,
  records: modals.filter(isRecord),
});

export const createNavigationSlice = (
  {
    self,
    getState,
    setState,
  }: SliceContext<NavigationSlice, { navigationGuard: NavigationGuardSlice }>,
  path: string,
): NavigationSlice => {
  const start = locationAt(path);
  /** Every change of what shows goes this way, so that the trail misses none. */
  const show = (change: (shown: Shown) => Partial<Shown>) =>
    setState((before) => {
      const { tab, page, modals } = { ...before, ...change(before) };
      const trail = follow(before.trail, placeOf(before), placeOf({ tab, modals }));
      return { tab, page, modals, trail };
    });

  const nextStep = (way: 'back' | 'forward'): number | null => {
    const { tab, modals, trail } = self();
    const top = modals.at(-1);
    // What lies over the records is closed by its own way first.
    return top && !isRecord(top) ? null : stepFrom(trail, placeOf({ tab, modals }), way);
  };

  const go = (at: number): void =>
    setState(({ trail }) => {
      const place = trail.places[at];
      return place
        ? { tab: place.tab, page: null, modals: place.records, trail: { ...trail, at } }
        : {};
    });

  return {
    ...start,
    modals: [],
    trail: newNavigationHistory(start.tab),
    showTab: (tab) => {
      if (tab === self().tab && self().page === null) return;
      getState().navigationGuard.ask(() => show(() => ({ tab, page: null })));
    },
    showTabFrom: (from, tab) => {
      if (self().tab === from && self().page === null) self().showTab(tab);
    },
    visit: (address) => show(({ tab }) => locationAt(address, tab)),
    openModal: (modal) =>
      show(({ modals }) => {
        // Opening what is on the stack already comes back to it instead of stacking it twice.
        const at = modals.findIndex((each) => same(each, modal));
        return { modals: at >= 0 ? modals.slice(0, at + 1) : [...modals, modal] };
      }),
    closeModal: () => show(({ modals }) => ({ modals: modals.slice(0, -1) })),
    closeAllModals: () => show(() => ({ modals: [] })),
    closeRecord: (kind, id) =>
      setState(({ modals, trail }) => ({
        modals: modals.filter((each) => !(each.kind === kind && idOf(each) === id)),
        trail: withoutRecord(trail, { kind, id }),
      })),
    canStep: (way) => nextStep(way) !== null,
    step: (way) => {
      const at = nextStep(way);
      if (at === null) return;
      if (self().trail.places[at]?.tab === self().tab) go(at);
      else getState().navigationGuard.ask(() => go(at));
    },
  };
};
