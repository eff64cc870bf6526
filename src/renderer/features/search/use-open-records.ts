import { useMemo } from 'react';
import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import { useAppStore } from '../../state/use-app';

interface Row {
  readonly id: number;
}

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
        void records.loadMember(id);
        navigation.openModal({ kind: 'member', id });
      },
      openTeam: (row: TeamRow) => {
        const { id } = row;
        records.keepTeamRow(row);
        void records.loadTeam(id);
        navigation.openModal({ kind: 'team', id });
      },
      restOnMember: ({ id }: Row) => server.anticipate('member.getById', { memberId: id }),
      restOnTeam: ({ id }: Row) => server.anticipate('team.getById', { teamId: id }),
    };
  }, [store]);
};
