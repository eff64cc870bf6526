import { useMemo } from 'react';
import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import { useAppStore } from '../../state/use-app';
import { peekSlice } from './peek-slice';

interface Row {
  readonly id: number;
}

const both = (one: () => void, other: () => void) => () => {
  one();
  other();
};

/** Opens the records of rows, and asks for the one that somebody rests on before they open it. */
export const useOpenRecords = () => {
  const store = useAppStore();
  return useMemo(() => {
    const { server, records, navigation } = store.getState();
    return {
      openMember: (row: MemberRow) => {
        const { id } = row;
        records.keepMemberRow(row);
        // On its way while the modal is being drawn, which joins it.
        server.want('member.getById', { memberId: id });
        navigation.openModal({ kind: 'member', id });
      },
      openTeam: (row: TeamRow) => {
        const { id } = row;
        records.keepTeamRow(row);
        server.want('team.getById', { teamId: id });
        navigation.openModal({ kind: 'team', id });
      },
      restOnMember: ({ id }: Row) =>
        both(
          server.anticipate('member.getById', { memberId: id }),
          store.slice(peekSlice).rest({ kind: 'member', id }),
        ),
      restOnTeam: ({ id }: Row) =>
        both(
          server.anticipate('team.getById', { teamId: id }),
          store.slice(peekSlice).rest({ kind: 'team', id }),
        ),
    };
  }, [store]);
};
