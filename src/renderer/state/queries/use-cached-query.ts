import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type {
  MethodInput,
  MethodName,
  MethodOutput,
  QueryName,
} from '../../../contract/methods/methods';
import { useApp } from '../use-app';
import type { QueryState } from './server-state';

/**
 * The cached response, updated as it changes. Sends no request and does not keep one alive. Null
 * input means no response.
 */
export const useCachedQuery = <M extends MethodName>(
  method: M,
  input: MethodInput<M> | null,
): Pick<QueryState<MethodOutput<M>>, 'load' | 'value'> => {
  const server = useApp((state) => state.server);
  const hash = input === null ? null : hashKey([method, input]);
  // Only its own response: the rows of a long list would otherwise all look up theirs at each step
  // of every call.
  const subscribe = useCallback(
    (changed: () => void) =>
      server.client.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash === hash) changed();
      }),
    [server, hash],
  );
  const known = () => (input === null ? null : server.cached(method, input));
  const load = useSyncExternalStore(subscribe, () => known()?.load ?? 'idle');
  const value = useSyncExternalStore(subscribe, () => known()?.value ?? null);
  return { load, value };
};

/**
 * Prefetches a response without showing failures; canceled when the input changes or becomes null,
 * and on unmount.
 */
export const usePrefetch = <M extends QueryName>(method: M, input: MethodInput<M> | null): void => {
  const server = useApp((state) => state.server);
  const key = input === null ? null : JSON.stringify(input);
  useEffect(() => {
    if (key === null) return;
    return server.prefetch(method, JSON.parse(key) as MethodInput<M>);
  }, [server, method, key]);
};
