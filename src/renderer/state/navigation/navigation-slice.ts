import type { RecordRef } from '../../../contract/entities/visits';
import type { SliceContext } from '../slice';
import { isSearch, type Location, locationAt, queryIn } from './location';
import type { NavigationGuardSlice } from './navigation-guard-slice';
import {
  follow,
  type HistoryEntry,
  type NavigationHistory,
  newNavigationHistory,
  stepFrom,
  withoutRecord,
} from './navigation-history';

/**
 * The kinds of modals and their fields. Records are declared here because every feature opens them.
 * A feature adds its own in its `feature.ts` (`declare module`), so that opening a modal is
 * type-checked without an import of the feature.
 */
export interface ModalKinds {
  member: { readonly id: number };
  team: { readonly id: number };
}

export type ModalKind = keyof ModalKinds;
/** A modal on the stack. Each can open another and be returned to. */
export type ModalOf<K extends ModalKind> = { readonly kind: K } & ModalKinds[K];
export type Modal = { [K in ModalKind]: ModalOf<K> }[ModalKind];

/** The current location, and the stack of modals (the last one is on top). */
export interface NavigationSlice extends Location {
  readonly modals: readonly Modal[];
  /** The submitted search that the URL shows at `/search`; '' without one. */
  readonly query: string;
  /** The entries opened in this window, in order. */
  history: NavigationHistory;
  /** Asks first if the current tab has unsaved edits. */
  showTab(tab: number): void;
  /** For the end of a longer action: switches tabs only if the user is still on `from`. */
  showTabFrom(from: number, tab: number): void;
  setQuery(query: string): void;
  /**
   * Shows the target of a URL; a page closes the modals. The caller must have asked about unsaved
   * edits.
   */
  visit(path: string, search?: string): void;
  openModal(modal: Modal): void;
  /** Closes the top modal and shows the one below it. */
  closeModal(): void;
  closeAllModals(): void;
  /** Closes every modal of a deleted record. */
  closeRecord(kind: RecordRef['kind'], id: number): void;
  /** Whether Back (or Forward) is possible. */
  canStep(way: 'back' | 'forward'): boolean;
  /**
   * Goes back or forward; asks first like `showTab`. Forms and lists below a record stay: Back from
   * the record shows them again.
   */
  step(way: 'back' | 'forward'): void;
}

const idOf = (modal: Modal): unknown => ('id' in modal ? modal.id : undefined);
export const isSameModal = (a: Modal, b: Modal): boolean =>
  a.kind === b.kind && idOf(a) === idOf(b);

type Shown = Pick<NavigationSlice, 'tab' | 'page' | 'modals'>;

export const isRecord = (modal: Modal | undefined): modal is ModalOf<'member' | 'team'> =>
  modal?.kind === 'member' || modal?.kind === 'team';

const entryOf = ({ tab, modals }: Pick<Shown, 'tab' | 'modals'>): HistoryEntry => ({
  tab,
  records: modals.filter(isRecord),
});

/** The lower part of the stack that stays when only these records are open; other modals stay. */
const underRecords = (
  modals: readonly Modal[],
  records: readonly RecordRef[],
): readonly Modal[] => {
  let open = 0;
  const end = modals.findIndex((modal) => {
    if (!isRecord(modal)) return false;
    const record = records[open];
    open += 1;
    return !record || !isSameModal(modal, record);
  });
  return end < 0 ? modals : modals.slice(0, end);
};

export const createNavigationSlice = (
  {
    self,
    getState,
    setState,
  }: SliceContext<NavigationSlice, { navigationGuard: NavigationGuardSlice }>,
  path: string,
  search: string,
): NavigationSlice => {
  const start = locationAt(path);
  /** All navigation goes through here, so that the history is complete. */
  const show = (change: (shown: Shown) => Partial<Shown>) =>
    setState((before) => {
      const { tab, page, modals } = { ...before, ...change(before) };
      const history = follow(before.history, entryOf(before), entryOf({ tab, modals }));
      return { tab, page, modals, history };
    });

  const nextStep = (way: 'back' | 'forward'): number | null => {
    const { tab, modals, history } = self();
    const top = modals.at(-1);
    // A modal that covers the records must be closed first.
    return top && !isRecord(top) ? null : stepFrom(history, entryOf({ tab, modals }), way);
  };

  const go = (at: number): void =>
    setState(({ tab, page, modals, history }) => {
      const entry = history.entries[at];
      if (!entry) return {};
      const kept = entry.tab === tab ? underRecords(modals, entry.records) : [];
      // Back from a page leaves it. Forward opens records over it, as when they were opened there.
      const staysOnPage = entry.tab === tab && (modals.length > 0 || at > history.at);
      return {
        tab: entry.tab,
        page: staysOnPage ? page : null,
        modals: [...kept, ...entry.records.slice(kept.filter(isRecord).length)],
        history: { ...history, at },
      };
    });

  /** Whether Back to this entry only closes the top record, because it covers a form or a list. */
  const closesTop = (at: number): boolean => {
    const { tab, page, modals, history } = self();
    const below = modals.at(-2);
    const covers = below ? !isRecord(below) : modals.length > 0 && page !== null;
    if (!covers) return false;
    const entry = history.entries[at];
    const kept = entry?.tab === tab ? underRecords(modals, entry.records) : [];
    return kept.length < modals.length;
  };

  return {
    ...start,
    modals: [],
    query: queryIn(search),
    history: newNavigationHistory(start.tab),
    showTab: (tab) => {
      if (tab === self().tab && self().page === null) return;
      getState().navigationGuard.ask(() => show(() => ({ tab, page: null })));
    },
    showTabFrom: (from, tab) => {
      if (self().tab === from && self().page === null) self().showTab(tab);
    },
    setQuery: (query) => setState({ query }),
    visit: (path, given = '') => {
      if (isSearch(path)) setState({ query: queryIn(given) });
      show(({ tab, modals }) => {
        const location = locationAt(path, tab);
        // A page would open under the modals, where nobody sees it. Back reopens the records.
        return { ...location, modals: location.page === null ? modals : [] };
      });
    },
    openModal: (modal) =>
      show(({ modals }) => {
        // A modal already on the stack is returned to instead of stacked twice.
        const at = modals.findIndex((each) => isSameModal(each, modal));
        return { modals: at >= 0 ? modals.slice(0, at + 1) : [...modals, modal] };
      }),
    closeModal: () => show(({ modals }) => ({ modals: modals.slice(0, -1) })),
    closeAllModals: () => show(() => ({ modals: [] })),
    closeRecord: (kind, id) =>
      setState(({ modals, history }) => ({
        modals: modals.filter((each) => !(each.kind === kind && idOf(each) === id)),
        history: withoutRecord(history, { kind, id }),
      })),
    canStep: (way) => nextStep(way) !== null,
    step: (way) => {
      const at = nextStep(way);
      if (at === null) return;
      if (way === 'back' && closesTop(at)) {
        setState(({ modals, history }) => ({
          modals: modals.slice(0, -1),
          history: { ...history, at },
        }));
      } else if (self().history.entries[at]?.tab === self().tab) go(at);
      else getState().navigationGuard.ask(() => go(at));
    },
  };
};
