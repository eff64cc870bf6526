import { addressedRecord } from '../../../contract/app-link';
import type { Member, MemberRow } from '../../../contract/entities/member';
import type { Team, TeamRow } from '../../../contract/entities/team';
import type { AppError } from '../../../contract/wire/errors';
import type { BridgeEvent } from '../../../contract/wire/events';
import type { FirstRows } from '../../../contract/wire/first-rows';
import { earlyText } from '../../start/early-field';
import type { DraftsSlice } from '../../state/drafts/drafts-slice';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import { messages, saidText } from '../../state/feedback/messages';
import { tellFailure } from '../../state/outbox/tell-failure';
import type { Records } from '../../state/queries/records';
import { defineSlice, type Load, type SliceContext } from '../../state/slice';
import { afterPaint } from '../../ui/layout/after-paint';
import { createLiveSearch, type SearchAnswer } from './field/live-search';
import {
  type Coming,
  comingAfter,
  completed,
  type Found,
  inOrder,
  isComing,
  nothingComing,
} from './results/found-rows';
import { planTeamOf, withMember, withTeam, withTeamPlan } from './results/search-rows';

declare module '../../state/slice' {
  interface FeatureSlices {
    search: SearchSlice;
  }
}

/** The search screen. What is typed stays here, so that a sign-in in between loses nothing. */
export interface SearchSlice {
  text: string;
  /** A reload brought the text back: nobody has typed it since. */
  isRestored: boolean;
  load: Load;
  /** The query that the results belong to; '' without results. */
  query: string;
  /** The query under way; '' when none is. */
  asked: string;
  /** The query that is asked for while one types; '' when none is. */
  looking: string;
  /** The results came while one typed: nobody has searched for them yet. */
  isLive: boolean;
  /** Exact hits first. */
  members: readonly MemberRow[];
  teams: readonly TeamRow[];
  /** How many more of each are on their way: the first ones are shown before the rest was read. */
  coming: Coming;
  /** IDs of the members whose rows have changed since the answer. */
  changed: ReadonlySet<number>;
  /** Under the field: `Error searching: {message}` (section 8). */
  error: string | null;
  recent: readonly string[];
  setText(text: string): void;
  /** The same, by typing: results come once it rests. */
  type(text: string): void;
  /** What was typed and not sent before a reload; what is typed since goes before it. */
  restoreDraft(text: string): void;
  /** Searches for the query of the address again, unless there was a search since the reload. */
  restoreQuery(query: string): void;
  /** Nobody looks any more: what is asked for while one types is given up. */
  stopLooking(): void;
  /** Searches for the trimmed text; a newer search replaces one under way. */
  submit(text?: string): Promise<void>;
  loadRecent(): Promise<void>;
  clearRecent(): Promise<void>;
  /** Text and results go; the recent searches stay. */
  reset(): void;
  /** A record changed elsewhere: its row shows the new value without a search. */
  updateMember(member: Member): void;
  /** In the teams' table, and the plans of its members. */
  updateTeam(team: Team): void;
  /** A record changed: its row shows it, as far as there is one. */
  followRecord(event: Extract<BridgeEvent, { type: 'record.changed' }>): void;
}

/** Milliseconds for which results that came while one typed answer Enter, too. */
const fresh = 30_000;

const nothing = {
  query: '',
  members: [],
  teams: [],
  coming: nothingComing,
  changed: new Set<number>(),
  isLive: false,
};

/** What is typed and not searched for yet. */
export const searchDraft = 'search/text';

const createSearchSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<
  SearchSlice,
  { feedback: FeedbackSlice; records: Records; drafts: DraftsSlice }
