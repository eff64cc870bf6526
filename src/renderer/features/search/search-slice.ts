import { recordFromLink } from '../../../contract/app-link';
import type { Member, MemberRow } from '../../../contract/entities/member';
import type { Team, TeamRow } from '../../../contract/entities/team';
import { searchText } from '../../../contract/invisible';
import type { AppError } from '../../../contract/wire/errors';
import type { BridgeEvent } from '../../../contract/wire/events';
import type { FirstRows } from '../../../contract/wire/first-rows';
import { earlyText } from '../../start/early-field';
import type { DraftsSlice } from '../../state/drafts/drafts-slice';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import { messages, needsMessage, saidText } from '../../state/feedback/messages';
import type { NavigationSlice } from '../../state/navigation/navigation-slice';
import { reportFailure } from '../../state/outbox/report-failure';
import type { Records } from '../../state/queries/records';
import { defineSlice, type LoadState, type SliceContext } from '../../state/slice';
import { afterPaint } from '../../ui/layout/after-paint';
import { createLiveSearch, type SearchResponse } from './field/live-search';
import {
  completed,
  type Found,
  hasPendingRows,
  inOrder,
  noPendingRows,
  type PendingRows,
  pendingAfter,
} from './results/found-rows';
import { planTeamOf, withMember, withTeam, withTeamPlan } from './results/search-rows';

declare module '../../state/slice' {
  interface FeatureSlices {
    search: SearchSlice;
  }
}

/** The search screen. Keeps the typed text, so that a sign-in in between loses nothing. */
export interface SearchSlice {
  text: string;
  /** The text was restored by a reload and not edited since. */
  isRestored: boolean;
  load: LoadState;
  /** The query of the results; '' without results. */
  query: string;
  /** The submitted query that is pending; '' if none is. */
  asked: string;
  /** The live query that is pending; '' if none is. */
  looking: string;
  /** The results are from a live search; the user has not submitted the query. */
  isLive: boolean;
  /** Exact matches first. */
  members: readonly MemberRow[];
  teams: readonly TeamRow[];
  /** The number of rows still loading: the first ones show before the rest is read. */
  pendingRows: PendingRows;
  /** IDs of the members whose rows have changed since the response. */
  changed: ReadonlySet<number>;
  /** Below the field: `Error searching: {message}` (section 8). */
  error: string | null;
  recent: readonly string[];
  setText(text: string): void;
  /** Sets the text from typing: live results follow when typing pauses. */
  type(text: string): void;
  /** Restores unsubmitted text from before a reload, unless the user has typed since. */
  restoreDraft(text: string): void;
  /** Repeats the search in the URL, unless there was a search since the reload. */
  restoreQuery(query: string): void;
  /** Cancels the live search, because the screen is no longer shown. */
  stopLooking(): void;
  /** Searches for the trimmed text; replaces a pending search. */
  submit(text?: string): Promise<void>;
  /** The person is back: repeats the search that a lost session or the lock interrupted. */
  askAgain(): void;
  loadRecent(): Promise<void>;
  clearRecent(): Promise<void>;
  /** Clears text and results; the recent searches stay. */
  reset(): void;
  /** A record changed elsewhere: updates its row without a search. */
  updateMember(member: Member): void;
  /** Updates the team's row, and the plans of its members. */
  updateTeam(team: Team): void;
  /** A record changed: updates its row, if there is one. */
  followRecord(event: Extract<BridgeEvent, { type: 'record.changed' }>): void;
}

/** Milliseconds during which Enter reuses live results. */
const fresh = 30_000;

const nothing = {
  query: '',
  members: [],
  teams: [],
  pendingRows: noPendingRows,
  changed: new Set<number>(),
  isLive: false,
};

/** The typed text that was not submitted yet. */
export const searchDraft = 'search/text';

const createSearchSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<
  SearchSlice,
  {
    feedback: FeedbackSlice;
    records: Records;
    drafts: DraftsSlice;
    navigation: NavigationSlice;
  }
