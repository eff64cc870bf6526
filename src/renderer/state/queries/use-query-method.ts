import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Member } from '../../../contract/entities/member';
import type { Team } from '../../../contract/entities/team';
import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import { needsMessage } from '../feedback/messages';
import { useApp } from '../use-app';
import { CallFailure, prefetching, type QueryState } from './server-state';

export interface QueryResult<T> extends QueryState<T> {
  /** Why it failed; keeps its place while it is tried again, until the next response. */
  readonly error: AppError | null;
  /** Requests again, like `Try again`. */
  readonly reload: () => void;
}

/** Loads again what couldn't be loaded. */
export interface Retry {
  readonly onRetry: () => void;
  /** It loads again. */
  readonly busy: boolean;
}

/** Null if there is a value, or while it loads for the first time. */
export const retryOf = ({ value, error, load, reload }: QueryResult<unknown>): Retry | null =>
  value === null && error !== null ? { onRetry: reload, busy: load === 'loading' } : null;

/** Why a query failed; stays while it is tried again, unless that was the lock. */
export const useFailure = (
  queryKey: QueryKey,
  { error, isFetching }: { readonly error: unknown; readonly isFetching: boolean },
): AppError | null => {
  const of = hashKey(queryKey);
  const last = useRef<{ readonly of: string; readonly error: AppError | null } | null>(null);
  if (!isFetching) last.current = { of, error: error instanceof CallFailure ? error.error : null };
  const known = last.current?.of === of ? last.current.error : null;
  return known && isFetching && !needsMessage(known) ? null : known;
};

interface AskOptions {
  /** False for a collapsed section: no request is sent. */
  readonly enabled?: boolean;
  /** False for data that does not change while the app runs (prices): requested once. */
  readonly fresh?: boolean;
  /** False for a response that is dropped when no component shows it. */
  readonly keep?: boolean;
  /**
   * A request that the user did not explicitly make, such as while typing: a failure is no alert.
   */
  readonly guess?: boolean;
}

/**
 * Runs a query of the method table while the component is mounted: shown from the cache at once and
 * refreshed; canceled in core when the last such component unmounts.
 */
export const useQueryMethod = <M extends MethodName>(
  method: M,
  input: MethodInput<M>,
  { enabled = true, fresh = true, keep = true, guess = false }: AskOptions = {},
): QueryResult<MethodOutput<M>> => {
  const server = useApp((state) => state.server);
  const query = useQuery(
    {
      ...server.options(method, input),
      enabled,
      ...(fresh ? {} : { staleTime: Number.POSITIVE_INFINITY }),
      ...(keep ? {} : { gcTime: 0 }),
      ...(guess ? { meta: prefetching } : {}),
    },
    server.client,
  );
  const { data, isFetching, isError, isSuccess, refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);
  const failure = useFailure([method, input], query);
  return {
    load: isFetching ? 'loading' : isError ? 'failed' : isSuccess ? 'ready' : 'idle',
    value: (data ?? null) as MethodOutput<M> | null,
    error: failure,
    reload,
  };
};

/**
 * Like `useQueryMethod`, but also reloads whenever a record opens or closes, so that changes made
 * in a record show on return.
 */
export const useQueryMethodBesideRecords = <M extends MethodName>(
  method: M,
  input: MethodInput<M>,
): QueryResult<MethodOutput<M>> => {
  const asked = useQueryMethod(method, input);
  const { reload } = asked;
  const open = useApp((state) => state.navigation.modals.length);
  // Skips the first run: mounting already sends the request.
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    reload();
  }, [open, reload]);
  return asked;
};

export const useMember = (id: number): QueryResult<Member> =>
  useQueryMethod('member.getById', { memberId: id });

export const useTeam = (id: number): QueryResult<Team> =>
  useQueryMethod('team.getById', { teamId: id });
