import { useMemo } from 'react';
import { useAppStore } from '../../../state/use-app';
import { openRecord } from '../open-record';
import { peekSlice } from '../peek/peek-slice';

interface Row {
  readonly id: number;
}

const both = (one: () => void, other: () => void) => () => {
  one();
  other();
};

/** Opens the records of rows, and prefetches the record on which the user is. */
export const useOpenRecords = () => {
  const store = useAppStore();
  return useMemo(() => {
    const { server } = store.getState();
    return {
      openMember: ({ id }: Row) => openRecord(store, { kind: 'member', id }),
      openTeam: ({ id }: Row) => openRecord(store, { kind: 'team', id }),
      restOnMember: ({ id }: Row) =>
        both(
          server.prefetch('member.getById', { memberId: id }),
          store.slice(peekSlice).hover({ kind: 'member', id }),
        ),
      restOnTeam: ({ id }: Row) =>
        both(
          server.prefetch('team.getById', { teamId: id }),
          store.slice(peekSlice).hover({ kind: 'team', id }),
        ),
    };
  }, [store]);
};
