import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Member } from '../../../contract/entities/member';
import type { Team } from '../../../contract/entities/team';
import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import { useApp } from '../use-app';
import { type Answer, CallFailure, speculative } from './server-state';

export interface QueryResult<T> extends Answer<T> {
  /** Asks again, as `Try again` does. */
  readonly reload: () => void;
}

interface AskOptions {
  /** False for a collapsed part: nothing is asked. */
  readonly enabled?: boolean;
  /** False for what does not change while the app runs (prices): it is asked for once. */
  readonly fresh?: boolean;
  /** False for what is forgotten as soon as nobody shows it. */
  readonly keep?: boolean;
  /** Nobody has asked for it yet, only typed on the way there: a failure is no alert. */
  readonly guess?: boolean;
}

/**
 * Asks a query of the method table for as long as the component shows it: from memory at once and
 * made fresh, cancelled in core when the last component that shows it goes.
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
      ...(guess ? { meta: speculative } : {}),
    },
    server.client,
  );
  const { data, error, isFetching, isError, isSuccess, refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);
  return {
    load: isFetching ? 'loading' : isError ? 'failed' : isSuccess ? 'ready' : 'idle',
    value: (data ?? null) as MethodOutput<M> | null,
    error: !isFetching && error instanceof CallFailure ? error.error : null,
    reload,
  };
};

/**
 * The same, asked anew with each record that opens or closes: what was done in it shows when one comes
 * back from it.
 */
export const useQueryMethodBesideRecords = <M extends MethodName>(
  method: M,
  input: MethodInput<M>,
): QueryResult<MethodOutput<M>> => {
  const asked = useQueryMethod(method, input);
  const { reload } = asked;
  const open = useApp((state) => state.navigation.modals.length);
  // The one that is asked as the component comes is not asked twice.
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
