import { addressedRecord } from '../../../contract/app-link';
import type { Member, MemberRow } from '../../../contract/entities/member';
import type { Team, TeamRow } from '../../../contract/entities/team';
import type { AppError } from '../../../contract/errors';
import type { BridgeEvent } from '../../../contract/events';
import type { FirstRows } from '../../../contract/first-rows';
import { earlyText } from '../../start/early-field';
import type { DraftsSlice } from '../../state/drafts-slice';
import type { FeedbackSlice } from '../../state/feedback-slice';
import { messages, saidText } from '../../state/messages';
import type { Records } from '../../state/records';
import { defineSlice, type Load, type SliceContext } from '../../state/slice';
import { tellFailure } from '../../state/tell-failure';
import { afterPaint } from '../../ui/after-paint';
import {
  type Coming,
  comingAfter,
  completed,
  type Found,
  inOrder,
  isComing,
  nothingComing,
} from './found-rows';
import { createLiveSearch, type SearchAnswer } from './live-search';
import { planTeamOf, withMember, withTeam, withTeamPlan } from './search-rows';

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

export const createSearchSlice = ({
  bridge,
  own,
  get,
  patch,
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
    patch({ ...nothing, query, ...inOrder(query, value), coming: comingAfter(value, counts) });
  };

  const show = (query: string, found: Found, isLive: boolean): void => {
    const { members, teams } = inOrder(query, found);
    const shown = own();
    answeredAt = Date.now();
    patch({
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
    patch({
      ...nothing,
      load: 'failed',
      asked: '',
      looking: '',
      error: messages.searching(saidText(error)),
    });

  const isShown = (query: string): boolean => own().load === 'ready' && own().query === query;

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
    onLooking: (looking) => patch({ looking }),
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
    patch({ load: 'loading', asked: query, looking: '', error: null });
    hasBegun = false;
    const answer = await (taken?.answer ?? ask(query, mine.signal));
    if (running !== mine) return null;
    running = null;
    return answer;
  };

  const remember = async (query: string, text: string): Promise<void> => {
    // The rows first.
    await new Promise<void>(afterPaint);
    get().drafts.dropSent({ [searchDraft]: text });
    const remembered = await bridge.call('searches.remember', { query });
    if (remembered.ok) patch({ recent: remembered.value });
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
      patch({ text, isRestored: false, error: null });
      const isSearched = isShown(text.trim()) && !own().isLive;
      if (text === '' || isSearched) get().drafts.drop(searchDraft);
      else get().drafts.set(searchDraft, text);
    },
    type: (text) => {
      own().setText(text);
      live.follow(text);
    },
    restoreDraft: (draft) => {
      const { text, isRestored } = own();
      if (text === '' || isRestored) patch({ text: draft, isRestored: true, error: null });
    },
    restoreQuery: (query) => {
      const { text, load, submit } = own();
      if (load !== 'idle') return;
      if (text === '') patch({ text: query, isRestored: true });
      void submit(query);
    },
    stopLooking: live.stop,
    submit: async (text = own().text) => {
      const query = text.trim();
      running?.abort();
      running = null;
      if (query === '') {
        live.stop();
        const isHalf = isComing(own().coming);
        patch({
          // The rest of what was begun never comes.
          ...(isHalf ? nothing : {}),
          load: isHalf || own().query === '' ? 'failed' : 'ready',
          asked: '',
          error: messages.searching('The field is empty.'),
        });
        return;
      }
      if (own().isLive && isShown(query) && Date.now() - answeredAt < fresh) {
        live.stop();
        patch({ isLive: false });
        await remember(query, text);
        return;
      }
      const answer = await answerTo(query);
      if (answer === null) return;
      if (answer.ok) show(query, answer.value, false);
      else failed(answer.error);
      // Somebody has typed on meanwhile.
      if (own().text.trim() !== query) live.follow(own().text);
      if (answer.ok) await remember(query, text);
    },
    loadRecent: async () => {
      const recent = await bridge.call('searches.recent', {});
      if (recent.ok) patch({ recent: recent.value });
    },
    clearRecent: async () => {
      const cleared = await bridge.call('searches.forget', {});
      if (cleared.ok) patch({ recent: [] });
      else tellFailure(get().feedback, cleared.error, 'alert');
    },
    reset: () => {
      running?.abort();
      running = null;
      live.stop();
      get().drafts.drop(searchDraft);
      patch({
        ...nothing,
        text: '',
        isRestored: false,
        load: 'idle',
        asked: '',
        error: null,
      });
    },
    updateMember: (member) =>
      patch(({ members, changed }) => ({
        members: members.map((row) => (row.id === member.id ? withMember(row, member) : row)),
        changed: new Set([...changed, member.id]),
      })),
    updateTeam: (team) =>
      patch(({ members, teams }) => ({
        members: members.map((row) => withTeamPlan(row, team)),
        teams: teams.map((row) => (row.id === team.id ? withTeam(row, team) : row)),
      })),
    followRecord: ({ record, id, deleted }) => {
      const { members, teams, updateMember, updateTeam } = own();
      const { records } = get();
      const inMembers = record === 'member' && members.some((row) => row.id === id);
      if (deleted) {
        if (inMembers) patch({ members: members.filter((row) => row.id !== id) });
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
