import type { DemoTeamRecord } from '../../../contract/entities/demo-team-record';
import type { AppError } from '../../../contract/wire/errors';
import {
  bringsNewRows,
  type DemoTeamState,
  firstDemoTeams,
  moreDemoTeams,
} from '../../../domain/demo-teams/demo-team-list';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import { tellFailure } from '../../state/outbox/tell-failure';
import { defineSlice, type Load, type SliceContext } from '../../state/slice';
import type { TablePlace } from '../../ui/tables/virtual-table-props';

declare module '../../state/slice' {
  interface FeatureSlices {
    demoTeams: DemoTeamsSlice;
  }
}

/** Quotes / demo teams list (F4): what was asked, what came, and where one was in it. */
export interface DemoTeamsSlice {
  search: string;
  isMine: boolean;
  /** Shows the rows of this state only, of those that were loaded; '' shows all. */
  state: DemoTeamState | '';
  rows: readonly DemoTeamRecord[];
  load: Load;
  /** A load under way is for more of the same list, not for another one. */
  growing: boolean;
  /** A load has brought no new rows. */
  ended: boolean;
  error: AppError | null;
  /** The record that is shown beside the list. */
  selected: number | null;
  /** Grows with every other list: it starts at its top. */
  asked: number;
  /** Where the list was left, for when one comes back to it. */
  readonly place: TablePlace;
  /** Begins, where nothing was asked yet; else the list is there as it was left, and made fresh. */
  open(): void;
  setSearch(search: string): void;
  setIsMine(isMine: boolean): void;
  setState(state: DemoTeamState | ''): void;
  /** The first 25 again. */
  ask(): Promise<void>;
  /** The same list, 50 rows longer. */
  more(): Promise<void>;
  /** The whole list of the search; null when it could not be had, which is told. */
  all(): Promise<readonly DemoTeamRecord[] | null>;
  /** After a failure: what failed, once more. */
  retry(): void;
  /** The same list, as it is now. */
  refresh(): Promise<void>;
  /** A team changed elsewhere. */
  followTeam(id: number): void;
  select(id: number): void;
  /** Section 4: finishing or leaving the demo flow resets it; the next visit begins anew. */
  reset(): void;
}

/** A list that is to be had whole grows in bigger steps than one that is scrolled. */
const fasterBy = 8;

const createDemoTeamsSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<DemoTeamsSlice, { feedback: FeedbackSlice }>): DemoTeamsSlice => {
  let running: AbortController | null = null;
  let limit = firstDemoTeams;
  /** A row changed while a load was under way, whose answer may be older. */
  let outdated = false;

  /** Null for what was overtaken by another load. */
  const fetchRows = async (wanted: number) => {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    const { search, isMine } = self();
    setState({ load: 'loading', error: null });
    const input = { search: search.trim(), isMine, limit: wanted };
    const result = await bridge.call('demoTeam.list', input, { signal: mine.signal });
    if (running !== mine) return null;
    running = null;
    if (!result.ok) {
      setState({ load: 'failed', growing: false, error: result.error });
      return null;
    }
    limit = wanted;
    return result.value;
  };

  /** All at once: a list that is ready with the rows of before would ask for more of them. */
  const show = (rows: readonly DemoTeamRecord[], change: Partial<DemoTeamsSlice> = {}) =>
    setState(({ selected }) => ({
      load: 'ready',
      growing: false,
      rows,
      selected: rows.some(({ id }) => id === selected) ? selected : (rows[0]?.id ?? null),
      ...change,
    }));

  const blank = {
    search: '',
    isMine: false,
    state: '',
    rows: [],
    load: 'idle',
    growing: false,
    ended: false,
    error: null,
    selected: null,
    asked: 0,
    place: { top: 0, active: 0 },
  } as const;

  return {
    ...blank,
    open: () => void (self().asked === 0 ? self().ask() : self().refresh()),
    setSearch: (search) => setState({ search }),
    setIsMine: (isMine) => {
      setState({ isMine });
      void self().ask();
    },
    setState: (state) => setState({ state }),
    ask: async () => {
      setState(({ asked }) => ({ asked: asked + 1, growing: false, ended: false }));
      const rows = await fetchRows(firstDemoTeams);
      if (rows) show(rows);
      // What another search found must not be taken for the answer to this one.
      else if (self().load === 'failed') show([], { load: 'failed' });
    },
    more: async () => {
      const { load, ended, rows: before } = self();
      if (ended || load !== 'ready') return;
      setState({ growing: true });
      const rows = await fetchRows(limit + moreDemoTeams);
      if (rows) show(rows, { ended: !bringsNewRows(before, rows) });
    },
    all: async () => {
      const { search, isMine, ended } = self();
      let { rows } = self();
      for (let wanted = limit * fasterBy; !ended; wanted *= fasterBy) {
        const input = { search: search.trim(), isMine, limit: wanted };
        const result = await bridge.call('demoTeam.list', input);
        if (!result.ok) {
          tellFailure(getState().feedback, result.error, 'alert');
          return null;
        }
        const hasMore = result.value.length >= wanted && bringsNewRows(rows, result.value);
        rows = result.value;
        if (!hasMore) break;
      }
      return rows;
    },
    retry: () => {
      if (self().rows.length === 0) void self().ask();
      else {
        setState({ load: 'ready', error: null });
        void self().more();
      }
    },
    refresh: async () => {
      if (self().load === 'loading') return;
      do {
        outdated = false;
        const rows = await fetchRows(limit);
        if (rows) show(rows);
      } while (outdated && self().load === 'ready');
    },
    followTeam: (id) => {
      if (!self().rows.some(({ teamId }) => teamId === id)) return;
      outdated = true;
      void self().refresh();
    },
    select: (selected) => setState({ selected }),
    reset: () => {
      running?.abort();
      running = null;
      limit = firstDemoTeams;
      setState({ ...blank, place: { top: 0, active: 0 } });
    },
  };
};

export const demoTeamsSlice = defineSlice('demoTeams', createDemoTeamsSlice);
