import type { SavedFile } from '../../contract/entities/saved-file';
import { errorText, messages } from '../state/messages';
import { defineSlice, type SliceContext } from '../state/slice';
import { isTold } from '../state/tell-failure';

/** Bytes; `total` is null where the server does not say. */
export interface SaveProgress {
  readonly received: number;
  readonly total: number | null;
}

export interface TeamQuote {
  readonly saving: boolean;
  readonly progress: SaveProgress | null;
  readonly saved: SavedFile | null;
  /** `Error downloading quote: {message}` (section 8). */
  readonly error: string | null;
}

const idle: TeamQuote = { saving: false, progress: null, saved: null, error: null };

/** `Download Quote` (F3) of any team: what became of it, by team ID. */
export interface TeamQuotesSlice {
  quotes: Readonly<Record<number, TeamQuote>>;
  of(teamId: number): TeamQuote;
  save(teamId: number, companyName: string): Promise<void>;
  cancel(teamId: number): void;
  onProgress(call: string, progress: SaveProgress): void;
}

const createTeamQuotesSlice = ({
  bridge,
  own,
  patch,
}: SliceContext<TeamQuotesSlice>): TeamQuotesSlice => {
  const running = new Map<number, { readonly controller: AbortController; call: string | null }>();
  const set = (teamId: number, change: Partial<TeamQuote>) =>
    patch(({ quotes }) => ({ quotes: { ...quotes, [teamId]: { ...idle, ...change } } }));

  return {
    quotes: {},
    of: (teamId) => own().quotes[teamId] ?? idle,
    save: async (teamId, companyName) => {
      if (running.has(teamId)) return;
      const mine = { controller: new AbortController(), call: null as string | null };
      running.set(teamId, mine);
      set(teamId, { saving: true });
      const result = await bridge.call(
        'quote.download',
        { teamId, companyName, includeCheckout: true },
        {
          signal: mine.controller.signal,
          onCall: (id) => {
            mine.call = id;
          },
        },
      );
      running.delete(teamId);
      if (result.ok) set(teamId, { saved: result.value });
      else {
        const told = isTold(result.error);
        set(teamId, { error: told ? messages.downloadingQuote(errorText(result.error)) : null });
      }
    },
    cancel: (teamId) => running.get(teamId)?.controller.abort(),
    onProgress: (call, progress) => {
      for (const [teamId, { call: its }] of running) {
        if (its === call) set(teamId, { saving: true, progress });
      }
    },
  };
};

export const teamQuotesSlice = defineSlice('teamQuotes', createTeamQuotesSlice);