>): SearchSlice => {
  /** The search that was sent. */
  let running: AbortController | null = null;
  /** Its first rows are shown. */
  let hasBegun = false;
  let answeredAt = Number.NEGATIVE_INFINITY;

  /** What is shown of a search that was sent, before the rest of its rows is there. */
  const begin = (query: string, { value, counts }: FirstRows<Found>): void => {
    hasBegun = true;
    setState({ ...nothing, query, ...inOrder(query, value), coming: comingAfter(value, counts) });
  };

  const show = (query: string, found: Found, isLive: boolean): void => {
    const { members, teams } = inOrder(query, found);
    const shown = self();
    answeredAt = Date.now();
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

  /** What an older query found must not be taken for the answer to this one. */
  const failed = (error: AppError): void =>
    setState({
      ...nothing,
      load: 'failed',
      asked: '',
      looking: '',
      error: messages.searching(saidText(error)),
    });

  const isShown = (query: string): boolean => self().load === 'ready' && self().query === query;

  const ask = (query: string, signal: AbortSignal): Promise<SearchAnswer> =>
    bridge.call(
      'search.query',
      { query },
      {
        signal,
        // What nobody has sent raises no alert.
        quiet: () => running?.signal !== signal,
        // While one types the rows may come all at once.
        onFirstRows: (first) => {
          if (running?.signal === signal) begin(query, first);
        },
      },
    );

  const live = createLiveSearch({
    ask,
    // An address is opened, not searched for.
    isNeeded: (query) => running === null && !isShown(query) && addressedRecord(query) === null,
    onLooking: (looking) => setState({ looking }),
    onAnswer: (query, answer) => {
      if (answer.ok) show(query, answer.value, true);
      else failed(answer.error);
    },
  });

  /** The answer to a search that was sent: that of the call under way for it, else of a new one. */
  const answerTo = async (query: string): Promise<SearchAnswer | null> => {
    const taken = live.take(query);
    const mine = taken?.controller ?? new AbortController();
    running = mine;
    setState({ load: 'loading', asked: query, looking: '', error: null });
    hasBegun = false;
    const answer = await (taken?.answer ?? ask(query, mine.signal));
    if (running !== mine) return null;
    running = null;
    return answer;
  };

  const remember = async (query: string, text: string): Promise<void> => {
    // The rows first.
    await new Promise<void>(afterPaint);
    getState().drafts.dropSent({ [searchDraft]: text });
    const remembered = await bridge.call('searches.remember', { query });
    if (remembered.ok) setState({ recent: remembered.value });
  };

  return {
    ...nothing,
    // What was typed before the app was there.
    text: earlyText(),
    isRestored: false,
    load: 'idle',
    asked: '',
    looking: '',
    error: null,
    recent: [],
    setText: (text) => {
      setState({ text, isRestored: false, error: null });
      const isSearched = isShown(text.trim()) && !self().isLive;
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
      const query = text.trim();
      running?.abort();
      running = null;
      if (query === '') {
        live.stop();
        const isHalf = isComing(self().coming);
        setState({
          // The rest of what was begun never comes.
          ...(isHalf ? nothing : {}),
          load: isHalf || self().query === '' ? 'failed' : 'ready',
          asked: '',
          error: messages.searching('Enter an ID, email, slug, hash, or device ID.'),
        });
        return;
      }
      if (self().isLive && isShown(query) && Date.now() - answeredAt < fresh) {
        live.stop();
        setState({ isLive: false });
        await remember(query, text);
        return;
      }
      const answer = await answerTo(query);
      if (answer === null) return;
      if (answer.ok) show(query, answer.value, false);
      else failed(answer.error);
      // Somebody has typed on meanwhile.
      if (self().text.trim() !== query) live.follow(self().text);
      if (answer.ok) await remember(query, text);
    },
    loadRecent: async () => {
      const recent = await bridge.call('searches.recent', {});
      if (recent.ok) setState({ recent: recent.value });
    },
    clearRecent: async () => {
      const cleared = await bridge.call('searches.forget', {});
      if (cleared.ok) setState({ recent: [] });
      else tellFailure(getState().feedback, cleared.error, 'alert');
    },
    reset: () => {
      running?.abort();
      running = null;
      live.stop();
      getState().drafts.drop(searchDraft);
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
        void records.loadMember(id).then((member) => member && updateMember(member));
      } else if (
        record === 'team' &&
        (teams.some((row) => row.id === id) || members.some((row) => planTeamOf(row)?.id === id))
      ) {
        void records.loadTeam(id).then((team) => team && updateTeam(team));
      }
    },
  };
};

export const searchSlice = defineSlice('search', createSearchSlice);
