import {
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
import type { Load } from '../slice';

// An answer shows with the event that brought it, not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** What is known of an answer of the API. While it loads again, its last value stays. */
export interface Answer<T> {
  readonly load: Load;
  readonly value: T | null;
  readonly error: AppError | null;
}

/** An error of the bridge, as TanStack Query wants it: thrown. */
export class CallFailure extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** Marks who only asks in advance. */
export const speculative = {};
/** Milliseconds for which what was asked in advance is not asked again. */
const fresh = 30_000;

/**
 * Milliseconds in which a record is as good as new: one that somebody pointed at and then opened, or
 * opened again at once, is not asked for twice. What a write made stale is; each write to one tells.
 */
const justNow = 2_000;

const recordMethods: ReadonlySet<MethodName> = new Set<QueryName>([
  'member.getById',
  'team.getById',
  // Asked for beside the record, and shown with one of its sections.
  'member.crmExportLogs',
  'team.crmExportLogs',
]);

/** Minutes in milliseconds that an answer nobody shows is kept. */
const keptFor = 5 * 60_000;

/**
 * Whatever the API answers, by method and input: shown from memory at once and made fresh, cancelled
 * in core when nobody waits for it any more, never written to the disk. One for each person.
 */
export interface ServerState {
  readonly client: QueryClient;
  /** What TanStack Query needs to know to ask. */
  options<M extends MethodName>(
    method: M,
    input: MethodInput<M>,
  ): {
    readonly queryKey: QueryKey;
    readonly staleTime: number;
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<MethodOutput<M>>;
  };
  cached<M extends MethodName>(method: M, input: MethodInput<M>): Answer<MethodOutput<M>>;
  /** Asks anew, or joins who is asking; null when it could not be had. */
  load<M extends MethodName>(method: M, input: MethodInput<M>): Promise<MethodOutput<M> | null>;
  /** Asks for what is about to be shown, where it has not just come; whoever shows it joins. */
  prefetch<M extends QueryName>(method: M, input: MethodInput<M>): void;
  /**
   * Asks for what somebody may want next, and tells nobody when it fails. Answers what gives it up:
   * it ends then, unless somebody wants it by now.
   */
  speculate<M extends QueryName>(method: M, input: MethodInput<M>): () => void;
  /** Shows a confirmed change before the reload that follows it; works on the newest value. */
  patch<M extends MethodName>(
    method: M,
    input: MethodInput<M>,
    change: (value: MethodOutput<M>) => MethodOutput<M>,
  ): void;
  /** A write made these stale: what is on the screen is asked for again, the rest with its next use. */
  reload(matches: (method: MethodName, input: unknown) => boolean): void;
  /** It is gone; an answer under way must not bring it back. */
  forget(matches: (method: MethodName, input: unknown) => boolean): void;
  /** Everything goes, as another person signed in. */
  clear(): void;
}

const idle: Answer<never> = { load: 'idle', value: null, error: null };

const matching =
  (matches: (method: MethodName, input: unknown) => boolean) =>
  ({ queryKey: [method, input] }: Query): boolean =>
    matches(method as MethodName, input);

/** `onFailure` hears of every call that failed, once. */
export const createServerState = (
  bridge: Bridge,
  onFailure: (method: MethodName, error: AppError, input: unknown) => void,
): ServerState => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: keptFor,
        // Core tries again where that is safe, and knows when the network is gone.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

  const isOnlySpeculative = (method: MethodName, input: unknown): boolean => {
    const { observers = [] } = client.getQueryCache().find({ queryKey: [method, input] }) ?? {};
    return observers.length > 0 && observers.every(({ options: { meta } }) => meta === speculative);
  };

  const options: ServerState['options'] = (method, input) => ({
    queryKey: [method, input],
    staleTime: recordMethods.has(method) ? justNow : 0,
    queryFn: async ({ signal }) => {
      const quiet = () => isOnlySpeculative(method, input);
      const result = await bridge.call(method, input, { signal, quiet });
      if (result.ok) return result.value;
      if (!quiet()) onFailure(method, result.error, input);
      throw new CallFailure(result.error);
    },
  });

  return {
    client,
    options,
    cached: (method, input) => {
      const state = client.getQueryState<unknown, unknown>([method, input]);
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
    load: async (method, input) => {
      try {
        return await client.fetchQuery({ ...options(method, input), staleTime: 0 });
      } catch {
        return null;
      }
    },
    prefetch: (method, input) => void client.prefetchQuery(options(method, input)),
    speculate: (method, input) =>
      new QueryObserver<unknown>(client, {
        ...options(method, input),
        meta: speculative,
        staleTime: fresh,
        retryOnMount: false,
      }).subscribe(() => undefined),
    patch: (method, input, change) =>
      client.setQueryData([method, input], (value: MethodOutput<typeof method> | undefined) =>
        value === undefined ? undefined : change(value),
      ),
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
