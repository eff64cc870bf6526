import { useCallback, useSyncExternalStore } from 'react';
import { useApp } from '../../state/use-app';
import { UnexpectedFormatNote } from './unexpected-format-note';

/** A note for every response on the screen with parts that it cannot show. */
export const UnexpectedFormatNotes = () => {
  const answers = useApp((state) => state.unexpectedFormat.answers);
  const tab = useApp((state) => state.navigation.tab);
  const cache = useApp((state) => state.server.client.getQueryCache());
  const shownKeys = useCallback(
    () =>
      answers
        .filter(({ method, input, isDismissed, tab: itsTab }) => {
          if (isDismissed) return false;
          const query = cache.find({ queryKey: [method, input] });
          return query ? query.isActive() : itsTab === tab;
        })
        .map(({ key }) => key)
        .join('\n'),
    [answers, cache, tab],
  );
  const subscribe = useCallback(
    // Without such parts there is nothing to follow.
    (onChange: () => void) => (answers.length > 0 ? cache.subscribe(onChange) : () => undefined),
    [answers, cache],
  );
  const shown = new Set(useSyncExternalStore(subscribe, shownKeys).split('\n'));
  return answers
    .filter(({ key }) => shown.has(key))
    .map((answer) => <UnexpectedFormatNote key={answer.key} answer={answer} />);
};
