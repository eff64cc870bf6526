import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import type { Load, SliceContext } from '../../app/slice';
import { errorText, messages } from '../../ui/messages';

/** The search screen. What is typed stays here, so that a sign-in in between loses nothing. */
export interface SearchSlice {
  text: string;
  load: Load;
  /** The query that the results belong to. */
  query: string;
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
  /** A record changed elsewhere: its row shows the new value without a search. */
  updateMember(id: number, change: Partial<MemberRow>): void;
  updateTeam(id: number, change: Partial<TeamRow>): void;
  removeMember(id: number): void;
}

export const createSearchSlice = ({ bridge, get, patch }: SliceContext<'search'>): SearchSlice => {
  let running: AbortController | null = null;
  return {
    text: '',
    load: 'idle',
    query: '',
    members: [],
    teams: [],
    error: null,
    recent: [],
    setText: (text) => patch({ text }),
    submit: async (text = get().search.text) => {
      const query = text.trim();
      running?.abort();
      if (query === '') {
        running = null;
        patch({
          load: 'failed',
          error: 'Error searching: Enter an ID, email, slug, hash or device ID.',
        });
        return;
      }
      const mine = new AbortController();
      running = mine;
      patch({ load: 'loading', error: null });
      const result = await bridge.call('search.query', { query }, { signal: mine.signal });
      if (running !== mine) return;
      running = null;
      if (!result.ok) {
        patch({ load: 'failed', error: messages.searching(errorText(result.error)) });
        return;
      }
      const { members, teams } = result.value;
      patch({ load: 'ready', query, members, teams });
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
      else get().feedback.alert(errorText(cleared.error));
    },
    updateMember: (id, change) =>
      patch(({ members }) => ({
        members: members.map((row) => (row.id === id ? { ...row, ...change } : row)),
      })),
    updateTeam: (id, change) =>
      patch(({ teams }) => ({
        teams: teams.map((row) => (row.id === id ? { ...row, ...change } : row)),
      })),
    removeMember: (id) =>
      patch(({ members }) => ({ members: members.filter((row) => row.id !== id) })),
  };
};
