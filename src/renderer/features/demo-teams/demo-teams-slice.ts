import type { DemoTeamRecord } from '../../../contract/entities/demo-team-record';
import {
  bringsNewRows,
  type DemoTeamState,
  moreDemoTeams,
} from '../../../domain/demo-teams/demo-team-list';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import { reportFailure } from '../../state/outbox/report-failure';
import type { ServerState } from '../../state/queries/server-state';
import { defineSlice, type SliceContext } from '../../state/slice';
import type { ScrollPosition } from '../../ui/tables/virtual-table-props';
import { type DemoTeamsListQuery, loadedDemoTeams, showWholeList } from './demo-teams-list';

declare module '../../state/slice' {
  interface FeatureSlices {
    demoTeams: DemoTeamsSlice;
  }
}

/** Quotes / demo teams list (F4): its search, and the position in it. */
export interface DemoTeamsSlice {
  /** The text in the search field. */
  search: string;
  /** The list on the screen; every new one starts at the top. */
  query: DemoTeamsListQuery;
  /** Filters the loaded rows by this state; '' shows all. */
  state: DemoTeamState | '';
  /** The record that was selected last. */
  selected: number | null;
  /** The record shown next to the list, and the list that showed it; null before the first. */
  readonly shown: { list: string; id: number | null };
  /** The position in the list, for when the user returns. */
  readonly place: ScrollPosition;
  setSearch(search: string): void;
  setIsMine(isMine: boolean): void;
  setState(state: DemoTeamState | ''): void;
  /** Searches for the text in the field. */
  ask(): void;
  /** Searches for text that was typed just before the screen was left. */
  open(): void;
  /** Loads the search's whole list; null on failure, which has been shown. */
  all(): Promise<readonly DemoTeamRecord[] | null>;
  /** Loads the whole list and shows it; null on failure, and if another list is shown by then. */
  showAll(): Promise<readonly DemoTeamRecord[] | null>;
  /** Reloads after a change to this team. */
  followTeam(id: number): void;
  select(id: number): void;
  /** Shows the list of a team's demo teams, with this one beside it. */
  showOf(teamId: number, id: number): void;
  /** Section 4: finishing or leaving team setup resets the list; the next visit starts over. */
  reset(): void;
}

/** Names the list on the screen; another search or state makes another one. */
export const listOf = ({ query, state }: Pick<DemoTeamsSlice, 'query' | 'state'>): string =>
  `${query.asked} ${state}`;

/** Factor for the page size when the whole list is loaded. */
const fasterBy = 8;

const createDemoTeamsSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<
  DemoTeamsSlice,
  { feedback: FeedbackSlice; server: ServerState }
>): DemoTeamsSlice => {
  const isList = (method: string) => method === 'demoTeam.list';
  /** Changes of teams so far. */
  let changes = 0;

  /** Requests a new list, also for the same search. */
  const begin = (search: string, isMine: boolean) => {
    getState().server.forget(isList);
    setState(({ query: { asked } }) => ({ query: { search, isMine, asked: asked + 1 } }));
  };

  /** Shows a list from its top, without a filter. */
  const restart = (search: string, selected: number | null) => {
    setState({ search, state: '', selected, place: { top: 0, active: 0 } });
    begin(search, false);
    setState({ shown: { list: listOf(self()), id: selected } });
  };

  /** The search's whole list and its limit; null on failure, which has been shown. */
  const whole = async () => {
    const { search, isMine } = self().query;
    let { rows, limit, ended } = loadedDemoTeams(getState().server, self().query);
    let confirms = false;
    while (!ended) {
      // Section 4: fewer rows than the limit aren't the end. They usually are, so it asks for few more.
      confirms = rows.length < limit && !confirms;
      limit = confirms ? limit + moreDemoTeams : limit * fasterBy;
      const result = await bridge.call('demoTeam.list', { search, isMine, limit });
      if (!result.ok) {
        reportFailure(getState().feedback, result.error, 'alert');
        return null;
      }
      ended = !bringsNewRows(rows, result.value);
      rows = result.value;
    }
    return { rows, limit };
  };

  return {
    search: '',
    query: { search: '', isMine: false, asked: 0 },
    state: '',
    selected: null,
    shown: { list: '', id: null },
    place: { top: 0, active: 0 },
    setSearch: (search) => setState({ search }),
    setIsMine: (isMine) => begin(self().search.trim(), isMine),
    setState: (state) => setState({ state }),
    ask: () => begin(self().search.trim(), self().query.isMine),
    open: () => {
      if (self().search.trim() !== self().query.search) self().ask();
    },
    all: async () => (await whole())?.rows ?? null,
    showAll: async () => {
      const { query } = self();
      const before = changes;
      const list = await whole();
      if (list === null || self().query !== query) return null;
      const { server } = getState();
      showWholeList(server, query, list);
      // The rows may be older than a change that came while they were loading.
      if (changes !== before) server.reload(isList);
      return list.rows;
    },
    followTeam: (id) => {
      changes += 1;
      const { server } = getState();
      const { rows } = loadedDemoTeams(server, self().query);
      if (rows.some(({ teamId }) => teamId === id)) server.reload(isList);
    },
    select: (selected) =>
      setState(({ shown }) => ({ selected, shown: { ...shown, id: selected } })),
    showOf: (teamId, id) => restart(String(teamId), id),
    reset: () => restart('', null),
  };
};

export const demoTeamsSlice = defineSlice('demoTeams', createDemoTeamsSlice);
