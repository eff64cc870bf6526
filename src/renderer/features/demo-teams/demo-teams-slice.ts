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
import { defineSlice, type LoadState, type SliceContext } from '../../state/slice';
import type { TablePlace } from '../../ui/tables/virtual-table-props';

declare module '../../state/slice' {
  interface FeatureSlices {
    demoTeams: DemoTeamsSlice;
  }
}

/** Quotes / demo teams list (F4): the query, its rows, and the position in the list. */
export interface DemoTeamsSlice {
  search: string;
  isMine: boolean;
  /** Filters the loaded rows by this state; '' shows all. */
  state: DemoTeamState | '';
  rows: readonly DemoTeamRecord[];
  load: LoadState;
  /** The current load extends the list instead of replacing it. */
  growing: boolean;
  /** The last load brought no new rows. */
  ended: boolean;
  error: AppError | null;
  /** The record shown next to the list. */
  selected: number | null;
  /** Increases with every new list, which starts at the top. */
  asked: number;
  /** The position in the list, for when the user returns. */
  readonly place: TablePlace;
  /** Loads the list the first time; later it reappears as it was and is refreshed. */
  open(): void;
  setSearch(search: string): void;
  setIsMine(isMine: boolean): void;
  setState(state: DemoTeamState | ''): void;
  /** Loads the first 25 rows. */
  ask(): Promise<void>;
  /** Loads 50 more rows of the list. */
  more(): Promise<void>;
  /** Loads the search's whole list; null on failure, which has been shown. */
  all(): Promise<readonly DemoTeamRecord[] | null>;
  /** Repeats the failed load. */
  retry(): void;
  /** Reloads the list at its current length. */
  refresh(): Promise<void>;
  /** Reloads after a change to this team. */
  followTeam(id: number): void;
  select(id: number): void;
  /** Section 4: finishing or leaving the demo flow resets the list; the next visit starts over. */
  reset(): void;
}

/** Factor for the page size when the whole list is loaded. */
const fasterBy = 8;

const createDemoTeamsSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<DemoTeamsSlice, { feedback: FeedbackSlice }>): DemoTeamsSlice => {
  let running: AbortController | null = null;
  let limit = firstDemoTeams;
  /** A row changed during a load, so the response may be older. */
  let outdated = false;

  /** Null if another load replaced this one. */
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

  /** Sets everything in one update: a ready list with the old rows would request more of them. */
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
      // Rows of a previous search must not look like results of this one.
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