>): SearchSlice => {
  /** The submitted search. */
  let running: AbortController | null = null;
  /** The first rows of the submitted search are shown. */
  let hasBegun = false;
  let respondedAt = Number.NEGATIVE_INFINITY;
  /** Repeats a search that a lost session or the lock interrupted; null if none was. */
  let interrupted: (() => void) | null = null;

  /** Shows the first rows of a submitted search. */
  const begin = (query: string, { value, counts }: FirstRows<Found>): void => {
    hasBegun = true;
    setState({
      ...nothing,
      query,
      ...inOrder(query, value),
      pendingRows: pendingAfter(value, counts),
    });
  };

  const show = (query: string, found: Found, isLive: boolean): void => {
    const { members, teams } = inOrder(query, found);
    const shown = self();
    respondedAt = Date.now();
    interrupted = null;
    setState({
      ...nothing,
      ...(hasBegun ? { changed: shown.changed } : {}),
      load: 'ready',
      error: null,
      asked: '',
      looking: '',
      query,
      isLive,
      members: hasBegun ? completed(shown.members, members) : members,
      teams: hasBegun ? completed(shown.teams, teams) : teams,
    });
    hasBegun = false;
  };

  /** Results of an older query must not look like results of this one. */
  const failed = (error: AppError, again: () => void): void => {
    const isSaid = needsMessage(error);
    interrupted = isSaid ? null : again;
    setState({
      ...nothing,
      load: 'failed',
      asked: '',
      looking: '',
      error: isSaid ? messages.searching(saidText(error)) : null,
    });
  };

  const isShown = (query: string): boolean => self().load === 'ready' && self().query === query;

  const ask = (query: string, signal: AbortSignal): Promise<SearchResponse> =>
    bridge.call(
      'search.query',
      { query },
      {
        signal,
        // A live search raises no alert.
        quiet: () => running?.signal !== signal,
        // Live results may arrive all at once.
        onFirstRows: (first) => {
          if (running?.signal === signal) begin(query, first);
        },
      },
    );

  const live = createLiveSearch({
    ask,
    // A link is opened, not searched for.
    isNeeded: (query) => running === null && !isShown(query) && recordFromLink(query) === null,
    onLooking: (looking) => setState({ looking }),
    onResponse: (query, response) => {
      if (response.ok) show(query, response.value, true);
      else failed(response.error, () => live.follow(self().text));
    },
  });

  /**
   * The response to a submitted search: from the running call for the same query, or from a new
   * one.
   */
  const responseTo = async (query: string): Promise<SearchResponse | null> => {
    const taken = live.take(query);
    const mine = taken?.controller ?? new AbortController();
    running = mine;
    setState({ load: 'loading', asked: query, looking: '', error: null });
    hasBegun = false;
    const response = await (taken?.response ?? ask(query, mine.signal));
    if (running !== mine) return null;
    running = null;
    return response;
  };

  const remember = async (query: string, text: string): Promise<void> => {
    // Let the rows render first.
    await new Promise<void>(afterPaint);
    getState().drafts.dropSent({ [searchDraft]: text });
    const remembered = await bridge.call('searches.remember', { query });
    if (remembered.ok) setState({ recent: remembered.value });
  };

  return {
    ...nothing,
    // Text typed before the app loaded.
    text: earlyText(),
    isRestored: false,
    load: 'idle',
    asked: '',
    looking: '',
    error: null,
    recent: [],
    setText: (text) => {
      setState({ text, isRestored: false, error: null });
      const isSearched = isShown(searchText(text)) && !self().isLive;
      if (text === '' || isSearched) getState().drafts.drop(searchDraft);
      else getState().drafts.set(searchDraft, text);
    },
    type: (text) => {
      self().setText(text);
      live.follow(text);
    },
    restoreDraft: (draft) => {
      const { text, isRestored } = self();
      if (text === '' || isRestored) setState({ text: draft, isRestored: true, error: null });
    },
    restoreQuery: (query) => {
      const { text, load, submit } = self();
      if (load !== 'idle') return;
      if (text === '') setState({ text: query, isRestored: true });
      void submit(query);
    },
    stopLooking: live.stop,
    submit: async (text = self().text) => {
      const query = searchText(text);
      running?.abort();
      running = null;
      if (query === '') {
        live.stop();
        const isHalf = hasPendingRows(self().pendingRows);
        setState({
          // The remaining rows will never arrive.
          ...(isHalf ? nothing : {}),
          load: isHalf || self().query === '' ? 'failed' : 'ready',
          asked: '',
          error: messages.searching('Enter an ID, email, slug, hash, or device ID.'),
        });
        return;
      }
      if (self().isLive && isShown(query) && Date.now() - respondedAt < fresh) {
        live.stop();
        setState({ isLive: false });
        await remember(query, text);
        return;
      }
      const response = await responseTo(query);
      if (response === null) return;
      if (response.ok) show(query, response.value, false);
      else failed(response.error, () => void self().submit(text));
      // The user has typed more in the meantime.
      if (searchText(self().text) !== query) live.follow(self().text);
      if (response.ok) await remember(query, text);
    },
    askAgain: () => {
      const again = interrupted;
      interrupted = null;
      again?.();
    },
    loadRecent: async () => {
      const recent = await bridge.call('searches.recent', {});
      if (recent.ok) setState({ recent: recent.value });
    },
    clearRecent: async () => {
      const cleared = await bridge.call('searches.forget', {});
      if (cleared.ok) setState({ recent: [] });
      else reportFailure(getState().feedback, cleared.error, 'alert');
    },
    reset: () => {
      running?.abort();
      running = null;
      interrupted = null;
      live.stop();
      getState().drafts.drop(searchDraft);
      getState().navigation.setQuery('');
      setState({
        ...nothing,
        text: '',
        isRestored: false,
        load: 'idle',
        asked: '',
        error: null,
      });
    },
    updateMember: (member) =>
      setState(({ members, changed }) => ({
        members: members.map((row) => (row.id === member.id ? withMember(row, member) : row)),
        changed: new Set([...changed, member.id]),
      })),
    updateTeam: (team) =>
      setState(({ members, teams }) => ({
        members: members.map((row) => withTeamPlan(row, team)),
        teams: teams.map((row) => (row.id === team.id ? withTeam(row, team) : row)),
      })),
    followRecord: ({ record, id, deleted }) => {
      const { members, teams, updateMember, updateTeam } = self();
      const { records } = getState();
      const inMembers = record === 'member' && members.some((row) => row.id === id);
      if (deleted) {
        if (inMembers) setState({ members: members.filter((row) => row.id !== id) });
      } else if (inMembers) {
        void records
          .loadMember(id, { guess: true })
          .then((member) => member && updateMember(member));
      } else if (
        record === 'team' &&
        (teams.some((row) => row.id === id) || members.some((row) => planTeamOf(row)?.id === id))
      ) {
        void records.loadTeam(id, { guess: true }).then((team) => team && updateTeam(team));
      }
    },
  };
};

export const searchSlice = defineSlice('search', createSearchSlice);
