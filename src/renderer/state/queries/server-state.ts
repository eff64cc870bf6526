import {
  hashKey,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import type {
  MethodInput,
  MethodName,
  MethodOutput,
  QueryName,
} from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import type { Bridge } from '../../bridge/client';
import type { LoadState } from '../slice';
import { createLateChanges } from './late-changes';

// Notifies without a timer, so that a response shows in the same event.
notifyManager.setScheduler(queueMicrotask);

/** The state of a query. While it reloads, the last value stays. */
export interface QueryState<T> {
  readonly load: LoadState;
  readonly value: T | null;
  readonly error: AppError | null;
}

/** A bridge error in the form TanStack Query expects: thrown. */
export class CallFailure extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** Marks a caller that only prefetches. */
export const prefetching = {};
/** Milliseconds during which a prefetched response is not requested again. */
const fresh = 30_000;

/**
 * Milliseconds during which a record counts as fresh: hovering and then opening it, or reopening
 * it, makes one request. Writes announce themselves and make it stale earlier.
 */
const justNow = 2_000;

const recordMethods: ReadonlySet<MethodName> = new Set<QueryName>([
  'member.getById',
  'team.getById',
  // Requested with the record, and shown in one of its sections.
  'member.crmExportLogs',
  'team.crmExportLogs',
]);

/** Milliseconds that an unused response stays in the cache. */
const keptFor = 5 * 60_000;

/** Responses that stay: a running batch blocks a restart, also long after its screen was left. */
const staying: ReadonlySet<MethodName> = new Set<QueryName>(['batchQuotes.status']);

/**
 * All API responses, by method and input. Shown from the cache at once and then refreshed, canceled
 * in core when no longer needed, never written to disk. One per person.
 */
export interface ServerState {
  readonly client: QueryClient;
  /** Options for TanStack Query. */
  options<M extends MethodName>(
    method: M,
    input: MethodInput<M>,
  ): {
    readonly queryKey: QueryKey;
    readonly staleTime: number;
    readonly gcTime?: number;
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<MethodOutput<M>>;
  };
  cached<M extends MethodName>(method: M, input: MethodInput<M>): QueryState<MethodOutput<M>>;
  /**
   * Loads the response or joins a running request; null if it failed. The failure of a `guess`,
   * which the user did not ask for, is no alert.
   */
  load<M extends MethodName>(
    method: M,
    input: MethodInput<M>,
    options?: { readonly guess?: boolean },
  ): Promise<MethodOutput<M> | null>;
  /**
   * Requests what is about to be shown, unless it is fresh; the component that shows it joins the
   * request.
   */
  start<M extends QueryName>(method: M, input: MethodInput<M>): void;
  /**
   * Requests what may be needed next; failures are not shown. Returns a function that cancels it,
   * unless a component needs it by then.
   */
  prefetch<M extends QueryName>(method: M, input: MethodInput<M>): () => void;
  /**
   * Shows a confirmed change before the reload; applies to the newest value. `late` applies it to
   * the response of each call that is pending, which may be older or newer than the change.
   */
  patch<M extends MethodName>(
    method: M,
    input: MethodInput<M>,
    change: (value: MethodOutput<M>) => MethodOutput<M>,
    late?: (value: MethodOutput<M>) => MethodOutput<M>,
  ): void;
  /**
   * Shows the response of a write that returns the query's value; undefined if it was refused.
   * Returns what it shows.
   */
  showResponse<M extends QueryName>(
    method: M,
    input: MethodInput<M>,
    call: () => Promise<MethodOutput<M> | undefined>,
  ): Promise<MethodOutput<M> | undefined>;
  /**
   * Marks responses as stale after a write: visible ones reload now, the others on their next use.
   */
  reload(matches: (method: MethodName, input: unknown) => boolean): void;
  /** Removes deleted data; a pending response must not restore it. */
  forget(matches: (method: MethodName, input: unknown) => boolean): void;
  /** Removes everything, for another person. */
  clear(): void;
}

const idle: QueryState<never> = { load: 'idle', value: null, error: null };

const matching =
  (matches: (method: MethodName, input: unknown) => boolean) =>
  ({ queryKey: [method, input] }: Query): boolean =>
    matches(method as MethodName, input);

/** `onFailure` is called once for each failed call. */
export const createServerState = (
  bridge: Bridge,
  onFailure: (method: MethodName, error: AppError, input: unknown) => void,
): ServerState => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: keptFor,
        // Core retries where that is safe, and detects a lost network.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

  const late = createLateChanges();

  const isOnlyPrefetched = (method: MethodName, input: unknown): boolean => {
    const { observers = [] } = client.getQueryCache().find({ queryKey: [method, input] }) ?? {};
    return observers.length > 0 && observers.every(({ options: { meta } }) => meta === prefetching);
  };

  const options: ServerState['options'] = (method, input) => ({
    queryKey: [method, input],
    staleTime: recordMethods.has(method) ? justNow : 0,
    ...(staying.has(method) ? { gcTime: Number.POSITIVE_INFINITY } : {}),
    queryFn: ({ signal }) =>
      late.during([method, input], async () => {
        const quiet = () => isOnlyPrefetched(method, input);
        const result = await bridge.call(method, input, { signal, quiet });
        if (result.ok) return result.value;
        if (!quiet()) onFailure(method, result.error, input);
        throw new CallFailure(result.error);
      }),
  });

  return {
    client,
    options,
    cached: (method, input) => {
      // Called after every change of the store, so it makes no options, as `getQueryState` does.
      const state = client.getQueryCache().get(hashKey([method, input]))?.state;
      if (!state) return idle;
      return {
        load:
          state.fetchStatus === 'fetching'
            ? 'loading'
            : state.status === 'error'
              ? 'failed'
              : state.status === 'success'
                ? 'ready'
                : 'idle',
        value: (state.data ?? null) as never,
        error: state.error instanceof CallFailure ? state.error.error : null,
      };
    },
    load: async (method, input, { guess = false } = {}) => {
      const asked = options(method, input);
      // Marks the request, and starts none.
      const mark = { ...asked, enabled: false, meta: prefetching };
      const end = guess && new QueryObserver<unknown>(client, mark).subscribe(() => undefined);
      try {
        return await client.fetchQuery({ ...asked, staleTime: 0 });
      } catch {
        return null;
      } finally {
        if (end) end();
      }
    },
    start: (method, input) => void client.prefetchQuery(options(method, input)),
    prefetch: (method, input) =>
      new QueryObserver<unknown>(client, {
        ...options(method, input),
        meta: prefetching,
        staleTime: fresh,
        retryOnMount: false,
      }).subscribe(() => undefined),
    patch: (method, input, change, lateChange) => {
      if (lateChange) late.add([method, input], lateChange);
      client.setQueryData([method, input], (value: MethodOutput<typeof method> | undefined) =>
        value === undefined ? undefined : change(value),
      );
    },
    showResponse: async (method, input, call) => {
      const key = [method, input];
      const value = await late.during(key, call);
      if (value === undefined) return value;
      late.add(key, () => value);
      client.setQueryData(key, value);
      return value;
    },
    reload: (matches) => {
      void client.invalidateQueries({ predicate: matching(matches) }, { cancelRefetch: true });
    },
    forget: (matches) => {
      const predicate = matching(matches);
      void client.cancelQueries({ predicate }, { silent: true });
      client.removeQueries({ predicate });
    },
    clear: () => {
      void client.cancelQueries({}, { silent: true });
      client.clear();
    },
  };
};
