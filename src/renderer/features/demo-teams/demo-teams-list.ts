import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DemoTeamRecord } from '../../../contract/entities/demo-team-record';
import type { AppError } from '../../../contract/wire/errors';
import {
  bringsNewRows,
  firstDemoTeams,
  moreDemoTeams,
} from '../../../domain/demo-teams/demo-team-list';
import type { ServerState } from '../../state/queries/server-state';
import { useFailure } from '../../state/queries/use-query-method';
import type { LoadState } from '../../state/slice';
import { useApp } from '../../state/use-app';

/** Which list: the search, and how many lists were requested before. */
export interface DemoTeamsListQuery {
  readonly search: string;
  readonly isMine: boolean;
  readonly asked: number;
}

/** A list as far as it is loaded: the API always returns it from its start. */
interface LoadedList {
  readonly rows: readonly DemoTeamRecord[];
  readonly limit: number;
  /** The last load brought no new rows. */
  readonly ended: boolean;
}

const keyOf = ({ search, isMine, asked }: DemoTeamsListQuery) =>
  ['demoTeam.list', { search, isMine }, asked] as const;

const none: LoadedList = { rows: [], limit: firstDemoTeams, ended: false };

/** The list in the cache. */
export const loadedDemoTeams = (server: ServerState, query: DemoTeamsListQuery): LoadedList =>
  server.client.getQueryData<InfiniteData<LoadedList>>(keyOf(query))?.pages[0] ?? none;

/** Shows the whole list. A reload requests as many rows. */
export const showWholeList = (
  server: ServerState,
  query: DemoTeamsListQuery,
  list: Pick<LoadedList, 'rows' | 'limit'>,
): void => {
  // The response of a smaller load would shorten the list and count as its end.
  void server.client.cancelQueries({ queryKey: keyOf(query), exact: true });
  server.client.setQueryData<InfiniteData<LoadedList>>(keyOf(query), {
    pages: [{ ...list, ended: true }],
    pageParams: [list.limit],
  });
};

const load = async (
  server: ServerState,
  query: DemoTeamsListQuery,
  limit: number,
  signal: AbortSignal,
): Promise<LoadedList> => {
  const { search, isMine } = query;
  const rows = await server.options('demoTeam.list', { search, isMine, limit }).queryFn({ signal });
  const before = loadedDemoTeams(server, query);
  // A reload has the length that the list had before.
  const ended = limit === before.limit ? before.ended : !bringsNewRows(before.rows, rows);
  return { rows, limit, ended };
};

export interface DemoTeamsList {
  readonly rows: readonly DemoTeamRecord[];
  readonly load: LoadState;
  /** The current load extends the list instead of replacing it. */
  readonly growing: boolean;
  readonly ended: boolean;
  readonly error: AppError | null;
  /** Loads 50 more rows. */
  readonly more: () => void;
  /** Repeats the failed load. */
  readonly retry: () => void;
}

/**
 * The list on the screen. It stays in the cache after the screen is left, reappears as it was, and
 * is refreshed at its length. While another list loads, the rows of the one before stay.
 */
export const useDemoTeamsList = (query: DemoTeamsListQuery): DemoTeamsList => {
  const server = useApp((state) => state.server);
  const list = useInfiniteQuery(
    {
      queryKey: keyOf(query),
      queryFn: ({ pageParam, signal }) => load(server, query, pageParam, signal),
      initialPageParam: firstDemoTeams,
      getNextPageParam: ({ ended, limit }: LoadedList) => (ended ? null : limit + moreDemoTeams),
      // Each load has the rows of the one before.
      maxPages: 1,
      placeholderData: keepPreviousData,
      gcTime: Number.POSITIVE_INFINITY,
    },
    server.client,
  );
  const { isFetching, isFetchingNextPage, isFetchNextPageError, isError } = list;
  const error = useFailure(keyOf(query), list);
  const { fetchNextPage, refetch } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  // After a failure, rows of another search would look like results of this one.
  const isOther = list.isPlaceholderData && list.errorUpdateCount > 0;
  const { rows, ended } = (isOther ? undefined : list.data?.pages[0]) ?? none;
  return {
    rows,
    load: isFetching ? 'loading' : isError ? 'failed' : 'ready',
    growing: isFetchingNextPage,
    ended,
    error,
    more,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
};
