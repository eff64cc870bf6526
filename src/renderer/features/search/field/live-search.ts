import { searchText } from '../../../../contract/invisible';
import type { MethodOutput } from '../../../../contract/methods/methods';
import type { Result } from '../../../../contract/wire/result';

export type SearchResponse = Result<MethodOutput<'search.query'>>;

/** Milliseconds without a key before a live search. */
const typingPause = 150;

/** Characters; a shorter query matches too many records. */
export const shortestLive = 3;

/** A live search call. */
export interface LiveCall {
  readonly query: string;
  readonly controller: AbortController;
  readonly response: Promise<SearchResponse>;
}

interface LiveSearchOptions {
  readonly ask: (query: string, signal: AbortSignal) => Promise<SearchResponse>;
  /** False if the results are already shown or a submitted search takes precedence. */
  readonly isNeeded: (query: string) => boolean;
  /** Called with the query being looked up, and with '' at the end. */
  readonly onLooking: (query: string) => void;
  readonly onResponse: (query: string, response: SearchResponse) => void;
}

/** Live search (ADR 11): results while typing, with at most one call at a time. */
export const createLiveSearch = ({ ask, isNeeded, onLooking, onResponse }: LiveSearchOptions) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: LiveCall | null = null;

  const stop = (): void => {
    clearTimeout(timer);
    if (running === null) return;
    running.controller.abort();
    running = null;
    onLooking('');
  };

  const look = async (query: string): Promise<void> => {
    if (!isNeeded(query)) return;
    const controller = new AbortController();
    const mine: LiveCall = { query, controller, response: ask(query, controller.signal) };
    running = mine;
    onLooking(query);
    const response = await mine.response;
    if (running !== mine) return;
    running = null;
    onResponse(query, response);
  };

  return {
    /**
     * Follows the typed text: cancels the previous call, and sends a new one when typing pauses.
     */
    follow: (text: string): void => {
      const query = searchText(text);
      if (running?.query === query) return;
      stop();
      if (query.length >= shortestLive) timer = setTimeout(() => void look(query), typingPause);
    },
    stop,
    /** Hands a running call for this query over to the caller; cancels any other call. */
    take: (query: string): LiveCall | null => {
      clearTimeout(timer);
      if (running?.query !== query) {
        stop();
        return null;
      }
      const taken = running;
      running = null;
      return taken;
    },
  };
};
