import { useMemo } from 'react';
import { useAppStore } from '../../../state/use-app';
import { peekSlice } from '../peek/peek-slice';
import { requestRecord } from '../request-record';

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
    const { server, navigation } = store.getState();
    const open = (record: { kind: 'member' | 'team'; id: number }) => {
      requestRecord(store, record);
      navigation.openModal(record);
    };
    return {
      openMember: ({ id }: Row) => open({ kind: 'member', id }),
      openTeam: ({ id }: Row) => open({ kind: 'team', id }),
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
