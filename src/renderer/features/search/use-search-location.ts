import { useEffect } from 'react';
import { useApp, useSlice } from '../../state/use-app';
import { afterPaint } from '../../ui/layout/after-paint';
import { searchSlice } from './search-slice';

/** Keeps the search in the window's location, so that a reload shows it again. */
export const useSearchLocation = (): void => {
  const load = useSlice(searchSlice, (slice) => slice.load);
  const isLive = useSlice(searchSlice, (slice) => slice.isLive);
  const query = useSlice(searchSlice, (slice) => slice.query);
  const restoreQuery = useSlice(searchSlice, (slice) => slice.restoreQuery);
  const asked = useApp((state) => state.navigation.query);
  const setQuery = useApp((state) => state.navigation.setQuery);
  useEffect(() => {
    if (load === 'idle' && asked !== '') restoreQuery(asked);
    if (load === 'ready' && !isLive && asked !== query) {
      // Deferred, because a changed URL makes the browser recalculate the page's styles.
      return afterPaint(() => setQuery(query));
    }
    return undefined;
  }, [load, isLive, query, restoreQuery, asked, setQuery]);
};
