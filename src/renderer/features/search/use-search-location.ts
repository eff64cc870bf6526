import { useEffect, useRef } from 'react';
import { useSlice } from '../../state/use-app';
import { afterPaint } from '../../ui/layout/after-paint';
import { searchSlice } from './search-slice';

/** Keeps the search in the URL, so that a reload shows it again. */
export const useSearchLocation = (): void => {
  const load = useSlice(searchSlice, (slice) => slice.load);
  const isLive = useSlice(searchSlice, (slice) => slice.isLive);
  const query = useSlice(searchSlice, (slice) => slice.query);
  const restoreQuery = useSlice(searchSlice, (slice) => slice.restoreQuery);
  const restored = useRef(false);
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!restored.current) {
      restored.current = true;
      const asked = address.searchParams.get('q');
      if (load === 'idle' && asked) {
        restoreQuery(asked);
        return undefined;
      }
    }
    if (load === 'ready' && !isLive && address.searchParams.get('q') !== query) {
      // Deferred, because it makes the browser recalculate the page's styles.
      return afterPaint(() => {
        address.searchParams.set('q', query);
        window.history.replaceState(window.history.state, '', address);
      });
    }
    return undefined;
  }, [load, isLive, query, restoreQuery]);
};
