import { recordFromLink } from '../../../contract/app-link';
import type { AppError } from '../../../contract/wire/errors';
import { searchQueryIn } from '../../../domain/search/palette-target';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import { useDebouncedValue } from '../../ui/timers/use-debounced-value';
import type { TypedRecords } from './found-records';
import { useNamedById } from './use-named-by-id';

/** Milliseconds without typing before the API is called. */
const typingPause = 150;

/** Characters; a shorter query matches too many records. */
const shortestQuery = 3;

/** A link is opened, not searched for. */
const isSearchable = (text: string): boolean =>
  text.length >= shortestQuery && recordFromLink(text) === null;

interface Typed extends Pick<TypedRecords, 'byId' | 'results'> {
  /** Why the search failed. */
  readonly error: AppError | null;
  /** No response is pending that could change the matches. */
  readonly isSettled: boolean;
  /** The text can be searched for on the server. */
  readonly searches: boolean;
}

/** What the server finds for a text while it is typed, by ID and by search. */
export const useTypedRecords = (text: string): Typed => {
  const { may } = useStaff();
  // Starts from '' so that text typed before this code loaded is debounced too.
  const debounced = useDebouncedValue(text, typingPause, '');
  const query = searchQueryIn(debounced);
  const typed = searchQueryIn(text);
  const searches = may('search') && isSearchable(typed);
  const response = useQueryMethod(
    'search.query',
    { query },
    { enabled: may('search') && isSearchable(query), keep: false, guess: true },
  );
  const isAnswered = searches && query === typed;
  const error = isAnswered ? response.error : null;
  const results = isAnswered ? response.value : null;
  const { byId, isAsking } = useNamedById(text, debounced);
  const isSettled =
    !isAsking && (!searches || (isAnswered && (results !== null || response.load === 'failed')));
  return { byId, results, error, isSettled, searches };
};
