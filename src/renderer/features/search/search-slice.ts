import type { Member, MemberRow } from '../../../contract/entities/member';
import type { Team, TeamRow } from '../../../contract/entities/team';
import type { BridgeEvent } from '../../../contract/events';
import { activeMembership } from '../../../rules/plan';
import type { DraftsSlice } from '../../state/drafts-slice';
import type { FeedbackSlice } from '../../state/feedback-slice';
import { errorText, messages } from '../../state/messages';
import type { Records } from '../../state/records';
import { defineSlice, type Load, type SliceContext } from '../../state/slice';
import { tellFailure } from '../../state/tell-failure';
import { earlyText } from '../../ui/early-field';

/** The search screen. What is typed stays here, so that a sign-in in between loses nothing. */
export interface SearchSlice {
  text: string;
  load: Load;
  /** The query that the results belong to; '' without results. */
  query: string;
  /** The query under way; '' when none is. */
  asked: string;
  members: readonly MemberRow[];
  teams: readonly TeamRow[];
  /** Under the field: `Error searching: {message}` (section 8). */
  error: string | null;
  recent: readonly string[];
  setText(text: string): void;
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

/** The team whose plan the row's member has; some answers only say that there is one. */
const planTeamOf = ({ activeTeamsMember: active }: MemberRow) =>
  typeof active === 'object' && active !== null ? active.team : null;

const withMember = (row: MemberRow, member: Member): MemberRow => ({
  ...row,
  email: member.email,
  hash: member.hash,
  slug: member.slug,
  registeredDate: member.registeredDate,
  app_last_open: member.app_last_open,
  dashboard_last_open: member.dashboard_last_open,
  isPro: member.isPro,
  activeTeamsMember: activeMembership(member) ?? member.activeTeamsMember,
});

const withTeamPlan = (row: MemberRow, team: Team): MemberRow => {
  const { activeTeamsMember: active } = row;
  if (typeof active !== 'object' || active?.team.id !== team.id) return row;
  const { id, enterprisePlan, subscriptionTier } = team;
  return {
    ...row,
    activeTeamsMember: { ...active, team: { id, enterprisePlan, subscriptionTier } },
  };
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
  let running: AbortController | null = null;
  return {
    // What was typed before the app was there.
    text: earlyText(),
    load: 'idle',
    query: '',
    asked: '',
    members: [],
    teams: [],
    error: null,
    recent: [],
    setText: (text) => {
      patch({ text, error: null });
      if (text === '') get().drafts.drop(searchDraft);
      else get().drafts.set(searchDraft, text);
    },
    submit: async (text = own().text) => {
      const query = text.trim();
      running?.abort();
      if (query === '') {
        running = null;
        patch({
          load: 'failed',
          asked: '',
          error: 'Error searching: Enter an ID, email, slug, hash or device ID.',
        });
        return;
      }
      const mine = new AbortController();
      running = mine;
      patch({ load: 'loading', asked: query, error: null });
      const result = await bridge.call('search.query', { query }, { signal: mine.signal });
      if (running !== mine) return;
      running = null;
      if (!result.ok) {
        // What an older query found must not be taken for the answer to this one.
        patch({
          load: 'failed',
          asked: '',
          query: '',
          members: [],
          teams: [],
          error: messages.searching(errorText(result.error)),
        });
        return;
      }
      get().drafts.dropSent({ [searchDraft]: text });
      const { members, teams } = result.value;
      patch({ load: 'ready', asked: '', query, members, teams });
      const remembered = await bridge.call('searches.remember', { query });
      if (remembered.ok) patch({ recent: remembered.value });
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
      patch({ text: '', load: 'idle', query: '', asked: '', members: [], teams: [], error: null });
    },
    updateMember: (member) =>
      patch(({ members }) => ({
        members: members.map((row) => (row.id === member.id ? withMember(row, member) : row)),
      })),
    updateTeam: (team) => {
      const { id, email, companyName, createdAt, enterprisePlan, subscriptionTier } = team;
      patch(({ members, teams }) => ({
        members: members.map((row) => withTeamPlan(row, team)),
        teams: teams.map((row) =>
          row.id === id
            ? { ...row, email, companyName, createdAt, enterprisePlan, subscriptionTier }
            : row,
        ),
      }));
    },
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
