import type { MethodOutput } from '../../../../contract/methods/methods';
import type { Result } from '../../../../contract/wire/errors';

export type SearchAnswer = Result<MethodOutput<'search.query'>>;

/** Milliseconds without a key after which the typing rests. */
const rest = 150;

/** Characters; fewer fit too many records to be of help. */
export const shortestLive = 3;

/** A call under way. */
export interface LiveCall {
  readonly query: string;
  readonly controller: AbortController;
  readonly answer: Promise<SearchAnswer>;
}

interface LiveSearchOptions {
  readonly ask: (query: string, signal: AbortSignal) => Promise<SearchAnswer>;
  /** False where its results are there, or a search that was sent goes first. */
  readonly isNeeded: (query: string) => boolean;
  /** '' once nothing is under way any more. */
  readonly onLooking: (query: string) => void;
  readonly onAnswer: (query: string, answer: SearchAnswer) => void;
}

/** Results while one types (ADR 11): the calls, of which there is never more than one. */
export const createLiveSearch = ({ ask, isNeeded, onLooking, onAnswer }: LiveSearchOptions) => {
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
    const mine: LiveCall = { query, controller, answer: ask(query, controller.signal) };
    running = mine;
    onLooking(query);
    const answer = await mine.answer;
    if (running !== mine) return;
    running = null;
    onAnswer(query, answer);
  };

  return {
    /** The text is now this one: asks for it once it rests, and gives up what was asked before. */
    follow: (text: string): void => {
      const query = text.trim();
      if (running?.query === query) return;
      stop();
      if (query.length >= shortestLive) timer = setTimeout(() => void look(query), rest);
    },
    stop,
    /** The call under way for this very query, the caller's from now on; any other is given up. */
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
