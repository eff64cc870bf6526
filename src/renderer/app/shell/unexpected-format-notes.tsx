import { useCallback, useSyncExternalStore } from 'react';
import { useApp } from '../../state/use-app';
import { UnexpectedFormatNote } from './unexpected-format-note';

/** A note for every response on the screen with parts that it cannot show. */
export const UnexpectedFormatNotes = () => {
  const responses = useApp((state) => state.unexpectedFormat.responses);
  const tab = useApp((state) => state.navigation.tab);
  const cache = useApp((state) => state.server.client.getQueryCache());
  const shownKeys = useCallback(
    () =>
      responses
        .filter(({ method, input, isDismissed, tab: itsTab }) => {
          if (isDismissed) return false;
          const query = cache.find({ queryKey: [method, input] });
          return query ? query.isActive() : itsTab === tab;
        })
        .map(({ key }) => key)
        .join('\n'),
    [responses, cache, tab],
  );
  const subscribe = useCallback(
    // Without such parts there is nothing to follow.
    (onChange: () => void) => (responses.length > 0 ? cache.subscribe(onChange) : () => undefined),
    [responses, cache],
  );
  const shown = new Set(useSyncExternalStore(subscribe, shownKeys).split('\n'));
  return responses
    .filter(({ key }) => shown.has(key))
    .map((response) => <UnexpectedFormatNote key={response.key} response={response} />);
};
