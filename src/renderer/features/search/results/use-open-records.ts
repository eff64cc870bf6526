import { useMemo } from 'react';
import type { MemberRow } from '../../../../contract/entities/member';
import type { TeamRow } from '../../../../contract/entities/team';
import { useAppStore } from '../../../state/use-app';
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
    const { server, records, navigation } = store.getState();
    return {
      openMember: (row: MemberRow) => {
        const { id } = row;
        records.keepMemberRow(row);
        // Starts the request while the modal renders; the modal joins it.
        server.start('member.getById', { memberId: id });
        navigation.openModal({ kind: 'member', id });
      },
      openTeam: (row: TeamRow) => {
        const { id } = row;
        records.keepTeamRow(row);
        server.start('team.getById', { teamId: id });
        navigation.openModal({ kind: 'team', id });
      },
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
